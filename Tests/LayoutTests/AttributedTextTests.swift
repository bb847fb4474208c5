import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Text with attributes")
struct AttributedTextTests {
    /// Each character is 10 points wide, or 20 points with the larger font.
    private let font = Font(size: 20)
    private let large = TextAttributes(font: Font(size: 40))

    private func size(
        _ parts: [(String, TextAttributes)], within width: Double? = nil, lines: Int = 0
    ) -> Size {
        let text = AttributedText(parts.map { (text: $0.0, attributes: $0.1) })
        return FixedAdvanceTextMeasurer().size(of: TextBlock(text, font: font, numberOfLines: lines), within: width)
    }

    private func styled(_ change: (inout ParagraphStyle) -> Void) -> TextAttributes {
        var (attributes, style) = (TextAttributes(), ParagraphStyle())
        change(&style)
        attributes.paragraphStyle = style
        return attributes
    }

    @Test func `is as wide as its parts, and as high as the largest font of each line`() {
        let size = size([("ab", .init()), ("cd", large)])
        #expect(size == Size(width: 2 * 10 + 2 * 20, height: Font(size: 40).lineHeight))

        // "ab cd" breaks before "cd", which is then alone on its line.
        let wrapped = self.size([("ab ", .init()), ("cd", large)], within: 40)
        #expect(wrapped == Size(width: 40, height: Font(size: 20).lineHeight + Font(size: 40).lineHeight))
    }

    @Test func `adds the kern of each character`() {
        var spaced = TextAttributes()
        spaced.kern = 3
        #expect(size([("ab", .init()), ("cd", spaced)]).width == 4 * 10 + 2 * 3)
    }

    @Test func `extends a line by the offset of a raised and of a lowered part`() {
        var (raised, lowered) = (TextAttributes(), TextAttributes())
        (raised.baselineOffset, lowered.baselineOffset) = (6, -4)
        let line = font.lineHeight
        #expect(size([("a", .init()), ("2", raised)]).height == line + 6)
        #expect(abs(size([("a", raised), ("2", lowered)]).height - (line + 10)) < 1e-9)
    }

    /// The rules of `NSParagraphStyle`, with a line height of L = 20 × 1.193359375.
    @Test func `follows the style of a paragraph`() {
        let line = font.lineHeight
        func height(_ change: (inout ParagraphStyle) -> Void) -> Double {
            size([("ab\ncd", styled(change))]).height
        }
        // The text has two paragraphs. The line spacing is below each line, including the last line of a paragraph.
        #expect(abs(height { $0.lineSpacing = 5 } - (2 * line + 5)) < 1e-9)
        #expect(abs(height { $0.paragraphSpacing = 7 } - (2 * line + 7)) < 1e-9)
        #expect(abs(height { $0.lineHeightMultiple = 1.5 } - 3 * line) < 1e-9)
        #expect(abs(height { $0.minimumLineHeight = 40 } - 80) < 1e-9)
        #expect(abs(height { $0.maximumLineHeight = 15 } - 30) < 1e-9)
    }

    /// Labels in storyboards that Xcode laid out: the font size, the number of lines, the style and the recorded
    /// height.
    @Test(
        "has the heights that Interface Builder recorded",
        arguments: [
            (16.0, 1, \ParagraphStyle.lineHeightMultiple, 1.35, 26.0, 2.0),
            (17, 2, \.lineHeightMultiple, 1.1, 44.666_667, 3), (14, 3, \.lineHeightMultiple, 1.35, 67.666_667, 3),
            (17, 1, \.minimumLineHeight, 22, 22, 3), (15, 2, \.lineSpacing, 3, 39, 3),
        ])
    func recorded(
        size: Double, lines: Int, path: any WritableKeyPath<ParagraphStyle, Double> & Sendable, value: Double,
        height: Double,
        scale: Double
    ) {
        let text = Array(repeating: "ab", count: lines).joined(separator: "\n")
        let parts = AttributedText([(text: text, attributes: styled { $0[keyPath: path] = value })])
        let natural = FixedAdvanceTextMeasurer().size(
            of: TextBlock(parts, font: Font(size: size), numberOfLines: 0), within: nil)
        #expect(abs(PixelGrid(scale: scale).roundedUp(natural.height) - height) < 1e-5)
    }

    @Test func `uses the style in which a paragraph begins`() {
        let high = styled { $0.minimumLineHeight = 40 }
        let height = size([("ab", .init()), ("cd\n", high), ("ef", high)]).height
        #expect(abs(height - (font.lineHeight + 40)) < 1e-9)
    }

    @Test func `gives an empty paragraph the height of its line break`() {
        let height = size([("ab\n", .init()), ("\n", large), ("cd", .init())]).height
        #expect(abs(height - (2 * font.lineHeight + Font(size: 40).lineHeight)) < 1e-9)
    }

    /// The red part is "ab". The ellipsis has the attributes of the preceding character or, at the start, of the
    /// following character.
    @Test(
        "keeps the attributes of the characters that remain",
        arguments: [
            (LineBreakMode.byTruncatingTail, ["ab…"]), (.byTruncatingHead, ["…ef"]),
            (.byTruncatingMiddle, ["a…", "f"]),
        ])
    func truncation(mode: LineBreakMode, texts: [String]) {
        var red = TextAttributes()
        red.foregroundColor = AdaptiveColor(.black)
        let parts = AttributedText([(text: "ab", attributes: red), (text: "cdef", attributes: .init())])
        let block = TextBlock(parts, font: font, numberOfLines: 1, lineBreakMode: mode)
        let line = TextLayout(block, within: 30) { _ in
            LineShaping(width: { Double($0.text.count) * 10 }, breaks: { $0.map { _ in false } })
        }.lines[0].text
        #expect(line.parts.map(\.text) == texts)
        #expect(line.parts.first?.attributes == (mode == .byTruncatingHead ? TextAttributes() : red))
    }

    @Test func `gives a character of two parts the attributes of the first`() {
        let text = AttributedText([(text: "e", attributes: large), (text: "\u{301}x", attributes: .init())])
        #expect(text.text == "e\u{301}x")
        #expect(text.parts.map(\.text) == ["e\u{301}", "x"])
        #expect(text.parts[0].attributes == large)
    }

    @Test func `moves the baselines of a label with its largest fonts`() {
        let window = Window.phone()
        let (styled, plain) = (
            window.makeView("styled", content: .label(.init("a"))),
            window.makeView("plain", content: .label(.init("a")))
        )
        for view in [styled, plain] {
            view.translatesAutoresizingMaskIntoConstraints = false
            window.rootView.addSubview(view)
        }
        plain.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 100).isActive = true
        styled.firstBaselineAnchor.constraint(equalTo: plain.firstBaselineAnchor).isActive = true
        window.rootView.layoutIfNeeded()
        #expect(styled.frame.minY == 100)
        styled.content.attributedText = AttributedText([
            (text: "a", attributes: large), (text: "b", attributes: .init()),
        ])
        window.rootView.layoutIfNeeded()
        // Ascenders are 0.9521484375 of the font size, and frames are rounded to pixels of half a point.
        let exact = 100 + (17 - 40) * 0.952_148_437_5
        #expect(abs(styled.frame.minY - exact) <= 0.25)
    }

    @Test func `without attributes equals plain text`() {
        #expect(
            AttributedText([(text: "a", attributes: .init()), (text: "b", attributes: .init())]) == AttributedText("ab")
        )
    }
}
