public import CoreGraphics
internal import Geometry
internal import Views

extension UIButton {
    /// The appearance and the content of a button, which a style such as ``filled()`` begins with.
    ///
    /// The title is drawn on one line.
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

        fileprivate enum Style { case plain, gray, tinted, filled }

        private let style: Style
        /// The state for which ``updated(for:)`` returned the configuration.
        private var state = UIControl.State.normal

        private init(_ style: Style) {
            self.style = style
            background.cornerRadius = 17
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
        /// Stored only: an image has the size of its own configuration.
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
                if let ownInsets { return ownInsets }
                let (vertical, horizontal): (CGFloat, CGFloat) =
                    switch buttonSize {
                    case .mini, .small: (5, 10)
                    case .medium: (7, 12)
                    case .large: (15, 20)
                    }
                return NSDirectionalEdgeInsets(
                    top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
            }
            set { ownInsets = newValue }
        }

        /// Makes the insets those of the size again.
        public mutating func setDefaultContentInsets() { ownInsets = nil }

        /// The edge of the title at which the image is; by default, `leading`.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The space between the image and the title, in points; by default, 0.
        public var imagePadding: CGFloat = 0

        // MARK: States

        /// Returns the configuration for the state of a button.
        ///
        /// A disabled button has a gray title, and a gray background instead of the background of its style. The
        /// background and the content of a highlighted button have 75 % of their opacity; this number was not
        /// measured.
        @preconcurrency @MainActor
        public func updated(for button: UIButton) -> Configuration {
            var updated = self
            updated.state = button.state
            return updated
        }
    }
}

extension UIButton.Configuration {
    private typealias Engine = ViewContent.Button.Configuration

    /// The font of the title.
    ///
    /// - Source: iOS 26.
    private var font: UIFont { .systemFont(ofSize: buttonSize == .mini || buttonSize == .small ? 15 : 17) }

    private var isFaded: Bool { state.contains(.highlighted) && !state.contains(.disabled) }
    private var isDisabled: Bool { state.contains(.disabled) }

    /// The configuration in the engine, with the title and the image of `button` if it has none of its own.
    @MainActor
    func engine(for button: UIButton) -> ViewContent.Button.Configuration {
        let foreground = foreground
        var engine = Engine(
            font: font.engine, foreground: foreground, background: engineBackground(for: button),
            contentInsets: EdgeInsets(contentInsets))
        engine.title = engineTitle(for: button, color: foreground)
        engine.image = (image ?? button.currentImage)?.engine
        if let imageColorTransformer {
            engine.foreground = .color(imageColorTransformer(color(of: foreground, in: button)).adaptive)
        }
        engine.showsActivityIndicator = showsActivityIndicator
        engine.imagePadding = Double(imagePadding)
        engine.imagePlacement =
            switch imagePlacement {
            case .trailing: .right
            case .top: .top
            case .bottom: .bottom
            default: .left
            }
        return engine
    }

    private var foreground: Engine.Paint {
        if isDisabled { return .color(.tertiaryLabel) }
        if let color = baseForegroundColor { return .color(faded(color).adaptive) }
        return style == .filled ? .color(faded(.white).adaptive) : .tint(opacity: isFaded ? 0.75 : 1)
    }

    @MainActor
    private func engineBackground(for button: UIButton) -> Engine.Background {
        let radius: CGFloat? =
            switch cornerStyle {
            case .fixed: background.cornerRadius
            case .dynamic:
                UIFontMetrics.default.scaledValue(
                    for: background.cornerRadius, compatibleWith: button.traitCollection)
            case .small: 9
            case .medium: 13
            case .large: 17
            case .capsule: nil
            }
        var engine = Engine.Background(fill: fill(in: button), cornerRadius: radius.map { Double($0) })
        let stroke = background.strokeColor.map { Engine.Paint.color($0.adaptive) } ?? .tint(opacity: 1)
        engine.stroke =
            background.strokeColorTransformer.map { .color($0(color(of: stroke, in: button)).adaptive) } ?? stroke
        engine.strokeWidth = Double(background.strokeWidth)
        engine.insets = EdgeInsets(background.backgroundInsets)
        return engine
    }

    @MainActor
    private func fill(in button: UIButton) -> Engine.Paint? {
        let fill: Engine.Paint? =
            if let color = background.backgroundColor {
                .color(color.adaptive)
            } else if style == .plain {
                nil
            } else if isDisabled {
                .color(.tertiarySystemFill)
            } else if style == .gray {
                .color(faded(baseBackgroundColor ?? .secondarySystemFill).adaptive)
            } else if let color = baseBackgroundColor {
                .color(faded(color, style == .tinted ? 0.18 : 1).adaptive)
            } else {
                .tint(opacity: (style == .tinted ? 0.18 : 1) * (isFaded ? 0.75 : 1))
            }
        guard let transformer = background.backgroundColorTransformer else { return fill }
        return .color(transformer(fill.map { color(of: $0, in: button) } ?? .clear).adaptive)
    }

    @MainActor
    private func engineTitle(for button: UIButton, color foreground: Engine.Paint) -> AttributedText {
        var title: AttributedText
        if var text = attributedTitle ?? button.currentTitle.map({ AttributedString($0) }) {
            if let titleTextAttributesTransformer {
                var attributes = AttributeContainer()
                attributes.uiKit.font = font
                attributes.uiKit.foregroundColor = color(of: foreground, in: button)
                // The attributes of the title take precedence over those of the style.
                text = text.transformingParts { own in titleTextAttributesTransformer(attributes.merging(own)) }
            }
            title = text.engine
        } else {
            title = button.currentAttributedTitle?.engine ?? AttributedText("")
        }
        return title
    }

    /// Returns a color with its opacity multiplied by `share`, and with less opacity in a highlighted button.
    private func faded(_ color: UIColor, _ share: Double = 1) -> UIColor {
        var adaptive = color.adaptive
        let share = share * (isFaded ? 0.75 : 1)
        adaptive.light.alpha *= share
        adaptive.dark.alpha *= share
        return UIColor(adaptive)
    }

    @MainActor
    private func color(of paint: Engine.Paint, in button: UIButton) -> UIColor {
        switch paint {
        case .color(let color): return UIColor(color)
        case .tint(let opacity):
            var color = button.tintColor.adaptive
            color.light.alpha *= opacity
            color.dark.alpha *= opacity
            return UIColor(color)
        }
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
