import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Random scenes")
struct RandomOutputTests {
    /// Each scene has its number as the seed. The current scene and its command are in `.build/random-output.yaml`, so
    /// that a crash can be reproduced.
    @Test(arguments: OutputKind.allCases)
    func `can be written as every kind of output`(kind: OutputKind) async throws {
        let kinds = OutputKind.allCases.count
        let place = OutputKind.allCases.firstIndex(of: kind) ?? 0
        for seed in stride(from: place, to: Nightly.size(5000, else: 40), by: kinds) {
            var generator = SeededGenerator(seed: UInt64(seed))
            let script = RandomScript(using: &generator)
            let folder = try TemporaryFolder()
            try folder.write("random.yaml", script.text)
            for picture in ["star.svg", "circles@2x.webp"] {
                try folder.copy(Repository.root.appending(path: "Timelines/Drawing/\(picture)").path, to: picture)
            }
            let output = RandomOutput(kind, of: script, in: folder, using: &generator)
            do {
                try record(script, output, seed: seed)
                let message = await output.write()
                let faults = if let message { [message] } else { try await output.faults() }
                for fault in faults { report(fault, script, output, seed: seed) }
            } catch {
                report("\(error)", script, output, seed: seed)
            }
            folder.remove()
        }
    }

    private func record(_ script: RandomScript, _ output: RandomOutput, seed: Int) throws {
        let text = "# Seed \(seed): animatic \(output.arguments.joined(separator: " "))\n\(script.text)"
        let path = Repository.root.appending(path: ".build/random-\(output.kind).yaml")
        try Data(text.utf8).write(to: path)
    }

    private func report(_ fault: String, _ script: RandomScript, _ output: RandomOutput, seed: Int) {
        Issue.record(
            "seed \(seed), animatic \(output.arguments.joined(separator: " ")): \(fault)\n\(script.text)")
    }
}
