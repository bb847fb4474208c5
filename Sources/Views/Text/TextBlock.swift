public import Geometry

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

/// The wrapping and truncation of long text: `NSLineBreakMode`.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
    /// Lines break between words, or between characters in a word that is longer than a line. Text beyond the last line
    /// is not shown.
    case byWordWrapping
    /// Lines break between characters.
    case byCharWrapping
    /// Lines do not wrap. Each paragraph is one line, clipped at the edge.
    case byClipping
    /// Lines break between words, and an ellipsis replaces the start of the last line.
    case byTruncatingHead
    /// Lines break between words, and an ellipsis replaces the end of the last line.
    case byTruncatingTail
    /// Lines break between words, and an ellipsis replaces the middle of the last line.
    case byTruncatingMiddle

    /// Whether an ellipsis replaces text that does not fit.
    public var truncates: Bool {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: false
        case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
        }
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

/// A type that measures text, so that layout does not depend on fonts.
///
/// The renderer's measurer shapes text with the fonts that the renderer uses for drawing. A measurer with fixed
/// advances allows layout to be tested without installed fonts. Both use `TextLayout` to break lines.
public protocol TextMeasuring {
    /// Returns the size of `block`, wrapped to lines of at most `width`, in points. The size is not rounded to pixels.
    ///
    /// The width is that of the widest line, without white space at the end of wrapped lines, and is at most `width`.
    /// The height is that of all lines, and is at least that of one line; see `Font.height(ofLines:)`.
    ///
    /// - Parameters:
    ///   - block: The text, its font and its maximum number of lines.
    ///   - width: The maximum width, in points; `nil` if lines end only at the line breaks in the text.
    func size(of block: TextBlock, within width: Double?) -> Size
}

extension TextMeasuring {
    /// Returns the natural size of `text` on one line, in points. The size is not rounded to pixels.
    public func size(of text: String, in font: Font) -> Size {
        size(of: TextBlock(text, font: font), within: nil)
    }
}
