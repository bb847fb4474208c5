public import Geometry

extension ViewContent {
    /// What a `UIScrollView` scrolls.
    public struct Scroll: Hashable, Sendable {
        /// How large all that can be shown is, in points: what constraints to the content make of it, unless code sets it.
        public var contentSize = Size.zero
        /// Added around the content, in points, beyond what the safe area adds.
        public var contentInset = EdgeInsets.zero
        /// Whether the safe area adds nothing around the content.
        public var ignoresSafeArea = false

        public init() {}
    }

    /// Whether its subviews lie on a content that is moved under its frame.
    public var isScrollable: Bool { if case .scroll = self { true } else { false } }
}
