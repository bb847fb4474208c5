import ArgumentParser
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The name of an output")
struct OutputNameTests {
    @Test(
        "determines its kind",
        arguments: [
            ("Renders", .folder("Renders")), ("v1.2", .folder("v1.2")), ("a/v1.2b", .folder("a/v1.2b")),
            ("film.mkv/", .folder("film.mkv/")), ("film.gif/", .folder("film.gif/")), ("a.tar/", .folder("a.tar/")),
            (".frames", .folder(".frames")), ("..", .folder("..")), ("a.", .folder("a.")),
            ("b.mov/a", .folder("b.mov/a")),
            ("films/{name}", .folder("films/{name}")), ("{name}.mov", .film("{name}.mov")),
            ("a.MOV", .film("a.MOV")), ("a.Gif", .film("a.Gif")), ("a.png", .film("a.png")),
            ("-.rgba", .film("-.rgba")),
            ("a.sheet.png", .sheet("a.sheet.png")), ("a.TAR", .archive("a.TAR")),
            ("f/%04d.png", .numbered("f/%04d.png")), ("f/a-%d.PNG", .numbered("f/a-%d.PNG")),
            ("f/%04d.jpg", .numbered("f/%04d.jpg")), ("f/a-%d.JPEG", .numbered("f/a-%d.JPEG")),
            ("%02d.svg", .numbered("%02d.svg")), ("a.svg", .numbered("a-%04d.svg")),
            ("f/v1.2.PDF", .numbered("f/v1.2-%04d.PDF")),
        ] as [(String, RenderDestination)])
    func kinds(path: String, output: RenderDestination) throws {
        #expect(try RenderDestination(path) == output)
    }

    /// The names of files that the command cannot write.
    private static let unknown = [
        "film.mkv", "film.avi", "a.jpg", "a.JPG", "a.heic", "b/a.tiff", "{name}.m4v", "My.app", "a.rgba", "-.mov", "-",
        "",
    ]

    @Test(
        "is refused with a list of the known extensions by every command that writes frames",
        arguments: unknown, [["render", "a.yaml"], ["compose", "a.yaml", "b.yaml"], ["merge", "a"]])
    func unknownKinds(path: String, call: [String]) throws {
        let message = try #require(refusal(of: call + ["-o", path]))
        #expect(message.contains("'\(path)'"), "\(message)")
        for known in [".gif", ".apng or .png", ".mov for a film", "%04d.svg", ".sheet.png", ".tar", "-.rgba"] {
            #expect(message.contains(known), "\(message)")
        }
        let suffix = OutputName.fileExtension(of: path)
        #expect(message.contains("folder '\(path)/'") || message.contains("write '\(path)/'") || suffix == nil)
    }

    @Test(
        "is refused for one JPEG file, with the name of a sequence",
        arguments: [["render", "a.yaml"], ["render", "a.yaml", "--at", "0s"], ["compose", "a.yaml", "b.yaml"]])
    func singleJPEG(call: [String]) throws {
        for (path, sequence) in [("film.jpg", "film-%04d.jpg"), ("a/b.JPEG", "a/b-%04d.JPEG")] {
            let message = try #require(refusal(of: call + ["-o", path]))
            #expect(message.contains("JPEG files contain one frame each: write '\(sequence)'"), "\(message)")
            #expect(refusal(of: call + ["-o", sequence]) == nil)
        }
    }

    @Test func `of JPEG files is refused with a transparent background`() throws {
        let render = ["render", "a.yaml", "-o", "f/%04d.jpg", "--background"]
        let message = try #require(refusal(of: render + ["clear"]))
        #expect(message.contains("'f/%04d.jpg' cannot be transparent; use an opaque --background"), "\(message)")
        #expect(message.contains("%04d.png, %04d.svg or %04d.pdf"), "\(message)")
        #expect(refusal(of: render + ["black"]) == nil)
    }

    @Test(
        "is refused if it has a placeholder for a number that no frames have",
        arguments: ["%04d.gif", "%04d", "a%4d.png", "%d-%d.png", "1%d.svg", "f/%04d.sheet.bmp"])
    func placeholders(path: String) throws {
        let message = try #require(refusal(of: ["render", "a.yaml", "-o", path]))
        #expect(message.contains("Found '\(path)', expected exactly one placeholder"), "\(message)")
    }

    @Test(
        "is refused by commands that write text or one page if it belongs to another kind of file",
        arguments: [
            ["frames", "a.yaml"], ["trace", "a.yaml"], ["test", "a.yaml"], ["verify", "a.yaml"], ["schema"],
            ["import", "a.storyboard"], ["report", "a.yaml"], ["still", "a.yaml", "--at", "0s"],
        ])
    func texts(call: [String]) throws {
        for path in ["a.mov", "a.MKV", "a.jpg", "a.tar", "a.npz", "a/", "-"] {
            let message = try #require(refusal(of: call + ["-o", path]), "\(call) \(path)")
            #expect(message.contains("'\(path)'"), "\(message)")
        }
    }

    @Test(
        "is refused by commands that write a folder if it has an extension",
        arguments: [
            ["frames", "a.yaml", "--format", "npz", "-o"], ["manual", "-o"], ["record", "a.yaml", "--goldens"],
            ["verify", "a.yaml", "--gallery"],
        ])
    func folders(call: [String]) throws {
        for path in ["a.npz", "a.mov", "a.html", "-"] {
            let message = try #require(refusal(of: call + [path]), "\(call) \(path)")
            #expect(message.contains("'\(path)', expected the name of a folder"), "\(message)")
        }
        #expect(refusal(of: call + ["a.mov/"]) == nil && refusal(of: call + ["v1.2"]) == nil)
    }

    /// Returns the error message for a call; `nil` if the arguments are valid.
    private func refusal(of call: [String]) -> String? {
        do {
            _ = try RootCommand.parseAsRoot(call)
            return nil
        } catch {
            #expect(RootCommand.exitCode(for: error).rawValue == 64)
            return RootCommand.message(for: error)
        }
    }

    @Test func `with a single time is the name of one picture`() throws {
        let paths = ["a.png", "a.svg", "b/a.PDF", "%04d.svg", "a.gif", "a.sheet.png", "frames"]
        let outputs: [RenderDestination] = [
            .still("a.png"), .still("a.svg"), .still("b/a.PDF"), .numbered("%04d.svg"), .film("a.gif"),
            .sheet("a.sheet.png"), .folder("frames"),
        ]
        #expect(try RenderDestination.all(paths, isSingleFrame: true) == outputs)
        #expect(try RenderDestination.all(["a.png"], isSingleFrame: false) == [.film("a.png")])
    }
}
