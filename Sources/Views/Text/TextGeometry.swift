public import Geometry

/// The places of the characters of a text block, in points from the top left of its text area.
///
/// Offsets count characters, which are grapheme clusters: a caret is never inside an emoji sequence. The edges of a
/// character are computed when they are asked for, because a text can be long.
public struct TextGeometry {
    public var lines: [Line]

    /// A line of the text.
    public struct Line {
        /// The offsets of the characters, including white space at the end at which the line wraps.
        public let characters: Range<Int>
        /// The number of characters that the line shows.
        public let shownCount: Int
        /// The area of the characters.
        public let frame: Rect
        /// Returns the horizontal positions at which a shown character begins and ends, relative to the frame. In text
        /// from right to left, a character begins at its right edge.
        let edges: (_ index: Int) -> (leading: Double, trailing: Double)

        public init(
            _ characters: Range<Int>, shown shownCount: Int, _ frame: Rect,
            edges: @escaping (_ index: Int) -> (leading: Double, trailing: Double)
        ) {
            (self.characters, self.shownCount, self.frame, self.edges) = (characters, shownCount, frame, edges)
        }

        /// Returns the horizontal position of a caret before the character at an offset.
        fileprivate func caret(at offset: Int) -> Double {
            let index = offset - characters.lowerBound
            if shownCount == 0 { return frame.minX }
            return frame.minX + (index < shownCount ? edges(max(index, 0)).leading : edges(shownCount - 1).trailing)
        }

        /// Returns the area of the characters in a range; `nil` if the line has none of them.
        fileprivate func area(of range: Range<Int>) -> Rect? {
            let common = range.clamped(to: characters)
            guard !common.isEmpty else { return nil }
            if common == characters { return frame }
            // The edges in between matter only if the line has text of both directions.
            let indices = (common.lowerBound - characters.lowerBound)..<(common.upperBound - characters.lowerBound)
            let shown = indices.clamped(to: 0..<shownCount)
            let looked = shown.count > Line.mostCharacters ? [shown.lowerBound, shown.upperBound - 1] : Array(shown)
            let all = looked.flatMap { index in
                let edges = edges(index)
                return [edges.leading, edges.trailing]
            }
            guard let left = all.min(), let right = all.max() else { return nil }
            return Rect(x: frame.minX + left, y: frame.minY, width: right - left, height: frame.height)
        }

        /// The largest number of characters of a line whose edges are compared.
        private static let mostCharacters = 500
    }

    public init(_ lines: [Line]) { self.lines = lines }

    /// Returns the line at whose top left the caret before the character at `offset` is, with a width of zero and the
    /// height of the line.
    public func caret(at offset: Int) -> Rect {
        guard let line = lines.last(where: { $0.characters.lowerBound <= offset }) ?? lines.first else { return .zero }
        return Rect(x: line.caret(at: offset), y: line.frame.minY, width: 0, height: line.frame.height)
    }

    /// Returns the areas of the characters in a range, from top to bottom: one for each line.
    public func areas(of range: Range<Int>) -> [Rect] { lines.compactMap { $0.area(of: range) } }

    /// Returns the offset of the caret that is closest to a point.
    public func offset(at point: Point) -> Int {
        guard let line = lines.first(where: { point.y < $0.frame.maxY }) ?? lines.last else { return 0 }
        let start = line.characters.lowerBound
        let places = (0...line.shownCount).map {
            (offset: start + $0, distance: abs(line.caret(at: start + $0) - point.x))
        }
        return places.min { $0.distance < $1.distance }?.offset ?? start
    }
}

extension TextMeasuring {
    /// Returns the geometry of text that wraps only at its line breaks, and that is written from left to right. Each
    /// character ends where the text up to it ends.
    public func geometry(
        of block: TextBlock, within width: Double?, _ alignment: ViewContent.TextAlignment
    ) -> TextGeometry {
        var (start, top) = (0, 0.0)
        let paragraphs = block.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return TextGeometry(
            paragraphs.map { paragraph in
                let text = Array(paragraph)
                func width(_ count: Int) -> Double {
                    self.size(of: TextBlock(String(text.prefix(count)), font: block.font), within: nil).width
                }
                let whole = self.size(of: TextBlock(String(text), font: block.font), within: nil)
                defer { (start, top) = (start + text.count + 1, top + whole.height) }
                return TextGeometry.Line(
                    start..<start + text.count + 1, shown: text.count,
                    Rect(x: 0, y: top, width: whole.width, height: whole.height)
                ) { (width($0), width($0 + 1)) }
            })
    }
}
