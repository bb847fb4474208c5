import Foundation
import TestSupport
import Testing

/// Returns a script with a box that does not move. `expect` is on the fourth line.
private func still(_ expect: String) -> String {
    """
    animatic: 1
    views: {root: {subviews: {box: {}}}}
    constraints: {x: box.leading == root.leading + 0, y: box.top == root.top, w: box.width == 20, h: box.height == 20}
    expect: [{at: 0s, \(expect)}]
    """
}

@Suite("A report of test")
struct ReportCommandTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("films/good.yaml", still("layouts: {root: 1}"))
        try folder.write("films/late.yaml", still("layouts: {root: 2, box: 1}"))
        try folder.write("films/wrong.yaml", still("layouts: {rot: 2}"))
        return folder
    }

    @Test func `is text, counts an invalid script as failed, and ends with the worst status`() throws {
        let folder = try folder()
        let test = try Command(["test", "films"], in: folder.url)
        #expect(test.status == 2)
        #expect(
            test.output == """
                ok 1 - films/good.yaml:4 at 0s: 1 layoutSubviews of root
                not ok 2 - films/late.yaml:4 at 0s: 2 layoutSubviews of root
                  films/late.yaml:4:29: error: expected 2 layoutSubviews of root, found 1 [expectation]
                  4 | expect: [{at: 0s, layouts: {root: 2, box: 1}}]
                    |                             ^~~~
                    expected            | actual
                    layoutSubviews root | layoutSubviews root (line 2)
                  - layoutSubviews root |
                ok 3 - films/late.yaml:4 at 0s: 1 layoutSubviews of box
                not ok 4 - films/wrong.yaml: no view is named 'rot'
                2 passed, 2 failed

                """)
    }

    @Test func `is written to a file in addition to the text`() throws {
        let folder = try folder()
        let test = try Command(["test", "films", "--format", "junit", "-o", "report.xml"], in: folder.url)
        #expect(test.status == 2 && test.output.hasSuffix("\n2 passed, 2 failed\n"))
        let xml = String(decoding: try folder.bytes("report.xml"), as: UTF8.self)
        #expect(
            xml.hasPrefix(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"animatic\" tests=\"4\" failures=\"1\""))
        #expect(xml.contains("<testsuite name=\"films/late.yaml\" tests=\"2\" failures=\"1\" errors=\"0\" time=\"0."))
        #expect(folder.names == ["films", "report.xml"])
        let blocked = try Command(["test", "films", "--format", "json", "-o", "films"], in: folder.url)
        #expect(blocked.status == 74 && blocked.errors.contains("cannot write"))
    }

    @Test func `for GitHub has annotations and the count`() throws {
        let folder = try folder()
        let test = try Command(["test", "films", "--format", "github"], in: folder.url)
        let lines = test.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0].hasPrefix(
                "::error file=films/late.yaml,line=4,col=29,title=at 0s%3A 2 layoutSubviews of root::expected"))
        #expect(
            lines[1].hasPrefix("::error file=films/wrong.yaml,line=4,col=29,title=unknown-view::no view is named 'rot'")
        )
        #expect(lines[2] == "2 passed, 2 failed")
    }

    /// JUnit files contain measured times, which services use to divide tests among machines.
    @Test func `has the same bytes each time in every format, except for the times in JUnit files`() throws {
        let folder = try folder()
        for format in ["text", "junit", "github", "json"] {
            let outputs = try (0..<2).map { _ in
                try Command(["test", "films", "--format", format], in: folder.url).output
                    .replacing(/time="[0-9.]+"/, with: "")
            }
            #expect(outputs[0] == outputs[1] && !outputs[0].isEmpty)
        }
    }
}

@Suite("The options of trace")
struct TraceOptionTests {
    @Test(
        "are refused with 64 if they are invalid",
        arguments: [
            ["--view", "bax"], ["--event", "layoutSubview"], ["--from", "2s"], ["--from", "0.4s", "--to", "0.1s"],
            ["--width", "12"], ["--json", "--format", "perfetto"], ["--format", "yaml"], ["--to", "soon"],
        ])
    func refused(options: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("still.yaml", still("layouts: {root: 1}"))
        let trace = try Command(["trace", "still.yaml"] + options, in: folder.url)
        #expect(trace.status == 64 && trace.output.isEmpty)
    }

    @Test func `suggest the intended name`() throws {
        let folder = try TemporaryFolder()
        try folder.write("still.yaml", still("layouts: {root: 1}"))
        let view = try Command(["trace", "still.yaml", "--view", "bax"], in: folder.url)
        #expect(view.errors == "error: the script has no view named 'bax'; did you mean 'box'?\n")
        let event = try Command(["trace", "still.yaml", "--event", "layoutSubview"], in: folder.url)
        #expect(event.errors.contains("did you mean 'layoutSubviews'?"))
    }

    @Test func `write a Perfetto trace into a file`() throws {
        struct Document: Decodable {
            var traceEvents: [Event]
            struct Event: Decodable { var name: String }
        }
        let folder = try TemporaryFolder()
        try folder.write("still.yaml", still("layouts: {root: 1}"))
        let trace = try Command(["trace", "still.yaml", "--format", "perfetto", "-o", "trace.json"], in: folder.url)
        #expect(trace.status == 0 && trace.output.isEmpty && trace.errors.isEmpty)
        let document = try JSONDecoder().decode(Document.self, from: Data(try folder.bytes("trace.json")))
        #expect(document.traceEvents.map(\.name).contains("turn 0"))
    }
}
