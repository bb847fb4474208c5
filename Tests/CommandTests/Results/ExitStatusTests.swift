import TestSupport
import Testing

@Suite("The command's exit status")
struct ExitStatusTests {
    @Test func `is 0 if a script is valid and its expectations pass`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let check = try Command(["check", "slide.yaml"], in: folder.url)
        #expect(check.status == 0 && check.output == "1 valid, 0 invalid\n" && check.errors.isEmpty)
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(test.status == 0)
        #expect(test.output.split(separator: "\n").last == "1 passed, 0 failed")
    }

    @Test func `is 1 when an expectation fails`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("[20, 10, 20, 20]", with: "[21, 10, 20, 20]"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(test.status == 1)
        #expect(test.output.contains("not ok 1 - slide.yaml:16 at 0.2s: frame of box (21, 10, 20, 20)"))
        #expect(test.output.hasSuffix("0 passed, 1 failed\n"))
    }

    @Test(
        "is 2 if a script is invalid, for every command",
        arguments: [
            ["check"], ["test"], ["render"], ["trace"], ["frames"], ["still", "--at", "0s", "--output", "x.png"],
        ])
    func wrongScript(verb: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("x.constant = 40", with: "y.constnt = 40"))
        let command = try Command([verb[0], "slide.yaml"] + verb.dropFirst(), in: folder.url)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("slide.yaml:14:"))
        #expect(command.errors.contains("did you mean 'constant'?"))
        #expect(folder.names == ["slide.yaml"])
    }

    @Test(
        "is 64 when the usage is wrong",
        arguments: [
            ["render"], ["rendr"], ["render", "slide.yaml", "--jobs", "0"], ["render", "slide.yaml", "--scale", "9"],
            ["render", "slide.yaml", "--background", "reddish"], ["frames", "slide.yaml", "--at", "soon"],
            ["frames", "slide.yaml", "--at", "1h"], ["frames", "slide.yaml", "--at", "20s"],
            ["frames", "slide.yaml", "--at", "-1s"], ["still", "slide.yaml", "--at", "0s", "-o", "x.jpg"],
            ["render", "slide.yaml", "./slide.yaml"],
        ])
    func wrongUsage(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        #expect(try Command(arguments, in: folder.url).status == 64)
    }

    @Test func `is 74 when something cannot be read or written`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let missing = try Command(["check", "none.yaml"], in: folder.url)
        #expect(missing.status == 74 && missing.errors.hasPrefix("none.yaml: error: found no file"))
        try folder.write("taken", "a file, not a folder")
        let blocked = try Command(["render", "slide.yaml", "--output", "taken"], in: folder.url)
        #expect(blocked.status == 74 && blocked.errors.hasPrefix("error: cannot write"))
        #expect(folder.names == ["slide.yaml", "taken"])
    }
}
