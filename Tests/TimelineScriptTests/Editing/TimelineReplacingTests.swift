import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import TimelineScript

/// The expected timeline is that of the changed script, which is read as a whole.
@Suite("A number that is replaced in a timeline")
struct TimelineReplacingTests {
    private typealias Reading = (timeline: Timeline?, slots: [ScriptSlot])

    private static func reading(_ file: SourceFile, folder: String = "") -> Reading {
        var reader = TimelineReader(.script(file), folder: folder, recordsSlots: true)
        _ = reader.decode()
        let timeline = reader.finish().timeline
        return (timeline, reader.slots)
    }

    private static let script = """
        animatic: 1
        views: {root: {subviews: {card: {}, über: {}}}}
        constraints:
          plain: card.leading == root.leading + 100   # to the left
          tall: card.height == 0.5 * root.height - 20 @750
          named: {constraint: card.top == root.top + 8, isActive: true}
          other:
            constraint: über.top == card.bottom + 10 @.defaultLow
            isActive: false
          last: über.leading == card.leading * 1.5 + 2.25 @10
          must: card.width == 40 @1000
          flow: card.edges == root inset 16
          quoted: "über.width == 10"
        timeline:
          - {at: 0.2s, do: [plain.constant = 60, root.layoutIfNeeded()]}

        """

    /// Returns the results of replacing a value and of reading the changed script; `nil` for the first one if it must be
    /// read.
    private func results(
        _ path: String, _ value: ScriptSlot.Value, in text: String = script
    ) throws -> (replaced: Reading?, read: Reading) {
        let source = SourceFile(name: "a.yaml", text: text)
        let (timeline, slots) = Self.reading(source)
        let place = try #require(slots.firstIndex { $0.path == path }, "\(slots.map(\.path))")
        let changed = try slots[place].replaced(by: value, in: source)
        let replaced = try #require(timeline).replacing(place, of: slots, in: changed)
        return (replaced.map { ($0.timeline, $0.slots) }, Self.reading(changed))
    }

    @Test(
        "is the number that the changed script has",
        arguments: [
            ("constraints.plain.constant", .number(-7.5)), ("constraints.plain.constant", .number(12345)),
            ("constraints.tall.multiplier", .number(0.0625)), ("constraints.tall.constant", .number(4)),
            ("constraints.tall.priority", .number(1)), ("constraints.tall.priority", .word("defaultLow")),
            ("constraints.other.constraint.constant", .number(0)),
            ("constraints.other.constraint.priority", .number(999)),
            ("constraints.last.multiplier", .number(12)), ("constraints.last.constant", .number(-0.5)),
            ("constraints.last.priority", .number(250)), ("constraints.must.constant", .number(400)),
        ] as [(String, ScriptSlot.Value)])
    func number(path: String, value: ScriptSlot.Value) throws {
        let (replaced, read) = try results(path, value)
        let (timeline, slots) = try #require(replaced)
        #expect(timeline != nil && timeline == read.timeline)
        #expect(slots == read.slots)
    }

    @Test(
        "makes a new reading necessary if it decides about other values",
        arguments: [
            // Checks of statements depend on whether the constraint is required.
            ("constraints.must.priority", .number(999)), ("constraints.tall.priority", .number(1000)),
            // Places after the value would change.
            ("constraints.named.constraint.constant", .number(10)),
            // The value belongs to four constraints.
            ("constraints.flow.constant", .number(10)),
            ("constraints.quoted.constant", .number(20)), ("timeline[0].at", .number(0.5)),
            ("timeline[0].do[0]", .number(61)),
        ] as [(String, ScriptSlot.Value)])
    func others(path: String, value: ScriptSlot.Value) throws { #expect(try results(path, value).replaced == nil) }

    @Test func `makes a new reading necessary if the film decides about its length or its checks`() throws {
        let text = Self.script.replacing("card: {}", with: "card: {on: {layoutSubviews: plain.constant = 40}}")
        #expect(try results("constraints.plain.constant", .number(3), in: text).replaced == nil)
    }

    /// All values of every eighth example, and of all examples in `make nightly`.
    @Test(arguments: files)
    func `is the number of the changed script in the examples`(_ file: URL) throws {
        let source = try SourceFile.load(path: file.path, shownAs: file.lastPathComponent)
        let folder = file.deletingLastPathComponent().path
        let (timeline, slots) = Self.reading(source, folder: folder)
        guard let timeline else { return }
        for (place, slot) in slots.enumerated() where slot.obstacle == nil && slot.path.hasPrefix("constraints.") {
            for value in [ScriptSlot.Value.number(7), .number(1234.5), .number(500)] {
                guard let changed = try? slot.replaced(by: value, in: source),
                    let replaced = timeline.replacing(place, of: slots, in: changed)
                else { continue }
                let read = Self.reading(changed, folder: folder)
                #expect(replaced.timeline == read.timeline, "\(slot.path): \(value)")
                #expect(replaced.slots == read.slots, "\(slot.path): \(value)")
                if !Nightly.isOn { break }
            }
        }
    }

    private static let files: [URL] = {
        let folder = Repository.root.appending(path: "Timelines")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        let scripts = (all ?? []).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
        return scripts.enumerated().filter { index, file in Nightly.isOn || index % 8 == 4 }.map(\.element)
    }()
}
