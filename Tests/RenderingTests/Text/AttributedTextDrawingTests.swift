import Geometry
import Rendering
import Testing
import Text
import Views

@testable import Pictures

@Suite("Drawing text with attributes")
struct AttributedTextDrawingTests {
    private let font = Font(size: 40)

    private func bitmap(
        _ parts: [(String, TextAttributes)], scale: Double = 1, style: Appearance? = nil
    ) throws -> Bitmap {
        var scene = TestScene(width: 300, height: 100)
        var label = ViewContent.Label("", font: font)
        label.attributedText = AttributedText(parts.map { (text: $0.0, attributes: $0.1) })
        scene.add(Rect(10, 20, 280, 60), content: .label(label)) { $0.appearance = style }
        return try scene.bitmap(scale: scale)
    }

    private func attributes(_ change: (inout TextAttributes) -> Void) -> TextAttributes {
        var attributes = TextAttributes()
        change(&attributes)
        return attributes
    }

    /// Returns the number of pixels with more of one component than of another. Components are given by their offsets
    /// in bits.
    private func count(_ bitmap: Bitmap, more: Int, than less: Int) -> Int {
        bitmap.pixels.count { Int($0 >> UInt32(more) & 0xFF) > Int($0 >> UInt32(less) & 0xFF) + 60 }
    }

    @Test("looks like plain text if all parts have the values of the label", arguments: [1.0, 3])
    func plain(scale: Double) throws {
        let plain = try bitmap([("HEAVY Wobble", .init())], scale: scale)
        let font = attributes { $0.font = self.font }
        #expect(try bitmap([("HEAVY Wobble", font)], scale: scale).pixels == plain.pixels)
    }

    @Test func `gives each part its color`() throws {
        let (red, blue) = (AdaptiveColor(Color.red), AdaptiveColor(Color.blue))
        let picture = try bitmap([
            ("HHH", attributes { $0.foregroundColor = red }), ("HHH", attributes { $0.foregroundColor = blue }),
        ])
        let whole = try bitmap([("HHHHHH", .init())])
        // Half of the ink is red, and half is blue. Together they cover the pixels of black text.
        let (reds, blues) = (count(picture, more: 16, than: 0), count(picture, more: 0, than: 16))
        #expect(reds > 300 && abs(reds - blues) < reds / 10)
        let covered = zip(picture.pixels, whole.pixels).count { ($0 == 0xFFFF_FFFF) != ($1 == 0xFFFF_FFFF) }
        #expect(covered < 20)
    }

    @Test func `resolves the colors of parts for the appearance of the view`() throws {
        let color = AdaptiveColor(light: .red, dark: .blue)
        let parts = [("HHH", attributes { $0.foregroundColor = color })]
        #expect(try count(bitmap(parts, style: .light), more: 16, than: 0) > 300)
        #expect(try count(bitmap(parts, style: .dark), more: 0, than: 16) > 300)
    }

    @Test func `fills the background of a part from the top to the bottom of the line`() throws {
        let picture = try bitmap([("    ", attributes { $0.backgroundColor = AdaptiveColor(Color.red) })])
        let rows = (0..<picture.height).filter { picture[14, $0].isClose(to: 0xFFFF_0000) }
        // The label's line is 47.734 points high, centered between 20 and 80.
        #expect(rows.first == 27 && rows.last == 72)
    }

    @Test func `draws a line under the text and one through it`() throws {
        func darkRows(_ change: (inout TextAttributes) -> Void) throws -> [Int] {
            // A space has no ink.
            let rows = try bitmap([("      ", attributes(change))]).inkOfRows
            return rows.indices.filter { rows[$0] > 5 }
        }
        // The baseline is at 50 - 47.734 / 2 + 38.086 = 64.22. The line is a tenth of 40 points below it and 2 points
        // wide.
        #expect(try darkRows { $0.underlineStyle = .single } == [67, 68, 69])
        #expect(try darkRows { $0.underlineStyle = .thick }.count == 5)
        let through = try darkRows { $0.strikethroughStyle = .single }
        // The line is 0.273 × 40 = 10.92 points above the baseline.
        #expect(through == [52, 53, 54])
        #expect(try darkRows { _ in } == [])
    }

    @Test func `raises a part by its offset`() throws {
        func top(_ offset: Double) throws -> Int? {
            let raised = attributes { $0.baselineOffset = offset }
            return try bitmap([(" ", .init()), ("H", raised)]).inkOfRows.firstIndex { $0 > 0.5 }
        }
        // The line grows by 10 points, and half of the growth is above the middle of the label.
        let (still, up) = try (#require(try top(0)), #require(try top(10)))
        #expect(still - up == 5)
    }

    @Test func `separates characters by their kern`() throws {
        let measurer = try CairoTextMeasurer()
        func width(_ kern: Double) -> Double {
            let text = AttributedText([(text: "HHHH", attributes: attributes { $0.kern = kern })])
            return measurer.size(of: TextBlock(text, font: font), within: nil).width
        }
        // Pango adds the distance between characters, but not after the last character.
        #expect(abs(width(5) - width(0) - 3 * 5) < 0.1)
        #expect(abs(width(0) - measurer.size(of: "HHHH", in: font).width) < 0.01)
    }

    @Test func `draws large parts, emoji and rotated text without artifacts`() throws {
        let huge = attributes {
            $0.font = Font(size: 900)
            $0.foregroundColor = AdaptiveColor(Color.red)
            $0.underlineStyle = .double
        }
        #expect(try count(bitmap([("👨‍👩‍👧 ", .init()), ("I", huge)]), more: 16, than: 0) > 100)
        let strange = attributes {
            $0.kern = .infinity
            $0.baselineOffset = -1e6
        }
        _ = try bitmap([("abc", strange), ("\u{0}", .init())])
    }
}
