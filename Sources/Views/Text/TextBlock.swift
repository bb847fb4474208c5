/// Text that is set in lines: what a measure needs to know of a label.
public struct TextBlock: Hashable, Sendable {
    /// Its own line breaks divide it into paragraphs; one at its very end begins none.
    public var text: String
    public var font: Font
    /// At most as many lines; 0 for any number. Not negative.
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

/// Where a text that is too long breaks and what becomes of the rest: `NSLineBreakMode`.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
    /// Between words; a word that is longer than a line breaks between characters. What has no line is not shown.
    case byWordWrapping
    /// Between characters.
    case byCharWrapping
    /// Not at all: every paragraph is one line, cut at the edge.
    case byClipping
    /// Between words, and an ellipsis at the start of the last line.
    case byTruncatingHead
    /// Between words, and an ellipsis at the end of the last line.
    case byTruncatingTail
    /// Between words, and an ellipsis in the middle of the last line.
    case byTruncatingMiddle

    /// Whether an ellipsis stands for what has no room.
    public var truncates: Bool {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: false
        case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
        }
    }
}

/// What else decides where a line of text ends: `NSParagraphStyle.LineBreakStrategy`.
public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public var rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Korean breaks at spaces, and inside a word only where that is longer than a line.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)

    /// What labels have. UIKit's standard also avoids a last line of one word (`pushOut`), by a rule that is not published.
    public static let standard: LineBreakStrategy = .hangulWordPriority
}

extension Character {
    /// Whether it is written in Hangul: a syllable, or a letter alone.
    package var isHangul: Bool {
        switch unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFFA0...0xFFDC: true
        default: false
        }
    }
}
