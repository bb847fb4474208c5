import Foundation
import TestSupport
import Testing

@Suite("The limits of a script")
struct AllowanceTests {
    private func check(_ text: String, _ options: [String]) throws -> Command {
        let folder = try TemporaryFolder()
        return try Command(["check", "-", "--no-color"] + options, in: folder.url, input: text)
    }

    /// The film of the sliding box has two views, four constraints and 16 frames: 0.8 s at 20 frames per second.
    @Test(
        "are enforced, and the option in the message raises them",
        arguments: [
            ("views=1", "views=2", "too-many-views"), ("constraints=3", "constraints=4", "too-many-constraints"),
            ("frames=15", "frames=16", "too-many-frames"), ("values=20", "values=1000", "too-many-values"),
            ("bytes=100", "bytes=\(slide.utf8.count)", "too-large"), ("nesting=4", "nesting=5", "too-deep"),
        ] as [(String, String, String)])
    func limits(low: String, enough: String, id: String) throws {
        let refused = try check(slide, ["--allow", low])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("[\(id)]") && refused.errors.contains("--allow"), "\(refused.errors)")
        let taken = try check(slide, ["--allow", enough])
        #expect(taken.status == 0, "\(taken.errors)")
    }

    /// The film has ten frames, and four pictures of a card of 0.2 s at 20 frames per second.
    @Test func `count the pictures of title cards as frames`() throws {
        let film = slidingBox + "titleCards: [{text: Slide, duration: 0.2s}]\n"
        let refused = try check(film, ["--allow", "frames=13"])
        #expect(refused.status == 2 && refused.errors.contains("[too-many-frames]"), "\(refused.errors)")
        #expect(try check(film, ["--allow", "frames=14"]).status == 0)
    }

    /// libYAML accepts at most a thousand levels of nesting.
    @Test func `include the maximum nesting that can be read`() throws {
        let depth = 480
        let lines = (0..<depth).map { level in
            let space = String(repeating: " ", count: 4 + 2 * level)
            return "\(space)subviews:\n\(space) v\(level):\n"
        }
        let bottom = String(repeating: " ", count: 4 + 2 * depth) + "alpha: 1\n"
        let text = "animatic: 1\nviews:\n  root:\n" + lines.joined() + bottom + "timeline: []\n"
        #expect(
            try check(text, []).errors.contains(
                "nested more than 200 levels deep, expected fewer; '--allow nesting=…'"))
        let taken = try check(text, ["--allow", "nesting=1000", "--quiet"])
        #expect(taken.status == 0, "\(taken.errors)")
    }

    /// 9,000 by 8,000 pixels are 72,000,000 pixels.
    @Test func `include the size of the canvas, which the option in the message raises`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "film.yaml", "animatic: 1\ndevice: {size: [9000, 8000], scale: 1}\nviews: {root: {}}\ntimeline: []\n")
        let call = ["still", "film.yaml", "--at", "0s", "-o", "a.png"]
        let refused = try Command(call, in: folder.url)
        #expect(refused.status == 2 && refused.errors.hasSuffix("'--allow canvas=72000000' allows it\n"))
        #expect(refused.errors.contains("the area at most 64000000 pixels"))
        for low in ["1000", "71999999"] {
            let lowered = try Command(call + ["--allow", "canvas=\(low)"], in: folder.url)
            #expect(lowered.status == 2 && lowered.errors.contains("the area at most \(low) pixels"))
        }
        let taken = try Command(call + ["--allow", "canvas=72000000"], in: folder.url)
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(folder.names == ["a.png", "film.yaml"])
    }

    /// A picture of 9,000 by 7,000 pixels alone takes 252 MB.
    @Test(
        "include the memory in megabytes, with an error before the system kills the process",
        arguments: [("1", slide), ("150", slide.replacing("[100, 60], scale: 2", with: "[9000, 7000], scale: 1"))])
    func memory(limit: String, script: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", script)
        for output in ["out", "out.gif", "deep/er/out.gif", "deep/er/out"] {
            let refused = try Command(
                ["render", "film.yaml", "-o", output, "--allow", "memory=\(limit)"], in: folder.url)
            #expect(refused.status == 2, "\(refused.errors)")
            #expect(refused.errors.hasPrefix("error: memory limit of \(limit) MB exceeded"))
            #expect(refused.errors.contains("'--allow memory=") && refused.output.isEmpty)
            #expect(folder.names == ["film.yaml"])
        }
    }

    @Test(
        "include the memory of every command that reads files, with advice",
        arguments: VerbCall.ofFiles.filter { !$0.isPassedOn })
    func memoryOfVerbs(call: VerbCall) throws {
        let ways =
            switch call.verb {
            case "render", "compose": "fewer --jobs or a smaller --scale or fewer --overlay need less, and "
            case "still": "a smaller --scale or fewer --overlay need less, and "
            case "report": "a smaller --scale needs less, and "
            default: ""
            }
        let folder = try call.folder()
        let before = folder.names
        let refused = try Command(call.arguments + ["--allow", "memory=1"], in: folder.url)
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(
            refused.errors
                == "error: memory limit of 1 MB exceeded; \(ways)"
                + "'--allow memory=2' allows more\n")
        #expect(folder.names == before)
        let taken = try Command(call.arguments + ["--allow", "memory=100000"], in: folder.url)
        #expect(taken.status == 0, "\(taken.errors)")
    }

    /// The pipe is full, so writing to it blocks.
    @Test func `end the process even if no process reads its message`() throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", slide)
        let (process, errors) = (Process(), Pipe())
        let end = errors.fileHandleForWriting.fileDescriptor
        let flags = fcntl(end, F_GETFL)
        _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
        var count = 0
        for size in [4096, 1] {
            let bytes = [UInt8](repeating: 0, count: size)
            while unsafe write(end, bytes, size) == size { count += size }
        }
        _ = fcntl(end, F_SETFL, flags)
        try #require(count >= 4096)
        process.executableURL = Command.program
        process.arguments = ["render", "film.yaml", "-o", "deep/out.gif", "-o", "frames", "--allow", "memory=1"]
        process.currentDirectoryURL = folder.url
        process.standardError = errors
        try process.run()
        for _ in 0..<1500 where process.isRunning { usleep(20_000) }
        let isEnded = !process.isRunning
        if !isEnded { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()

        #expect(isEnded && process.terminationReason == .exit && process.terminationStatus == 2)
        #expect(folder.names == ["film.yaml"])
    }

    /// The film has 0.8 s at 1,000 frames per second.
    @Test func `include the number of frames, even if the command requests more than the script`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let call = ["render", "slide.yaml", "--fps", "1000", "--frames", "0..<1", "-o", "out", "--allow"]
        let refused = try Command(call + ["frames=799"], in: folder.url)
        #expect(refused.status == 64 && refused.errors.contains("found 800 frames, expected at most 799"))
        #expect(try Command(call + ["frames=800"], in: folder.url).status == 0)

        // The script also has a card of 0.2 s.
        try folder.write("slide.yaml", slide + "\ntitleCards: [{text: Slide, duration: 0.2s}]\n")
        #expect(try Command(call + ["frames=999"], in: folder.url).status == 64)
        #expect(try Command(call + ["frames=1000"], in: folder.url).status == 0)
    }

    @Test(
        "cannot be set with an unknown name or an invalid number",
        arguments: ["view=3", "views", "views=0", "views=x", "=3", "nesting=1001", "canvas=999999999"])
    func wrong(text: String) throws {
        let command = try check(slide, ["--allow", text])
        #expect(command.status == 64 && command.errors.contains("--allow: found '\(text)'"))
    }

    @Test func `exclude pictures in other folders unless an option allows them`() throws {
        let folder = try TemporaryFolder()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>"
        try folder.write("pictures/deep/a.svg", svg)
        try folder.write("pictured/a.svg", svg)
        func check(_ path: String, _ options: [String] = []) throws -> Command {
            try folder.write(
                "film/film.yaml", "animatic: 1\nviews: {root: {subviews: {a: {image: \(path)}}}}\ntimeline: []\n")
            return try Command(["check", "film/film.yaml"] + options, in: folder.url)
        }
        let allowed = ["--allow-read", "pictures"]
        #expect(try check("../pictures/deep/a.svg").errors.contains("[image-outside]"))
        #expect(try check("../pictures/deep/a.svg", allowed).status == 0)
        #expect(try check(folder.path(of: "pictures/deep/a.svg"), allowed).status == 0)
        #expect(try check("../pictured/a.svg", allowed).status == 2)
        #expect(try check("../pictures/../pictured/a.svg", allowed).status == 2)
        try folder.link("pictures/link.svg", to: folder.path(of: "pictured/a.svg"))
        #expect(try check("../pictures/link.svg", allowed).errors.contains("[image-outside]"))
    }
}
