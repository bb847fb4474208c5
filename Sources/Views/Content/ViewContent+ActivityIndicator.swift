extension ViewContent {
    /// A `UIActivityIndicatorView`, which hides when it is stopped: it shows nothing unless it animates.
    public struct ActivityIndicator: Hashable, Sendable {
        public let style: Style
        public var isAnimating: Bool

        public enum Style: String, Hashable, Sendable, CaseIterable {
            case medium, large
        }

        public init(style: Style = .medium, isAnimating: Bool = false) {
            self.style = style
            self.isAnimating = isAnimating
        }
    }
}
