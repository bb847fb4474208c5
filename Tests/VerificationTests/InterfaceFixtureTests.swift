import Diagnostics
import Foundation
import InterfaceBuilder
import TestSupport
import Testing
import Verification

/// Files whose frames were computed by hand: the calculation is a comment at the head of each.
@Suite("On storyboards and xibs of our own")
struct InterfaceFixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/InterfaceBuilder")

    private func totals(_ text: String, _ name: String) throws -> ComparisonTotals {
        var report = InterfaceReport()
        let document = try InterfaceReader.read(SourceFile(name: name, text: text))
        #expect(document.notes.isEmpty)
        report.add(document, measured: nil, measuring: FixedAdvanceTextMeasurer())
        return report.totals
    }

    @Test(
        "every view is where it is by hand, and nowhere else",
        arguments: [("Profile.storyboard", 5), ("Columns.storyboard", 6), ("Panel.xib", 3)])
    func frames(name: String, count: Int) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let totals = try totals(text, name)
        #expect(totals.scenes == 1 && totals.comparedScenes == 1)
        #expect(totals.views == count && totals.exact == count && totals.recordedSizes == 0)
        // Each but the first rectangle, the root's, two points to the right: that view is off, and what is in it.
        let parts = text.components(separatedBy: "<rect key=\"frame\" x=\"")
        #expect(parts.count == count + 2)
        for index in 2..<parts.count {
            var moved = parts
            let x = try #require(Double(parts[index].prefix { $0 != "\"" }))
            moved[index] = "\(x + 2)" + parts[index].drop { $0 != "\"" }
            let off = try self.totals(moved.joined(separator: "<rect key=\"frame\" x=\""), name)
            #expect(off.views == count && off.withinAPoint < count)
        }
    }
}
