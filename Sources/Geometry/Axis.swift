/// One of the two directions in which layout measures.
public enum Axis: Hashable, Sendable, CaseIterable {
    case horizontal
    case vertical
}
