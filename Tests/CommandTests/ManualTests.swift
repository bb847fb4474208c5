import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The manual and the completions")
struct ManualTests {
    private static let verbs = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }

    @Test func `speak of every verb`() throws {
        let folder = try TemporaryFolder()
        let manual = try Command(["manual"], in: folder.url)

        #expect(manual.status == 0 && manual.errors.isEmpty)
        #expect(Self.verbs.count > 10)
        for verb in Self.verbs {
            #expect(manual.output.contains("\n.SS animatic \(verb.replacing("-", with: "\\-"))\n"))
        }
        for shell in ["bash", "zsh", "fish"] {
            let script = try Command(["--generate-completion-script", shell], in: folder.url)
            #expect(script.status == 0)
            #expect(Self.verbs.filter { !script.output.contains($0) } == [])
        }
    }

    @Test func `shows examples first, which are calls that the command takes`() throws {
        let folder = try TemporaryFolder()
        let manual = try Command(["manual"], in: folder.url).output
        let parts = try #require(manual.firstRange(of: ".SH EXAMPLES"))
        let end = try #require(manual.firstRange(of: ".SH VERBS"))
        let examples = manual[parts.upperBound..<end.lowerBound].matches(of: /\\fBanimatic (.+)\\fR/)
            .map { String($0.output.1).replacing("\\-", with: "-") }

        #expect(examples.count >= 5)
        for example in examples {
            #expect(throws: Never.self, "\(example)") {
                try RootCommand.parseAsRoot(example.split(separator: " ").map(String.init))
            }
        }
    }

    @Test func `have no line that man takes for its own`() {
        #expect(ManualPage.escaped(".TH is text, \\fB too") == "\\&.TH is text, \\efB too")
        #expect(ManualPage.escaped("'quoted' --flag") == "\\&'quoted' \\-\\-flag")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff"), "groff is not installed"))
    func `are a page without a warning`() throws {
        let folder = try TemporaryFolder()
        try folder.write("animatic.1", try Command(["manual"], in: folder.url).output)
        let process = Process()
        let errors = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/groff")
        process.arguments = ["-man", "-ww", "-z", "-Tutf8", folder.path(of: "animatic.1")]
        process.standardError = errors
        try process.run()
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationStatus == 0 && words.isEmpty, "\(words)")
    }
}
