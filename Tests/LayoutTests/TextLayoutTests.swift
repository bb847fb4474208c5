import Geometry
import Layout
import TestSupport
import Testing
import Views

@Suite("Laying out text in lines")
struct TextLayoutTests {
    /// Each character is 10 points wide.
    private let font = Font(size: 20)
    private let text = "Hello brave new world"

    private func lines(
        _ text: String, _ width: Double?, _ count: Int = 0, _ mode: LineBreakMode = .byTruncatingTail
    ) -> [String] {
        let block = TextBlock(text, font: font, numberOfLines: count, lineBreakMode: mode)
        return FixedAdvanceTextMeasurer.lines(of: block, within: width)
    }

    @Test func `breaks before a word that does not fit`() {
        #expect(lines(text, 110) == ["Hello brave", "new world"])
        #expect(lines(text, 109) == ["Hello", "brave new", "world"])
        #expect(lines(text, nil) == [text])
        #expect(lines(text, 210) == [text])
        #expect(lines(text, 209, 0, .byWordWrapping) == ["Hello brave new", "world"])
    }

    @Test func `breaks a word between characters if it is longer than a line`() {
        #expect(lines("abcdefghij kl", 45) == ["abcd", "efgh", "ij", "kl"])
        #expect(lines("ab", 3) == ["a", "b"])
        #expect(lines("ab", -3) == ["a", "b"])
        #expect(lines("a 👨‍👩‍👧👍🏽", 10) == ["a", "👨‍👩‍👧", "👍🏽"])
    }

    @Test func `breaks at any character or not at all, depending on the mode`() {
        #expect(lines("Hello brave", 30, 0, .byCharWrapping) == ["Hel", "lo", "bra", "ve"])
        #expect(lines("Hello brave\nnew", 30, 0, .byClipping) == ["Hello brave", "new"])
        #expect(lines("Hello brave\nnew", 30, 1, .byClipping) == ["Hello brave"])
    }

    @Test func `ignores the width of white space at a wrapped end`() {
        #expect(lines("aaa     bbb", 30) == ["aaa", "bbb"])
        #expect(lines("aaa     bbb", 40) == ["aaa", "bbb"])
        #expect(lines("  a b", 30) == ["  a", "b"])
        #expect(lines("a\u{A0}b c", 30) == ["a\u{A0}b", "c"])
    }

    @Test func `begins a line at each line break except one at the end`() {
        #expect(lines("a\nbcd\n", nil) == ["a", "bcd"])
        #expect(lines("a\r\nb\u{2028}c\n\nd", nil) == ["a", "b", "c", "", "d"])
        #expect(lines("", nil) == [""])
        #expect(lines("\n", 50) == [""])
    }

    @Test(
        "puts an ellipsis where the last line omits text",
        arguments: [
            // Seven characters fit: six letters and the ellipsis.
            (.byTruncatingTail, ["Hello", "brave …"]), (.byTruncatingHead, ["Hello", "… world"]),
            (.byTruncatingMiddle, ["Hello", "bra…rld"]), (.byWordWrapping, ["Hello", "brave"]),
            (.byCharWrapping, ["Hello b", "rave ne"]), (.byClipping, ["Hello brave new world"]),
        ] as [(LineBreakMode, [String])])
    func ellipsis(mode: LineBreakMode, expected: [String]) {
        #expect(lines(text, 70, 2, mode) == expected)
    }

    @Test func `shows an ellipsis if paragraphs follow`() {
        #expect(lines("one\ntwo", nil, 1) == ["one…"])
        #expect(lines("one\ntwo\nthree", 40, 2) == ["one", "two…"])
        #expect(lines("one\ntwo\nthree", 30, 2) == ["one", "tw…"])
        #expect(lines("one\n \n", nil, 1) == ["one"])
        #expect(lines("one\ntwo", nil, 1, .byWordWrapping) == ["one"])
    }

    @Test func `shows only the ellipsis if nothing fits`() {
        #expect(lines("word", 12, 1) == ["…"])
        #expect(lines("word", 0, 1) == ["…"])
        #expect(lines("word", 25, 1, .byTruncatingMiddle) == ["w…"])
    }

    @Test("has the same lines within its measured width", arguments: LineBreakMode.allCases)
    func stability(mode: LineBreakMode) {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<300 {
            let text = String(
                (0..<Int.random(in: 0...60, using: &random)).map { _ in "abcdefg   \n".randomElement(using: &random)! })
            let width = Double.random(in: 5...300, using: &random)
            let block = TextBlock(
                text, font: font, numberOfLines: Int.random(in: 0...4, using: &random), lineBreakMode: mode)
            let measured = FixedAdvanceTextMeasurer().size(of: block, within: width)

            #expect(measured.width <= width)
            #expect(
                FixedAdvanceTextMeasurer.lines(of: block, within: width)
                    == FixedAdvanceTextMeasurer.lines(of: block, within: measured.width),
                "\(text.debugDescription), \(width)")
        }
    }
}

@Suite("The natural size of a label")
struct LabelNaturalSizeTests {
    private let grid = PixelGrid(scale: 3)
    private let measurer = FixedAdvanceTextMeasurer()

    private func size(_ label: ViewContent.Label, within width: Double? = nil) -> Size {
        let size = label.naturalSize(within: width, measuring: ContentMeasurer(text: measurer, grid: grid))
        return Size(width: size.width ?? .nan, height: size.height ?? .nan)
    }

    @Test func `is one line before its width is known, regardless of its maximum number of lines`() {
        let label = ViewContent.Label("Hello brave new world", font: Font(size: 18), numberOfLines: 0)

        // The text has 21 characters of 9 points, and a line is 21.48 points high.
        #expect(size(label) == Size(width: 189, height: 65.0 / 3))
        #expect(label.wrapsToItsWidth)
    }

    @Test func `wraps clipped text if the label allows several lines`() {
        func size(_ lines: Int, _ mode: LineBreakMode) -> Size {
            self.size(
                ViewContent.Label(
                    "Hello brave new world", font: Font(size: 18), numberOfLines: lines, lineBreakMode: mode),
                within: 110)
        }
        // Within 110 points, a line has at most 12 characters of 9 points: "Hello brave" and "new world".
        #expect(size(0, .byClipping) == Size(width: 99, height: 43))
        #expect(size(0, .byClipping) == size(0, .byWordWrapping) && size(3, .byClipping) == size(0, .byClipping))
        #expect(size(1, .byClipping) == Size(width: 189, height: 65.0 / 3))
    }

    @Test("is zero without text, regardless of its maximum number of lines", arguments: [0, 1, 3])
    func emptyText(numberOfLines: Int) {
        for (width, preferredWidth) in [(nil, 0), (100, 0), (nil, 80)] as [(Double?, Double)] {
            let label = ViewContent.Label(
                "", font: .preferred(.largeTitle), numberOfLines: numberOfLines,
                preferredMaxLayoutWidth: preferredWidth)
            #expect(size(label, within: width) == .zero)
        }
        // A space or a line break counts as text.
        #expect(size(ViewContent.Label(" ", font: Font(size: 18))) == Size(width: 9, height: 65.0 / 3))
        #expect(size(ViewContent.Label("\n", font: Font(size: 18))).height == 65.0 / 3)
    }

    @Test func `is that of its lines within the given width, rounded up to pixels`() {
        let label = ViewContent.Label("Hello brave new world", font: Font(size: 13.5), numberOfLines: 0)

        // Each character is 6.75 wide, so 11 characters fit into 75 and are 74.25 wide. The two lines are 16.11 high.
        #expect(size(label, within: 75) == Size(width: 223.0 / 3, height: 97.0 / 3))
    }

    @Test func `is measured within its preferred width rather than the given width`() {
        var label = ViewContent.Label(
            "Hello brave new world", font: Font(size: 20), numberOfLines: 0, preferredMaxLayoutWidth: 110)

        // The two lines are 23.867 high.
        #expect(size(label) == Size(width: 110, height: 48))
        #expect(size(label, within: 1000) == Size(width: 110, height: 48))
        #expect(!label.wrapsToItsWidth)
        label.numberOfLines = 1
        #expect(size(label, within: 50) == Size(width: 210, height: 24))
        #expect(!label.wrapsToItsWidth)
    }

    @Test func `includes at most its maximum number of lines`() {
        let label = ViewContent.Label("a b c d e f", font: Font(size: 20), numberOfLines: 2)

        // The lines are "a" and "b…".
        #expect(size(label, within: 20) == Size(width: 20, height: 48))
    }

    @Test func `has its first baseline an ascender below the top and its last baseline at the last line`() {
        // The measured heights are integers: 33 at 28 points and 16 at 13 points.
        let (big, small) = (ViewContent.Label("", font: Font(size: 28)), ViewContent.Label("", font: Font(size: 13)))

        #expect(abs(big.firstBaselineFromTop - 26.6602) < 0.0001)
        #expect(abs(big.lastBaselineFromBottom(naturalHeight: 33) - 6.3398) < 0.0001)
        #expect(abs(small.firstBaselineFromTop - 12.3779) < 0.0001)
        #expect(abs(small.lastBaselineFromBottom(naturalHeight: 16) - 3.6221) < 0.0001)
        // Three lines of 23.8671875 end at 71.6. The baseline of the last line is above this by a descender, 4.824.
        let lines = ViewContent.Label("", font: Font(size: 20), numberOfLines: 0)
        #expect(abs(lines.lastBaselineFromBottom(naturalHeight: 72) - (72 - 71.601_562_5 + 4.824_218_75)) < 1e-9)
    }
}
