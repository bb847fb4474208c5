import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

/// The output with `--json` of a command that writes files.
private struct ToldFiles: Decodable {
    struct File: Decodable {
        let path: String
        let frames: Int?
    }
    let version: Int
    let written: [File]

    init(_ output: String) throws { self = try JSONDecoder().decode(ToldFiles.self, from: Data(output.utf8)) }
}

@Suite("With --json, the result")
struct JSONResultTests {
    private static let verbs = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }

    private struct Versioned: Decodable { let version: Int? }

    @Test func `is requested from every command in these tests`() throws {
        #expect(Set(VerbCall.all.map(\.verb)) == Set(Self.verbs))
        #expect(Self.verbs.count == VerbCall.all.count)
        let help = try JSONDecoder().decode(ToolHelp.self, from: Data(RootCommand._dumpHelp().utf8))
        let writing = help.command.verbs.filter { verb in
            (verb.arguments ?? []).contains { ($0.names ?? []).contains { $0.name == "output" } }
        }
        #expect(Set(WritingCall.all.map { $0.arguments[0] }) == Set(writing.map(\.commandName)))
    }

    @Test("is one document, and there is no problem", arguments: VerbCall.all.filter { !$0.isPassedOn })
    func good(call: VerbCall) throws {
        let folder = try call.folder()
        let good = try Command(call.arguments + ["--json"], in: folder.url)
        #expect(good.status == 0 && good.errors.isEmpty, "\(good.errors)")
        let document = try JSONDecoder().decode(Versioned.self, from: Data(good.output.utf8))
        // `schema` has another option for this purpose.
        #expect(document.version == (call.verb == "schema" ? nil : 1))
    }

    @Test func `of watch is one document per run, and its remarks are lines of JSON`() throws {
        struct Counts: Decodable { let valid: Int }
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let watch = try Watch(["check", "slide.yaml", "--json"], in: folder)
        #expect(watch.waits(for: "watch: done", times: 1))
        let once = watch.output
        try folder.write("slide.yaml", slide + "\n")
        #expect(watch.waits(for: "watch: done", times: 2))
        watch.stop(SIGINT)
        #expect(try JSONDecoder().decode(Counts.self, from: Data(once.utf8)).valid == 1)
        #expect(watch.output == once + once)
        let told = try ToldProblem.all(in: watch.errors)
        #expect(told.count == 5 && told.allSatisfy { $0.severity == "note" && $0.message.hasPrefix("watch: ") })
    }

    @Test("names each written file with its number of frames", arguments: WritingCall.all)
    func written(call: WritingCall) throws {
        let folder = try call.folder()
        var arguments = call.arguments
        // JSON is a format, and only one format can be given.
        if let format = arguments.firstIndex(of: "--format") { arguments.removeSubrange(format...format + 1) }
        let command = try Command(arguments + ["--json"], in: folder.url)
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        let told = try ToldFiles(command.output)
        let path = try #require(arguments.last)
        #expect(told.version == 1 && told.written.map(\.path) == [path], "\(command.output)")
        // The film has 0.8 s at 20 frames per second.
        let isFilm = ["render", "merge", "compose", "report"].contains(arguments[0])
        #expect(told.written.first?.frames == (isFilm ? 16 : nil))
    }

    @Test func `of commands that print a script or a manual page contains their text`() throws {
        struct Import: Decodable { let script: String }
        struct Manual: Decodable { let page: String }
        let folder = try TemporaryFolder()
        try folder.write("Box.storyboard", InterfaceText.box)
        for (call, text) in [
            (["import", "Box.storyboard"], { try JSONDecoder().decode(Import.self, from: $0).script }),
            (["manual"], { try JSONDecoder().decode(Manual.self, from: $0).page }),
            (["manual", "render"], { try JSONDecoder().decode(Manual.self, from: $0).page }),
        ] as [([String], (Data) throws -> String)] {
            let plain = try Command(call, in: folder.url).output
            let told = try Command(call + ["--json"], in: folder.url).output
            #expect(try text(Data(told.utf8)) == plain && !plain.isEmpty)
        }
    }

    @Test(
        "is nothing if a strict script has a statement for which UIKit raises an exception",
        arguments: VerbCall.ofScripts.filter { $0.arguments.contains("-o") } + [
            VerbCall(["trace", "slide.yaml", "-o", "out.json"])
        ])
    func exception(call: VerbCall) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "slide.yaml",
            slide.replacing("fps: 20", with: "fps: 20\nstrict: true")
                .replacing("x.constant = 40", with: "x.priority = 250"))
        let command = try Command(call.arguments + ["--json"], in: folder.url)
        #expect(command.status == 2 && command.errors.contains("Mutating a priority"), "\(command.errors)")
        #expect(folder.names == ["slide.yaml"])
        // A command for several scripts lists the files of the valid scripts.
        if !command.output.isEmpty { #expect(try ToldFiles(command.output).written.isEmpty) }
    }

    @Test func `of a film with a feedback loop has no file, and a trace up to the loop`() throws {
        struct Trace: Decodable { let events: [Event] }
        struct Event: Decodable { let time: Double, event: String }
        let loops = Repository.fixtures.appending(path: "FeedbackLoops")
        let folder = try TemporaryFolder()
        try folder.write("later.yaml", String(contentsOf: loops.appending(path: "later.yaml"), encoding: .utf8))

        let render = try Command(["render", "later.yaml", "-o", "out", "-o", "a.gif", "--json"], in: folder.url)
        #expect(try render.status == 1 && ToldFiles(render.output).written.isEmpty)
        let still = try Command(["still", "later.yaml", "--at", "0.8s", "-o", "a.png", "--json"], in: folder.url)
        #expect(try still.status == 1 && ToldFiles(still.output).written.isEmpty)
        let variants = ["--variant", "light", "--variant", "dark"]
        let both = try Command(["compose", "later.yaml"] + variants + ["-o", "a.gif", "--json"], in: folder.url)
        #expect(try both.status == 1 && ToldFiles(both.output).written.isEmpty && folder.names == ["later.yaml"])
        // The page contains the frames before the loop.
        let report = try Command(["report", "later.yaml", "--no-pictures", "-o", "a.html", "--json"], in: folder.url)
        let told = try ToldFiles(report.output).written
        #expect(report.status == 1 && told.map(\.path) == ["a.html"] && told.first?.frames == nil)

        // The loop begins at 0.5 s.
        let trace = try Command(["trace", "later.yaml", "--json"], in: folder.url)
        #expect(trace.status == 1)
        let events = try JSONDecoder().decode(Trace.self, from: Data(trace.output.utf8)).events
        #expect(events.last?.time == 0.5 && events.contains { $0.event == "layoutSubviews" && $0.time == 0 })
        let file = try Command(["trace", "later.yaml", "--json", "-o", "out.json"], in: folder.url)
        #expect(try file.status == 1 && ToldFiles(file.output).written.map(\.path) == ["out.json"])
        #expect(try folder.bytes("out.json") == Array(trace.output.utf8))
    }

    @Test func `of a composition that is too large is one problem with advice`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let call = ["compose", "slide.yaml", "--variant", "light", "--variant", "dark", "-o", "out.gif", "--json"]
        let refused = try Command(call + ["--allow", "canvas=1000"], in: folder.url)
        let problems = try ToldProblem.all(in: refused.errors)
        #expect(refused.status == 2 && problems.map(\.id) == ["canvas"])
        #expect(problems[0].message.contains("the area at most 1000 pixels"))
        #expect(problems[0].message.hasSuffix("; --scale and --columns change the size of the picture"))
    }
}
