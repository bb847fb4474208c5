import Files
import Testing

@Suite("The output of a child process")
struct ChildOutputTests {
    private func run(
        _ command: String, seconds: Double = 20, mostBytes: Int = 1 << 20
    ) throws(ChildOutput.Failure) -> ChildOutput {
        try ChildOutput(of: "/bin/sh", ["-c", command], seconds: seconds, mostBytes: mostBytes)
    }

    @Test func `contains both streams and the exit status`() throws {
        let output = try run("printf abc; printf 'no good' >&2; exit 3")
        #expect(output.bytes == Array("abc".utf8) && output.errors == Array("no good".utf8) && output.status == 3)
        // SIGKILL is signal 9.
        #expect(try run("kill -9 $$").status == 128 + 9)
        // There is no input.
        #expect(try run("cat").bytes.isEmpty)
    }

    @Test func `is complete if it is longer than the buffer of a stream`() throws {
        let output = try run("head -c 700000 /dev/zero; head -c 700000 /dev/zero >&2")
        #expect(output.bytes.count == 700_000 && output.status == 0)
    }

    @Test func `ends at the limits`() throws {
        #expect(throws: ChildOutput.Failure.tooSlow(seconds: 0)) { try run("exec sleep 60", seconds: 0.2) }
        #expect(throws: ChildOutput.Failure.tooLong(bytes: 5000)) { try run("exec yes", mostBytes: 5000) }
    }

    @Test func `of a missing program has a reason`() throws {
        let failure = #expect(throws: ChildOutput.Failure.self) {
            try ChildOutput(of: "/no/such/program", [], seconds: 1)
        }
        #expect(failure?.words == "could not be started: No such file or directory")
        #expect(InstalledProgram.path(of: "no-such-program-anywhere") == nil)
        #expect(InstalledProgram.path(of: "sh")?.hasSuffix("/sh") == true)
    }
}
