import Geometry

/// Text with all properties that affect its size.
public struct TextBlock: Hashable, Sendable {
    /// The text with its attributes. Line breaks separate paragraphs. A line break at the end does not start a
    /// paragraph.
    public var attributedText: AttributedText
    /// The font of text without a font attribute.
    public var font: Font
    /// The maximum number of lines, which is not negative; 0 for no limit.
    public var numberOfLines: Int
    public var lineBreakMode: LineBreakMode
    public var lineBreakStrategy: LineBreakStrategy

    public init(
        _ text: String, font: Font = .label, numberOfLines: Int = 1,
        lineBreakMode: LineBreakMode = .byTruncatingTail, lineBreakStrategy: LineBreakStrategy = .standard
    ) {
        self.init(
            AttributedText(text), font: font, numberOfLines: numberOfLines, lineBreakMode: lineBreakMode,
            lineBreakStrategy: lineBreakStrategy)
    }

    public init(
        _ text: AttributedText, font: Font = .label, numberOfLines: Int = 1,
        lineBreakMode: LineBreakMode = .byTruncatingTail, lineBreakStrategy: LineBreakStrategy = .standard
    ) {
        precondition(numberOfLines >= 0, "the number of lines must be 0 or more, not \(numberOfLines)")
        attributedText = text
        self.font = font
        self.numberOfLines = numberOfLines
        self.lineBreakMode = text.runs.first?.attributes.paragraphStyle?.lineBreakMode ?? lineBreakMode
        self.lineBreakStrategy = lineBreakStrategy
    }

    /// The text without its attributes.
    public var text: String { attributedText.text }

    /// Returns the text as it is shown with a legibility weight.
    package func shown(with weight: LegibilityWeight) -> TextBlock {
        guard weight == .bold else { return self }
        var block = self
        block.font = font.emboldened
        block.attributedText = attributedText.mapAttributes { $0.font = $0.font?.emboldened }
        return block
    }

    /// Returns the metrics of the first or the last paragraph, as if all of its parts were on one line.
    package func metrics(ofFirstParagraph isFirst: Bool) -> LineMetrics {
        let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let count = (isFirst ? paragraphs.first : paragraphs.last)?.count ?? 0
        let start = isFirst ? 0 : text.count - count
        return LineMetrics(
            attributedText.runs(in: start..<start + count),
            style: attributedText.attributes(at: start).paragraphStyle, font: font)
    }
}

/// Additional rules for line breaks: `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public var rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Korean text breaks at spaces, and inside a word only if the word is longer than a line.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)

    /// The strategy of labels. UIKit's standard strategy also avoids a single word on the last line (`pushOut`), with
    /// an unpublished algorithm.
    public static let standard: LineBreakStrategy = .hangulWordPriority
}

extension Character {
    /// Whether the character is a Hangul syllable or letter.
    package var isHangul: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: true
        default: false
        }
    }
}
