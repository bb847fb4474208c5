import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("Every option of every command")
struct OptionEffectTests {
    /// The commands and their options, as the parser describes them.
    private static func commands() throws -> [(verb: String, options: [String])] {
        let tool = try JSONDecoder().decode(ToolHelp.self, from: Data(RootCommand._dumpHelp().utf8)).command
        return tool.verbs.map { verb in
            let names = (verb.arguments ?? []).filter { $0.kind != .positional }.compactMap { $0.names?.first?.text }
            return (verb.commandName, names.filter { !["--help", "-h", "--version"].contains($0) })
        }
    }

    @Test func `has a row in the table, and the table has no other rows`() throws {
        let commands = try Self.commands()
        #expect(Set(commands.map(\.verb)).isSuperset(of: RootCommand.verbs))
        for (verb, options) in commands {
            #expect(Set(options) == Set(OptionUse.of(verb).keys), "animatic \(verb)")
        }
    }

    @Test("changes the result, or is refused", arguments: RootCommand.verbs)
    func effect(verb: String) async throws {
        let folder = try OptionUse.folder(for: verb)
        try await OptionUse.prepare(verb, in: folder)
        let template = try Snapshot(folder)
        var results: [[String]: Result] = [:]
        for (option, use) in OptionUse.of(verb).sorted(by: { $0.key < $1.key }) {
            let base = [verb] + (use.base ?? OptionUse.base(of: verb)) + use.both
            let calls = [base, base + use.arguments].map { call in call.map { $0 == "SCRIPT" ? use.script : $0 } }
            var pair: [Result] = []
            for call in calls {
                let key = call + [use.isTerminal ? "terminal" : ""]
                if let known = results[key] {
                    pair.append(known)
                    continue
                }
                try template.restore(folder)
                let run =
                    use.needsProcess
                    ? try InProcessCommand(asProcess: call, in: folder)
                    : await InProcessCommand(call, in: folder, isTerminal: use.isTerminal)
                let result = Result(run: run, files: try Snapshot(folder).files)
                results[key] = result
                pair.append(result)
            }
            let place = "animatic \(calls[1].joined(separator: " "))"
            switch use.effect {
            case .change:
                let isDifferent = pair[0] != pair[1]
                #expect(isDifferent, "\(place): \(option) changes nothing: \(pair[1].run)")
            case .refusal:
                let isRefused = pair[0].run.status != 64 && pair[1].run.status == 64
                #expect(isRefused, "\(place): \(pair.map(\.run))")
                let isUnchanged = pair[1].files == template.files
                #expect(isUnchanged, "\(place) changed files")
            case .none(because: _):
                let isSame = pair[0].run.status == 0 && pair[0] == pair[1]
                #expect(isSame, "\(place): \(pair.map(\.run))")
            }
        }
    }

    /// The result of a call: the status, the text and the files. A manifest contains the options, so it would differ
    /// even if an option had no effect.
    private struct Result: Equatable {
        let run: InProcessCommand
        let files: [String: [UInt8]]

        static func == (a: Result, b: Result) -> Bool {
            func compared(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
                files.filter { !$0.key.hasSuffix("manifest.json") }
            }
            return a.run == b.run && compared(a.files) == compared(b.files)
        }
    }

    /// The files in a folder.
    private struct Snapshot {
        let files: [String: [UInt8]]

        init(_ folder: TemporaryFolder) throws { files = try folder.contents() }

        /// Makes the folder contain exactly these files.
        func restore(_ folder: TemporaryFolder) throws {
            let present = try folder.contents()
            if present == files { return }
            for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(of: name)) }
            for (name, bytes) in files { try folder.write(name, bytes: bytes) }
        }
    }
}
