extension ViewContent {
    /// A `UIActivityIndicatorView`.
    public struct ActivityIndicator: Hashable, Sendable {
        public let style: Style
        public var isAnimating: Bool
        /// Whether the view is hidden while the indicator does not animate, and so leaves a stack view that arranges it.
        public var hidesWhenStopped: Bool

        public enum Style: String, Hashable, Sendable, CaseIterable {
            case medium, large
        }

        public init(style: Style = .medium, isAnimating: Bool = false, hidesWhenStopped: Bool = true) {
            self.style = style
            self.isAnimating = isAnimating
            self.hidesWhenStopped = hidesWhenStopped
        }
    }

    /// Whether a view that shows this hides itself: an activity indicator that is stopped and hides when stopped.
    package var hidesView: Bool {
        if case .activityIndicator(let indicator) = self {
            indicator.hidesWhenStopped && !indicator.isAnimating
        } else {
            false
        }
    }
}
