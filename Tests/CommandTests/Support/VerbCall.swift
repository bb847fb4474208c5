import Foundation
import TestSupport
import Testing

/// A valid invocation of a command.
struct VerbCall: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    /// The argument that is the input file; `nil` if the command reads no file.
    let input: String?

    init(_ arguments: [String], reading input: String? = nil) { (self.arguments, self.input) = (arguments, input) }

    var verb: String { arguments[0] }

    /// Whether the command passes its arguments and streams to another command or program.
    var isPassedOn: Bool { ["watch", "port", "studio"].contains(verb) }

    var testDescription: String { arguments.joined(separator: " ") }

    /// One invocation of each command.
    static let all: [VerbCall] =
        ofScripts + [
            VerbCall(["import", "Box.storyboard"], reading: "Box.storyboard"),
            VerbCall(["scenes", "Box.storyboard"], reading: "Box.storyboard"),
            VerbCall(["merge", "one", "two", "-o", "out"], reading: "one"),
            VerbCall(["verify", "frames"], reading: "frames"), VerbCall(["approve"]),
            VerbCall(["farm", "slurm", "slide.yaml", "--shards", "4"]), VerbCall(["devices"]), VerbCall(["schema"]),
            VerbCall(["manual"]), VerbCall(["init", "card"]),
            VerbCall(["watch", "check", "slide.yaml"]), VerbCall(["port", "App", "-o", "out"]),
            VerbCall(["studio", "slide.yaml", "--no-open"]),
        ]

    static let ofScripts = [
        ["render", "slide.yaml", "-o", "out"], ["still", "slide.yaml", "--at", "0s", "-o", "out.png"],
        ["check", "slide.yaml"], ["test", "slide.yaml"], ["trace", "slide.yaml"], ["frames", "slide.yaml"],
        ["explain", "slide.yaml"],
        ["compose", "slide.yaml", "--variant", "light", "--variant", "dark", "-o", "out.gif"],
        ["report", "slide.yaml", "-o", "out.html"], ["record", "slide.yaml"], ["migrate", "slide.yaml"],
    ].map { VerbCall($0, reading: "slide.yaml") }

    static let ofFiles = all.filter { $0.input != nil }

    /// Returns the arguments of the call with another input file.
    func reading(_ path: String) -> [String] { arguments.map { $0 == input ? path : $0 } }

    /// Creates a folder with all input files of the call.
    func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("Box.storyboard", InterfaceText.box)
        let renders: [[String]] =
            switch verb {
            case "merge": [["-o", "one", "--shard", "1/2"], ["-o", "two", "--shard", "2/2"]]
            case "verify": [["-o", "frames"]]
            default: []
            }
        for options in renders {
            let render = try Command(["render", "slide.yaml"] + options, in: folder.url)
            #expect(render.status == 0, "\(render.errors)")
        }
        if verb == "approve" {
            for verb in ["record", "verify"] {
                #expect(try Command([verb, "slide.yaml"], in: folder.url).status == 0)
            }
        }
        return folder
    }
}
