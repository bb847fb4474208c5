import Geometry

extension ViewContent {
    /// A `UILabel`.
    public struct Label: Hashable, Sendable {
        public var attributedText: AttributedText
        /// The font of text without a font attribute.
        public var font: Font
        /// The color of text without a color attribute.
        public var color: Color
        public var alignment: TextAlignment
        /// The maximum number of lines, which is not negative; 0 for no limit.
        public var numberOfLines: Int
        public var lineBreakMode: LineBreakMode
        /// The width at which the natural size of a label that allows several lines is measured, in points; 0 for the
        /// width that layout gives the label.
        public var preferredMaxLayoutWidth: Double

        public init(
            _ text: String, font: Font = .label, color: Color = .black, alignment: TextAlignment = .natural,
            numberOfLines: Int = 1, lineBreakMode: LineBreakMode = .byTruncatingTail,
            preferredMaxLayoutWidth: Double = 0
        ) {
            precondition(numberOfLines >= 0, "the number of lines must be 0 or more, not \(numberOfLines)")
            attributedText = AttributedText(text)
            self.font = font
            self.color = color
            self.alignment = alignment
            self.numberOfLines = numberOfLines
            self.lineBreakMode = lineBreakMode
            self.preferredMaxLayoutWidth = preferredMaxLayoutWidth
        }

        /// The text with all properties that affect its size.
        ///
        /// A label that allows several lines wraps text with the mode `byClipping` between words, and omits the lines
        /// that do not fit. Other text with this mode does not wrap.
        public var block: TextBlock {
            var block = TextBlock(
                attributedText, font: font, numberOfLines: numberOfLines, lineBreakMode: lineBreakMode)
            if numberOfLines != 1, block.lineBreakMode == .byClipping { block.lineBreakMode = .byWordWrapping }
            return block
        }

        /// The size of the largest font in the text, in points.
        package var largestFontSize: Double {
            attributedText.runs.compactMap(\.attributes.font?.size).reduce(font.size, max)
        }
    }

    /// The label; `nil` for content of another kind. Setting `nil`, or setting the label of content of another kind,
    /// has no effect.
    package var label: Label? {
        get { if case .label(let label) = self { label } else { nil } }
        set { if let newValue, case .label = self { self = .label(newValue) } }
    }

    /// The color of a label's text without a color attribute; `nil` for other kinds of views. Setting a value has no
    /// effect on those views.
    public var textColor: Color? {
        get { label?.color }
        set { if let newValue { label?.color = newValue } }
    }

    /// The alignment of a label's text; `nil` for other kinds of views. Setting a value has no effect on those views.
    public var textAlignment: TextAlignment? {
        get { label?.alignment }
        set { if let newValue { label?.alignment = newValue } }
    }

    /// The maximum number of lines of a label; 0 for any number of lines. The value must not be negative. It is `nil`
    /// for other kinds of views. Setting a value has no effect on those views.
    public var numberOfLines: Int? {
        get { label?.numberOfLines }
        set {
            precondition((newValue ?? 0) >= 0, "the number of lines must not be negative, found \(newValue ?? 0)")
            if let newValue { label?.numberOfLines = newValue }
        }
    }

    /// How a label breaks or truncates text that does not fit; `nil` for other kinds of views. Setting a value has no
    /// effect on those views.
    public var lineBreakMode: LineBreakMode? {
        get { label?.lineBreakMode }
        set { if let newValue { label?.lineBreakMode = newValue } }
    }

    /// The width in points within which the natural size of a multiline label is measured; 0 for the width that
    /// layout determines. It is `nil` for other kinds of views. Setting a value has no effect on those views.
    public var preferredMaxLayoutWidth: Double? {
        get { label?.preferredMaxLayoutWidth }
        set { if let newValue { label?.preferredMaxLayoutWidth = newValue } }
    }

    /// The position of a line of text in a label that is wider than the line.
    public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
        case left, center, right
        /// The side at which reading begins: the right side for text that begins in Arabic or another right-to-left
        /// script, and the left side for other text.
        case natural
        /// Both sides, with widened spaces. The last line of a paragraph is aligned as with ``natural``.
        case justified
    }
}

extension ViewContent.Label: AttributedContent, FontContent {
    package static let kind = ViewContent.Kind.label
    package static let noun = "a label"
    package static let sizeDescription = "the size of the text; 0 × 0 if the text is empty"
    package static let properties: [ContentProperty] = [
        .text(of: Self.self, key: "label"),
        .attributedText(of: Self.self),
        .font(of: Self.self),
        .init(
            "textAlignment", .choice(ViewContent.TextAlignment.self, "alignment", isTracedWithDot: true),
            \Self.alignment, "The alignment of the text."),
        .init(
            "numberOfLines", key: "lines", .integer(.lines), \Self.numberOfLines,
            "The maximum number of lines; 0 for no maximum."),
        .init(
            "lineBreakMode", .choice(LineBreakMode.self, "line break mode", isTracedWithDot: true),
            \Self.lineBreakMode, "How text that does not fit is broken or truncated."),
        .init(
            "preferredMaxLayoutWidth", .number(.length), \Self.preferredMaxLayoutWidth,
            "The width at which the natural height is measured, in points; 0 for the laid-out width."),
    ]
    package static let hasKeysOfView = true

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(origin == .code ? .defaultLow : LayoutPriority(251))
    }

    package init() { self.init("") }

    package var content: ViewContent { .label(self) }
    package var usesTint: Bool { attributedText.hasLinks }
    package var texts: [String] { [text] }
    package var sizingPart: Self { self }
    package var wrapsToItsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }
    package var baselineFont: Font? { text.isEmpty ? nil : font }

    /// Returns the natural size, rounded up to whole pixels.
    ///
    /// A label that allows several lines is measured within its ``preferredMaxLayoutWidth`` if this width is positive,
    /// and within `width` if it is zero. If no width is known, each paragraph is one line. A label that allows only
    /// one line is measured without a maximum width. A label without text has a size of zero, whereas controls and
    /// text views without text have the height of a line.
    ///
    /// - Parameter width: The width that layout gave the label, in points; `nil` if it is not known.
    /// - Source: measured on Catalyst 26.1: before a label has a width, it reports the size of one line, even if it
    ///   allows any number of lines. Ten labels without text in recorded canvases have a height of 0.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        guard !text.isEmpty else { return IntrinsicSize(width: 0, height: 0) }
        let limit = numberOfLines == 1 ? nil : preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width
        let size = measurer.text.size(of: block, within: limit)
        return IntrinsicSize(width: measurer.grid.roundedUp(size.width), height: measurer.grid.roundedUp(size.height))
    }

    /// The distance from the top to the baseline of the first line, in points.
    ///
    /// In text with attributes, the first line is assumed to contain the largest font of its paragraph.
    package var firstBaselineFromTop: Double {
        attributedText.hasAttributes ? block.metrics(ofFirstParagraph: true).ascender : font.ascender
    }

    /// Returns the distance from the baseline of the last line to the bottom of the natural size, in points.
    ///
    /// - Source: labels of 28 and 13 points on Catalyst 26.1: rounding up adds space below the last line.
    package func lastBaselineFromBottom(naturalHeight: Double) -> Double {
        if attributedText.hasAttributes {
            // The natural height is the height of the text, rounded up to a pixel. Rounding adds less than a point
            // below the text.
            return block.metrics(ofFirstParagraph: false).descender
        }
        let lines = font.lineCount(within: naturalHeight)
        return naturalHeight - (font.height(ofLines: lines) - font.descender)
    }
}
