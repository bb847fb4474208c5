import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand
@testable import BuildIdentityTool

/// A change to one input of a film, with the expected text in the error message.
private struct FilmChange: CustomTestStringConvertible, Sendable {
    let words: String
    var script: @Sendable (String) -> String = { $0 }
    var files: [String: String] = [:]
    var options: [String] = []

    var testDescription: String { "\(words) \(options)" }
}

@Suite("Shards of the same film and of different films")
struct ShardCommandTests {
    /// A script with a title card and an image.
    private static let script = """
        animatic: 1
        title: Slide
        device: {size: [100, 60], scale: 2}
        fps: 20
        duration: 0.4s
        titleCards: [{text: Start, duration: 0.1s}]
        views:
          root: {background: white, subviews: {box: {background: red}, photo: {image: photo.svg}}}
        constraints:
          x: box.leading == root.leading + 0
          y: box.top == root.top + 10
          w: box.width == 20
          h: box.height == 20
          p: photo.leading == root.leading
          q: photo.bottom == root.bottom
        timeline:
          - at: 0.1s
            animate: {duration: 0.2s, curve: linear}
            do: [x.constant = 40, root.layoutIfNeeded()]
        """
    private static let photo = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>"

    private static let changes = [
        FilmChange(words: "the script", script: { $0.replacing("background: red", with: "background: blue") }),
        FilmChange(words: "the script", script: { $0.replacing("x.constant = 40", with: "x.constant = 41") }),
        FilmChange(
            words: "a file that the script names",
            files: ["photo.svg": photo.replacing("/>", with: "><rect width='4' height='4'/></svg>")]),
        FilmChange(words: "the overlays", options: ["--overlay", "frames"]),
        FilmChange(words: "the drawing settings", options: ["--background", "black"]),
        FilmChange(words: "the drawing settings", options: ["--compression", "small"]),
        FilmChange(words: "the composition", options: ["--compare", "between"]),
        FilmChange(words: "the title cards", options: ["--no-title-cards"]),
        FilmChange(words: "the device or variant that the options select", options: ["--variant", "dark"]),
    ]

    /// Renders a shard of the script in `folder`, optionally with a change.
    private func render(
        _ shard: String, to output: String, in name: String, of folder: TemporaryFolder, _ change: FilmChange? = nil
    ) throws -> Command {
        let script = change?.script(ShardCommandTests.script) ?? ShardCommandTests.script
        try folder.write("\(name)/slide.yaml", script)
        try folder.write("\(name)/photo.svg", change?.files["photo.svg"] ?? ShardCommandTests.photo)
        return try Command(
            ["render", "\(name)/slide.yaml", "-o", output, "--shard", shard, "-q"] + (change?.options ?? []),
            in: folder.url)
    }

    @Test("of different films are refused, and the difference is named", arguments: changes)
    fileprivate func others(change: FilmChange) throws {
        let folder = try TemporaryFolder()
        let good = try render("1/2", to: "1", in: "a", of: folder)
        #expect(good.status == 0, "\(good.errors)")
        let other = try render("2/2", to: "2", in: "b", of: folder, change)
        #expect(other.status == 0, "\(other.errors)")

        let merge = try Command(["merge", "1", "2", "-o", "merged"], in: folder.url)
        #expect(merge.status == 65 && folder.names(in: "merged") == [])
        #expect(
            merge.errors.contains("part-2-of-2': it belongs to a different film than '1/part-1-of-2': it differs in"),
            "\(merge.errors)")
        #expect(merge.errors.contains("\(change.words) (found "), "\(merge.errors)")
        let verify = try Command(
            ["verify", "2/part-2-of-2", "--against", "1/part-1-of-2"], in: folder.url)
        #expect(verify.errors.contains("2/part-2-of-2: note: differs in"), "\(verify.errors)")
        #expect(verify.errors.contains("\(change.words) (found "))
    }

    @Test func `of a storyboard depend on its content`() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            let mark = "<!-- \(name) --></document>"
            try folder.write("\(name)/box.storyboard", InterfaceText.box.replacing("</document>", with: mark))
            try folder.write("\(name)/scene.yaml", "animatic: 1\nscene: box.storyboard\nduration: 0.1s\n")
        }
        for (name, shard) in [("a", "1/2"), ("b", "2/2")] {
            let render = try Command(
                ["render", "\(name)/scene.yaml", "-o", "\(name)/out", "--shard", shard, "-q"], in: folder.url)
            #expect(render.status == 0, "\(render.errors)")
        }
        // A comment in the file has no effect.
        let same = try Command(["merge", "a/out", "b/out", "-o", "same"], in: folder.url)
        try folder.write("b/box.storyboard", InterfaceText.box.replacing("constant=\"20\"", with: "constant=\"24\""))
        let render = try Command(
            ["render", "b/scene.yaml", "-o", "b/changed", "--shard", "2/2", "-q"], in: folder.url)
        #expect(render.status == 0, "\(render.errors)")
        let other = try Command(["merge", "a/out", "b/changed", "-o", "other"], in: folder.url)
        #expect(same.status == 0, "\(same.errors)")
        #expect(other.status == 65 && other.errors.contains("a file that the script names (found "), "\(other.errors)")
    }

    @Test func `are of one film if options state the defaults`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let options = [["--shard", "1/2"], ["--shard", "2/2", "--scale", "2", "--no-title-cards", "--jobs", "3"]]
        for (name, options) in zip(["1", "2"], options) {
            #expect(try Command(["render", "slide.yaml", "-o", name, "-q"] + options, in: folder.url).status == 0)
        }
        let merge = try Command(["merge", "1", "2", "-o", "merged"], in: folder.url)
        #expect(merge.status == 0, "\(merge.errors)")
    }

    @Test func `of one film in two folders are merged byte for byte`() throws {
        let folder = try TemporaryFolder()
        for (shard, name) in [("1/2", "a"), ("2/2", "deep/b"), ("1/1", "c")] {
            #expect(try render(shard, to: "\(name)/out", in: name, of: folder).status == 0)
        }
        #expect(try Command(["merge", "deep/b/out", "a/out", "-o", "merged"], in: folder.url).status == 0)
        // The manifest of a shard contains the shard's number, and the manifest of the complete film does not.
        _ = try Command(["render", "c/slide.yaml", "-o", "c/whole", "-q"], in: folder.url)
        #expect(folder.names(in: "merged") == folder.names(in: "c/whole"))
        for name in folder.names(in: "merged") {
            #expect(try folder.bytes("merged/\(name)") == folder.bytes("c/whole/\(name)"), "\(name)")
        }
    }

    @Test func `of another build are refused`() throws {
        let folder = try TemporaryFolder()
        _ = try render("1/2", to: "out", in: "a", of: folder)
        _ = try render("2/2", to: "out", in: "a", of: folder)
        let path = "out/part-2-of-2/manifest.json"
        let manifest = String(decoding: try folder.bytes(path), as: UTF8.self)
        #expect(manifest.contains("\"build\": \"\(BuildIdentity.value)\"") && BuildIdentity.value.count == 16)
        try folder.write(path, manifest.replacing(BuildIdentity.value, with: "0123456789abcdef"))

        let merge = try Command(["merge", "out"], in: folder.url)
        let words = "the program's build (found 0123456789abcdef, expected \(BuildIdentity.value))"
        #expect(merge.status == 65, "\(merge.errors)")
        #expect(
            merge.errors.contains("belongs to a different program than 'out/part-1-of-2': it differs in \(words)"),
            "\(merge.errors)")
        // The part is complete, so a different program does not replace it.
        let again = try render("2/2", to: "out", in: "a", of: folder)
        #expect(again.status == 65 && again.errors.contains("'out/part-2-of-2': it belongs to a different program"))
        try FileManager.default.removeItem(atPath: folder.path(of: "out/part-2-of-2"))
        #expect(try render("2/2", to: "out", in: "a", of: folder).status == 0)
        #expect(try Command(["merge", "out"], in: folder.url).status == 0)
    }

    @Test func `a build is identified by all bytes of its sources, regardless of their order`() {
        func hash(_ files: [(String, String)]) -> String {
            var hash = SourceHash()
            for (name, text) in files { hash.add(Array(text.utf8), named: name) }
            return hash.hexadecimal
        }
        let files = [("Views/A.swift", "let a = 1"), ("Views/B.swift", "let b = 2")]
        #expect(hash(files) == hash(files.reversed()) && hash(files).count == 16)
        let others = [
            [("Views/A.swift", "let a = 2"), files[1]], [("Views/C.swift", "let a = 1"), files[1]], [files[0]],
            [("Views/A.swift", "let a = 1L"), ("iews/B.swift", "let b = 2")],
            [("Views/A.swift", "let b = 2"), ("Views/B.swift", "let a = 1")],
        ]
        #expect(Set(others.map(hash) + [hash(files)]).count == others.count + 1)
    }
}
