/// An axis of a layout.
public enum Axis: Hashable, Sendable, CaseIterable {
    case horizontal
    case vertical
}
