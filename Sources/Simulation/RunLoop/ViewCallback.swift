/// A method of `UIView` that subclasses override, and that the passes of a window call.
public enum ViewCallback: String, Hashable, Sendable, CaseIterable {
    case updateConstraints, layoutSubviews, draw
    case traitCollectionDidChange, safeAreaInsetsDidChange, layoutMarginsDidChange, tintColorDidChange
}
