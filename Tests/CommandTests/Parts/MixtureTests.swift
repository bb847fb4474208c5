import Foundation
import TestSupport
import Testing

/// A combination of parts that cannot be merged.
private struct Mixture: CustomTestStringConvertible, Sendable {
    /// The expected text in the error message.
    let words: String
    var status: Int32 = 65
    /// The options of the second shard.
    var options: [String] = []
    /// Modifies the parts `out/part-1-of-2` and `out/part-2-of-2`.
    var change: @Sendable (TemporaryFolder) throws -> Void = { _ in }
    /// The arguments of `merge`.
    var merge = ["out"]

    var testDescription: String { "\(words) \(options)" }

    /// Replaces text in the manifest of the second part.
    static func manifest(
        _ words: String, status: Int32 = 65, replacing pattern: String, with text: String
    ) -> Mixture {
        Mixture(
            words: words, status: status,
            change: { folder in
                let path = "out/part-2-of-2/manifest.json"
                let manifest = String(decoding: try folder.bytes(path), as: UTF8.self)
                let changed = manifest.replacing(try Regex(pattern), with: text)
                #expect(changed != manifest, "\(pattern)")
                try folder.write(path, changed)
            })
    }
}

@Suite("Parts that merge refuses")
struct MixtureTests {
    private static let renames: [Mixture] = [
        Mixture(
            words: "it differs in the number of the shard (found 1/2, expected 2/2)",
            change: { folder in
                let part = folder.path(of: "out/part-2-of-2")
                try FileManager.default.removeItem(atPath: part)
                try FileManager.default.copyItem(atPath: folder.path(of: "out/part-1-of-2"), toPath: part)
            }),
        Mixture(
            words: "it is shard 2/3, and 'out/part-1-of-2' is shard 1/2",
            change: { folder in
                try FileManager.default.moveItem(
                    atPath: folder.path(of: "out/part-2-of-2"), toPath: folder.path(of: "out/part-2-of-3"))
            }),
        Mixture(
            words: "'out/part-1-of-2' is shard 1/2 too; leave one out",
            change: { folder in
                try FileManager.default.copyItem(atPath: folder.path(of: "out"), toPath: folder.path(of: "copy"))
            }, merge: ["out", "copy", "-o", "merged"]),
        Mixture(
            words: "it is frames 0..<16, and 'out/part-1-of-2' is shard 1/2",
            change: { folder in
                _ = try Command(["render", "slide.yaml", "-o", "whole", "-q"], in: folder.url)
            }, merge: ["out", "whole", "-o", "merged"]),
        Mixture(
            words: "it is frames 8..<16, and 'out/part-1-of-2' is shard 1/2",
            change: { folder in
                _ = try Command(
                    ["render", "slide.yaml", "-o", "r", "--frames", "8-15", "--part", "-q"], in: folder.url)
                try FileManager.default.moveItem(
                    atPath: folder.path(of: "r/part-frames-0008-0015"),
                    toPath: folder.path(of: "out/part-frames-0008-0015"))
            }),
        Mixture(
            words: "belongs to a different set of films",
            change: { folder in
                try folder.write("out/part-2-of-2/set.json", "{\"version\": 1, \"films\": [], \"failed\": []}")
            }),
        Mixture(
            words: "set.json': it is damaged or has another version", status: 74,
            change: { folder in try folder.write("out/part-2-of-2/set.json", "{\"version\": 2}") }),
    ]

    private static let manifests: [Mixture] = [
        .manifest("the program's version (found animatic 9", replacing: "animatic \\d+", with: "animatic 9"),
        .manifest("the program's build", replacing: "\"build\": \"[0-9a-f]{4}", with: "\"build\": \"0000"),
        .manifest("the version of the library cairo", replacing: "\"cairo\": \"1", with: "\"cairo\": \"2"),
        .manifest("the version of the font", replacing: "\"fonts\": \\{\"", with: "\"fonts\": {\"Other\": 1, \""),
        .manifest("the added font", replacing: "\"addedFonts\": \\{\\}", with: "\"addedFonts\": {\"a.ttf\": \"A\"}"),
        .manifest("the title", replacing: "\"title\": \"Slide", with: "\"title\": \"Slid"),
        .manifest("the film's hash", replacing: "\"film\": \"[0-9a-f]{4}", with: "\"film\": \"0000"),
        .manifest("the size in pixels", replacing: "\"width\": 200", with: "\"width\": 201"),
        .manifest(
            "the number of frames a second", replacing: "\"framesPerSecond\": 20", with: "\"framesPerSecond\": 21"),
        .manifest("the number of frames (found 17", replacing: "\"frameCount\": 16", with: "\"frameCount\": 17"),
        .manifest("the choice of frames", replacing: "\"end\": 16", with: "\"end\": 15"),
        .manifest("the device, appearance", replacing: "portrait, light", with: "portrait, dark"),
        .manifest("frame 18 is not one of the chosen frames", replacing: "0015.png", with: "0018.png"),
        .manifest("frame 0 is in 'out/part-1-of-2' too", replacing: "0015.png", with: "0000.png"),
        .manifest("its manifest is damaged", replacing: "0015.png", with: "../0015.png"),
        .manifest("shard 2/2 is missing", status: 75, replacing: "\"version\": 6", with: "\"version\": 5"),
        .manifest("shard 2/2 is missing", status: 75, replacing: "\"size\": ", with: "\"size\": 9"),
        .manifest("shard 2/2 is missing", status: 75, replacing: ",\\s*\\{\"file\": \"0015.png[^}]*\\}", with: ""),
        .manifest("shard 2/2 is missing", status: 75, replacing: "\\{\\}\\n\\}\\n", with: "{"),
    ]

    private static let options: [Mixture] = [
        Mixture(words: "the drawing settings", options: ["--scale", "3"]),
        Mixture(words: "the drawing settings", options: ["--background", "black"]),
        Mixture(words: "the drawing settings", options: ["--compression", "small"]),
        Mixture(words: "the overlays", options: ["--overlay", "frames"]),
        Mixture(words: "the device or variant that the options select", options: ["--variant", "dark"]),
        Mixture(words: "the device or variant that the options select", options: ["--device", "iPhone 14"]),
        Mixture(words: "the number of frames a second", options: ["--fps", "30"]),
        Mixture(words: "the choice of frames", options: ["--every", "2"]),
        Mixture(words: "the choice of frames", options: ["--frames", "0-7"]),
    ]

    private static let files: [Mixture] = [
        Mixture(
            words: "shard 2/2 is missing", status: 75,
            change: { try FileManager.default.removeItem(atPath: $0.path(of: "out/part-2-of-2/0015.png")) }),
        Mixture(
            words: "shard 2/2 is missing", status: 75,
            change: { try $0.write("out/part-2-of-2/0015.png", bytes: $0.bytes("out/part-2-of-2/0015.png").dropLast()) }
        ),
        Mixture(
            words: "shard 2/2 is missing", status: 75,
            change: { try FileManager.default.removeItem(atPath: $0.path(of: "out/part-2-of-2/manifest.json")) }),
        Mixture(
            words: "0015.png' differs from its manifest", status: 75,
            change: { folder in
                var bytes = try folder.bytes("out/part-2-of-2/0015.png")
                bytes[bytes.count / 2] ^= 1
                try FileManager.default.removeItem(atPath: folder.path(of: "out/part-2-of-2/0015.png"))
                try folder.write("out/part-2-of-2/0015.png", bytes: bytes)
            }, merge: ["out", "--check"]),
    ]

    @Test("leave the target unchanged", arguments: renames + manifests + options + files)
    fileprivate func refused(mixture: Mixture) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for (shard, options) in [("1/2", []), ("2/2", mixture.options)] {
            let part = try Command(
                ["render", "slide.yaml", "-o", shard == "1/2" ? "out" : "second", "--shard", shard, "-q"] + options,
                in: folder.url)
            #expect(part.status == 0, "\(part.errors)")
        }
        try FileManager.default.moveItem(
            atPath: folder.path(of: "second/part-2-of-2"), toPath: folder.path(of: "out/part-2-of-2"))
        try mixture.change(folder)
        let before = try folder.contents()

        let merge = try Command(["merge"] + mixture.merge, in: folder.url)

        #expect(merge.status == mixture.status && merge.errors.contains(mixture.words), "\(merge.errors)")
        #expect(try folder.contents() == before)
    }

    @Test func `a frame with the wrong size is named, and no film is written`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for (name, shard, scale) in [("out", "1/2", "2"), ("out", "2/2", "2"), ("small", "1/2", "1")] {
            let render = try Command(
                ["render", "slide.yaml", "-o", name, "--shard", shard, "--scale", scale, "-q"], in: folder.url)
            #expect(render.status == 0, "\(render.errors)")
        }
        // The box moves in frame 4, so the picture of this frame is decoded. The merge first compares the sizes of the
        // files, so the manifest must contain the size of the replacement.
        let (frame, manifest) = ("out/part-1-of-2/0004.png", "out/part-1-of-2/manifest.json")
        let small = try folder.bytes("small/part-1-of-2/0004.png")
        try FileManager.default.removeItem(atPath: folder.path(of: frame))
        try folder.write(frame, bytes: small)
        let text = String(decoding: try folder.bytes(manifest), as: UTF8.self)
        let changed = text.replacing(/("0004\.png"[^}]*"size": )[0-9]+/) { "\($0.output.1)\(small.count)" }
        #expect(changed != text)
        try folder.write(manifest, changed)

        let merge = try Command(["merge", "out", "-o", "film.gif"], in: folder.url)

        #expect(merge.status != 0 && !folder.names.contains("film.gif"))
        #expect(
            merge.errors.contains("'\(frame)': it has 100 × 60 pixels, but the manifest states 200 × 120"),
            "\(merge.errors)")
    }

    @Test func `of overlapping ranges and of ranges with other steps are refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for (name, options) in [
            ("overlap", [["--frames", "0-8"], ["--frames", "8-15"]]),
            ("steps", [["--frames", "0-7"], ["--frames", "8-15", "--every", "2"]]),
        ] {
            for options in options {
                let part = try Command(
                    ["render", "slide.yaml", "-o", name, "--part", "-q"] + options, in: folder.url)
                #expect(part.status == 0, "\(part.errors)")
            }
        }
        let overlap = try Command(["merge", "overlap"], in: folder.url)
        #expect(overlap.status == 65 && overlap.errors.contains("frame 8 is in 'overlap/part-frames-0000-0008' too"))
        let steps = try Command(["merge", "steps"], in: folder.url)
        #expect(steps.status == 65 && steps.errors.contains("the step between frames (found 2, expected 1)"))
    }

    @Test(
        "are refused at the start of a render too",
        arguments: [
            (["--scale", "1"], "it belongs to a different film: it differs in the drawing settings"),
            (["--variant", "dark"], "it belongs to a different film: it differs in the device or variant"),
        ])
    func atStart(options: [String], words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let render = ["render", "slide.yaml", "-o", "out", "-q", "--shard"]
        #expect(try Command(render + ["1/2"], in: folder.url).status == 0)
        let before = try folder.contents()
        for shard in ["1/2", "2/2"] {
            let other = try Command(render + [shard] + options, in: folder.url)
            #expect(other.status == 65 && other.errors.contains("'out/part-1-of-2': \(words)"), "\(other.errors)")
        }
        let count = try Command(render + ["2/3"], in: folder.url)
        #expect(count.status == 65 && count.errors.contains("it is shard 1/2, but this is shard 2/3"))
        #expect(try folder.contents() == before)
    }
}
