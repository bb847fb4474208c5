import Geometry
import Testing
import Text
import Views

/// The widths of labels on an iPhone SE (3rd generation) with iOS 26.1, whose edges are multiples of half a point.
@Suite("Widths of the system font")
struct MeasuredWidthTests {
    private static let widths: [(size: Double, weight: Font.Weight, texts: [(String, Double)])] = [
        (17, .medium, [("Edit", 30.5), ("Filter", 39.5)]),
        (17, .regular, [("Appearance", 92), ("Clear Cache", 93), ("Allow Notifications", 141.5), ("Wi-Fi", 40.5)]),
        (15, .regular, [("Eighth item", 77.5), ("Reorder me", 79.5), ("Second line", 80)]),
        (13, .medium, [("Large", 35.5), ("Small", 34.5)]),
        (34, .bold, [("Library", 111.5), ("List", 58), ("Notifications", 203.5)]),
    ]

    @Test("are within half a point of those on iOS", arguments: widths.indices)
    func close(row: Int) throws {
        let (size, weight, texts) = Self.widths[row]
        let measurer = try CairoTextMeasurer()
        for (text, width) in texts {
            let found =
                (measurer.size(of: text, in: Font(size: size, weight: weight)).width * 2 - 1e-6).rounded(.up) / 2
            #expect(abs(found - width) <= 0.5, "\(text) is \(found) points wide, and on iOS \(width)")
        }
    }

    /// Bold letters of Inter differ from those of San Francisco by different amounts, so some words are further off.
    @Test func `of other large titles are within a point`() throws {
        let font = Font(size: 34, weight: .bold)
        let found = try CairoTextMeasurer().size(of: "Reminders", in: font).width
        #expect(abs((found * 2 - 1e-6).rounded(.up) / 2 - 170) <= 1)
    }
}
