import Diagnostics
import Geometry
import Layout
import Rendering
import Reporting
import Testing
import Text
import Views

@testable import Pictures

@Suite("Drawing a label")
struct LabelDrawingTests {
    private let font = Font(size: 40)

    private func scene(
        _ text: String, _ frame: Rect, alignment: ViewContent.TextAlignment = .natural
    ) -> TestScene {
        var scene = TestScene(width: 300, height: 100)
        scene.add(frame, content: .label(.init(text, font: font, alignment: alignment)))
        return scene
    }

    @Test("has its baseline at the font's ascender below the top of the line", arguments: [1.0, 2, 3])
    func baseline(scale: Double) throws {
        // The ascender at 40 points is 38.0859375, so the baseline is at 60.
        let frame = Rect(10, 21.914_062_5, 200, 47.734_375)

        let rows = try scene("HEH", frame).bitmap(scale: scale).inkOfRows

        let baseline = Int(60 * scale)
        #expect(rows[baseline - 1] > 20)
        #expect(rows[baseline] < 0.5)
    }

    @Test("shares a baseline with letters of other scripts", arguments: ["H", "ا"])
    func otherScripts(letter: String) throws {
        // The other letter is a bar in the middle of the line, so the last row with ink is the bottom of this letter.
        func foot(_ text: String) throws -> Int? {
            try scene(text, Rect(10, 20, 250, 50), alignment: .left).bitmap(scale: 2).inkOfRows.lastIndex { $0 > 0.5 }
        }
        let alone = try #require(try foot(letter))
        #expect(try foot("一" + letter) == alone)
        #expect(try foot(letter + "一") == alone)
        #expect(try foot("一") ?? .max < alone)
    }

    /// The second method is a label with the heavier font.
    @Test func `is heavier for bold text`() throws {
        func picture(_ weight: Font.Weight, _ legibility: LegibilityWeight) throws -> Bitmap {
            var scene = TestScene(width: 300, height: 100)
            scene.tree.traits.legibilityWeight = legibility
            scene.add(Rect(10, 20, 280, 50), content: .label(.init("Weight", font: Font(size: 40, weight: weight))))
            return try scene.bitmap()
        }
        #expect(try picture(.regular, .bold) == picture(.semibold, .regular))
        #expect(try picture(.regular, .bold) != picture(.regular, .regular))
    }

    @Test func `centers the line in taller bounds`() throws {
        let low = try scene("HEH", Rect(10, 0, 200, 100)).bitmap().inkOfRows
        let line = try scene("HEH", Rect(10, 50 - 47.734_375 / 2, 200, 47.734_375)).bitmap().inkOfRows

        #expect(low == line)
    }

    @Test("moves by fractions of a pixel", arguments: [0.25, 0.5, 0.75])
    func fractions(distance: Double) throws {
        let still = try scene("Wobble", Rect(20, 20, 250, 50)).bitmap()
        let right = try scene("Wobble", Rect(20 + distance, 20, 250, 50)).bitmap()
        let down = try scene("Wobble", Rect(20, 20 + distance, 250, 50)).bitmap()

        #expect(abs(centre(right.inkOfColumns) - centre(still.inkOfColumns) - distance) < 0.02)
        #expect(abs(centre(down.inkOfRows) - centre(still.inkOfRows) - distance) < 0.02)
    }

    @Test("truncates a text that is too long", arguments: [1.0, 5, 19.5, 30, 57, 90.25, 140])
    func truncated(width: Double) throws {
        let columns = try scene("Truncated 텍스트", Rect(20, 20, width, 50)).bitmap().inkOfColumns

        #expect(columns[..<19].allSatisfy { $0 == 0 })
        #expect(columns[Int((20 + width).rounded(.up))...].allSatisfy { $0 == 0 })
        #expect(columns.contains { $0 > 0 } || width < 10)
    }

    @Test("does not truncate a text in its natural size", arguments: [1.0, 2, 3])
    func exactFit(scale: Double) throws {
        for text in ["Hello, world", "AVATAR To.", "안녕하세요", "fi fl ffi", "WWWiii"] {
            let width = PixelGrid(scale: scale).roundedUp(try CairoTextMeasurer().size(of: text, in: font).width)
            let exact = try scene(text, Rect(10, 20, width - 1e-9, 50)).bitmap(scale: scale)
            let roomy = try scene(text, Rect(10, 20, width + 1, 50)).bitmap(scale: scale)

            #expect(exact.inkOfColumns == roomy.inkOfColumns, "\(text)")
        }
    }

    @Test func `aligns text naturally, to the center and to the right`() throws {
        let frame = Rect(20, 20, 250, 50)
        // The letter H has the same distance on both sides, within a fiftieth of its size.
        let ink = try ViewContent.TextAlignment.allCases.map { try edges(scene("HHH", frame, alignment: $0)) }
        let (left, center, right, natural) = (ink[0], ink[1], ink[2], ink[3])

        #expect(natural == left)
        #expect(abs((center.lowerBound + center.upperBound) / 2 - 145) <= 0.8)
        #expect(abs((left.lowerBound - 20) - (270 - right.upperBound)) <= 1.6)
    }

    @Test func `shows the first of several lines and an ellipsis`() throws {
        let frame = Rect(20, 20, 250, 50)
        let two = try scene("one\ntwo", frame).bitmap()
        let one = try scene("one…", frame).bitmap()

        #expect(two == one)
        #expect(try scene("one\n", frame).bitmap() == scene("one", frame).bitmap())
    }

    @Test func `draws nothing if it has no text, has no size or is outside of the canvas`() throws {
        for (text, frame) in [("", Rect(0, 0, 50, 50)), ("H", Rect(9, 9, 0, 0)), ("H", Rect(5e9, 0, 50, 50))] {
            #expect(try scene(text, frame).bitmap().ink.allSatisfy { $0 == 0 })
        }
    }

    @Test func `fades together with its background`() throws {
        var faded = TestScene(width: 100, height: 50)
        faded.add(Rect(0, 0, 100, 50), .black, content: .label(.init("HHH", font: font))) { $0.alpha = 0.5 }

        #expect(try faded.bitmap().pixels.allSatisfy { $0.isClose(to: 0xFF80_8080) })
    }

    @Test(arguments: [1.0, 3])
    func `with a very large font shows the part on the canvas`(scale: Double) throws {
        var scene = TestScene(width: 20, height: 20)
        scene.add(Rect(-3000, -5000, 1e6, 10_000), content: .label(.init("HHHH", font: Font(size: 8000))))

        #expect(try scene.bitmap(scale: scale).ink.contains { $0 > 0 })
    }

    /// The first and the last column with ink.
    private func edges(_ scene: TestScene) throws -> ClosedRange<Double> {
        let columns = try scene.bitmap().inkOfColumns
        let first = try #require(columns.firstIndex { $0 > 1 })
        let last = try #require(columns.lastIndex { $0 > 1 })
        return Double(first)...Double(last + 1)
    }
}
