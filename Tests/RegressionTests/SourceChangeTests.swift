import Reporting
import Testing

@testable import Goldens
@testable import Regression

/// Returns descriptions of the changes between two versions of a script.
private func words(_ old: String, _ new: String, file: String = "a.yaml") -> [String] {
    let sources = [old, new].map { SourceRecord(script: SourceFile(name: file, text: $0)) }
    return SourceChange.changes(from: [sources[0]], to: [sources[1]]).map(\.words)
}

@Suite("Changes to sources")
struct SourceChangeTests {
    @Test(arguments: [
        ("gap: a.top == b.bottom + 16", "gap: a.top == b.bottom + 8", "gap (a.yaml:1) is 8, was 16"),
        (
            "gap: a.top == b.bottom + 16 @750", "gap: a.top == b.bottom + 16",
            "gap (a.yaml:1) is a.top == b.bottom + 16, was a.top == b.bottom + 16 @750"
        ),
        ("gap: a.top == b.bottom", "gap: a.top >= b.bottom", "gap (a.yaml:1) is >=, was =="),
        (
            "t: {label: \"Hi\", font: 22 bold}", "t: {label: \"Hello\", font: 22 bold}",
            "t.label (a.yaml:1) is \"Hello\", was \"Hi\""
        ),
        (
            "t: {label: \"a, b\", font: 22}", "t: {label: \"a, c\", font: 22}",
            "t.label (a.yaml:1) is \"a, c\", was \"a, b\""
        ),
        ("- x.constant = 40", "- x.constant = 60", "x.constant (a.yaml:1) is 60, was 40"),
        ("a: {b: {c: 1}, d: 2}", "a: {b: {c: 1}, d: 3}", "a.d (a.yaml:1) is 3, was 2"),
        ("a: {b: {c: 1}, d: 2}", "a: {b: {c: 5}, d: 2}", "b.c (a.yaml:1) is 5, was 1"),
        (
            "<constraint firstItem=\"a\" constant=\"16\" id=\"x-1\"/>",
            "<constraint firstItem=\"a\" constant=\"8\" id=\"x-1\"/>",
            "constraint x-1.constant (a.yaml:1) is \"8\", was \"16\""
        ),
    ])
    func `a changed value is reported with its key`(old: String, new: String, expected: String) {
        #expect(words(old, new) == [expected])
    }

    @Test func `the parent key is also named, unless it only groups other keys`() {
        let script = "views:\n  card:\n    background: red\nconstraints:\n  gap: a.top == 1\n"
        #expect(
            words(script, script.replacing("red", with: "blue").replacing("== 1", with: "== 2")) == [
                "card.background (a.yaml:3) is blue, was red", "gap (a.yaml:5) is 2, was 1",
            ])
    }

    @Test func `comments, blank lines and expectations are not recorded`() {
        let script = "views: {}\n# A comment.\n\nexpect:\n  - {at: 0s}\nduration: 1s\n"
        let record = SourceRecord(script: SourceFile(name: "f/a.yaml", text: script))
        #expect(record.name == "a.yaml")
        #expect(record.lines.map(\.number) == [1, 6])
        #expect(record.text == "views: {}\n\n\n\n\nduration: 1s\n")
        // In multiline text, such lines are content.
        let text = SourceRecord(script: SourceFile(name: "a.yaml", text: "label: |\n  # not a comment\n\n  end\n"))
        #expect(text.text.hasPrefix("label: |\n  # not a comment\n\n  end\n"))
    }

    @Test func `moved, removed and new lines are distinguished`() {
        #expect(words("a: 1\nb: 2\nc: 3", "b: 2\nc: 3\na: 1") == ["'a: 1' (a.yaml:3) was moved from line 1"])
        let lines = { (texts: [String]) in
            SourceRecord(name: "a", lines: texts.enumerated().map { SourceRecord.Line(number: $0 + 1, text: $1) })
        }
        let patch = SourcePatch(lines(["a", "b", "c"]), lines(["b", "c", "a"]))
        #expect(patch.source { _ in true }.text == "b\nc\na\n" && patch.source { _ in false }.text == "a\nb\nc\n")
        #expect(words("a: 1\nb: 2", "a: 1") == ["'b: 2' was removed (a.yaml:2 in the golden)"])
        #expect(words("a: 1", "a: 1\nb:\n  d: 2") == ["'b:' plus 1 more line (a.yaml:2) is new"])
        // Each item is a change.
        #expect(words("a: 1", "a: 1\nb: 2\nc: 3") == ["'b: 2' (a.yaml:2) is new", "'c: 3' (a.yaml:3) is new"])
    }

    @Test func `texts of several lines are kept when a source is assembled`() {
        let old = "<a>\n<string>one\n\n\ntwo</string>\n<b x=\"1\"/>\n</a>\n"
        let new = old.replacing("1", with: "2")
        let records = [old, new].map { SourceRecord(wholeFile: SourceFile(name: "a.xib", text: $0)) }
        let patch = SourcePatch(records[0], records[1])
        #expect(patch.source { _ in true }.text == new && patch.source { _ in false }.text == old)
        // A line separator does not end a line of XML.
        let separated = SourceRecord(wholeFile: SourceFile(name: "a.xib", text: "<a b=\"c\u{2028}d\">\r\n</a>"))
        #expect(separated.lines.map(\.text) == ["<a b=\"c\u{2028}d\">", "</a>"])
        #expect(separated.lines.map(\.number) == [1, 2])
    }

    @Test func `a source can be assembled from old and new lines`() {
        let old = SourceRecord(name: "a", lines: [1, 2, 3].map { SourceRecord.Line(number: $0, text: "line \($0)") })
        let new = SourceRecord(
            name: "a",
            lines: [(1, "first"), (2, "line 2"), (3, "third")].map { SourceRecord.Line(number: $0.0, text: $0.1) })
        let patch = SourcePatch(old, new)
        #expect(patch.source { _ in true }.text == new.text)
        #expect(patch.source { _ in false }.text == old.text)
        #expect(patch.source { $0.line == 3 }.text == "line 1\nline 2\nthird\n")
    }
}
