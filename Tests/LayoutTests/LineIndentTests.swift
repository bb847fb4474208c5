import Geometry
import Layout
import TestSupport
import Testing
import Views

/// Tests of the indents of paragraphs. Each character is 10 points wide.
struct LineIndentTests {
    private func lines(
        _ text: String, _ width: Double?, count: Int = 0, _ change: (inout ParagraphStyle) -> Void
    ) -> [String] {
        var attributes = TextAttributes()
        var style = ParagraphStyle()
        change(&style)
        attributes.paragraphStyle = style
        let block = TextBlock(
            AttributedText([(text, attributes)]), font: Font(size: 20), numberOfLines: count,
            lineBreakMode: .byTruncatingTail)
        return FixedAdvanceTextMeasurer.lines(of: block, within: width)
    }

    private let text = "Hello brave new world"

    @Test func `the first line and the other lines have separate indents`() {
        #expect(lines(text, 110) { _ in } == ["Hello brave", "new world"])
        // 110 - 30 = 80 points are not enough for nine characters.
        #expect(lines(text, 110) { $0.headIndent = 30 } == ["Hello brave", "new", "world"])
        #expect(lines(text, 110) { $0.firstLineHeadIndent = 10 } == ["Hello", "brave new", "world"])
        #expect(lines("ab\ncd", 20) { $0.firstLineHeadIndent = 10 } == ["a", "b", "c", "d"])
    }

    @Test func `the end is a distance from the trailing or from the leading margin`() {
        #expect(lines(text, 110) { $0.tailIndent = -20 } == ["Hello", "brave new", "world"])
        #expect(lines(text, 110) { $0.tailIndent = 60 } == ["Hello", "brave", "new", "world"])
        #expect(lines(text, nil) { $0.tailIndent = 60 } == ["Hello", "brave", "new", "world"])
        #expect(lines(text, nil) { $0.tailIndent = -60 } == [text])
        #expect(lines(text, 110) { $0.tailIndent = 500 } == ["Hello brave", "new world"])
    }

    @Test func `an ellipsis fits between the indents`() {
        #expect(lines(text, 100, count: 1) { $0.firstLineHeadIndent = 40 } == ["Hello…"])
    }

    @Test func `a line has at least one character`() {
        #expect(lines("ab", 30) { $0.firstLineHeadIndent = 100 } == ["a", "b"])
    }

    /// The width is 100 points, with 30 points before the line and 20 points after it.
    @Test func `the leading margin of right-to-left text is on the right`() {
        var style = ParagraphStyle()
        (style.headIndent, style.tailIndent) = (30, -20)
        let indents = LineIndents(style, isFirstLine: false)
        #expect(indents.place(within: 100, isRightToLeft: false) == (left: 30, width: 50))
        #expect(indents.place(within: 100, isRightToLeft: true) == (left: 20, width: 50))
        #expect(indents.extent(of: 50) == 100)
    }

    @Test func `text has the same lines within the width of its widest line`() {
        for (head, tail) in [(0.0, 0.0), (30, 0), (30, -20), (0, 70), (40, 90)] {
            for width in stride(from: 60.0, through: 250, by: 10) {
                let change: (inout ParagraphStyle) -> Void = { ($0.headIndent, $0.tailIndent) = (head, tail) }
                let first = lines(text, width, change)
                let extents = first.enumerated().map { index, line in
                    (index == 0 ? 0 : head) + Double(line.count) * 10 + max(-tail, 0)
                }
                #expect(lines(text, extents.max(), change) == first, "\(head) \(tail) \(width)")
            }
        }
    }
}
