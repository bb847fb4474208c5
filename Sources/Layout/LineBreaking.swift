import Views

/// Breaks one paragraph into lines, each as full as it can be.
///
/// Whether text fits is asked of the text as its line will show it, since shaping depends on what stands beside: so the
/// same lines come out within the width of the widest of them.
struct LineBreaking {
    private let characters: [Character]
    private let shape: LineShaping
    /// Where a line may end: offsets of characters, ascending, the end of the paragraph last.
    private let ends: [Int]
    private var start = 0
    private(set) var isAtEnd = false

    init(_ characters: [Character], byCharacters: Bool, strategy: LineBreakStrategy, shape: LineShaping) {
        self.characters = characters
        self.shape = shape
        if byCharacters {
            ends = Array(1..<max(characters.count, 1)) + [characters.count]
        } else {
            let breaks = shape.breaks(
                strategy.contains(.hangulWordPriority) ? characters.withHangulAsLetters : String(characters))
            ends = characters.indices.filter { $0 > 0 && breaks[$0] } + [characters.count]
        }
    }

    /// The characters of the next line, of which an empty paragraph has one; `nil` after the last.
    ///
    /// A line has at least one character, also where that does not fit. Space at its end has room beyond the edge.
    mutating func nextLine(within width: Double?) -> Range<Int>? {
        guard !isAtEnd else { return nil }
        let next = ends.firstIndex { $0 > start } ?? ends.count - 1
        let end: Int
        if let last = last(of: next..<ends.count, where: { fits(upTo: ends[$0], within: width) }) {
            end = ends[last]
        } else {
            // Not even one word fits.
            let most = max(ends[next], start)
            end =
                last(of: min(start + 1, most)..<(most + 1), where: { fits(upTo: $0, within: width) })
                ?? min(start + 1, most)
        }
        let isWhole =
            end == characters.count && (width == nil || shape.fits(String(characters[start...]), within: width))
        let line = start..<(isWhole ? end : trimmed(end))
        start = end
        while start < characters.count, end > 0, characters[start].hangs { start += 1 }
        isAtEnd = start >= characters.count
        return line
    }

    private func fits(upTo end: Int, within width: Double?) -> Bool {
        guard let width else { return true }
        return shape.fits(String(characters[start..<trimmed(end)]), within: width)
    }

    /// `end` without the space before it.
    private func trimmed(_ end: Int) -> Int {
        var end = end
        while end > start, characters[end - 1].hangs { end -= 1 }
        return end
    }

    /// The last index that satisfies a condition which, once false, stays so but for a few indices. Asks few indices
    /// near the first: a line is short, a paragraph perhaps not.
    private func last(of range: Range<Int>, where condition: (Int) -> Bool) -> Int? {
        guard let first = range.first, condition(first) else { return nil }
        var (low, step) = (first, 1)
        while low + step < range.upperBound, condition(low + step) {
            low += step
            step *= 2
        }
        var high = min(low + step, range.upperBound)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if condition(middle) { low = middle } else { high = middle }
        }
        while let longer = (low + 1...low + LineShaping.longestJoin).last(where: { range.contains($0) && condition($0) }
        ) { low = longer }
        return low
    }
}

extension [Character] {
    /// The text with a Latin letter for each of Hangul: so are lines broken at spaces by Unicode's rules for letters.
    ///
    /// - Source: Unicode Standard Annex 14, section 8.1: a tailoring for Korean that takes H2, H3, JL, JV and JT for AL.
    fileprivate var withHangulAsLetters: String { String(map { $0.isHangul ? "a" : $0 }) }
}

extension Character {
    /// Whether it takes no room at the end of a line: a space at which lines break.
    fileprivate var hangs: Bool { isWhitespace && !["\u{A0}", "\u{2007}", "\u{202F}"].contains(self) }
}
