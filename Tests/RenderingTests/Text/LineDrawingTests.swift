import Geometry
import Layout
import Rendering
import Testing
import Text
import Views

@testable import Pictures

@Suite("Drawing lines of text")
struct LineDrawingTests {
    private let font = Font(size: 20)

    private func bitmap(
        _ text: String, _ frame: Rect, lines: Int = 0, mode: LineBreakMode = .byTruncatingTail,
        alignment: ViewContent.TextAlignment = .natural, font: Font? = nil
    ) throws -> Bitmap {
        var scene = TestScene(width: 300, height: 120)
        let label = ViewContent.Label(
            text, font: font ?? self.font, alignment: alignment, numberOfLines: lines, lineBreakMode: mode)
        scene.add(frame, content: .label(label))
        return try scene.bitmap()
    }

    /// Returns the first row below the letters "H" of each line, whose bottom is the baseline.
    private func baselines(_ bitmap: Bitmap) -> [Int] {
        let rows = bitmap.inkOfRows
        return rows.indices.filter { $0 > 0 && rows[$0] < 0.5 && rows[$0 - 1] >= 0.5 }
    }

    /// Returns the first and the last column with ink.
    private func edges(_ bitmap: Bitmap) throws -> (first: Int, last: Int) {
        let columns = bitmap.inkOfColumns
        return (
            try #require(columns.firstIndex { $0 > 0.5 }), try #require(columns.lastIndex { $0 > 0.5 })
        )
    }

    @Test func `places each line one line height below the previous one, vertically centered`() throws {
        // With an ascender of 38.0859375, the first baseline is at 60. With a line height of 47.734375, the next is
        // at 107.73.
        let lines = try bitmap("HH\nHH", Rect(10, 21.914_062_5, 200, 95.468_75), font: Font(size: 40))

        #expect(baselines(lines) == [60, 108])
        // 20 additional points above and below change nothing.
        #expect(try lines == bitmap("HH\nHH", Rect(10, 1.914_062_5, 200, 135.468_75), font: Font(size: 40)))
    }

    @Test func `leaves a text style's leading between lines`() throws {
        // With an ascender of 16.1865234375, the first baseline is at 30. The line pitch of the body style is 22.
        let body = try bitmap("HH\nHH", Rect(0, 13.813_476_562_5, 100, 42.287_109_375), font: .preferred(.body))

        #expect(baselines(body) == [30, 52])
    }

    @Test func `draws as many lines as fit, with an ellipsis, and at least one`() throws {
        let two = Rect(10, 10, 200, 48)

        #expect(try bitmap("one\ntwo\nthree", two) == bitmap("one\ntwo…", two))
        #expect(try bitmap("one\ntwo\nthree", two, mode: .byWordWrapping) == bitmap("one\ntwo", two))
        #expect(try bitmap("one\ntwo\nthree", two, lines: 1) == bitmap("one…", two))
        #expect(try bitmap("one\ntwo", Rect(10, 10, 200, 47)) == bitmap("one…", Rect(10, 10, 200, 47)))
        #expect(try bitmap("one\ntwo", Rect(10, 10, 200, 9)) == bitmap("one…", Rect(10, 10, 200, 9)))
    }

    @Test func `aligns every line`() throws {
        let frame = Rect(20, 10, 200, 60)
        let (left, right) = (
            try edges(bitmap("HHH\nH", frame, alignment: .left)), try edges(bitmap("HHH\nH", frame, alignment: .right))
        )
        let middle = try bitmap("HHH\nH", frame, alignment: .center).inkOfColumns
        let centre = zip(middle, middle.indices).reduce(0) { $0 + $1.0 * (Double($1.1) + 0.5) } / middle.reduce(0, +)

        #expect(left.first < 24)
        #expect(right.last > 215 && right.last < 220)
        #expect(abs(centre - 120) < 0.1)
    }

    @Test func `stretches justified lines to both edges, but not the last of a paragraph`() throws {
        let frame = Rect(20, 10, 130, 80)
        let text = "Just a few words to be set in lines"
        let left = try bitmap(text, frame, alignment: .left)
        let justified = try bitmap(text, frame, alignment: .justified)
        let lines =
            try CairoTextMeasurer().size(
                of: TextBlock(text, font: font, numberOfLines: 0), within: 130
            ).height / 23.867_187_5

        #expect(lines == 3)
        #expect(try edges(justified).last >= 147)
        #expect(try edges(left).last < 147)
        // The last line is the same, because the rows below the middle of the third line are equal.
        #expect(left.inkOfRows[65...] == justified.inkOfRows[65...])
        #expect(left.inkOfColumns != justified.inkOfColumns)
    }

    @Test func `draws Arabic letters joined, and an ellipsis on the left`() throws {
        let frame = Rect(20, 10, 200, 30)
        let whole = try edges(bitmap("مرحبا", frame, alignment: .right))
        let forced = try edges(bitmap("مرحبا", frame, alignment: .left))
        let long = String(repeating: "مرحبا ", count: 20)

        #expect(whole.first > 150 && whole.last >= 214 && whole.last <= 220)
        #expect(forced.first <= 26 && forced.last < 100)
        // The ellipsis consists of three dots of the same width before the leftmost letter.
        let truncated = try bitmap(long, frame).inkOfColumns
        #expect(try edges(bitmap(long, frame)).first < 40)
        #expect(truncated[..<20].allSatisfy { $0 == 0 } && truncated[220...].allSatisfy { $0 == 0 })
        // Joined letters are narrower than separate letters.
        let measurer = try CairoTextMeasurer()
        let alone = "مرحبا".map { measurer.size(of: String($0), in: font).width }.reduce(0, +)
        #expect(measurer.size(of: "مرحبا", in: font).width < alone - 5)
    }

    @Test func `aligns natural text at the leading edge of the interface`() throws {
        var scene = TestScene(width: 300, height: 60)
        scene.add(Rect(20, 10, 200, 30), content: .label(.init("Hi", font: font)))
        #expect(try edges(scene.bitmap()).last < 60)
        scene.tree.traits.layoutDirection = .rightToLeft
        #expect(try edges(scene.bitmap()).first > 180)
    }

    @Test func `clips text at its trailing edge if the line break mode requires it`() throws {
        let frame = Rect(20, 10, 100, 30)
        let text = "Cut where the label ends, and no ellipsis"
        let cut = try bitmap(text, frame, lines: 1, mode: .byClipping).inkOfColumns
        let whole = try bitmap(text, Rect(20, 10, 280, 30), lines: 1, mode: .byClipping).inkOfColumns

        #expect(cut[..<120] == whole[..<120])
        #expect(cut[120...].allSatisfy { $0 == 0 })
        let arabic = String(repeating: "مرحبا ", count: 20)
        let columns = try bitmap(arabic, frame, lines: 1, mode: .byClipping).inkOfColumns
        #expect(columns[..<20].allSatisfy { $0 == 0 } && columns[120...].allSatisfy { $0 == 0 })
        #expect(columns[100..<120].contains { $0 > 1 })
    }
}

@Suite("Drawing emoji")
struct EmojiDrawingTests {
    private func bitmap(_ text: String, _ frame: Rect, size: Double = 40, color: Color = .black) throws -> Bitmap {
        var scene = TestScene(width: 200, height: 80)
        scene.add(frame, content: .label(.init(text, font: Font(size: size), color: color)))
        return try scene.bitmap()
    }

    private let frame = Rect(10, 10, 180, 60)

    @Test func `shows their own colors, independent of the text color`() throws {
        let black = try bitmap("😀", frame)
        let blue = try bitmap("😀", frame, color: .blue)

        #expect(black == blue)
        #expect(black.pixels.count { isYellow($0) } > 500)
        #expect(try bitmap("H", frame).pixels.allSatisfy { !isYellow($0) })
    }

    @Test func `fades them with the text`() throws {
        var half = Color.black
        half.alpha = 0.5
        let (solid, faded) = (try bitmap("😀", frame), try bitmap("😀", frame, color: half))

        #expect(zip(solid.pixels, faded.pixels).allSatisfy { abs(255 - blueOf($0) - 2 * (255 - blueOf($1))) <= 3 })
    }

    @Test("moves them by fractions of a pixel", arguments: [0.25, 0.5, 0.75])
    func fractions(distance: Double) throws {
        let still = try bitmap("😀", frame)
        let right = try bitmap("😀", Rect(10 + distance, 10, 180, 60))

        #expect(abs(centre(right.inkOfColumns) - centre(still.inkOfColumns) - distance) < 0.05)
    }

    @Test func `draws them in the size of the text, with the measured width`() throws {
        let measurer = try CairoTextMeasurer()
        let small = measurer.size(of: "😀", in: Font(size: 20)).width
        let large = measurer.size(of: "😀", in: Font(size: 40)).width
        let columns = try bitmap("😀", frame).inkOfColumns
        let ink = Double(columns.count { $0 > 0.5 })

        #expect(abs(large - 2 * small) < 0.1)
        // The picture takes 128 of the 136 pixels of the advance, with transparent margins.
        #expect(ink <= large + 1 && ink > 0.8 * large)
        #expect(measurer.size(of: "😀😀", in: Font(size: 40)).width == 2 * large)
    }

    @Test(
        "treats a sequence as one emoji",
        arguments: ["👍🏽", "❤️", "1️⃣", "🇩🇪", "👨‍👩‍👧", "🏳️‍🌈"])
    func sequences(emoji: String) throws {
        let measurer = try CairoTextMeasurer()

        #expect(measurer.unknownGlyphs(in: emoji) == 0)
        #expect(measurer.size(of: emoji, in: .label).width == measurer.size(of: "😀", in: .label).width)
    }

    private func isYellow(_ pixel: UInt32) -> Bool {
        let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
        return red > 200 && green > 150 && blue < 120
    }

    private func blueOf(_ pixel: UInt32) -> Int { Int(pixel & 0xFF) }

    /// A font of 12 points is about 3.6e7 pixels large, which FreeType refuses. Other text must not be affected.
    @Test(arguments: [1e-6, 1e6])
    func `is possible at every scale, and does not affect other text`(scale: Double) throws {
        let before = try bitmap("Text", Rect(0, 0, 100, 30))
        for transform in [AffineTransform(scaleX: scale, y: scale), AffineTransform(scaleX: scale, y: 1)] {
            var scene = TestScene(width: 20, height: 20)
            let label = ViewContent.Label("Text 한국어 🎈", font: Font(size: 12))
            scene.add(Rect(0, 0, 20, 20), content: .label(label)) { $0.transform = transform }
            _ = try scene.bitmap(scale: 3)
        }
        #expect(try bitmap("Text", Rect(0, 0, 100, 30)) == before)
    }

    /// A font of 1/64 point that is magnified by 1,920 has a size of 30 pixels. Pango rounds sizes to 1/1024 point.
    @Test func `has the same outlines if a transform magnifies it`() throws {
        func ink(_ size: Double, _ transform: AffineTransform) throws -> Double {
            var scene = TestScene(width: 60, height: 60)
            scene.add(
                Rect(30 - size, 30 - size, 2 * size, 2 * size), content: .label(.init("H", font: Font(size: size)))
            ) {
                $0.transform = transform
            }
            return try scene.bitmap().ink.reduce(0, +)
        }
        let direct = try ink(30, .identity)
        #expect(direct > 100)
        #expect(abs(try ink(1.0 / 64, AffineTransform(scaleX: 1920, y: 1920)) - direct) < 0.02 * direct)
    }
}
