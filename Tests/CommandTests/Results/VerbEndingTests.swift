import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("Every command, with each of its possible exit statuses")
struct VerbEndingTests {
    private static let verbs = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }

    /// The statuses in the manual, except the higher statuses of signals.
    private static let statuses: [Int32] = {
        let lines = ManualText.exitStatus.filter { $0.hasPrefix(".B ") }
        return lines.compactMap { Int32($0.dropFirst(3)) }.filter { $0 < 128 }
    }()

    @Test("reports the reason, and leaves only complete files", arguments: VerbEnding.all)
    func ending(call: VerbEnding) throws {
        let folder =
            switch call.verb {
            case "verify", "merge": try VerbEnding.folderOfFrames()
            case _ where call.status == 65: try VerbEnding.folderOfFrames()
            case "approve": try VerbEnding.folderOfGoldens()
            default: try VerbEnding.folder()
            }
        let before = folder.files(in: "")
        let run = try Command(call.arguments, in: folder.url, output: call.output)
        #expect(run.status == call.status, "\(run.errors)")
        let (sentence, rest) = call.isResult ? (run.output, run.errors) : (run.errors, "")
        #expect(rest.isEmpty)
        if call.status == 0 {
            #expect(sentence.isEmpty, "\(sentence)")
        } else {
            #expect(sentence.contains(call.words) && sentence.hasSuffix("\n"), "\(sentence)")
        }
        // A report of an endless layout is written despite the status.
        if call.status != 0, call.arguments.prefix(2) != ["report", "loop.yaml"] {
            #expect(folder.files(in: "") == before)
        }
    }

    @Test func `covers each command with each status of the manual`() {
        #expect(Self.statuses == [0, 1, 2, 64, 65, 74, 75])
        for verb in Self.verbs {
            for status in Self.statuses {
                let calls = VerbEnding.all.filter { $0.verb == verb && $0.status == status }
                let reason = VerbEnding.reason(verb, neverEndsWith: status)
                #expect(calls.count == (reason == nil ? 1 : 0), "animatic \(verb) with status \(status)")
            }
        }
        #expect(Set(VerbEnding.all.map(\.verb)).union(VerbEnding.never.keys) == Set(Self.verbs))
    }

    @Test func `that uses little memory does not suggest an option that it does not have`() {
        #expect(MemoryWatch(nil).advice == "; use a machine or a container with more memory")
    }
}
