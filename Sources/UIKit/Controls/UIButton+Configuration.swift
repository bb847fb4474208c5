public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

extension UIButton {
    /// The appearance and the content of a button, which a style such as ``filled()`` begins with.
    ///
    /// The title and the subtitle are drawn on one line each.
    public struct Configuration: Hashable, Sendable {
        public enum CornerStyle: Int, Sendable {
            /// The corner radius of the background.
            case fixed = -1
            /// The corner radius of the background, scaled for the preferred text size.
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            /// Half of the height.
            case capsule = 4
        }

        /// The size of a button, which determines the font of its title and its insets.
        public enum Size: Int, Sendable { case medium, small, mini, large }

        /// The alignment of the title and the subtitle to each other.
        public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }

        private enum Style: String { case plain, gray, tinted, filled }

        private let style: Style
        /// The state for which ``updated(for:)`` returned the configuration.
        private var state: UIControl.State?
        /// The font that a storyboard gives to the title; `nil` for that of the size.
        private var ownFont: UIFont?

        /// Creates the configuration that a storyboard or a nib describes, with the title and the image of its button.
        init(_ engine: ViewContent.Button.Configuration, title: String?) {
            style = Style(rawValue: engine.style.rawValue) ?? .plain
            buttonSize =
                switch engine.buttonSize {
                case .mini: .mini
                case .small: .small
                case .medium: .medium
                case .large: .large
                }
            let corners = ViewContent.Button.Configuration.CornerStyle.allCases.firstIndex(of: engine.cornerStyle) ?? 1
            cornerStyle = CornerStyle(rawValue: corners - 1) ?? .dynamic
            baseForegroundColor = engine.baseForegroundColor.map { UIColor($0) }
            baseBackgroundColor = engine.baseBackgroundColor.map { UIColor($0) }
            background.backgroundColor = engine.background.color.map { UIColor($0) }
            background.strokeColor = engine.background.strokeColor.map { UIColor($0) }
            background.strokeWidth = CGFloat(engine.background.strokeWidth)
            background.cornerRadius = CGFloat(engine.background.cornerRadius)
            showsActivityIndicator = engine.showsActivityIndicator
            let placements: [NSDirectionalRectEdge] = [.leading, .trailing, .top, .bottom]
            imagePlacement =
                zip(ViewContent.Button.Configuration.ImagePlacement.allCases, placements)
                .first { $0.0 == engine.imagePlacement }?.1 ?? .leading
            (imagePadding, titlePadding) = (CGFloat(engine.imagePadding), CGFloat(engine.titlePadding))
            let alignments = ViewContent.Button.Configuration.TitleAlignment.allCases
            titleAlignment =
                TitleAlignment(rawValue: alignments.firstIndex(of: engine.titleAlignment) ?? 0) ?? .automatic
            ownFont = engine.font.map { UIFont($0) }
            self.title = title
            subtitle = engine.subtitle?.text
        }

        private init(_ style: Style) {
            self.style = style
            background.cornerRadius = CGFloat(ButtonMetric.largeRadius.value)
        }

        /// Returns a style with a transparent background and a title in the tint color.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Returns a style with a gray background and a title in the tint color.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Returns a style whose background is the tint color with an opacity of 0.18, and whose title has the tint
        /// color.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Returns a style whose background is the tint color, and whose title is white.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// Returns the style of ``plain()``.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// Returns the style of ``gray()``.
        public static func bordered() -> Configuration { Configuration(.gray) }
        /// Returns the style of ``tinted()``.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Returns the style of ``filled()``.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        // MARK: Background

        /// The background. Its corner radius is 17 points, unless a program sets another radius.
        ///
        /// - Source: iOS 26, where buttons of the sizes medium and large have this radius.
        public var background = UIBackgroundConfiguration()
        /// The style of the corners. The radius of `large` is that of the background of a style; the radii of `medium`
        /// and `small` were not measured.
        public var cornerStyle = CornerStyle.dynamic
        /// The size; by default, `medium`.
        public var buttonSize = Size.medium
        /// The color from which the style derives the background; `nil` for the tint color.
        public var baseBackgroundColor: UIColor?
        /// The color from which the style derives the color of the title and the image; `nil` for that of the style.
        public var baseForegroundColor: UIColor?

        // MARK: Content

        /// The image; `nil` for the image that the button has for its state.
        public var image: UIImage?
        public var imageColorTransformer: UIConfigurationColorTransformer?
        /// The size of an ``image`` that is a symbol without a configuration of its own; `nil` for the point size of the
        /// text style of the title, which follows the preferred text size.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// Whether an activity indicator of 20 × 20 points is shown instead of the image.
        public var showsActivityIndicator = false
        /// The title; `nil` for the title that the button has for its state.
        public var title: String? {
            get { attributedTitle.map { String($0.characters) } }
            set { attributedTitle = newValue.map { AttributedString($0) } }
        }
        /// The title with attributes. Parts without a font have the font of the size, and parts without a color have
        /// the color of the style.
        public var attributedTitle: AttributedString?
        /// The second line, below the title; `nil` for a button without one.
        public var subtitle: String? {
            get { attributedSubtitle.map { String($0.characters) } }
            set { attributedSubtitle = newValue.map { AttributedString($0) } }
        }
        public var attributedSubtitle: AttributedString?
        /// A transformation of the attributes, which include the font of the size and the color of the style.
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

        // MARK: Layout

        private var ownInsets: NSDirectionalEdgeInsets?

        /// The space around the title and the image, in points. The default depends on the size: 5 and 10 for `mini` and
        /// `small`, 7 and 12 for `medium`, 15 and 20 for `large`.
        ///
        /// - Source: iOS 26.
        public var contentInsets: NSDirectionalEdgeInsets {
            get {
                ownInsets
                    ?? NSDirectionalEdgeInsets(ViewContent.Button.Configuration.contentInsets(of: buttonSize.engine))
            }
            set { ownInsets = newValue }
        }

        /// Makes the insets those of the size again.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// The edge of the title at which the image is; by default, `leading`.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The space between the image and the title, in points; by default, 0.
        public var imagePadding: CGFloat = 0
        /// The space between the title and the subtitle, in points; by default, 1, which was not measured.
        public var titlePadding = CGFloat(ButtonMetric.titlePadding.value)
        public var titleAlignment = TitleAlignment.automatic

        // MARK: States

        /// Returns the configuration for the state of a button.
        ///
        /// A disabled button has a gray title, and a gray background instead of the background of its style. The
        /// background and the content of a highlighted button have 75 % of their opacity; this number was not measured.
        @preconcurrency @MainActor
        public func updated(for button: UIButton) -> Configuration {
            var updated = self
            updated.state = button.state
            return updated
        }
    }
}

extension UIButton.Configuration {
    /// The configuration in the engine.
    ///
    /// - Parameter followsState: Whether a configuration that was not updated for a state is shown for the state of the
    ///   button.
    @MainActor
    func engine(for button: UIButton, followsState: Bool) -> ViewContent.Button.Configuration {
        var engine = ViewContent.Button.Configuration(.init(rawValue: style.rawValue) ?? .plain)
        engine.state = followsState ? state?.ofButton : (state ?? .normal).ofButton
        engine.buttonSize = buttonSize.engine
        engine.cornerStyle = cornerStyle.engine
        engine.baseForegroundColor = baseForegroundColor?.adaptive
        engine.baseBackgroundColor = baseBackgroundColor?.adaptive
        engine.background.color = background.backgroundColor?.adaptive
        engine.background.strokeColor = background.strokeColor?.adaptive
        engine.background.strokeWidth = Double(background.strokeWidth)
        engine.background.cornerRadius = Double(background.cornerRadius)
        engine.background.insets = EdgeInsets(background.backgroundInsets)
        engine.contentInsets = ownInsets.map { EdgeInsets($0) }
        engine.image = (preferredSymbolConfigurationForImage.flatMap { image?.symbol(with: $0) } ?? image)?.engine
        engine.showsActivityIndicator = showsActivityIndicator
        engine.imagePadding = Double(imagePadding)
        engine.imagePlacement =
            switch imagePlacement {
            case .trailing: .trailing
            case .top: .top
            case .bottom: .bottom
            default: .leading
            }
        engine.titlePadding = Double(titlePadding)
        engine.titleAlignment = ViewContent.Button.Configuration.TitleAlignment.allCases[titleAlignment.rawValue]
        engine.subtitle = attributedSubtitle?.engine
        engine.font = ownFont?.engine
        engine.title = attributedTitle?.engine
        engine = engine.scaled(to: button.handle.traitCollection.preferredContentSizeCategory)
        transform(&engine, for: button, (state ?? (followsState ? button.state : .normal)).ofButton)
        return engine
    }

    /// Replaces the colors and the title that the closures of the configuration transform.
    @MainActor
    private func transform(
        _ engine: inout ViewContent.Button.Configuration, for button: UIButton, _ state: ViewContent.Button.State
    ) {
        let tint = button.tintColor.adaptive
        let foreground = UIColor(engine.foreground(in: state).color(tint: tint))
        engine.imageColor = imageColorTransformer.map { $0(foreground).adaptive }
        if let transformer = background.strokeColorTransformer {
            engine.background.strokeColor = transformer(background.strokeColor ?? button.tintColor).adaptive
        }
        if let transformer = background.backgroundColorTransformer {
            let fill = engine.fill(in: state).map { UIColor($0.color(tint: tint)) }
            engine.background.color = transformer(fill ?? .clear).adaptive
        }
        guard let titleTextAttributesTransformer,
            let text = attributedTitle ?? button.currentTitle.map({ AttributedString($0) })
        else { return }
        var attributes = AttributeContainer()
        attributes.uiKit.font = UIFont(engine.titleFont)
        attributes.uiKit.foregroundColor = foreground
        // The attributes of the title take precedence over those of the style.
        engine.title = text.transformingParts { titleTextAttributesTransformer(attributes.merging($0)) }.engine
    }
}

extension UIButton.Configuration.Size {
    fileprivate var engine: ViewContent.Button.Configuration.ButtonSize {
        switch self {
        case .mini: .mini
        case .small: .small
        case .medium: .medium
        case .large: .large
        }
    }
}

extension UIButton.Configuration.CornerStyle {
    fileprivate var engine: ViewContent.Button.Configuration.CornerStyle {
        ViewContent.Button.Configuration.CornerStyle.allCases[rawValue + 1]
    }
}

extension AttributedString {
    /// Returns the text with the attributes of each part replaced by the result of `transform`.
    fileprivate func transformingParts(_ transform: (AttributeContainer) -> AttributeContainer) -> AttributedString {
        var result = self
        for run in runs { result[run.range].setAttributes(transform(run.attributes)) }
        return result
    }
}
