package import Views

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
