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
