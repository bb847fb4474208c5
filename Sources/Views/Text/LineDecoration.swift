/// A line under or through text: `NSUnderlineStyle`.
public enum LineDecoration: String, Hashable, Sendable, CaseIterable {
    case single, thick, double
}
