import Foundation
import TestSupport
import Testing

/// An invocation of a command and its expected exit status and message.
struct VerbEnding: Sendable, CustomTestStringConvertible {
    let status: Int32
    let arguments: [String]
    /// A part of the message with the reason, if the status is not 0.
    let words: String
    /// Whether the message is the result of the command, which is on standard output.
    let isResult: Bool
    /// The destination of standard output; `nil` for a pipe.
    let output: String?

    private init(
        _ status: Int32, _ words: String, isResult: Bool = false, to output: String? = nil, _ arguments: [String]
    ) {
        (self.status, self.words, self.isResult, self.output) = (status, words, isResult, output)
        self.arguments = arguments
    }

    var verb: String { arguments[0] }
    var testDescription: String { "\(status): " + arguments.joined(separator: " ") }

    /// Creates a folder with all input files of the calls.
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("wrong.yaml", slide.replacing("x.constant = 40", with: "y.constnt = 40"))
        try folder.write("failing.yaml", slide.replacing("[20, 10, 20, 20]", with: "[21, 10, 20, 20]"))
        try folder.write("Box.storyboard", InterfaceText.box)
        try folder.write("Broken.storyboard", "<document")
        let loop = Repository.fixtures.appending(path: "FeedbackLoops/child-and-superview.yaml")
        try folder.copy(loop.path, to: "loop.yaml")
        return folder
    }

    /// Creates a folder with the results of a verification.
    static func folderOfGoldens() throws -> TemporaryFolder {
        let folder = try folder()
        for verb in ["record", "verify"] { #expect(try Command([verb, "slide.yaml"], in: folder.url).status == 0) }
        return folder
    }

    /// Creates a folder with the frames of two shards of a render, and a third folder in which the last frame equals
    /// the first.
    static func folderOfFrames() throws -> TemporaryFolder {
        let folder = try folder()
        for options in [["-o", "one", "--shard", "1/2"], ["-o", "two", "--shard", "2/2"], ["-o", "frames"]] {
            let render = try Command(["render", "slide.yaml"] + options, in: folder.url)
            #expect(render.status == 0, "\(render.errors)")
        }
        for name in folder.names(in: "frames") {
            try folder.copy(folder.path(of: "frames/\(name)"), to: "other/\(name)")
        }
        try folder.write("other/0015.png", bytes: try folder.bytes("frames/0000.png"))
        return folder
    }

    private static func of(_ verb: String, _ options: [String] = []) -> [VerbEnding] {
        [
            VerbEnding(0, "", [verb, "slide.yaml"] + options),
            VerbEnding(2, "wrong.yaml:14:", [verb, "wrong.yaml"] + options),
            VerbEnding(64, "Unknown option '--nonsense'", [verb, "slide.yaml", "--nonsense"] + options),
            VerbEnding(74, "none.yaml: error: found no file", [verb, "none.yaml"] + options),
        ]
    }

    private static func looping(_ verb: String, _ options: [String] = []) -> VerbEnding {
        VerbEnding(1, "error: layout never ends", [verb, "loop.yaml"] + options)
    }

    /// Returns the endings of a command that reads no file.
    private static func printing(_ verb: String, _ arguments: [String] = []) -> [VerbEnding] {
        let call = [verb] + arguments
        return [
            VerbEnding(0, "", call), VerbEnding(64, "Unknown option '--nonsense'", call + ["--nonsense"]),
            VerbEnding(74, "error: cannot write to standard output", to: "/dev/full", call),
        ]
    }

    /// A memory limit that all processes exceed.
    private static let little = ["--allow", "memory=1"]
    private static let both = ["--variant", "light", "--variant", "dark", "-o", "out.gif"]
    private static let third = ["-o", "one", "--shard", "1/3"]
    private static let moment = ["--at", "0.5s"]

    /// The calls that result in each possible status of each command.
    static let all: [VerbEnding] =
        of("check") + of("migrate") + of("test")
        + [VerbEnding(1, "not ok 1", isResult: true, ["test", "failing.yaml"])]
        + of("render") + [looping("render")] + of("compose", both) + [looping("compose", both)]
        + of("still", moment + ["-o", "out.png"]) + [looping("still", moment + ["-o", "out.png"])]
        + of("trace") + [looping("trace")] + of("frames", moment) + [looping("frames", moment)]
        + of("explain", moment) + [looping("explain", moment)]
        + of("report", ["-o", "out.html"]) + [looping("report", ["-o", "out.html"])]
        + printing("farm", ["slurm", "slide.yaml", "--shards", "4"]) + printing("devices") + printing("schema")
        + printing("manual")
        + [
            VerbEnding(0, "", ["init", "card"]),
            VerbEnding(64, "Found 'a/', expected the name of a script", ["init", "a/"]),
            VerbEnding(74, "this file already exists", ["init", "slide.yaml"]),
            VerbEnding(64, "Missing expected argument", ["watch"]),
            VerbEnding(64, "Missing expected argument", ["port"]),
            VerbEnding(0, "", ["import", "Box.storyboard"]),
            VerbEnding(2, "Broken.storyboard:1:", ["import", "Broken.storyboard"]),
            VerbEnding(64, "Missing expected argument '<file> ...'", ["import"]),
            VerbEnding(74, "none.storyboard: error: found no file", ["import", "none.storyboard"]),
            VerbEnding(0, "", ["scenes", "Box.storyboard"]),
            VerbEnding(2, "Broken.storyboard:1:", ["scenes", "Broken.storyboard"]),
            VerbEnding(64, "Missing expected argument '<path>'", ["scenes"]),
            VerbEnding(74, "none.storyboard: error: found no file", ["scenes", "none.storyboard"]),
            VerbEnding(0, "", ["verify", "frames"]),
            VerbEnding(1, "other/0015.png", isResult: true, ["verify", "other"]),
            VerbEnding(2, "error: memory limit of 1 MB exceeded", ["verify", "frames"] + little),
            VerbEnding(64, "Missing expected argument '<paths> ...'", ["verify"]),
            VerbEnding(74, "none: error: found no file or folder with this name", ["verify", "none"]),
            VerbEnding(0, "", ["record", "slide.yaml", "-q"]),
            VerbEnding(2, "wrong.yaml:14:", ["record", "wrong.yaml", "-q"]),
            VerbEnding(64, "--at selects the times of pictures", ["record", "slide.yaml", "--at", "1s"]),
            VerbEnding(74, "none.yaml: error: found no file or folder with this name", ["record", "none.yaml"]),
            VerbEnding(0, "", ["approve"]),
            VerbEnding(64, "Unknown option '--nonsense'", ["approve", "--nonsense"]),
            VerbEnding(74, "run animatic verify first", ["approve", "--gallery", "none"]),
            VerbEnding(0, "", ["merge", "one", "two", "-o", "out"]),
            VerbEnding(2, "error: memory limit of 1 MB exceeded", ["merge", "one", "two", "-o", "out"] + little),
            VerbEnding(64, "--output is needed for the parts of 2 folders", ["merge", "one", "two"]),
            VerbEnding(65, "it is shard 2/2, and 'frames' is frames 0..<16", ["merge", "frames", "two", "-o", "out"]),
            VerbEnding(74, "none: error: found no file or folder with this name", ["merge", "none", "-o", "out"]),
            VerbEnding(75, "shard 1/2 is missing", ["merge", "two", "-o", "out"]),
            VerbEnding(65, "it is shard 1/2, but this is shard 1/3", ["render", "slide.yaml"] + third),
            VerbEnding(
                65, "it is shard 1/2, but this is shard 1/3",
                ["compose", "slide.yaml"] + both.dropLast() + third.dropFirst()),
        ]

    /// Returns the reason why a command never ends with a status; `nil` if it can.
    static func reason(_ verb: String, neverEndsWith status: Int32) -> String? {
        if status == 75, ["render", "compose"].contains(verb) { return "only after SIGTERM" }
        if [65, 75].contains(status), !["render", "compose", "merge"].contains(verb) { return "has no parts" }
        return never[verb]?[status]
    }

    /// Further reasons why a command never ends with a status.
    static let never: [String: [Int32: String]] = [
        "check": [1: "plays nothing"],
        "migrate": [1: "compares nothing"],
        "import": [1: "compares nothing"],
        "scenes": [1: "compares nothing"],
        "merge": [1: "has no expectations"],
        "record": [1: "compares nothing"],
        "approve": [1: "compares nothing", 2: "reads no script"],
        "init": [1: "expects nothing", 2: "reads no script"],
        "farm": [1: "plays nothing", 2: "reads no script"],
        "devices": [1: "expects nothing", 2: "reads no script"],
        "schema": [1: "expects nothing", 2: "reads no script"],
        "manual": [1: "expects nothing", 2: "reads no script"],
        "port": [
            0: "starts another program", 1: "starts another program", 2: "starts another program",
            74: "only if the program is not installed",
        ],
        "studio": [
            0: "starts another program", 1: "starts another program", 2: "starts another program",
            64: "passes its arguments on", 74: "only if the program is not installed",
        ],
        "watch": [
            0: "runs until it is interrupted", 1: "reports the status of the command, and continues",
            2: "reports the status of the command, and continues", 74: "only if no process can be started",
        ],
    ]
}
