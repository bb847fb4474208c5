import Geometry
import Layout
import Rendering
import Testing
import Text
import Views

@Suite("Measuring lines of text")
struct LineMeasuringTests {
    private static let texts = [
        "The quick brown fox jumps over the lazy dog — AVATAR To Ty, 1,234.5 and “so” on.",
        "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。", "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
        "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق with Latin 123 inside.",
        "Mixed 😀👍🏽 emoji ❤️ in   a text\nof two paragraphs",
        "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen",
    ]

    @Test("returns the same lines within the returned width, which never exceeds the given width", arguments: texts)
    func stability(text: String) throws {
        let measurer = try CairoTextMeasurer()
        for mode in LineBreakMode.allCases {
            for lines in [0, 2] {
                let block = TextBlock(text, font: Font(size: 17), numberOfLines: lines, lineBreakMode: mode)
                for width in stride(from: 7.3, to: 420, by: 41.7) {
                    let size = measurer.size(of: block, within: width)
                    let rounded = PixelGrid(scale: 3).roundedUp(size.width)

                    #expect(size.width <= width)
                    #expect(measurer.size(of: block, within: size.width) == size, "\(mode), \(lines), \(width)")
                    #expect(measurer.size(of: block, within: rounded).height == size.height)
                }
            }
        }
    }

    @Test func `breaks lines by the widths of their words`() throws {
        let measurer = try CairoTextMeasurer()
        let font = Font(size: 17)
        let widths = ["one two", "one two ", "one two three"].map { measurer.size(of: $0, in: font).width }
        let block = TextBlock("one two three", font: font, numberOfLines: 0)

        // Two words fit. The space at which the line wraps belongs to the width, as far as it fits.
        let size = measurer.size(of: block, within: widths[1] + 1)
        #expect(abs(size.width - widths[1]) < 0.01 && size.height == 40.574_218_75)
        #expect(measurer.size(of: block, within: widths[0] + 1) == Size(width: widths[0] + 1, height: 40.574_218_75))
        #expect(measurer.size(of: block, within: widths[0]) == Size(width: widths[0], height: 40.574_218_75))
        #expect(measurer.size(of: block, within: widths[2] + 1).height == 20.287_109_375)
        #expect(measurer.size(of: block, within: nil) == Size(width: widths[2], height: 20.287_109_375))
    }

    @Test func `breaks Chinese and Japanese between characters, but not before a full stop`() throws {
        let measurer = try CairoTextMeasurer()
        let block = TextBlock("日本語。", font: Font(size: 20), numberOfLines: 0)

        // There is space for three characters. The full stop moves to the next line together with the previous
        // character.
        #expect(measurer.size(of: block, within: 65) == Size(width: 40, height: 2 * 23.867_187_5))
    }

    @Test func `breaks Korean text at spaces, and within a word only if it is longer than a line`() throws {
        let measurer = try CairoTextMeasurer()
        let font = Font(size: 20)
        func width(_ text: String) -> Double { measurer.size(of: text, in: font).width }
        func size(_ text: String, _ width: Double, _ strategy: LineBreakStrategy = .standard) -> Size {
            measurer.size(
                of: TextBlock(text, font: font, numberOfLines: 0, lineBreakStrategy: strategy), within: width)
        }
        let two = 2 * 23.867_187_5

        // There is space for five and a half syllables: a word and, if words can break, the first syllable of the
        // next word.
        let room = width("가나다 라마바") - width("바") / 2
        let wrapped = size("가나다 라마바", room)
        #expect(abs(wrapped.width - width("가나다 ")) < 0.01 && wrapped.height == two)
        #expect(size("가나다 라마바", room, []) == Size(width: width("가나다 라마"), height: two))
        // The text after a Latin word or a number belongs to the same word.
        #expect(size("나 UILabel은", width("나 UILabel")).width == width("UILabel은"))
        #expect(size("나 3개", width("나 3")).width == width("3개"))
        // Four syllables have only enough space for three.
        #expect(size("가나다라", width("가나다")) == Size(width: width("가나다"), height: two))
        // Lines can break between adjacent Chinese characters, and before a Chinese character.
        #expect(size("가漢字", width("가漢")).width == width("가漢"))
    }

    @Test func `breaks Korean text within words in a text view, whose paragraphs have no line break strategy`() throws {
        let measurer = try CairoTextMeasurer()
        let view = ViewContent.TextView("가나다 라마바", font: Font(size: 20))
        let width = measurer.size(of: "가나다 라마", in: view.font).width

        #expect(measurer.size(of: view.block, within: width).width == width)
    }

    @Test func `counts no character of Arabic or emoji as unknown`() throws {
        let measurer = try CairoTextMeasurer()

        #expect(measurer.unknownGlyphs(in: "مرحبا بالعالم ١٢٣ 😀 ☺\nنص") == 0)
        #expect(measurer.unknownGlyphs(in: "ok\nสวัสดี") > 0)
    }

    @Test func `measures a very long text`() throws {
        let block = TextBlock(String(repeating: "words and ", count: 2000), numberOfLines: 0)
        let size = try CairoTextMeasurer().size(of: block, within: 300)

        #expect(size.width <= 300 && size.width > 200)
        #expect(size.height > 400 * 20)
    }
}
