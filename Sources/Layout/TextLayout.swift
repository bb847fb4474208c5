import Geometry
package import Views

/// The lines of a text block.
///
/// If a block is laid out again within the width of its widest line, it has the same lines. Text is therefore drawn as
/// it was measured.
package struct TextLayout: Hashable, Sendable {
    package var lines: [Line] = []

    package struct Line: Hashable, Sendable {
        /// The text of the line, including any ellipsis and excluding white space at which the line wraps.
        package var text: AttributedText
        /// The text of the line, including the white space at which the line wraps; `nil` if there is none. This white
        /// space belongs to the width of the block, as far as it fits.
        package var textWithSpace: AttributedText?
        /// The index of the line's first character in the text of the block.
        package var start: Int
        /// The index of the line's paragraph.
        package var paragraph: Int
        /// Whether the line is the last line of its paragraph.
        package var endsParagraph: Bool
        package var metrics: LineMetrics
        /// The alignment of the paragraph; `nil` for the alignment of the view.
        package var alignment: ViewContent.TextAlignment?
        package var indents = LineIndents.none
    }

    /// Lays out `block` within `width` points. If `width` is `nil`, lines end only at the line breaks in the text.
    ///
    /// - Parameters:
    ///   - maximumLines: A positive limit that applies in addition to the limit of the block, such as the number of
    ///     lines that fit in the height of a label.
    ///   - shaping: Returns the measurements and possible line breaks of a paragraph.
    package init(
        _ block: TextBlock, within width: Double?, maximumLines: Int = .max,
        shaping: (_ paragraph: String) -> LineShaping
    ) {
        let limit = min(block.numberOfLines == 0 ? .max : block.numberOfLines, maximumLines)
        let paragraphs = TextLayout.paragraphs(of: block.text)
        let isWrapped = block.lineBreakMode != .byClipping
        var offset = 0
        for (index, text) in paragraphs.enumerated() {
            let isLast = index == paragraphs.count - 1
            let paragraph = Paragraph(text, at: offset, of: block)
            let start = offset
            offset += paragraph.characters.count + 1
            let shape = shaping(String(text))
            var breaking = LineBreaking(
                paragraph, byCharacters: block.lineBreakMode == .byCharWrapping, strategy: block.lineBreakStrategy,
                shape: shape)
            while true {
                let indents = paragraph.indents(isFirstLine: breaking.isAtStart)
                let room = isWrapped ? indents.room(within: width) : nil
                guard let range = breaking.nextLine(within: room) else { break }
                let isCut = lines.count == limit - 1 && !(breaking.isAtEnd && isLast)
                if isCut, block.lineBreakMode.truncates {
                    let hasMore = paragraphs[(index + 1)...].contains { $0.contains { !$0.isWhitespace } }
                    let ellipsis = Ellipsis(block.lineBreakMode, shape: shape)
                    let rest = range.lowerBound..<paragraph.characters.count
                    let text = ellipsis.shortened(
                        paragraph, rest, hasMore: hasMore, within: indents.room(within: width))
                    lines.append(paragraph.line(text, index, endsParagraph: true, indents))
                } else {
                    lines.append(paragraph.line(paragraph[range], index, endsParagraph: breaking.isAtEnd, indents))
                    if !breaking.isAtEnd, breaking.start > range.upperBound {
                        lines[lines.count - 1].textWithSpace = paragraph[range.lowerBound..<breaking.start]
                    }
                }
                lines[lines.count - 1].start = start + range.lowerBound
                if lines.count == limit { return }
            }
        }
    }

    /// Returns the paragraphs of `text`, which are separated by line breaks. There is at least one paragraph. A line
    /// break at the end does not begin a paragraph.
    package static func paragraphs(of text: String) -> [Substring] {
        var paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if paragraphs.count > 1, paragraphs.last?.isEmpty == true { paragraphs.removeLast() }
        return paragraphs
    }
}

extension [TextLayout.Line] {
    /// Returns the height of the lines of `block`, in points.
    package func height(of block: TextBlock) -> Double {
        guard block.attributedText.hasAttributes else { return block.font.height(ofLines: count) }
        return reduce(0) { $0 + $1.metrics.height } + dropLast().reduce(0) { $0 + $1.metrics.leading }
    }

    /// Returns the number of lines of `block` that fit in `height` points, at least one.
    package func count(of block: TextBlock, within height: Double) -> Int {
        guard block.attributedText.hasAttributes else { return block.font.lineCount(within: height) }
        return indices.last { Array(prefix($0 + 1)).height(of: block) <= height + LineShaping.noise }.map { $0 + 1 }
            ?? 1
    }
}

/// A paragraph of a text block.
struct Paragraph {
    let characters: [Character]
    private let text: AttributedText
    private let style: ParagraphStyle?
    private let font: Font
    /// The metrics of a line without characters.
    private let emptyMetrics: LineMetrics

    /// - Parameter offset: The number of characters that precede the paragraph in the block.
    init(_ text: Substring, at offset: Int, of block: TextBlock) {
        characters = Array(text)
        font = block.font
        self.text = .part(String(text), block.attributedText.runs(in: offset..<offset + characters.count))
        let first = block.attributedText.attributes(at: offset)
        style = first.paragraphStyle
        emptyMetrics = LineMetrics([.init(count: 1, attributes: first)], style: style, font: font)
    }

    /// The text of a range of characters.
    subscript(range: Range<Int>) -> AttributedText { .part(String(characters[range]), text.runs(in: range)) }

    /// Returns two ranges of characters with an ellipsis between them. The ellipsis has the attributes of the preceding
    /// character, or of the following character if it is at the start.
    func shortened(_ head: Range<Int>, _ tail: Range<Int>) -> AttributedText {
        let shown = String(characters[head]) + "…" + String(characters[tail])
        let place = min(head.isEmpty ? tail.lowerBound : head.upperBound - 1, characters.count - 1)
        return .part(shown, text.runs(in: head) + text.runs(in: max(place, 0)..<place + 1) + text.runs(in: tail))
    }

    func indents(isFirstLine: Bool) -> LineIndents { LineIndents(style, isFirstLine: isFirstLine) }

    func line(
        _ text: AttributedText, _ paragraph: Int, endsParagraph: Bool, _ indents: LineIndents
    ) -> TextLayout.Line {
        var metrics =
            text.hasAttributes ? LineMetrics(text.runs, style: style, font: font) : emptyMetrics
        if endsParagraph { metrics.leading += style?.paragraphSpacing ?? 0 }
        return TextLayout.Line(
            text: text, start: 0, paragraph: paragraph, endsParagraph: endsParagraph, metrics: metrics,
            alignment: style?.alignment, indents: indents)
    }
}

/// The widths and possible line breaks of text in a font.
package struct LineShaping {
    /// Returns the width of text on one line, in points.
    package let width: (AttributedText) -> Double
    /// Returns, for each character of a text, whether a line may end before the character according to Unicode's line
    /// breaking algorithm.
    package let breaks: (String) -> [Bool]

    package init(width: @escaping (AttributedText) -> Double, breaks: @escaping (String) -> [Bool]) {
        self.width = width
        self.breaks = breaks
    }

    /// Returns whether `text` fits within `width` points.
    package func fits(_ text: AttributedText, within width: Double?) -> Bool {
        guard let width else { return true }
        return self.width(text) <= width + LineShaping.noise
    }

    /// The maximum number of additional letters after which a text that does not fit can fit again, because Arabic
    /// letters can become narrower when they are joined.
    package static let longestJoin = 4

    /// The maximum difference in points between widths that count as equal. It is twice the unit of Pango's text
    /// layout.
    package static let noise = 2.0 / 1024
}

/// Breaks a paragraph into lines, each with as much text as fits.
///
/// Shaping depends on adjacent characters, so the text of each line is measured exactly as it is drawn. The paragraph
/// therefore has the same lines within the width of its widest line.
struct LineBreaking {
    private let paragraph: Paragraph
    private let shape: LineShaping
    /// The offsets of characters before which a line may end, in ascending order, and the end of the paragraph.
    private let ends: [Int]
    /// The index of the first character of the next line.
    private(set) var start = 0
    private(set) var isAtEnd = false

    /// Whether the next line is the first line of the paragraph.
    var isAtStart: Bool { start == 0 }

    private var characters: [Character] { paragraph.characters }

    init(_ paragraph: Paragraph, byCharacters: Bool, strategy: LineBreakStrategy, shape: LineShaping) {
        self.paragraph = paragraph
        self.shape = shape
        let characters = paragraph.characters
        if byCharacters {
            ends = Array(1..<max(characters.count, 1)) + [characters.count]
        } else {
            let breaks = shape.breaks(
                strategy.contains(.hangulWordPriority) ? characters.withHangulAsLetters : String(characters))
            ends = characters.indices.filter { $0 > 0 && breaks[$0] } + [characters.count]
        }
    }

    /// Returns the range of the next line; `nil` after the last line. An empty paragraph has one line.
    ///
    /// A line has at least one character, even if the character does not fit. White space at its end may exceed the
    /// width.
    mutating func nextLine(within width: Double?) -> Range<Int>? {
        guard !isAtEnd else { return nil }
        let next = ends.firstIndex { $0 > start } ?? ends.count - 1
        let end: Int
        if let last = last(of: next..<ends.count, where: { fits(upTo: ends[$0], within: width) }) {
            end = ends[last]
        } else {
            // The first word does not fit.
            let most = max(ends[next], start)
            end =
                last(of: min(start + 1, most)..<(most + 1), where: { fits(upTo: $0, within: width) })
                ?? min(start + 1, most)
        }
        let isWhole =
            end == characters.count && (width == nil || shape.fits(paragraph[start..<end], within: width))
        let line = start..<(isWhole ? end : trimmed(end))
        start = end
        while start < characters.count, end > 0, characters[start].hangs { start += 1 }
        isAtEnd = start >= characters.count
        return line
    }

    private func fits(upTo end: Int, within width: Double?) -> Bool {
        guard let width else { return true }
        return shape.fits(paragraph[start..<trimmed(end)], within: width)
    }

    /// Returns the offset before the white space that precedes `end`; `end` itself if there is no white space.
    private func trimmed(_ end: Int) -> Int {
        var end = end
        while end > start, characters[end - 1].hangs { end -= 1 }
        return end
    }

    /// Returns the last index that satisfies a condition. After the first index that does not satisfy the condition,
    /// only the next ``LineShaping/longestJoin`` indices may satisfy it again.
    ///
    /// Tests only a few indices near the first index, because a line is short compared with a long paragraph.
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
    /// The text with each Hangul character replaced with a Latin letter. According to Unicode's rules for letters,
    /// lines then break only at spaces.
    ///
    /// - Source: Unicode Standard Annex 14, section 8.1: a tailoring for Korean that treats H2, H3, JL, JV and JT as
    ///   AL.
    fileprivate var withHangulAsLetters: String { String(map { $0.isHangul ? "a" : $0 }) }
}

extension Character {
    /// Whether the character is white space at which lines may break. Such white space takes up no width at the end of
    /// a line.
    fileprivate var hangs: Bool { isWhitespace && !["\u{A0}", "\u{2007}", "\u{202F}"].contains(self) }
}

/// Shortens text to one line, with an ellipsis in place of the omitted characters.
struct Ellipsis {
    private let mode: LineBreakMode
    private let shape: LineShaping

    init(_ mode: LineBreakMode, shape: LineShaping) {
        self.mode = mode
        self.shape = shape
    }

    /// Returns the part of a range of `paragraph` that fits within `width` points with an ellipsis; only the ellipsis
    /// if no character fits.
    ///
    /// - Parameter hasMore: Whether further text follows, which requires an ellipsis even after a text that fits.
    func shortened(
        _ paragraph: Paragraph, _ range: Range<Int>, hasMore: Bool, within width: Double?
    ) -> AttributedText {
        let end = range.upperBound
        let whole = hasMore ? paragraph.shortened(range, end..<end) : paragraph[range]
        if shape.fits(whole, within: width) { return whole }
        var (low, high) = (0, range.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if shape.fits(keeping(middle, of: paragraph, range), within: width) { low = middle } else { high = middle }
        }
        while let longer = (low + 1...low + LineShaping.longestJoin).last(where: {
            $0 < range.count && shape.fits(keeping($0, of: paragraph, range), within: width)
        }) { low = longer }
        return keeping(low, of: paragraph, range)
    }

    /// Returns `count` characters of a range and the ellipsis. If the ellipsis is in the middle and `count` is odd, the
    /// extra character precedes the ellipsis.
    private func keeping(_ count: Int, of paragraph: Paragraph, _ range: Range<Int>) -> AttributedText {
        let (start, end) = (range.lowerBound, range.upperBound)
        return switch mode {
        case .byTruncatingHead: paragraph.shortened(start..<start, end - count..<end)
        case .byTruncatingMiddle:
            paragraph.shortened(start..<start + count - count / 2, end - count / 2..<end)
        default: paragraph.shortened(start..<start + count, end..<end)
        }
    }
}
