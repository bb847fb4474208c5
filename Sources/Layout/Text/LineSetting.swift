public import Geometry
public import Views

/// The lines of a text block: which characters each of them shows.
///
/// What is measured is drawn: set again within the width of its widest line, a block has the same lines.
package struct LineSetting: Hashable, Sendable {
    package var lines: [Line] = []

    package struct Line: Hashable, Sendable {
        /// What the line shows, ellipsis included, without space where it wraps.
        package var text: String
        /// Of the paragraph the line belongs to, from 0.
        package var paragraph: Int
        /// Whether a paragraph ends with it.
        package var endsParagraph: Bool
    }

    /// Sets `block` within `width` points, or as wide as its own line breaks make it.
    ///
    /// - Parameters:
    ///   - maximumLines: A limit beside the block's own: what a label has height for. Positive.
    ///   - shaping: Measures text of a paragraph and knows where it may break.
    package init(
        _ block: TextBlock, within width: Double?, maximumLines: Int = .max,
        shaping: (_ paragraph: String) -> LineShaping
    ) {
        let limit = min(block.numberOfLines == 0 ? .max : block.numberOfLines, maximumLines)
        let paragraphs = LineSetting.paragraphs(of: block.text)
        let wrapping = block.lineBreakMode == .byClipping ? nil : width
        for (index, paragraph) in paragraphs.enumerated() {
            let isLast = index == paragraphs.count - 1
            let characters = Array(paragraph)
            let shape = shaping(String(paragraph))
            var breaking = LineBreaking(
                characters, byCharacters: block.lineBreakMode == .byCharWrapping, strategy: block.lineBreakStrategy,
                shape: shape)
            while let range = breaking.nextLine(within: wrapping) {
                let isCut = lines.count == limit - 1 && !(breaking.isAtEnd && isLast)
                if isCut, block.lineBreakMode.truncates {
                    let rest = String(characters[range.lowerBound...])
                    let hasMore = paragraphs[(index + 1)...].contains { $0.contains { !$0.isWhitespace } }
                    let ellipsis = Ellipsis(block.lineBreakMode, shape: shape)
                    append(ellipsis.shortened(rest, hasMore: hasMore, within: width), index, endsParagraph: true)
                } else {
                    append(String(characters[range]), index, endsParagraph: breaking.isAtEnd)
                }
                if lines.count == limit { return }
            }
        }
    }

    private mutating func append(_ text: String, _ paragraph: Int, endsParagraph: Bool) {
        lines.append(Line(text: text, paragraph: paragraph, endsParagraph: endsParagraph))
    }

    /// What stands between the line breaks of `text`, at least one; a break at the very end begins none.
    package static func paragraphs(of text: String) -> [Substring] {
        var paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if paragraphs.count > 1, paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
        return paragraphs
    }
}

/// What setting lines needs to know of a font.
package struct LineShaping {
    /// The width of a text on one line, in points.
    package let width: (String) -> Double
    /// Whether a line may end before each character of a text, by Unicode's line breaking; as many as characters.
    package let breaks: (String) -> [Bool]

    package init(width: @escaping (String) -> Double, breaks: @escaping (String) -> [Bool]) {
        self.width = width
        self.breaks = breaks
    }

    /// Whether `text` has room in `width` points.
    package func fits(_ text: String, within width: Double?) -> Bool {
        guard let width else { return true }
        return self.width(text) <= width + LineShaping.noise
    }

    /// Letters of Arabic get narrower when another joins them: a text that does not fit may fit with a few more, up
    /// to this many.
    package static let longestJoin = 4

    /// Less than this many points is not a difference of widths: twice the unit of Pango's text layout.
    package static let noise = 2.0 / 1024
}

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

/// Shortens text to one line, with an ellipsis in place of what it leaves out.
struct Ellipsis {
    private let mode: LineBreakMode
    private let shape: LineShaping

    init(_ mode: LineBreakMode, shape: LineShaping) {
        self.mode = mode
        self.shape = shape
    }

    /// `text` as far as it fits in `width` points; the ellipsis alone where nothing does.
    ///
    /// - Parameter hasMore: Whether more follows after `text`, which takes an ellipsis at the end even of a text that
    ///   fits.
    func shortened(_ text: String, hasMore: Bool, within width: Double?) -> String {
        let whole = text + (hasMore ? "…" : "")
        if shape.fits(whole, within: width) { return whole }
        let characters = Array(text)
        var (low, high) = (0, characters.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if shape.fits(keeping(middle, of: characters), within: width) { low = middle } else { high = middle }
        }
        while let longer = (low + 1...low + LineShaping.longestJoin).last(where: {
            $0 < characters.count && shape.fits(keeping($0, of: characters), within: width)
        }) { low = longer }
        return keeping(low, of: characters)
    }

    /// `count` characters and the ellipsis; in the middle, the odd one stands before it.
    private func keeping(_ count: Int, of characters: [Character]) -> String {
        switch mode {
        case .byTruncatingHead: "…" + String(characters.suffix(count))
        case .byTruncatingMiddle:
            String(characters.prefix(count - count / 2)) + "…" + String(characters.suffix(count / 2))
        default: String(characters.prefix(count)) + "…"
        }
    }
}

/// Tells how much room text needs, so that layout need not know what a font is.
///
/// The renderer's measurer shapes with the fonts it draws with; one with fixed advances lets layout be tested
/// where no font is installed. `LineSetting` decides for both where lines break.
public protocol TextMeasuring {
    /// The size of `block` in lines of at most `width`, in points, not rounded to pixels.
    ///
    /// As wide as its widest line, without space at the end of lines that wrap, and never wider than `width`. As
    /// high as its lines, also for the empty string: see `Font.height(ofLines:)`.
    ///
    /// - Parameters:
    ///   - block: The text, its font, and how many lines it may have.
    ///   - width: `nil` for as wide as the text's own line breaks make it.
    func size(of block: TextBlock, within width: Double?) -> Size
}

extension TextMeasuring {
    /// The natural size of `text` on one line, in points, not rounded to pixels.
    public func size(of text: String, in font: Font) -> Size {
        size(of: TextBlock(text, font: font), within: nil)
    }
}
