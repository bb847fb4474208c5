public import Geometry

extension ViewContent {
    /// A `UITextField`: a line of text that the user enters.
    public struct TextField: Hashable, Sendable {
        public var attributedText: AttributedText
        /// The text that is shown while the field is empty. Parts without a color attribute are gray.
        public var attributedPlaceholder: AttributedText
        public var font: Font
        /// The color of text without a color attribute; `nil` for ``AdaptiveColor/label``.
        public var textColor: AdaptiveColor?
        public var alignment = TextAlignment.natural
        public var borderStyle: BorderStyle
        public var isEnabled = true
        /// The distances from the edges of the field to its text, in points; `nil` for the margins of the border.
        public var textInsets: EdgeInsets?
        /// Whether the text is drawn. A field whose class draws the text itself has a drawing instead.
        public var drawsText = true

        /// The space between a rounded border and the text, in points.
        public static let borderMargin = 14.0

        public enum BorderStyle: String, Hashable, Sendable, CaseIterable {
            case none, roundedRect
        }

        public init(
            _ text: String = "", placeholder: String = "", font: Font = .label,
            borderStyle: BorderStyle = .roundedRect
        ) {
            attributedText = AttributedText(text)
            attributedPlaceholder = AttributedText(placeholder)
            self.font = font
            self.borderStyle = borderStyle
        }

        /// Returns the area of the text in bounds of a size.
        package func textRect(in size: Size) -> Rect {
            let inset = borderStyle == .roundedRect ? min(Self.borderMargin, size.width / 2) : 0
            return Rect(origin: .zero, size: size).inset(by: textInsets ?? EdgeInsets(left: inset, right: inset))
        }

        /// The text, or the placeholder if the text is empty.
        public var shownText: AttributedText { text.isEmpty ? attributedPlaceholder : attributedText }
    }
}

extension ViewContent.TextField: PlaceholderContent, AttributedContent, FontContent, AlignedContent, EnabledContent {
    package static let kind = ViewContent.Kind.textField
    package static let noun = "a text field"
    package static let sizeDescription =
        "the width of the text or placeholder plus 28 × 34; without a border, the width of the text × 22"
    package static let properties: [ContentProperty] = [
        .text(of: Self.self),
        .attributedText(of: Self.self),
        .placeholder(of: Self.self),
        .init(
            "attributedPlaceholder", .attributedText, \Self.attributedPlaceholder, options: .isKeyOnly,
            "The placeholder as a list of parts with their own attributes."),
        .font(of: Self.self),
        .textColor(of: Self.self),
        .textAlignment(of: Self.self),
        .init(
            "borderStyle", .choice(BorderStyle.self, "border style"), \Self.borderStyle, options: .isKeyOnly,
            "The border around the text."),
        .isEnabled(of: Self.self),
    ]

    /// The text, without attributes, that is shown while the field is empty. Setting it removes the attributes of the
    /// placeholder.
    public var placeholder: String {
        get { attributedPlaceholder.text }
        set { attributedPlaceholder = AttributedText(newValue) }
    }

    package init() { self.init("") }

    package var content: ViewContent { .textField(self) }
    package var usesTint: Bool { shownText.hasLinks }
    package var texts: [String] { [text, placeholder] }
    package var sizingPart: Self {
        var part = Self(font: font, borderStyle: borderStyle)
        part.attributedText = shownText
        return part
    }
    package var baselineFont: Font? { font }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        guard drawsText, !shownText.isEmpty else { return [] }
        let room = textRect(in: size)
        let height = measurer.size(of: shownText, in: font).height
        let y = room.minY + measurer.grid.rounded((room.height - height) / 2)
        return [
            ContentPart(
                "UITextFieldLabel", Rect(x: room.minX, y: y, width: room.width, height: height), text: shownText.text)
        ]
    }

    /// Returns the size of the text, with a margin inside the border.
    ///
    /// - Source: iOS 26.1: a rounded field is 34 points high and 28 points wider than its text, rounded up. Without a
    ///   border it is 22 points high with a font of 17 points, as in canvases since Xcode 11. For other font sizes,
    ///   which were not measured, the height is assumed to follow the line height.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let width = measurer.width(of: shownText, in: font)
        let line = measurer.pointsUp(font.lineHeight)
        switch borderStyle {
        case .none: return IntrinsicSize(width: width, height: line + 1)
        case .roundedRect:
            return IntrinsicSize(width: width + 2 * ViewContent.TextField.borderMargin, height: max(34, line + 12))
        }
    }
}
