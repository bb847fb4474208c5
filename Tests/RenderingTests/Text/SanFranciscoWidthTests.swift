import Foundation
import Geometry
import Layout
import Rendering
import TestSupport
import Testing
import Text
import Views

/// The deviation of our text widths from the widths that Xcode recorded for the system font of iOS.
@Suite("Widths compared with Apple's")
struct SanFranciscoWidthTests {
    private struct Row {
        let text: String
        let font: Font
        let width: Double
    }

    /// Returns labels in the system font on canvases with a scale of 2 or 3.
    private static func rows() throws -> [Row] {
        try Repository.measuredText("text-widths.csv").split(whereSeparator: \.isNewline).dropFirst().compactMap {
            line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            try #require(cells.count == 3)
            let width = try #require(Double(cells[2]))
            return font(named: cells[0]).map { Row(text: cells[1], font: $0, width: width) }
        }
    }

    private static func font(named name: String) -> Font? {
        let words = name.split(separator: " ").map(String.init)
        let styles: [String: TextStyle] = [
            "Body": .body, "Callout": .callout, "Headline": .headline, "Subhead": .subheadline, "Title3": .title3,
        ]
        if name.hasPrefix("style:") { return styles[String(name.dropFirst(6))].map { .preferred($0) } }
        guard words.count == 2, let size = Double(words[1]) else { return nil }
        switch words[0] {
        case "system": return Font(size: size)
        case "boldSystem": return Font(size: size, weight: .bold)
        case "system/medium": return Font(size: size, weight: .medium)
        default: return nil
        }
    }

    @Test func `equal those of San Francisco within one percent, by the median of each size`() throws {
        let rows = try SanFranciscoWidthTests.rows()
        let measurer = try CairoTextMeasurer()
        let ratios = rows.map { measurer.size(of: $0.text, in: $0.font).width / $0.width }
        #expect(rows.count > 150)
        // Recorded widths are rounded up to a pixel, which is a large fraction of a short text.
        let far = zip(rows, ratios).filter { !(0.95...1.11).contains($1) && abs($1 - 1) * $0.width > 1 }
        #expect(far.isEmpty, "\(far)")
        var sizes = 0
        for (size, group) in Dictionary(grouping: zip(rows, ratios), by: \.0.font.size) where group.count >= 4 {
            let sorted = group.map(\.1).sorted()
            #expect((0.99...1.015).contains(sorted[sorted.count / 2]), "at \(size) points")
            sizes += 1
        }
        #expect(sizes >= 6)
        let mean = zip(rows, ratios).map { abs($1 - 1) * $0.width }.reduce(0, +) / Double(rows.count)
        let points = (mean * 100).rounded() / 100
        print("evidence: \(rows.count) labels, whose widths differ by \(points) points on average")
        #expect(mean < 0.75)
    }
}
