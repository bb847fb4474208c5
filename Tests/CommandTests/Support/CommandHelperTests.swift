import TestSupport
import Testing

@Suite("The helper that runs commands")
struct CommandHelperTests {
    /// A pipe has space for 64 KB, so a process waits until another process reads the rest.
    @Test("reads both streams at the same time", .timeLimit(.minutes(1)), arguments: ["e >&2; x o", "o; x e >&2"])
    func longStreams(order: String) throws {
        let folder = try TemporaryFolder()
        let command = try Command(
            [], in: folder.url, shell: "x() { head -c 200000 /dev/zero | tr '\\0' $1; }; x \(order)")
        #expect(command.output == String(repeating: "o", count: 200_000))
        #expect(command.errors == String(repeating: "e", count: 200_000))
    }
}
