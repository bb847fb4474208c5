import Foundation
import TestSupport
import Testing

@Suite("animatic port")
struct PortCommandTests {
    @Test func `starts the program with the arguments, and ends with its status`() throws {
        let folder = try TemporaryFolder()
        try folder.write("bin/animatic-port", "#!/bin/sh\necho \"$#: $*\"\necho problem >&2\nexit 2\n")
        #expect(unsafe chmod(folder.url.appending(path: "bin/animatic-port").path, 0o755) == 0)
        let path = folder.url.appending(path: "bin").path + ":/usr/bin:/bin"

        let run = try Command(
            ["port", "My App", "-o", "out", "--places"], in: folder.url, environment: ["PATH": path])

        #expect(run.status == 2)
        #expect(run.output == "4: My App -o out --places\n")
        #expect(run.errors == "problem\n")
    }

    @Test func `says how to build the program if it is not installed`() throws {
        let folder = try TemporaryFolder()
        let run = try Command(["port", "App", "-o", "out"], in: folder.url, environment: ["PATH": "/nowhere"])
        #expect(run.status == 74 && run.output.isEmpty)
        #expect(run.errors.contains("found no program animatic-port") && run.errors.contains("'make port'"))
    }

    @Test func `reports a program that cannot be started`() throws {
        let folder = try TemporaryFolder()
        try folder.write("bin/animatic-port", "#!/no/such/interpreter\n")
        #expect(unsafe chmod(folder.url.appending(path: "bin/animatic-port").path, 0o755) == 0)
        let path = folder.url.appending(path: "bin").path
        let run = try Command(["port", "App", "-o", "out"], in: folder.url, environment: ["PATH": path])
        #expect(run.status == 74 && run.errors.contains("cannot start '\(path)/animatic-port'"))
    }

    @Test("refuses arguments without a folder", arguments: [[], ["--places"], ["-q", "--json"]])
    func arguments(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["port"] + arguments, in: folder.url).status == 64)
    }
}
