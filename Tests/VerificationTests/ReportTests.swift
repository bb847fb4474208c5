import Foundation
import FoundationXML
import Reporting
import Testing
import TimelineScript

@testable import Verification

@Suite("A report")
struct ReportTests {
    /// Returns a report of one film for each expectation, and of an invalid script.
    private func report(_ expects: [String]) async throws -> TestReport {
        var report = TestReport()
        for (index, expect) in expects.enumerated() {
            report.add(try await Plays.report(try Plays.timeline(Plays.jump(expect), name: "a/jump\(index).yaml")))
        }
        let source = SourceFile(name: "b/w,r:o%ng.yaml", text: "animatic: 2\n")
        report.add(ScriptReport(of: source, title: nil, problems: TimelineReader.read(source, folder: "").diagnostics))
        return report
    }

    private let failing = "- {at: 0.5s, layouts: {root: 1, box: 3}}"

    @Test func `counts checks, and an invalid script as one more failure`() async throws {
        let report = try await report([failing, failing])
        #expect(report.summary == "2 passed, 3 failed")
        #expect(report.tests == 5 && report.failures == 2 && report.errors == 1)
    }

    @Test func `as XML is read by a parser`() async throws {
        let xml = JUnitReport.xml(try await report([failing, "- {at: 0.5s, never: [frame box]}"]))
        let reader = JUnitReader()
        try #require(reader.read(xml))
        #expect(reader.suites == ["a/jump0.yaml", "a/jump1.yaml", "b/w,r:o%ng.yaml"])
        #expect(
            reader.tests == ["2", "1", "1"] && reader.failures == ["1", "1", "0"] && reader.errors == ["0", "0", "1"])
        #expect(
            reader.cases == [
                "at 0.5s: 1 layoutSubviews of root", "at 0.5s: 3 layoutSubviews of box", "at 0.5s: never frame box",
                "the script",
            ])
        #expect(reader.messages[0] == "expected 3 layoutSubviews of box, found 0")
        #expect(reader.texts[0].contains("  expected           | actual\n- layoutSubviews box |"))
        #expect(reader.lines == ["13", "13", "13", "1"])
    }

    @Test func `as XML has the warnings of a script in each failed check, otherwise in the suite`() async throws {
        // The block does not lay out, so the box jumps at the commit.
        func motionless(_ expect: String) throws -> Timeline {
            try Plays.timeline(
                Plays.jump("- \(expect)").replacing(
                    "do: left", with: "animate: 0.2s, do: left"),
                name: "a.yaml")
        }
        let words = "did not animate: the block lays nothing out"
        for (expect, failures, place) in [
            ("{at: 0.6s, frames: {box: [1, 1, 1, 1]}, layouts: {root: 7}}", 2, "testcase"),
            ("{at: 0.9s, frames: {box: [100, 10, 50, 50]}}", 0, "testsuite"),
        ] {
            var report = TestReport()
            report.add(try await Plays.report(try motionless(expect)))
            let reader = JUnitReader()
            try #require(reader.read(JUnitReport.xml(report)))
            #expect(reader.failures == ["\(failures)"])
            #expect(reader.errorStreams.count == max(failures, 1), "\(reader.errorStreams)")
            #expect(reader.errorStreams.allSatisfy { $0.parent == place && $0.text.contains(words) })
        }
    }

    /// A line feed in an attribute would be read as a space.
    @Test(
        "escapes characters that XML does not allow",
        arguments: [
            "a < b & \"c\" > d's", "tab\tnew\nline", "back\r\nfeed", "emoji 👩‍👩‍👧 and ä", "]]>", "",
        ])
    func escapes(text: String) throws {
        let reader = JUnitReader()
        try #require(
            reader.read(
                "<testcase name=\"\(XMLText.attribute(text))\"><failure>\(XMLText.content(text))</failure></testcase>"))
        #expect(reader.cases == [text])
        #expect(reader.texts == [text])
    }

    @Test func `replaces characters that XML cannot contain`() throws {
        let text = "bell\u{7}, escape\u{1B}[31m, null\u{0}, \u{FFFE}"
        let reader = JUnitReader()
        try #require(reader.read("<testcase name=\"\(XMLText.attribute(text))\"></testcase>"))
        #expect(reader.cases == ["bell\u{FFFD}, escape\u{FFFD}[31m, null\u{FFFD}, \u{FFFD}"])
    }

    @Test func `for GitHub has an annotation for each failure and mistake, one line each`() async throws {
        let report = try await report([failing])
        let lines = report.scripts.flatMap { GitHubReport.lines(for: $0) }
        #expect(
            lines.first
                == "::error file=a/jump0.yaml,line=13,col=33,title=at 0.5s%3A 3 layoutSubviews of box::"
                + "expected 3 layoutSubviews of box, found 0%0A  expected           | actual"
                + "%0A- layoutSubviews box |%0A- layoutSubviews box |%0A- layoutSubviews box |")
        #expect(
            lines.last?.hasPrefix("::error file=b/w%2Cr%3Ao%25ng.yaml,line=1,col=11,title=unknown-version::") == true)
        #expect(lines.filter { $0.contains("\n") }.isEmpty)
    }

    @Test(
        "escapes characters that GitHub interprets",
        arguments: [
            ("100 %", "100 %25", "100 %25"), ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"), ("a: b, c", "a: b, c", "a%3A b%2C c"),
            ("👩‍👩‍👧", "👩‍👩‍👧", "👩‍👩‍👧"),
        ] as [(String, String, String)])
    func github(text: String, data: String, property: String) {
        #expect(WorkflowCommandText.data(text) == data)
        #expect(WorkflowCommandText.property(text) == property)
    }

    @Test func `as JSON has a version, a place and both sides of each failure`() async throws {
        struct Document: Decodable {
            var version: Int
            var passed: Int
            var failed: Int
            var scripts: [Script]
            struct Script: Decodable {
                var file: String
                var title: String?
                var tests: [Test]
                var problems: [Problem]
            }
            struct Test: Decodable {
                var line: Int
                var column: Int
                var moment: [String: Double]
                var expected: String
                var passed: Bool
                var found: String?
                var comparison: [[String: String]]?
            }
            struct Problem: Decodable {
                var id: String
                var line: Int
            }
        }
        let data = try JSONEncoder().encode(JSONReport(try await report([failing])))
        let document = try JSONDecoder().decode(Document.self, from: data)
        #expect(document.version == 1 && document.passed == 1 && document.failed == 2)
        let test = try #require(document.scripts.first?.tests.last)
        #expect(test.line == 13 && test.column == 33 && test.moment == ["at": 0.5] && !test.passed)
        #expect(
            test.found == "found 0" && test.comparison?.first == ["mark": "missing", "expected": "layoutSubviews box"])
        #expect(document.scripts.last?.problems.map(\.id) == ["missing-key", "unknown-version"])
        #expect(document.scripts.last?.title == nil)
    }
}

/// Reads JUnit XML with a parser independent of this project.
private final class JUnitReader: NSObject, XMLParserDelegate {
    var suites: [String] = []
    var tests: [String] = []
    var failures: [String] = []
    var errors: [String] = []
    var cases: [String] = []
    var lines: [String] = []
    var messages: [String] = []
    var texts: [String] = []
    /// The parent and the text of each `system-err`.
    var errorStreams: [(parent: String, text: String)] = []
    private var open: [String] = []
    private var isInText = false

    func read(_ xml: String) -> Bool {
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = self
        return parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        defer { open.append(name) }
        switch name {
        case "system-err": errorStreams.append((open.last ?? "", ""))
        case "testsuite":
            suites.append(attributes["name"] ?? "")
            tests.append(attributes["tests"] ?? "")
            failures.append(attributes["failures"] ?? "")
            errors.append(attributes["errors"] ?? "")
        case "testcase":
            cases.append(attributes["name"] ?? "")
            lines.append(attributes["line"] ?? "")
        case "failure", "error":
            messages.append(attributes["message"] ?? "")
            texts.append("")
            isInText = true
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if open.last == "system-err" { errorStreams[errorStreams.count - 1].text += text }
        if isInText { texts[texts.count - 1] += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
        // Text between tags after a failure is not part of the failure.
        if name == "failure" || name == "error" { isInText = false }
    }
}
