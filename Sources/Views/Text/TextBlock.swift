/// The text of a label with all properties that affect its size.
public struct TextBlock: Hashable, Sendable {
    /// The text. Its line breaks separate paragraphs. A line break at its end starts no paragraph.
    public var text: String
    public var font: Font
    /// The maximum number of lines; 0 for no limit. Not negative.
    public var numberOfLines: Int
    public var lineBreakMode: LineBreakMode
    public var lineBreakStrategy: LineBreakStrategy

    public init(
        _ text: String, font: Font = .label, numberOfLines: Int = 1,
        lineBreakMode: LineBreakMode = .byTruncatingTail, lineBreakStrategy: LineBreakStrategy = .standard
    ) {
        precondition(numberOfLines >= 0, "a number of lines must not be negative, not \(numberOfLines)")
        self.text = text
        self.font = font
        self.numberOfLines = numberOfLines
        self.lineBreakMode = lineBreakMode
        self.lineBreakStrategy = lineBreakStrategy
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

    /// Korean text breaks at spaces, and inside a word only if it is longer than a line.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)

    /// The strategy of labels. UIKit's standard also avoids a single word on the last line (`pushOut`), with an
    /// unpublished algorithm.
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
