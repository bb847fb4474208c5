extension ViewContent {
    /// A `UIActivityIndicatorView`.
    public struct ActivityIndicator: Hashable, Sendable {
        public private(set) var style: Style
        /// The color of the spokes; `nil` for gray.
        public var color: AdaptiveColor?
        public var isAnimating: Bool
        /// Whether the view is hidden while the indicator is not animating. A stack view does not arrange a hidden
        /// view.
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

    /// Whether an activity indicator is animating, as after `startAnimating()`; `nil` for other kinds of views.
    /// Setting a value has no effect on those views. If ``hidesWhenStopped`` is `true`, the view is hidden while the
    /// indicator is not animating.
    public var isAnimating: Bool? {
        get { self[\ActivityIndicator.isAnimating] }
        set { self[\ActivityIndicator.isAnimating] = newValue }
    }

    /// Whether an activity indicator is hidden while it is not animating; `nil` for other kinds of views. Setting a
    /// value has no effect on those views.
    public var hidesWhenStopped: Bool? {
        get { self[\ActivityIndicator.hidesWhenStopped] }
        set { self[\ActivityIndicator.hidesWhenStopped] = newValue }
    }

    /// Whether the content hides its view. A stopped activity indicator hides its view if ``hidesWhenStopped`` is
    /// `true`.
    package var hidesView: Bool {
        if case .activityIndicator(let indicator) = self {
            indicator.hidesWhenStopped && !indicator.isAnimating
        } else {
            false
        }
    }
}

extension ViewContent.ActivityIndicator: ContentKind {
    package static let kind = ViewContent.Kind.activityIndicator
    package static let noun = "an activity indicator"
    package static let sizeDescription = "20 × 20; `large` 37 × 37"
    package static let properties: [ContentProperty] = [
        .init(
            "style", .choice(Style.self, "style"), \Self.style, options: [.isMain, .isKeyOnly],
            "The size of the indicator."),
        .init("isAnimating", .boolean, \Self.isAnimating, "Whether the indicator is animating."),
        .init(
            "hidesWhenStopped", .boolean, \Self.hidesWhenStopped,
            "Whether the indicator is hidden while it is not animating."),
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultHigh) }

    package init() { self.init(style: .medium) }

    package var content: ViewContent { .activityIndicator(self) }
    package var sizingPart: Self { Self(style: style) }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        switch style {
        case .medium: IntrinsicSize(width: 20, height: 20)
        case .large: IntrinsicSize(width: 37, height: 37)
        }
    }
}
