extension Character {
    /// The number of terminal columns that the character takes: two for wide East Asian characters and emoji, one for
    /// other characters.
    ///
    /// - Source: Unicode Standard Annex #11, the blocks whose characters are *Wide* or *Fullwidth*.
    package var displayWidth: Int {
        guard let first = unicodeScalars.first?.value else { return 0 }
        if first < 0x1100 { return 1 }
        if unicodeScalars.first?.properties.isEmojiPresentation == true { return 2 }
        return Character.wideBlocks.contains { $0.contains(first) } ? 2 : 1
    }

    private static let wideBlocks: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]

    /// The character, or a replacement if printing it would move the cursor or change the terminal.
    package var printable: Character {
        guard let scalar = unicodeScalars.first, scalar != "\t" else { return self }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
        default: return self
        }
    }
}

/// Formatting of text for a terminal.
extension String {
    /// The width in columns.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text with safe replacements for characters that would move the cursor or control the terminal, including
    /// line breaks.
    package var printable: String { String(map { $0 == "\t" ? " " : $0.printable }) }

    /// Returns the text padded with spaces at the end to `width` columns.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

    /// The text without trailing spaces.
    package var withoutTrailingSpaces: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }
}
