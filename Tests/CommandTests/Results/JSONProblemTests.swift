import Foundation
import TestSupport
import Testing

/// A line on standard error with `--json`.
struct ToldProblem: Decodable {
    struct Place: Decodable {
        let file: String?
        let line: Int?
        let column: Int?
        let length: Int?
    }
    struct Note: Decodable {
        let message: String
        let place: Place
    }
    let version: Int
    let severity: String
    let id: String
    let message: String
    let place: Place
    let notes: [Note]
    let suggestion: String?

    /// Parses the lines on standard error. Each line must be a problem.
    static func all(in text: String) throws -> [ToldProblem] {
        try text.split(separator: "\n").map { try JSONDecoder().decode(ToldProblem.self, from: Data($0.utf8)) }
    }
}

@Suite("With --json, a problem")
struct JSONProblemTests {
    private func expectJSON(_ text: String, _ comment: Comment) {
        #expect(throws: Never.self, comment) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test("in a script is a line of JSON with its place for every command", arguments: VerbCall.ofScripts)
    func script(call: VerbCall) throws {
        let folder = try call.folder()
        try folder.write("slide.yaml", slide.replacing("x.constant = 40", with: "x.constnt = 40"))
        let wrong = try Command(call.arguments + ["--json"], in: folder.url)
        #expect(wrong.status == 2)
        let first = try #require(try ToldProblem.all(in: wrong.errors).first, "\(wrong.errors)")
        #expect(first.version == 1 && first.severity == "error" && first.id == "unknown-property")
        #expect(first.place.file == "slide.yaml" && first.place.line == 14 && first.place.length == 7)
        #expect(first.suggestion == "constant" && first.message.contains("constnt"))
        if !wrong.output.isEmpty { expectJSON(wrong.output, "\(wrong.output)") }
    }

    @Test("with a file is a line of JSON with its name for every command", arguments: VerbCall.ofFiles)
    func file(call: VerbCall) throws {
        let folder = try call.folder()
        let missing = try Command(call.reading("slied.yaml") + ["--json"], in: folder.url)
        #expect(missing.status == 74)
        let first = try #require(try ToldProblem.all(in: missing.errors).first)
        #expect(first.severity == "error" && first.id == "unreadable", "\(missing.errors)")
        #expect(first.place.file == "slied.yaml" && first.place.line == nil)
        #expect(first.suggestion == "slide.yaml")
        if !missing.output.isEmpty { expectJSON(missing.output, "\(missing.output)") }
    }

    @Test("with the arguments is a line of JSON for every command", arguments: VerbCall.all)
    func usage(call: VerbCall) throws {
        let folder = try call.folder()
        for option in call.isPassedOn ? [] : ["--nonsense", "--quiett"] {
            let wrong = try Command(call.arguments + ["--json", option], in: folder.url)
            #expect(wrong.status == 64 && wrong.output.isEmpty)
            let problems = try ToldProblem.all(in: wrong.errors)
            #expect(problems.count == 1 && problems[0].id == "usage" && problems[0].severity == "error")
            #expect(problems[0].message.contains(option) && problems[0].place.file == nil)
        }
        // `animatic studio` passes all arguments to a separate program, which reports them itself.
        guard call.verb != "studio" else { return }
        // --json can be at any position.
        let early = try Command([call.verb, "--json", "--nonsense"], in: folder.url)
        #expect(early.status == 64)
        #expect(try ToldProblem.all(in: early.errors).map(\.id) == ["usage"], "\(early.errors)")
    }

    @Test(
        "with a misspelled view has the intended name as a suggestion",
        arguments: [["explain", "slide.yaml", "bxo"], ["trace", "slide.yaml", "--view", "bxo"]])
    func view(call: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let wrong = try Command(call + ["--json"], in: folder.url)
        let problems = try ToldProblem.all(in: wrong.errors)
        #expect(wrong.status == 64 && problems.map(\.id) == ["usage"])
        #expect(problems.first?.suggestion == "box" && problems.first?.message.contains("did you mean") == false)
    }

    @Test func `with an unknown command is also a line of JSON`() throws {
        let folder = try TemporaryFolder()
        for call in [
            ["rendr", "--json"], ["slide.yaml", "--json"], ["help", "rendr", "--json"], ["tset", "--format", "json"],
        ] {
            let wrong = try Command(call, in: folder.url)
            #expect(wrong.status == 64)
            #expect(try ToldProblem.all(in: wrong.errors).map(\.id) == ["usage"], "\(wrong.errors)")
        }
    }

    @Test(
        "with an output is a line of JSON with its name for every command",
        arguments: WritingCall.all.filter { !$0.arguments.contains("--format") })
    func output(call: WritingCall) throws {
        let folder = try call.folder()
        let wrong = try Command(call.writing("/proc/\(call.output)") + ["--json"], in: folder.url)
        #expect(wrong.status == 74)
        let problems = try ToldProblem.all(in: wrong.errors)
        #expect(problems.map(\.id) == ["unwritable"], "\(wrong.errors)")
        #expect(problems.first?.place.file?.hasPrefix("/proc") == true)
    }

    @Test func `with an interface file is a line of JSON with its place`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "Box.storyboard",
            InterfaceText.box.replacing("</subviews>", with: "</subviews>\n<gadget id=\"g\" key=\"gadget\"/>"))
        let run = try Command(["import", "Box.storyboard", "--json"], in: folder.url)
        let problems = try ToldProblem.all(in: run.errors)
        #expect(run.status == 0 && problems.map(\.id) == ["unknown-element"], "\(run.errors)")
        #expect(problems.first?.severity == "warning" && problems.first?.message.contains("'gadget'") == true)
        let lines = InterfaceText.box.split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.firstIndex { $0.contains("</subviews>") }.map { $0 + 2 }
        #expect(problems.first?.place.file == "Box.storyboard" && problems.first?.place.line == line)
    }

    @Test func `is reported once for each script, like a remark`() throws {
        let folder = try TemporaryFolder()
        try folder.write("films/a.yaml", "animatic: 2\n")
        try folder.write("films/b.yaml", slide.split(separator: "expect:")[0] + "")
        let run = try Command(["test", "films", "--json"], in: folder.url)
        let problems = try ToldProblem.all(in: run.errors)
        #expect(problems.contains { $0.id == "unknown-version" && $0.place.file == "films/a.yaml" })
        let remarks = problems.filter { $0.message == "the script has no expectations" }
        #expect(remarks.map(\.severity) == ["note"] && remarks.first?.place.file == "films/b.yaml", "\(run.errors)")
    }
}
