import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand
@testable import BuildIdentityTool

/// A change of one input of a film, with the words of the refusal.
private struct FilmChange: CustomTestStringConvertible, Sendable {
    let words: String
    var script: @Sendable (String) -> String = { $0 }
    var files: [String: String] = [:]
    var options: [String] = []

    var testDescription: String { "\(words) \(options)" }
}

@Suite("Shards of one film and of another")
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
        FilmChange(words: "the device or variant of the options", options: ["--variant", "dark"]),
    ]

    /// Renders a shard of the script in `folder`, with a change.
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

    @Test("of another film are refused, and the part that differs is named", arguments: changes)
    fileprivate func others(change: FilmChange) throws {
        let folder = try TemporaryFolder()
        let good = try render("1/2", to: "1", in: "a", of: folder)
        #expect(good.status == 0, "\(good.errors)")
        let other = try render("2/2", to: "2", in: "b", of: folder, change)
        #expect(other.status == 0, "\(other.errors)")

        let merge = try Command(["merge", "1", "2", "-o", "merged"], in: folder.url)
        #expect(merge.status == 74 && folder.names(in: "merged") == [])
        #expect(merge.errors.contains("it is of another film than that in '1': it differs in"), "\(merge.errors)")
        #expect(merge.errors.contains("\(change.words) (found "), "\(merge.errors)")
        let verify = try Command(["verify", "2", "--against", "1"], in: folder.url)
        #expect(verify.errors.contains("2: note: differs in"), "\(verify.errors)")
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
            ["render", "b/scene.yaml", "-o", "b/out", "--shard", "2/2", "-q"], in: folder.url)
        #expect(render.status == 0, "\(render.errors)")
        let other = try Command(["merge", "a/out", "b/out", "-o", "other"], in: folder.url)
        #expect(same.status == 0, "\(same.errors)")
        #expect(other.status == 74 && other.errors.contains("a file that the script names (found "), "\(other.errors)")
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
        // The manifest of a shard contains its number, and that of the complete film does not.
        _ = try Command(["render", "c/slide.yaml", "-o", "c/whole", "-q"], in: folder.url)
        #expect(folder.names(in: "merged") == folder.names(in: "c/whole"))
        for name in folder.names(in: "merged") {
            #expect(try folder.bytes("merged/\(name)") == folder.bytes("c/whole/\(name)"), "\(name)")
        }
    }

    @Test func `of another build are refused, and drawn again`() throws {
        let folder = try TemporaryFolder()
        _ = try render("1/2", to: "1", in: "a", of: folder)
        _ = try render("2/2", to: "2", in: "a", of: folder)
        let manifest = String(decoding: try folder.bytes("2/manifest.json"), as: UTF8.self)
        #expect(manifest.contains("\"build\": \"\(BuildIdentity.value)\"") && BuildIdentity.value.count == 16)
        try folder.write("2/manifest.json", manifest.replacing(BuildIdentity.value, with: "0123456789abcdef"))

        let merge = try Command(["merge", "1", "2", "-o", "merged"], in: folder.url)
        let words = "the program's build (found 0123456789abcdef, expected \(BuildIdentity.value))"
        #expect(
            merge.status == 74 && merge.errors.contains("of another program than that in '1': it differs in \(words)"))
        let again = try render("2/2", to: "2", in: "a", of: folder)
        #expect(again.status == 0 && again.errors.contains("the frames of the earlier render are drawn again"))
        #expect(again.errors.contains("the program's build (found \(BuildIdentity.value), expected 0123456789abcdef)"))
        #expect(try Command(["merge", "1", "2", "-o", "merged"], in: folder.url).status == 0)
    }

    @Test func `are not written into one folder`() throws {
        let folder = try TemporaryFolder()
        _ = try render("1/2", to: "out", in: "a", of: folder)
        let before = try folder.contents()
        let second = try render("2/2", to: "out", in: "a", of: folder)
        #expect(
            second.status == 74
                && second.errors.contains("'out': it has the frames of shard 1/2, and this is shard 2/2"))
        #expect(try folder.contents() == before)
        #expect(try render("1/2", to: "out", in: "a", of: folder).status == 0)

        // A folder that another machine is writing or has left there.
        try folder.write("other/.frames-0000000000000000-0.partial/shard", "1/2")
        let third = try render("2/2", to: "other", in: "a", of: folder)
        #expect(third.status == 74 && third.errors.contains("shard 1/2 has finished frames in '.frames-"))
    }

    @Test("keep their finished frames for the next run after a signal", arguments: [SIGTERM, SIGINT])
    func stopped(number: Int32) throws {
        let folder = try TemporaryFolder()
        let long = slide.replacing("duration: 0.2s, curve", with: "duration: 60s, curve").split(separator: "expect:")[0]
        try folder.write("long.yaml", String(long))
        let process = Process()
        let errors = Pipe()
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = ["render", "long.yaml", "-o", "out", "--shard", "2/2", "-q", "--jobs", "1"]
        process.standardError = errors
        try process.run()
        var stage: String?
        for _ in 0..<20_000 {
            stage = folder.names(in: "out").first { $0.hasPrefix(".frames-") }
            let journal = stage.flatMap { try? folder.bytes("out/\($0)/journal") } ?? []
            if journal.count(where: { $0 == UInt8(ascii: "\n") }) >= 3 { break }
            usleep(500)
        }
        kill(process.processIdentifier, number)
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 128 + number)
        #expect(words.contains("out: finished frames are kept for the next render of this shard: "), "\(words)")
        let folderOfStage = "out/\(try #require(stage))"
        let left = folder.names(in: folderOfStage).filter { $0.hasSuffix(".png") }.prefix(3)
        let numbers = try left.map { try folder.number(of: "\(folderOfStage)/\($0)") }

        // The other shard would remove the frames, so it is refused.
        let other = try Command(["render", "long.yaml", "-o", "out", "--shard", "1/2", "-q"], in: folder.url)
        #expect(other.status == 74 && other.errors.contains("shard 2/2 has finished frames"))
        let resumed = try Command(["render", "long.yaml", "-o", "out", "--shard", "2/2", "-q"], in: folder.url)
        #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
        #expect(try left.count == 3 && (left.map { try folder.number(of: "out/\($0)") }) == numbers)
        #expect(!folder.names(in: "out").contains { $0.hasPrefix(".") })
    }

    @Test func `a build is identified by every byte of its sources, independent of their order`() {
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
