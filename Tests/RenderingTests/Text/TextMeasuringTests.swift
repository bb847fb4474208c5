import Geometry
import Layout
import Rendering
import Testing
import Text
import Views

@Suite("Measuring text")
struct TextMeasuringTests {
    private let font = Font(size: 40)

    @Test func `agrees with the distance of the letters that are drawn`() throws {
        // The center of eleven equal letters is five advances to the right of the center of one letter.
        let advance = try (inkCentre("HHHHHHHHHHH") - inkCentre("H")) / 5

        let measurer = try CairoTextMeasurer()
        let (eleven, one) = (
            measurer.size(of: "HHHHHHHHHHH", in: font).width, measurer.size(of: "H", in: font).width
        )

        #expect(abs(eleven - one - 10 * advance) < 0.15)
    }

    @Test func `includes the kerning that is drawn`() throws {
        let measurer = try CairoTextMeasurer()
        let (pair, first) = (measurer.size(of: "AV", in: font).width, measurer.size(of: "A", in: font).width)
        let second = measurer.size(of: "V", in: font).width
        #expect(pair < first + second - 1)

        // The distance of the V is the difference between the widths of the pair and of a single V.
        let shift = try lastInk("AV") - lastInk("V")

        #expect(abs(shift - (pair - second)) < 0.1)
    }

    @Test func `returns the font's line height, even without text`() throws {
        let measurer = try CairoTextMeasurer()

        // The line height is 17 × 1.193359375.
        #expect(measurer.size(of: "g", in: .label).height == 20.287_109_375)
        #expect(measurer.size(of: "", in: .label) == Size(width: 0, height: 20.287_109_375))
    }

    @Test func `grows in proportion to the size of the font`() throws {
        let measurer = try CairoTextMeasurer()
        let small = measurer.size(of: "Proportion AV", in: Font(size: 40)).width
        let large = measurer.size(of: "Proportion AV", in: Font(size: 120)).width

        // Each of the 13 advances, and of the 13 distances added to them, is rounded to 1/1024 point.
        #expect(abs(large - 3 * small) < 4 * 26 / 1024.0)
    }

    /// Apple's tracking is 0 at 12 points, -0.43 points at 17, -0.45 at 19 and 0.4 from 34 on, where it is
    /// proportional to the size.
    @Test func `changes the letter spacing with the font size, like Apple's platforms`() throws {
        let measurer = try CairoTextMeasurer(
            advances: AddedAdvances(display: -0.02, strong: 0.01, characters: ["H": 0.1]))
        func width(_ size: Double, _ weight: Font.Weight = .regular) -> Double {
            measurer.size(of: "amburg", in: Font(size: size, weight: weight)).width
        }
        #expect(abs(17.0 / 12 * width(12) - width(17) - 6 * 0.43) < 0.05)
        #expect(abs(19.0 / 17 * width(17) - width(19) - 6 * (0.45 - 0.43 * 19 / 17 + 0.02 * 19 / 6)) < 0.05)
        // Large text has an additional -0.02 em.
        #expect(abs(2 * width(17) - width(34) - 6 * (34 * 0.02 - 0.4 - 2 * 0.43)) < 0.05)
        // The additional distance of semibold text is the same at all sizes. Large bold text has three quarters of that
        // of small bold text, which is 0.01 em.
        #expect(abs(2 * width(17, .semibold) - width(34, .semibold) - 6 * (34 * 0.02 - 0.4 - 2 * 0.43)) < 0.05)
        #expect(
            abs(2 * width(17, .bold) - width(34, .bold) - 6 * (34 * (0.02 + 0.01 / 4) - 0.4 - 2 * 0.43)) < 0.05)
    }

    @Test func `adds distances to the advances of characters and weights`() throws {
        func width(_ text: String, _ weight: Font.Weight, _ added: AddedAdvances) throws -> Double {
            try CairoTextMeasurer(advances: added).size(of: text, in: Font(size: 40, weight: weight)).width
        }
        let none = AddedAdvances(display: 0, strong: 0, characters: [:])
        let some = AddedAdvances(display: 0, strong: 0.01, characters: ["a": 0.1, "é": -0.05, "م": 1, "😀": 1])
        // The differences in ems of 40 points are three times 0.1, and -0.05. Other fonts keep their advances.
        for (text, weight, ems) in [
            ("banana", .regular, 0.3), ("café", .light, 0.05), ("café", .semibold, 0.05 + 4 * 0.0075),
            ("مرحبا a", .regular, 0.1),
            ("😀", .regular, 0), ("cafe\u{301}", .regular, 0.05),
        ] as [(String, Font.Weight, Double)] {
            let difference = try width(text, weight, some) - width(text, weight, none)
            #expect(abs(difference - 40 * ems) < 0.02, "\(text)")
        }
    }

    @Test("does not change characters of other fonts", arguments: ["مرحبا", "한국어", "1️⃣2️⃣", "👩‍👩‍👧👩‍👩‍👧"])
    func untracked(text: String) throws {
        let measurer = try CairoTextMeasurer()
        let widths = [17.0, 34].map { measurer.size(of: text, in: Font(size: $0)).width }
        #expect(abs(widths[1] - 2 * widths[0]) < 0.02)
    }

    @Test func `finds nine weights, each bolder than the previous weight`() throws {
        let ink = try Font.Weight.allCases.map { weight in
            try scene("H", Font(size: 40, weight: weight)).bitmap().ink.reduce(0, +)
        }

        #expect(zip(ink, ink.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `has glyphs for Korean, Japanese and Chinese, and counts missing ones`() throws {
        let measurer = try CairoTextMeasurer()

        #expect(measurer.unknownGlyphs(in: "한국어 こんにちは カタカナ 日本語 简体中文 繁體中文 Ünïcode") == 0)
        #expect(measurer.unknownGlyphs(in: "สวัสดี") > 0)
    }

    @Test func `measures text and fonts far larger than any screen`() throws {
        let measurer = try CairoTextMeasurer()
        let (ten, twenty) = (
            measurer.size(of: "HHHHHHHHHH", in: font).width,
            measurer.size(of: String(repeating: "H", count: 20), in: font).width
        )

        let long = measurer.size(of: String(repeating: "H", count: 100_000), in: font).width
        let giant = measurer.size(of: "HHHHHHHHHH", in: Font(size: 4_000_000)).width

        #expect(abs(long / (10_000 * (twenty - ten)) - 1) < 0.001)
        #expect(abs(giant / (100_000 * ten) - 1) < 0.001)
    }

    private func scene(_ text: String, _ font: Font) -> TestScene {
        var scene = TestScene(width: 500, height: 60)
        scene.add(Rect(10, 5, 480, 50), content: .label(.init(text, font: font)))
        return scene
    }

    private func inkCentre(_ text: String) throws -> Double {
        let ink = try scene(text, font).bitmap().inkOfColumns
        return zip(ink, ink.indices).reduce(0) { $0 + $1.0 * Double($1.1) } / ink.reduce(0, +)
    }

    /// Returns the right edge of the ink of the last letter: the covered columns plus the fraction of the next
    /// column.
    private func lastInk(_ text: String) throws -> Double {
        let ink = try scene(text, font).bitmap(scale: 8).inkOfColumns
        let last = try #require(ink.lastIndex { $0 > 0.5 })
        return Double(last) / 8
    }
}
