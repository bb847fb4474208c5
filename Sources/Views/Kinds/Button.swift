public import Geometry

extension ViewContent {
    /// A `UIButton` of the system style: a title in the tint color, beside an image or without one.
    public struct Button: Hashable, Sendable {
        public var title: String
        public var image: Image?
        public var font: Font
        /// The space around title and image, in points; `nil` for the space of a system button.
        public var contentInsets: EdgeInsets?
        /// A disabled button is gray.
        public var isEnabled = true
        /// The title of a selected button is white on the tint color.
        public var isSelected = false
        /// A highlighted button is faded, as while it is touched.
        public var isHighlighted = false

        public init(_ title: String, image: Image? = nil, font: Font = .button) {
            self.title = title
            self.image = image
            self.font = font
        }
    }

    /// The title of a button; `nil` for other kinds, which ignore a value that is set.
    public var title: String? {
        get { self[\Button.title] }
        set { self[\Button.title] = newValue ?? "" }
    }

    /// Whether a button is selected; `nil` for other kinds, which ignore a value that is set.
    public var isSelected: Bool? {
        get { self[\Button.isSelected] }
        set { self[\Button.isSelected] = newValue }
    }

    /// Whether a button is highlighted; `nil` for other kinds, which ignore a value that is set.
    public var isHighlighted: Bool? {
        get { self[\Button.isHighlighted] }
        set { self[\Button.isHighlighted] = newValue }
    }
}

extension Font {
    /// The font of a system button's title: 15 points, regular.
    public static let button = Font(size: 15)
}

extension ViewContent.Button: FontContent, EnabledContent {
    package static let kind = ViewContent.Kind.button
    package static let noun = "a button"
    package static let sizeDescription =
        "the title in whole points, at least 30 wide × the line's height and 12; with `contentInsets`, the title and the "
        + "image with the insets around them"
    package static let properties: [ContentProperty] = [
        .init("title", .optionalText, \Self.title, options: .isMain, "The title of the button."),
        .init("image", .image, \Self.shownImage, options: .isKeyOnly, "The image beside the title."),
        .font(of: Self.self),
        .init(
            "contentInsets", .insets, \Self.contentInsets, options: .isKeyOnly,
            "The space around title and image, in points. Without insets, the button has UIKit's plain style."),
        .isEnabled(of: Self.self),
        .init("isSelected", .boolean, \Self.isSelected, "Whether the button is selected."),
        .init("isHighlighted", .boolean, \Self.isHighlighted, "Whether the button is highlighted."),
    ]

    package init() { self.init("") }

    package var content: ViewContent { .button(self) }
    package var texts: [String] { [title] }
    package var sizingPart: Self {
        var part = Self(title, image: image, font: font)
        part.contentInsets = contentInsets
        return part
    }
    package var baselineFont: Font? { title.isEmpty ? nil : font }
    package var textOffset: Double { contentInsets.map { ($0.top - $0.bottom) / 2 } ?? 0 }

    private var shownImage: ShownImage {
        get { ShownImage(image) }
        set { image = newValue.image }
    }

    /// The size in whole points: the width of the title, and the height of its line with 6 points above and below or with
    /// the button's own insets.
    ///
    /// - Source: 48 system buttons of recorded canvases, Xcode 7 through 26: `ceil(line) + 12` high, at least 30 wide; 29
    ///   with insets: `ceil(line) + top + bottom` high. The position of an image is UIKit's documented one; its numbers
    ///   were not measured.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
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
