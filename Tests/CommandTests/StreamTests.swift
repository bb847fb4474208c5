import TestSupport
import Testing

@Suite("Streams that cannot be written")
struct StreamTests {
    @Test("end the command with 74 and one sentence", arguments: ["trace", "check", "test", "frames"])
    func fullOutput(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let command = try Command([verb, "slide.yaml"], in: folder.url, output: "/dev/full")
        #expect(command.status == 74)
        #expect(command.errors.hasPrefix("error: cannot write to standard output"))
    }

    @Test func `a still never replaces what is no file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("target", "precious")
        try folder.link("link.png", to: folder.path(of: "target"))
        let still = try Command(["still", "slide.yaml", "--at", "0s", "-o", "link.png"], in: folder.url)
        #expect(still.status == 74 && still.errors.contains("expected a file or nothing"))
        #expect(try folder.bytes("link.png") == Array("precious".utf8))
    }
}
