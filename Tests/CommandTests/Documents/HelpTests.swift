import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The help")
struct HelpTests {
    @Test("of a command ends with two examples", arguments: RootCommand.verbs)
    func examples(verb: String) async throws {
        let folder = try TemporaryFolder()
        let expected = ManualExample.of(verb).prefix(2).map { "  \($0.command)\n      \($0.explanation)\n" }.joined()
        for call in [[verb, "--help"], ["help", verb]] {
            let help = await InProcessCommand(call, in: folder)
            #expect(help.status == 0 && help.errors.isEmpty && help.output.contains("USAGE: animatic \(verb)"))
            #expect(help.output.hasSuffix("\n\nEXAMPLES:\n" + expected), "\(help.output)")
        }
    }

    @Test func `lists each command once, in groups, with two examples each`() async throws {
        let folder = try TemporaryFolder()
        let help = await InProcessCommand(["--help"], in: folder)
        #expect(help.status == 0 && RootCommand.verbs.count == 24)
        let lines = help.output.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix(" SUBCOMMANDS:") } == 7)
        for verb in RootCommand.verbs {
            #expect(lines.count { $0.hasPrefix("  \(verb) ") } == 1, "\(verb)")
            #expect(lines.count { $0.hasPrefix("  animatic \(verb) ") || $0 == "  animatic \(verb)" } == 2, "\(verb)")
        }
        #expect(await InProcessCommand(["--version"], in: folder).output == "\(RootCommand.version)\n")
    }
}
