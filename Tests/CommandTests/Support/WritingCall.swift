import Foundation
import TestSupport
import Testing

/// An invocation of a command that writes a file or a folder.
struct WritingCall: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    /// The output of the call in ``folder()``.
    let output: String
    /// Whether ``output`` is a folder of frames.
    let isFolder: Bool

    init(_ arguments: [String], to output: String, isFolder: Bool = false) {
        (self.arguments, self.output, self.isFolder) = (arguments, output, isFolder)
    }

    var testDescription: String { arguments.joined(separator: " ") }

    /// Whether the script can come from standard input. `verify` reads only files, because a golden belongs to a
    /// file.
    var readsStandardInput: Bool { arguments.contains("slide.yaml") && arguments[0] != "verify" }

    /// The invocations of all commands that write, with all kinds of files.
    static let all: [WritingCall] =
        films + [
            WritingCall(["render", "slide.yaml", "-o", "out"], to: "out", isFolder: true),
            WritingCall(["render", "slide.yaml", "-o", "out/%04d.svg"], to: "out", isFolder: true),
            WritingCall(["render", "slide.yaml", "-o", "out/%04d.jpg"], to: "out", isFolder: true),
            WritingCall(["still", "slide.yaml", "--at", "0s", "-o", "out.png"], to: "out.png"),
            WritingCall(["still", "slide.yaml", "--at", "0s", "-o", "out.svg"], to: "out.svg"),
            WritingCall(["still", "slide.yaml", "--at", "0s", "-o", "out.pdf"], to: "out.pdf"),
            WritingCall(["trace", "slide.yaml", "-o", "out.txt"], to: "out.txt"),
            WritingCall(["trace", "slide.yaml", "--format", "perfetto", "-o", "out.json"], to: "out.json"),
            WritingCall(["test", "slide.yaml", "--format", "github", "-o", "out.txt"], to: "out.txt"),
            WritingCall(["frames", "slide.yaml", "--format", "jsonl", "-o", "out.jsonl"], to: "out.jsonl"),
            WritingCall(["verify", "slide.yaml", "--no-gallery", "--format", "junit", "-o", "out.xml"], to: "out.xml"),
            WritingCall(
                ["compose", "slide.yaml", "--variant", "light", "--variant", "dark", "-o", "out.gif"], to: "out.gif"),
            WritingCall(["report", "slide.yaml", "-o", "out.html"], to: "out.html"),
            WritingCall(["import", "Box.storyboard", "-o", "out.yaml"], to: "out.yaml"),
            WritingCall(["schema", "-o", "out.json"], to: "out.json"),
            WritingCall(["manual", "-o", "out"], to: "out", isFolder: true),
            WritingCall(["merge", "one", "two", "-o", "out"], to: "out", isFolder: true),
        ]

    private static let films = (["gif", "apng", "webp"] + (Program("ffmpeg") == nil ? [] : ["mp4"])).map {
        WritingCall(["render", "slide.yaml", "-o", "out.\($0)"], to: "out.\($0)")
    }

    /// Creates a folder with the input files of the call and the outputs of an earlier call.
    func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("Box.storyboard", InterfaceText.box)
        if arguments[0] == "merge" {
            for (part, name) in [("1/2", "one"), ("2/2", "two")] {
                let render = try Command(["render", "slide.yaml", "-o", name, "--shard", part], in: folder.url)
                #expect(render.status == 0, "\(render.errors)")
            }
        }
        if arguments[0] == "verify" {
            #expect(try Command(["record", "slide.yaml"], in: folder.url).status == 0)
        }
        if isFolder {
            for name in ["0000.png", "0000.svg", "notes.txt"] { try folder.write("\(output)/\(name)", "earlier") }
        } else {
            try folder.write(output, "earlier")
        }
        return folder
    }

    /// Returns the arguments of the call with another output.
    func writing(_ path: String) -> [String] {
        arguments.map { $0 == output || $0.hasPrefix(output + "/") ? path + $0.dropFirst(output.count) : $0 }
    }
}

extension TemporaryFolder {
    /// The names and contents of all files in the folder, including hidden ones.
    func contents() throws -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: try files(in: "").map { ($0, try bytes($0)) })
    }
}

extension InterfaceText {
    /// A box at (10, 20) with 30 by 40 points.
    static let box = storyboard(
        """
        <subviews>\(view("a", (10, 20, 30, 40), attributes: "userLabel=\"box\""))</subviews>
        <constraints>\(constraint("1", "a", "leading", "root", "leading", "constant=\"10\""))\
        \(constraint("2", "a", "top", "root", "top", "constant=\"20\""))\
        \(constraint("3", "a", "width", nil, nil, "constant=\"30\""))\
        \(constraint("4", "a", "height", nil, nil, "constant=\"40\""))</constraints>
        """)
}
