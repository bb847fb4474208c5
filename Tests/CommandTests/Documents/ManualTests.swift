import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The manual and the completions")
struct ManualTests {
    private static let verbs = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }

    @Test func `have a page for the program, which names all commands, and a page for each command`() throws {
        let folder = try TemporaryFolder()
        let manual = try Command(["manual"], in: folder.url)
        let all = try Command(["manual", "--output", "man/man1"], in: folder.url)

        #expect(manual.status == 0 && manual.errors.isEmpty && all.status == 0)
        #expect(all.output == "man/man1: \(Self.verbs.count + 1) pages\n")
        #expect(folder.names(in: "man/man1") == (["animatic.1"] + Self.verbs.map { "animatic-\($0).1" }).sorted())
        #expect(try folder.bytes("man/man1/animatic.1") == Array(manual.output.utf8))
        #expect(Self.verbs.count > 10)
        for verb in Self.verbs {
            let name = "animatic-\(verb)".replacing("-", with: "\\-")
            #expect(manual.output.contains("\n.BR \(name) (1)\n"))
            let page = try Command(["manual", verb], in: folder.url).output
            #expect(page.contains("\n.SH NAME\n\(name) \\- "))
            #expect(try folder.bytes("man/man1/animatic-\(verb).1") == Array(page.utf8))
        }
    }

    @Test func `list exactly the options in the help of each command`() throws {
        let folder = try TemporaryFolder()
        for verb in Self.verbs {
            let page = try Command(["manual", verb], in: folder.url).output.replacing("\\-", with: "-")
            let help = try Command([verb, "--help"], in: folder.url).output
            // In the help, a line begins with each option, such as `  -o, --output <output>` or `
            // --pictures/--no-pictures`.
            let options = help.matches(of: /(?m)^  (?:-\w, )?(--[-\w\/]+)/).flatMap {
                $0.output.1.split(separator: "/").map(String.init)
            }
            let shown = page.matches(of: /(?m)^\\fB(--[\w-]+)\\fR/).map { String($0.output.1) }
            #expect(Set(options).subtracting(["--help", "--version"]) == Set(shown), "\(verb)")
        }
    }

    @Test func `complete every command in each shell`() throws {
        let folder = try TemporaryFolder()
        for shell in ["bash", "zsh", "fish"] {
            let script = try Command(["--generate-completion-script", shell], in: folder.url)
            #expect(script.status == 0)
            #expect(Self.verbs.filter { !script.output.contains($0) } == [])
        }
    }

    @Test func `complete names with spaces, and words after a comma`() throws {
        let folder = try TemporaryFolder()
        func offered(_ option: String, _ prefix: String) throws -> [String] {
            let words = ["animatic", "render", option, prefix]
            let call = try Command(
                ["---completion", "render", "--", option] + ["3", "\(prefix.count)"] + words, in: folder.url,
                environment: ["SAP_SHELL": "fish"])
            #expect(call.status == 0 && call.errors.isEmpty)
            return call.output.split(separator: "\n").map(String.init)
        }

        let devices = try offered("--device", "")
        #expect(devices.contains("iPhone SE 3") && devices.contains("iPad Air"))
        #expect(try offered("--overlay", "").contains("constraints"))
        #expect(try offered("--overlay", "frames,na").contains("frames,names"))
    }

    @Test func `refuse an unknown command, and a page together with a folder`() throws {
        let folder = try TemporaryFolder()
        let unknown = try Command(["manual", "rendr"], in: folder.url)
        #expect(unknown.status == 64 && unknown.errors.contains("Did you mean 'render'?"))
        let both = try Command(["manual", "render", "-o", "man"], in: folder.url)
        #expect(both.status == 64 && both.errors.contains("leave it out, or 'render'") && folder.names.isEmpty)
    }

    /// Splits a command into words like a shell, including single quotes.
    private func words(_ command: String) -> [String] {
        command.replacing("'", with: "").split(separator: " ").dropFirst().map(String.init)
    }

    /// These examples are not run, because `watch` does not end, ffmpeg, animatic-port and animatic-studio might not be
    /// installed, and no film differs.
    private static let notRun = ["watch", "animatic port", "animatic studio", ".mp4", "approve films"]

    private static let card = String(slide.split(separator: "expect:")[0]).replacing("box", with: "name")
        .replacing("size: [100, 60], scale: 2", with: "size: [50, 40], scale: 1").replacing("fps: 20", with: "fps: 120")

    @Test func `show examples that a shell runs unchanged`() throws {
        let folder = try TemporaryFolder()
        try folder.write("wrong.yaml", slide)
        try folder.write("right.yaml", slide.replacing("title: Slide", with: "title: Right"))
        try folder.write("films/slide.yaml", slide)
        try folder.write("Main.storyboard", InterfaceText.box)
        try folder.write("MyApp/Main.storyboard", InterfaceText.box)
        let font = try #require(
            Program("fc-match")?.output(["--format=%{file}", "Inter"], in: folder.url).text)
        try folder.copy(font, to: "fonts/\((font as NSString).lastPathComponent)")
        let path =
            "\(Command.program.deletingLastPathComponent().path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        var run = 0
        for example in ManualExample.all where !Self.notRun.contains(where: example.command.contains) {
            if example.command.contains("merge") {
                let second = ["render", "card.yaml", "-o", "parts", "--shard", "2/2"]
                #expect(try Command(second, in: folder.url).status == 0)
            }
            let call = try Command(
                [], in: folder.url, input: slide, environment: ["PATH": path], shell: example.command)
            #expect(call.status == 0, "\(example.command): \(call.errors)")
            if example.command.contains("init") {
                // The script is smaller and shorter than the template, but contains the view in the examples and the
                // frames 30 to 59.
                try #require(folder.names.contains("card.yaml"))
                try folder.write("card.yaml", Self.card)
            }
            run += 1
        }
        #expect(run == ManualExample.all.count - 8)
    }

    @Test func `show examples that the command accepts`() throws {
        for example in ManualExample.all {
            #expect(example.command.hasPrefix("animatic "))
            #expect(throws: Never.self, "\(example)") {
                try RootCommand.parseAsRoot(words(example.command))
            }
        }
        for verb in Self.verbs { #expect(ManualExample.of(verb).count >= 2, "\(verb)") }
    }

    @Test func `have no line that man interprets as a macro`() {
        #expect(ManualText.escaped(".TH is text, \\fB too") == "\\&.TH is text, \\efB too")
        #expect(ManualText.escaped("'quoted' --flag") == "\\&'quoted' \\-\\-flag")
        #expect(ManualText.paragraphs("One.\n\n  two\n.three") == [".PP", "One.", ".br", "  two", ".PP", "\\&.three"])
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
    func `are pages that man shows without a warning`() throws {
        let folder = try TemporaryFolder()
        _ = try Command(["manual", "-o", "man", "-q"], in: folder.url)
        for name in folder.names(in: "man") {
            let process = Process()
            let errors = Pipe()
            process.executableURL = URL(filePath: "/usr/bin/groff")
            process.arguments = ["-man", "-ww", "-z", "-Tutf8", folder.path(of: "man/\(name)")]
            process.standardError = errors
            try process.run()
            let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && words.isEmpty, "\(name): \(words)")
        }
    }
}
