package import Geometry

/// The keys of buttons, and their size.
extension ViewContent.Button: FontContent, EnabledContent {
    package static let kind = ViewContent.Kind.button
    package static let noun = "a button"
    package static let sizeDescription =
        "the width of the title in whole points, at least 30 × the line height plus 12; with `contentInsets`, the size "
        + "of the title and the image plus the insets"
    package static let properties: [ContentProperty] =
        [
            .init("title", .optionalText, \Self.title, options: .isMain, "The title of the button."),
            .init(
                "configuration", .choice(KeyStyle.self, "configuration"), \Self.keyStyle,
                "The style of a button with a configuration, which determines its background, its colors in all states and "
                    + "its insets. The other properties of a configuration give a button without one the style `plain`."
            ),
            .init(
                "attributedTitle", .attributedText, \Self[.normal].attributedTitle, options: .isKeyOnly,
                "The title as a list of parts with their own attributes, which is shown instead of `title`."),
            .init(
                "titleColor", .color, \Self[.normal].titleColor, options: .isKeyOnly,
                "The color of the title. Without it, the title of a system button has the tint color, and is gray if disabled."
            ),
            .init(
                "buttonType", .choice(ButtonType.self, "button type"), \Self.type, options: .isDeclared,
                "The style. A system button draws its title and its image in the tint color."),
            .init("image", .image, \Self.image.shown, options: .isKeyOnly, "The image beside the title."),
            .init(
                "imageRenderingMode", .imageRenderingMode, \Self.image.renderingMode,
                "Whether the image is drawn with its own colors or, as a template, in the tint color."),
            .init(
                "backgroundImage", .image, \Self[.normal].backgroundImage.shown, options: .isKeyOnly,
                "The image behind the title, which fills the button."),
            .init(
                "font", .font, \Self.keyFont, options: .isKeyOnly,
                "The font of the title. Without it, a custom button that has no configuration uses 18 points."),
            .init(
                "contentInsets", .insets, \Self.contentInsets, options: .isKeyOnly,
                "The space around the title and the image, in points. Without insets, the button has UIKit's plain style."
            ),
            .init(
                "titleEdgeInsets", .insets, \Self.titleEdgeInsets, options: .isKeyOnly,
                "The distances by which the title is moved away from the edges, in points. They do not affect the size."
            ),
            .init(
                "imageEdgeInsets", .insets, \Self.imageEdgeInsets, options: .isKeyOnly,
                "The distances by which the image is moved away from the edges, in points. They do not affect the size."
            ),
            .init(
                "contentHorizontalAlignment", .choice(HorizontalAlignment.self, "alignment"),
                \Self.contentHorizontalAlignment, options: .isKeyOnly,
                "The position of the title and the image in a button that is wider than its content."),
            .init(
                "contentVerticalAlignment", .choice(VerticalAlignment.self, "alignment"),
                \Self.contentVerticalAlignment, options: .isKeyOnly,
                "The position of the title and the image in a button that is taller than its content."),
            .isEnabled(of: Self.self),
            .init("isSelected", .boolean, \Self.isSelected, "Whether the button is selected."),
            .init("isHighlighted", .boolean, \Self.isHighlighted, "Whether the button is highlighted."),
        ] + configurationProperties + State.named.dropFirst().flatMap { looks($0.state, $0.name) }

    /// The properties that only buttons with a configuration have.
    package static let configurationProperties: [ContentProperty] = [
        .init(
            "subtitle", .optionalText, \Self.configured.subtitle.plainText,
            "The second line of a button with a configuration."),
        .init(
            "buttonSize", .choice(Configuration.ButtonSize.self, "button size"), \Self.configured.buttonSize,
            "The size of a button with a configuration, which determines its font and its insets."),
        .init(
            "cornerStyle", .choice(Configuration.CornerStyle.self, "corner style"), \Self.configured.cornerStyle,
            "The corners of the background of a button with a configuration."),
        .init(
            "baseForegroundColor", .color, \Self.configured.baseForegroundColor, options: .isKeyOnly,
            "The color of the title and the image of a button with a configuration. Without it, the style determines it."
        ),
        .init(
            "baseBackgroundColor", .color, \Self.configured.baseBackgroundColor, options: .isKeyOnly,
            "The color of the background of a button with a configuration. Without it, the style determines it."),
        .init(
            "imagePlacement", .choice(Configuration.ImagePlacement.self, "image placement"),
            \Self.configured.imagePlacement,
            "The side of the title at which the image of a button with a configuration is."),
        .init(
            "imagePadding", .number(.length), \Self.configured.imagePadding,
            "The space between the image and the title of a button with a configuration, in points."),
        .init(
            "titlePadding", .number(.length), \Self.configured.titlePadding,
            "The space between the title and the subtitle, in points."),
        .init(
            "titleAlignment", .choice(Configuration.TitleAlignment.self, "title alignment"),
            \Self.configured.titleAlignment, "The alignment of the title and the subtitle to each other."),
        .init(
            "showsActivityIndicator", .boolean, \Self.configured.showsActivityIndicator,
            "Whether a button with a configuration shows an activity indicator instead of its image."),
        .init(
            "backgroundFillColor", .color, \Self.configured.background.color, options: .isKeyOnly,
            "The color of the background of a button with a configuration, in all states. Without it, the style determines it."
        ),
        .init(
            "backgroundStrokeColor", .color, \Self.configured.background.strokeColor, options: .isKeyOnly,
            "The color of the line inside the edge of a button with a configuration. Without it, the line has the tint color."
        ),
        .init(
            "backgroundStrokeWidth", .number(.length), \Self.configured.background.strokeWidth,
            "The width of the line inside the edge of a button with a configuration, in points."),
        .init(
            "backgroundCornerRadius", .number(.length), \Self.configured.background.cornerRadius,
            "The radius of the corners in points, with the corner styles `fixed` and `dynamic`."),
    ]

    /// The configuration. A button without one gets the style `plain` if a property of it is set.
    private var configured: Configuration {
        get { configuration ?? Configuration(.plain) }
        set { configuration = newValue }
    }

    /// The style of a configuration, or `none` for a button without a configuration.
    private enum KeyStyle: String, PropertyChoice {
        case none, plain, gray, tinted, filled
    }

    private var keyStyle: KeyStyle {
        get { configuration.flatMap { KeyStyle(rawValue: $0.style.rawValue) } ?? .none }
        set {
            guard let style = Configuration.Style(rawValue: newValue.rawValue) else {
                configuration = nil
                return
            }
            configured.style = style
        }
    }

    /// The font that a key sets. In a button with a configuration, the size determines the font without one.
    private var keyFont: Font {
        get { configuration == nil ? font : configuration?.font ?? .button }
        set { font = newValue }
    }

    private static func looks(_ state: State, _ name: String) -> [ContentProperty] {
        [
            .init(
                "\(name)Title", .optionalText, \Self[state].title, options: .isKeyOnly,
                "The title of a \(name) button."),
            .init(
                "\(name)AttributedTitle", .attributedText, \Self[state].attributedTitle, options: .isKeyOnly,
                "The title of a \(name) button, with attributes."),
            .init(
                "\(name)TitleColor", .color, \Self[state].titleColor, options: .isKeyOnly,
                "The color of the title of a \(name) button."),
            .init(
                "\(name)Image", .image, \Self[state].image.shown, options: .isKeyOnly,
                "The image of a \(name) button."),
            .init(
                "\(name)BackgroundImage", .image, \Self[state].backgroundImage.shown, options: .isKeyOnly,
                "The background image of a \(name) button."),
        ]
    }

    package init() { self.init("") }

    package var content: ViewContent { .button(self) }
    package var texts: [String] { allTitles }
    package var sizingPart: Self {
        let look = shown
        var part = Self(look.title ?? "", image: look.image)
        part[.normal].attributedTitle = look.attributedTitle
        part.contentInsets = contentInsets
        if let configuration {
            part.configuration = configuration.sizingPart
        } else {
            part.font = font
            part[.normal].backgroundImage = look.backgroundImage
        }
        return part
    }
    package var baselineFont: Font? { shown.text.isEmpty ? nil : font }
    package var textOffset: Double {
        if let appearance { return appearance.titleOffset }
        return contentInsets.map { ($0.top - $0.bottom) / 2 } ?? 0
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        let (text, subtitle) = (shown.text, appearance?.subtitle ?? AttributedText(""))
        let title = measurer.size(of: text, in: font)
        let subtitleSize = appearance.map { measurer.size(of: subtitle, in: $0.subtitleFont) } ?? .zero
        let places = self.places(in: size, title: title, subtitle: subtitleSize, isRightToLeft: isRightToLeft)
        var views: [ContentPart] = []
        if appearance?.showsActivityIndicator == true {
            views.append(ContentPart("UIActivityIndicatorView", places.image))
        } else if shown.image != nil {
            views.append(ContentPart("UIImageView", places.image))
        }
        for (text, place, height) in [
            (text, places.title, title.height), (subtitle, places.subtitle, subtitleSize.height),
        ]
        where !text.isEmpty {
            let y = measurer.grid.rounded(place.center.y - height / 2)
            let label = Rect(x: place.minX, y: y, width: place.width, height: height)
            views.append(ContentPart("UIButtonLabel", label, text: text.text))
        }
        return views
    }

    /// Returns the size in whole points. Without content insets, the width is the total width of the image and the
    /// title (at least 30 for a button without an image), and the height is the line height plus 6 points above and
    /// below the title, or the height of the image if that is larger. A button with only an image has the height of
    /// the image. With content insets, the insets replace the 6 points and the minimum width. A background image can
    /// increase the width and the height.
    ///
    /// - Source: canvases recorded with Xcode 7 through Xcode 26, in which 48 system buttons are `ceil(line) + 12`
    ///   high and at least 30 wide, and 29 buttons with insets are `ceil(line) + top + bottom` high. The position of
    ///   an image follows UIKit's documentation and was not measured.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        if let appearance { return appearance.naturalSize(measuring: measurer) }
        let look = shown
        let size = sizeOfTitleAndImage(look, measuring: measurer)
        guard let background = look.backgroundImage?.size else { return size }
        return IntrinsicSize(
            width: size.width.map { max($0, background.width) }, height: size.height.map { max($0, background.height) })
    }

    private func sizeOfTitleAndImage(_ look: Look, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let (title, image) = (look.text, look.image)
        let line = measurer.pointsUp(font.lineHeight)
        let width = (image?.size.width ?? 0) + measurer.width(of: title, in: font)
        let hasTitle = image == nil || !title.isEmpty
        if let insets = contentInsets {
            let height = max(image?.size.height ?? 0, hasTitle ? line : 0)
            return IntrinsicSize(
                width: max(width + insets.left + insets.right, 0), height: max(height + insets.top + insets.bottom, 0))
        }
        guard let image else { return IntrinsicSize(width: max(width, 30), height: line + 12) }
        return IntrinsicSize(width: width, height: hasTitle ? max(image.size.height, line + 12) : image.size.height)
    }
}

extension AttributedText? {
    /// The text without attributes. Setting an empty text removes the text.
    fileprivate var plainText: String {
        get { self?.text ?? "" }
        set { self = newValue.isEmpty ? nil : AttributedText(newValue) }
    }
}
