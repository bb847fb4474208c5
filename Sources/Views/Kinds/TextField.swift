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
        public var traits = TextInputTraits()
        /// The times at which the button that removes the text is shown.
        public var clearButtonMode = ViewMode.never
        /// What the field shows while the user edits the text.
        package var editing: Editing?

        /// The state of a field in which the user edits the text.
        package struct Editing: Hashable, Sendable {
            /// The distance by which a text that is wider than its area is moved to the left, in points.
            package var offset = 0.0
            /// The number of characters that a long text has before the part that is shown.
            package var hiddenCount = 0
            /// The index of the character of a secure field that is shown instead of a dot; `nil` for none.
            package var revealedIndex: Int?

            package init() {}
        }

        /// The space between a rounded border and the text, in points.
        public static let borderMargin = 14.0
        /// The clear button.
        ///
        /// - Source: measured in search bars on iOS 26.1: 20 points wide and high. Its distance from the border of a text
        ///   field was not measured.
        package static let (clearButtonSize, clearButtonMargin) = (20.0, 7.0)
        /// The largest number of characters that are measured and drawn. The rest of a longer text is outside of any
        /// screen.
        package static let mostShown = 2_000

        /// The times at which a part of the field is shown. Equivalent to `UITextField.ViewMode`.
        public enum ViewMode: String, Hashable, Sendable, CaseIterable {
            case never, whileEditing, unlessEditing, always
        }

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

        /// Returns the area of the text in bounds of a size, without the clear button.
        package func textRect(in size: Size, isRightToLeft: Bool) -> Rect {
            let inset = borderStyle == .roundedRect ? min(Self.borderMargin, size.width / 2) : 0
            var insets = textInsets ?? EdgeInsets(left: inset, right: inset)
            if let button = clearButtonRect(in: size, isRightToLeft: isRightToLeft) {
                if isRightToLeft {
                    insets.left = max(insets.left, button.maxX)
                } else {
                    insets.right = max(insets.right, size.width - button.minX)
                }
            }
            return Rect(origin: .zero, size: size).inset(by: insets)
        }

        /// Returns the area of the clear button in bounds of a size; `nil` if the button is not shown.
        package func clearButtonRect(in size: Size, isRightToLeft: Bool) -> Rect? {
            let isShown =
                switch clearButtonMode {
                case .never: false
                case .whileEditing: editing != nil
                case .unlessEditing: editing == nil
                case .always: true
                }
            return isShown && !text.isEmpty ? clearButtonArea(in: size, isRightToLeft: isRightToLeft) : nil
        }

        /// Returns the area of the clear button in bounds of a size, whether or not the button is shown.
        package func clearButtonArea(in size: Size, isRightToLeft: Bool) -> Rect {
            let side = Self.clearButtonSize
            let margin = borderStyle == .roundedRect ? Self.clearButtonMargin : 0
            return Rect(x: size.width - margin - side, y: (size.height - side) / 2, width: side, height: side)
                .mirrored(isRightToLeft, in: size.width)
        }

        /// The text, or the placeholder if the text is empty. A secure field shows dots, and only a part of a very long
        /// text is shown.
        public var shownText: AttributedText {
            if text.isEmpty { return attributedPlaceholder }
            // Counting bytes is faster than counting characters, of which there are at most as many.
            let isLong = text.utf8.count > Self.mostShown && text.count > Self.mostShown
            guard traits.isSecureTextEntry || isLong else { return attributedText }
            let part = text.dropFirst(editing?.hiddenCount ?? 0).prefix(Self.mostShown)
            guard traits.isSecureTextEntry else { return AttributedText(String(part)) }
            let revealed = editing?.revealedIndex.map { $0 - (editing?.hiddenCount ?? 0) }
            return AttributedText(
                String(part.enumerated().map { $0.offset == revealed ? $0.element : "\u{2022}" }))
        }
    }
}

extension ViewContent.TextField: PlaceholderContent, TextInputContent, FontContent, AlignedContent, EnabledContent {
    package static let kind = ViewContent.Kind.textField
    package static let noun = "a text field"
    package static let sizeDescription =
        "the width of the text or placeholder plus 28 × 34; without a border, the width of the text × 22"
    package static let properties: [ContentProperty] =
        [
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
            .init(
                "clearButtonMode", .choice(ViewMode.self, "view mode"), \Self.clearButtonMode,
                "The times at which the button that removes the text is shown."),
        ] + traitProperties

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
        let button = clearButtonRect(in: size, isRightToLeft: isRightToLeft).map {
            ContentPart("_UITextFieldClearButton", $0)
        }
        guard drawsText, !shownText.isEmpty else { return button.map { [$0] } ?? [] }
        let room = textRect(in: size, isRightToLeft: isRightToLeft)
        let height = measurer.size(of: shownText, in: font).height
        let y = room.minY + measurer.grid.rounded((room.height - height) / 2)
        return [
            ContentPart(
                "UITextFieldLabel", Rect(x: room.minX, y: y, width: room.width, height: height), text: shownText.text)
        ] + (button.map { [$0] } ?? [])
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
