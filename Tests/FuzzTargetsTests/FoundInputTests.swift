import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite("Inputs of the fuzzers")
struct FoundInputTests {
    private static let fixtures = Repository.fixtures.appending(path: "Fuzzed")

    /// The inputs that caused failures, each with its target.
    private static let found: [(FuzzTarget, String)] = FuzzTarget.allCases.flatMap { target in
        let names = try? FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: target.rawValue).path)
        return (names ?? []).sorted().map { (target, $0) }
    }

    @Test("no longer cause a failure", arguments: found)
    func mended(target: FuzzTarget, name: String) throws {
        let file = FoundInputTests.fixtures.appending(path: "\(target.rawValue)/\(name)")
        try target.run([UInt8](try Data(contentsOf: file)))
    }

    @Test("exist for each fuzzer", arguments: FuzzTarget.allCases)
    func everyTarget(target: FuzzTarget) {
        #expect(FoundInputTests.found.contains { $0.0 == target })
    }
}
