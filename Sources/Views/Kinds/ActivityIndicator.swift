package import Geometry

extension ViewContent {
    /// A `UIActivityIndicatorView`.
    public struct ActivityIndicator: Hashable, Sendable {
        public private(set) var style: Style
        /// The color of the blades; `nil` for gray.
        public var color: AdaptiveColor?
        public var isAnimating: Bool
        /// Whether the view is hidden while the indicator is not animating. A stack view does not arrange a hidden
        /// view.
        public var hidesWhenStopped: Bool
        /// Whether the indicator belongs to a refresh control, which has longer blades.
        package var isOfRefreshControl = false
        /// The number of the blade that is the most opaque, clockwise from the top, 0 through 7. It is 0 in the model.
        var step = 0

        public enum Style: String, Hashable, Sendable, CaseIterable {
            case medium, large
        }

        public init(style: Style = .medium, isAnimating: Bool = false, hidesWhenStopped: Bool = true) {
            self.style = style
            self.isAnimating = isAnimating
            self.hidesWhenStopped = hidesWhenStopped
        }

        /// The blades in an area of a size. They are in the middle of the area.
        package func blades(in size: Size) -> SpinnerBlades {
            let shape: SpinnerBlades.Shape =
                isOfRefreshControl ? .ofRefreshControl : style == .medium ? .medium : .large
            return SpinnerBlades(shape, step: step, around: Point(x: size.width / 2, y: size.height / 2))
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

    /// Whether the content shows an activity indicator that turns.
    package var spins: Bool {
        switch self {
        case .activityIndicator(let indicator): indicator.isAnimating
        case .button(let button): button.configuration?.showsActivityIndicator == true
        default: false
        }
    }

    /// Turns an activity indicator to a step after its start. Other content does not change.
    package mutating func turnSpinner(to step: Int) {
        let step = step % SpinnerBlades.count
        switch self {
        case .activityIndicator(var indicator):
            indicator.step = step
            self = .activityIndicator(indicator)
        case .button(var button):
            button.spinnerStep = step
            self = .button(button)
        default: break
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
        .init(
            "color", .color, \Self.color, options: .isKeyOnly,
            "The color of the indicator. Without it, the indicator is gray."),
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultHigh) }

    package init() { self.init(style: .medium) }

    package var content: ViewContent { .activityIndicator(self) }
    package var sizingPart: Self {
        var part = Self(style: style)
        part.isOfRefreshControl = isOfRefreshControl
        return part
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        if isOfRefreshControl { return IntrinsicSize(width: 30, height: 30) }
        return switch style {
        case .medium: IntrinsicSize(width: 20, height: 20)
        case .large: IntrinsicSize(width: 37, height: 37)
        }
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        [ContentPart("UIImageView", Rect(origin: .zero, size: size))]
    }
}

/// The eight blades of an activity indicator, which turns by one blade in an eighth of a second.
package struct SpinnerBlades: Sendable {
    /// The lines through the middles of the blades, clockwise from the top, in points.
    package let lines: [(start: Point, end: Point, opacity: Double)]
    /// The width of a blade in points. Its ends are round.
    package let width: Double

    /// The number of blades.
    package static let count = 8
    /// The time after which the next blade is the most opaque one.
    ///
    /// - Source: the indicator of a refresh control on iOS 26.1, which turns in steps of 45° every eighth of a second.
    package static let stepDuration = Duration.milliseconds(125)

    /// The opacities of the most opaque blade and of those before it, counterclockwise.
    ///
    /// - Source: the picture of an activity indicator on iOS 26.1.
    private static let opacities = [217, 180, 143, 106, 69, 69, 69, 69].map { $0 / 255.0 }

    /// The size of the blades, in points.
    ///
    /// - Source: activity indicators of both sizes and of a refresh control on iOS 26.1.
    package enum Shape: Hashable, Sendable {
        case medium, large, ofRefreshControl

        fileprivate var size: (inner: Double, outer: Double, width: Double) {
            switch self {
            case .medium: (3.5, 10, 2.5)
            case .large: (5.5, 17.5, 5)
            case .ofRefreshControl: (5, 15, 3.5)
            }
        }
    }

    package init(_ shape: Shape, step: Int, around middle: Point) {
        let (inner, outer, width) = shape.size
        self.width = width
        let diagonal = 0.5.squareRoot()
        let directions = [
            (0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
            (-diagonal, -diagonal),
        ]
        lines = directions.enumerated().map { blade, direction in
            // The round ends belong to the length of a blade.
            func point(_ distance: Double) -> Point {
                Point(x: middle.x + direction.0 * distance, y: middle.y + direction.1 * distance)
            }
            let behind = (step - blade + SpinnerBlades.count) % SpinnerBlades.count
            return (point(inner + width / 2), point(outer - width / 2), SpinnerBlades.opacities[behind])
        }
    }
}
