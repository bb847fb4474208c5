public import Geometry

extension ViewContent.Button {
    /// The appearance of a button with a style: `UIButton.Configuration`. It replaces the looks for the states and the
    /// insets of the button. The title and the image are those of the button, unless the configuration has its own.
    public struct Configuration: Hashable, Sendable {
        public var style: Style
        /// The title; `nil` for the title that the button has for its state. Parts without a color have that of the style.
        public var title: AttributedText?
        /// A second line below the title; `nil` for a button without one.
        public var subtitle: AttributedText?
        /// The image; `nil` for the image that the button has for its state.
        public var image: ViewContent.Image?
        /// Whether an activity indicator is shown instead of the image.
        public var showsActivityIndicator = false
        /// The font of the title; `nil` for that of ``buttonSize``.
        public var font: Font?
        public var buttonSize = ButtonSize.medium
        public var cornerStyle = CornerStyle.dynamic
        /// The color from which the style derives the color of the title and the image; `nil` for that of the style.
        public var baseForegroundColor: AdaptiveColor?
        /// The color from which the style derives the background; `nil` for the tint color.
        public var baseBackgroundColor: AdaptiveColor?
        /// The color of template images and of the activity indicator; `nil` for the color of the title.
        public var imageColor: AdaptiveColor?
        public var background = Background()
        /// The space around the title and the image, in points; `nil` for that of ``buttonSize``. The left side is the
        /// leading side.
        public var contentInsets: EdgeInsets?
        /// The side of the title at which the image is.
        public var imagePlacement = ImagePlacement.leading
        /// The space between the image and the title, in points.
        public var imagePadding = 0.0
        /// The space between the title and the subtitle, in points.
        public var titlePadding = ButtonMetric.titlePadding.value
        public var titleAlignment = TitleAlignment.automatic
        /// The state for which the button is shown; `nil` for its own state.
        public var state: State?
        /// The text size, which scales the fonts of the sizes and the corners.
        private var category = ContentSizeCategory.large

        public init(_ style: Style) { self.style = style }

        /// The style of a background and of the text on it.
        public enum Style: String, Hashable, Sendable, CaseIterable {
            /// A transparent background, and a title in the tint color.
            case plain
            /// A gray background, and a title in the tint color.
            case gray
            /// A translucent background in the tint color, and a title in the tint color.
            case tinted
            /// A background in the tint color, and a white title.
            case filled
        }

        /// The size, which determines the font of the title and the insets: `UIButton.Configuration.Size`.
        public enum ButtonSize: String, Hashable, Sendable, CaseIterable { case mini, small, medium, large }

        /// The corners of the background: `UIButton.Configuration.CornerStyle`.
        public enum CornerStyle: String, Hashable, Sendable, CaseIterable {
            /// The corner radius of the background.
            case fixed
            /// The corner radius of the background, scaled for the preferred text size.
            case dynamic
            case small, medium, large
            /// Half of the height.
            case capsule
        }

        public enum ImagePlacement: String, Hashable, Sendable, CaseIterable { case leading, trailing, top, bottom }

        /// The alignment of the title and the subtitle to each other.
        public enum TitleAlignment: String, Hashable, Sendable, CaseIterable {
            /// Toward the image, and centered without an image beside the title.
            case automatic
            case leading, center, trailing
        }

        /// A filled and stroked rectangle behind the title and the image. Its colors replace those of the style.
        public struct Background: Hashable, Sendable {
            public var color: AdaptiveColor?
            /// The color of the line inside the edge; `nil` for the tint color.
            public var strokeColor: AdaptiveColor?
            /// The width of the line inside the edge, in points.
            public var strokeWidth = 0.0
            /// The radius of the corners in points, for the corner styles `fixed` and `dynamic`.
            public var cornerRadius = ButtonMetric.largeRadius.value
            /// The distances from the edges of the button to the rectangle, in points.
            public var insets = EdgeInsets.zero

            public init() {}
        }
    }
}

extension ViewContent.Button.Configuration.Style: PropertyChoice {}
extension ViewContent.Button.Configuration.ButtonSize: PropertyChoice {}
extension ViewContent.Button.Configuration.CornerStyle: PropertyChoice {}
extension ViewContent.Button.Configuration.ImagePlacement: PropertyChoice {}
extension ViewContent.Button.Configuration.TitleAlignment: PropertyChoice {}

extension ViewContent.Button.Configuration {
    private var isSmall: Bool { buttonSize == .mini || buttonSize == .small }

    /// The font of the title.
    public var titleFont: Font { font ?? styleFont }

    /// The font of the size, which also determines the size of a symbol.
    private var styleFont: Font { .preferred(isSmall ? .subheadline : .body, for: category) }

    /// The font of the subtitle.
    var subtitleFont: Font { .preferred(isSmall ? .caption1 : .footnote, for: category) }

    /// The space around the title and the image of a button of this size, in points.
    public static func contentInsets(of size: ButtonSize) -> EdgeInsets {
        let (vertical, horizontal): (ButtonMetric, ButtonMetric) =
            switch size {
            case .mini, .small: (.smallInset, .smallSideInset)
            case .medium: (.mediumInset, .mediumSideInset)
            case .large: (.largeInset, .largeSideInset)
            }
        return EdgeInsets(
            top: vertical.value, left: horizontal.value, bottom: vertical.value, right: horizontal.value)
    }

    /// The radius of the corners in points; `nil` for half of the shorter side.
    private var radius: Double? {
        switch cornerStyle {
        case .fixed: background.cornerRadius
        case .dynamic: FontMetrics(for: .body).scaledValue(for: background.cornerRadius, compatibleWith: category)
        case .small: ButtonMetric.smallRadius.value
        case .medium: ButtonMetric.mediumRadius.value
        case .large: ButtonMetric.largeRadius.value
        case .capsule: nil
        }
    }

    /// Returns the color of the title in a state: gray in a disabled button, and translucent in a highlighted one.
    public func foreground(in state: ViewContent.Button.State) -> ViewContent.Button.Appearance.Paint {
        if state.contains(.disabled) { return .color(.tertiaryLabel) }
        let share = share(in: state)
        if let color = baseForegroundColor { return .color(color.faded(to: share)) }
        return style == .filled ? .color(AdaptiveColor.white.faded(to: share)) : .tint(opacity: share)
    }

    /// Returns the color of the background in a state; `nil` for a transparent one.
    public func fill(in state: ViewContent.Button.State) -> ViewContent.Button.Appearance.Paint? {
        if let color = background.color { return .color(color) }
        if style == .plain { return nil }
        if state.contains(.disabled) { return .color(.tertiarySystemFill) }
        let share = share(in: state) * (style == .tinted ? ButtonMetric.tintedOpacity.value : 1)
        if style == .gray { return .color((baseBackgroundColor ?? .secondarySystemFill).faded(to: share)) }
        return baseBackgroundColor.map { .color($0.faded(to: share)) } ?? .tint(opacity: share)
    }

    private func share(in state: ViewContent.Button.State) -> Double {
        state.contains(.highlighted) ? ButtonMetric.highlightedOpacity.value : 1
    }

    /// Returns the appearance of a button that has this configuration.
    func appearance(of button: ViewContent.Button, _ look: ViewContent.Button.Look) -> ViewContent.Button.Appearance {
        let state = state ?? button.state
        let foreground = foreground(in: state)
        var appearance = ViewContent.Button.Appearance(
            font: titleFont, subtitleFont: subtitleFont, foreground: foreground,
            contentInsets: contentInsets ?? button.contentInsets ?? Self.contentInsets(of: buttonSize))
        appearance.title = title ?? look.text
        appearance.subtitle = subtitle ?? AttributedText("")
        appearance.image = showsActivityIndicator ? nil : (image ?? look.image).map(sized)
        appearance.showsActivityIndicator = showsActivityIndicator
        appearance.spinnerStep = button.spinnerStep
        appearance.imageColor = imageColor.map { .color($0) } ?? foreground
        appearance.fill = fill(in: state)
        appearance.stroke = background.strokeColor.map { .color($0) } ?? .tint(opacity: 1)
        appearance.strokeWidth = background.strokeWidth
        appearance.cornerRadius = radius
        appearance.backgroundInsets = background.insets
        (appearance.imagePlacement, appearance.imagePadding) = (imagePlacement, imagePadding)
        (appearance.titlePadding, appearance.titleAlignment) = (titlePadding, titleAlignment)
        return appearance
    }

    /// Returns a symbol whose size is not stated in the size of the text style of the title, and another image unchanged.
    private func sized(_ image: ViewContent.Image) -> ViewContent.Image {
        guard let name = image.nameOfSymbolWithoutSize, styleFont.size != ViewContent.Image.symbolSize else {
            return image
        }
        var symbol = Symbol(named: name).image(pointSize: styleFont.size)
        symbol.renderingMode = image.renderingMode
        return symbol
    }

    /// Returns the configuration with the fonts and the corners of a text size.
    package func scaled(to category: ContentSizeCategory) -> Self {
        var scaled = self
        scaled.category = category
        return scaled
    }

    /// The configuration without what does not affect the size of a button.
    var sizingPart: Self {
        var part = self
        part.style = .plain
        (part.baseForegroundColor, part.baseBackgroundColor, part.imageColor) = (nil, nil, nil)
        (part.background, part.cornerStyle, part.state) = (Background(), .dynamic, nil)
        return part
    }
}

extension AdaptiveColor {
    /// Returns the color with its opacity multiplied by a number from 0 through 1.
    package func faded(to share: Double) -> AdaptiveColor {
        mapValues { color in
            var color = color
            color.alpha *= share
            return color
        }
    }
}
