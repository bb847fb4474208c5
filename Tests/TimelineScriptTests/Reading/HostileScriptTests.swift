import Reporting
import SceneModel
import Testing
import Views

@testable import TimelineScript

@Suite("A hostile script")
struct HostileScriptTests {
    private func problems(_ text: String) -> [Diagnostic] {
        TimelineReader.read(SourceFile(name: "test.yaml", text: text), folder: "").diagnostics
    }

    /// Returns a script in which `a0` has ten values, and each anchor up to `a8` has ten times as many values as the
    /// previous anchor: `a8` has 10⁹ values.
    private func bomb(_ use: String) -> String {
        var text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
        for level in 1...8 {
            let uses = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",")
            text += "a\(level): &a\(level) [\(uses)]\n"
        }
        return text + use
    }

    @Test(
        "whose aliases grow exponentially is rejected once",
        arguments: ["views: *a8", "*a8 : 1", "x: {*a8: 1, *a8: 2}", "[*a8]: 1"])
    func bomb(use: String) {
        #expect(problems(bomb(use)).map(\.id) == [.tooManyValues])
    }

    @Test func `with exponential aliases as a key is rejected at the key`() {
        #expect(problems(bomb("? *a8\n: 1")).map(\.id) == [.notYAML])
    }

    @Test func `of many values is rejected once`() {
        let list = Array(repeating: "x", count: 200_001).joined(separator: ",")

        #expect(problems("animatic: 1\nviews: [\(list)]").map(\.id) == [.tooManyValues])
    }

    @Test(
        "that is nested deeply is refused once",
        arguments: [
            String(repeating: "[", count: 10_000),
            String(repeating: "{a: ", count: 10_000),
            String(repeating: "[a: ", count: 10_000),
            String(repeating: "- ", count: 10_000),
            String(repeating: "? ", count: 10_000),
            (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            // Just below the limit of the parser itself.
            String(repeating: "[", count: 990) + String(repeating: "]", count: 990),
            String(repeating: "[a: ", count: 990) + "b" + String(repeating: "]", count: 990),
            (0..<900).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
            (0..<450).map { String(repeating: " ", count: $0 * 2) + "- a:\n" }.joined(),
        ])
    func deep(text: String) {
        let problems = problems(text)

        #expect(problems.count == 1)
        #expect([.tooDeep, .notYAML].contains(problems.first?.id))
    }

    @Test func `is read at the maximum nesting`() {
        let levels = 199
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }

        #expect(!problems("animatic: \(nested(levels))").contains { $0.id == .tooDeep })
        #expect(problems("animatic: \(nested(levels + 1))").map(\.id) == [.tooDeep])
    }

    @Test func `is rejected when an alias hides the depth`() {
        let deep = String(repeating: "[", count: 150) + String(repeating: "]", count: 150)

        #expect(
            problems("a: &a \(deep)\nb: \(String(repeating: "[", count: 60))*a\(String(repeating: "]", count: 60))")
                .map(\.id) == [.tooDeep])
    }

    @Test func `with many duplicate keys has each reported`() {
        let keys = (0..<100).map { "k\($0): 1\n" }.joined()

        let duplicates = problems("animatic: 1\n" + keys + keys).filter { $0.id == .duplicateKey }

        #expect(duplicates.map(\.span.line) == Array(102..<202))
    }

    @Test func `with thousands of mistakes on one long line has each reported`() {
        let cues = (0..<3_000).map { "{at: \(Double($0) / 10), do: root.é = \($0)}" }.joined(separator: ", ")
        let file = SourceFile(name: "test.yaml", text: "animatic: 1\nviews: {root: }\ntimeline: [\(cues)]")

        let problems = TimelineReader.read(file, folder: "").diagnostics

        #expect(problems.count == 3_000)
        #expect(Set(problems.map(\.span.column)).count == 3_000)
        #expect(DiagnosticFormatter(files: [file]).format(problems).utf8.count < 3_000 * 600)
    }

    @Test func `that is larger than the limit is rejected`() {
        let text = "animatic: 1\n#" + String(repeating: "x", count: ScriptLimits.bytes)

        #expect(problems(text).map(\.id) == [.tooLarge])
    }

    @Test("with an invalid character is rejected", arguments: ["\0", "\u{7}", "\u{FFFE}", "\u{7F}"])
    func characters(character: String) {
        let found = problems("animatic: 1\ntitle: a\(character)b")

        #expect(found.map(\.id) == [.notYAML])
        #expect(found.first?.span == SourceSpan(file: "test.yaml", line: 2, column: 9, length: 1))
    }

    @Test func `cannot contain the code points of placeholders`() throws {
        let scalar = try #require(Unicode.Scalar(0xFDD0 as UInt32))

        #expect(problems("animatic: 1\ntitle: \(scalar)x").map(\.id) == [.notYAML])
    }

    @Test func `can contain asterisks and question marks in its text`() throws {
        let script = MarkedScript(
            """
            animatic: 1
            title: 2 * 2 = 4, isn't it ? Yes *really*
            views: {root: {label: 'Why ? *Because*'}} # *a ? b
            """)

        let timeline = try timeline(script)

        #expect(timeline.title == "2 * 2 = 4, isn't it ? Yes *really*")
        #expect(timeline.root.content == .label(.init("Why ? *Because*")))
    }
}
