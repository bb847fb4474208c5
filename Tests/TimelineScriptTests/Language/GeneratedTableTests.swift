import Foundation
import Properties
import Simulation
import TestSupport
import Testing
import Views

@testable import TimelineScript

/// Tables in files that are derived from the tables of properties and calls.
///
/// `make generate` writes the files again, and the tests of that run fail.
@Suite("A generated table", .serialized)
struct GeneratedTableTests {
    /// Returns the text of a file, and the same text with the generated lines below a heading replaced by `lines`.
    private static func replace(
        in file: String, after heading: String, while isGenerated: (Substring) -> Bool, with lines: String
    ) throws -> (old: String, new: String) {
        let url = Repository.root.appending(path: file)
        let old = try String(contentsOf: url, encoding: .utf8)
        let all = old.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(all.firstIndex { $0 == heading }, "no line '\(heading)' in \(file)") + 1
        let first = all[start...].prefix { $0.isEmpty }.endIndex
        let last = all[first...].prefix { isGenerated($0) }.endIndex
        let kept = all[..<first].map { $0 + "\n" }.joined()
        let new = kept + lines + all[last...].joined(separator: "\n")
        if Recording.isOn, new != old {
            try new.write(to: url, atomically: true, encoding: .utf8)
            Issue.record(Comment(rawValue: Recording.notice(file)))
        }
        return (old, new)
    }

    @Test("is on the page of the language", arguments: PropertyTables.sections.map(\.heading))
    func page(heading: String) throws {
        let table = try #require(PropertyTables.sections.first { $0.heading == heading }?.table)
        let (old, new) = try Self.replace(
            in: "Sources/TimelineScript/Documentation.docc/TheTimelineLanguage.md", after: "#### \(heading)",
            while: { $0.hasPrefix("|") }, with: table)
        #expect(old == new, "the table '\(heading)' is stale: run 'make generate'")
    }

    @Test func `has examples with numbers that are in the range of the property`() throws {
        let ranges = Property.all.compactMap { property -> (name: String, range: NumberRange)? in
            guard case .number(let range) = property.shape else { return nil }
            return (property.name, range)
        }
        var count = 0
        for (name, range) in ranges {
            // Statements cannot set some properties, which have only a key.
            guard let example = PropertyTables.statements.first(where: { $0.contains(".\(name) = ") }) else { continue }
            count += 1
            let number = try #require(example.split(separator: " ").last.flatMap { Double($0) }, "\(example)")
            #expect(range.contains(number), "\(example), expected \(range.words)")
        }
        #expect(count > 10)
    }

    @Test func `is in the dictionary of the fuzzer`() throws {
        let statements = PropertyTables.statements.map { "\"\($0.replacing("\"", with: "\\\""))\"\n" }.joined()
        let (old, new) = try Self.replace(
            in: "Fuzz/Scripts.dict", after: "# Statements, written by `make generate`:",
            while: { $0.hasPrefix("\"") }, with: statements)
        #expect(old == new, "the dictionary is stale: run 'make generate'")
    }
}
