import CanvasComparison
import Foundation
import InterfaceBuilder
import Reporting
import TestSupport
import Testing
import TimelineScript

/// Files with frames computed by hand. The computation is in a comment at the start of each file.
@Suite("Our own storyboards and xibs")
struct InterfaceFixtureTests {
    private static let folder = Repository.fixtures.appending(path: "InterfaceBuilder")

    private func totals(_ text: String, _ name: String) throws -> ComparisonTotals {
        var report = InterfaceReport()
        let document = try InterfaceReader.read(SourceFile(name: name, text: text))
        #expect(document.notes.isEmpty)
        report.add(document, measured: nil, measuring: FixedAdvanceTextMeasurer())
        return report.totals
    }

    @Test func `report unknown elements by line, and the rest is laid out and written as a valid script`() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "Unusual.storyboard"), encoding: .utf8)
        let document = try InterfaceReader.read(SourceFile(name: "Unusual.storyboard", text: text))
        let found = document.notes.map { "\($0.span.line): \($0.id.rawValue)" }
        func line(_ mark: String) throws -> Int {
            try #require(text.components(separatedBy: "\n").firstIndex { $0.contains(mark) }) + 1
        }
        #expect(
            found == [
                "\(try line("<colorWell")): unknown-view", "\(try line("<calendarView")): unknown-element",
                "\(try line("notAnAttribute")): unknown-constraint",
            ])
        var report = InterfaceReport()
        report.add(document, measured: nil, measuring: FixedAdvanceTextMeasurer())
        #expect(report.totals.comparedScenes == 1)
        let script = try document.script(ofScene: "one")
        let source = SourceFile(name: "script.yaml", text: script.text)
        let (timeline, problems) = TimelineReader.read(source, folder: "")
        #expect(timeline != nil && problems.isEmpty)
        for part in ["semantic: forceRightToLeft", "viewController.keyboard.top", "Guide: {in: viewController}"] {
            #expect(script.text.contains(part), "\(part)")
        }
    }

    @Test(
        "every view has the frame computed by hand, and no other frame",
        arguments: [("Profile.storyboard", 5), ("Columns.storyboard", 6), ("Panel.xib", 3)])
    func frames(name: String, count: Int) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let totals = try totals(text, name)
        #expect(totals.scenes == 1 && totals.comparedScenes == 1)
        #expect(totals.views == count && totals.exact == count && totals.recordedSizes == 0)
        // Moves each recorded frame except that of the root by two points to the right. The view with this frame and
        // its subviews then differ.
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
