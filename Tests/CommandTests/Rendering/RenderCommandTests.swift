import Foundation
import Pictures
import TestSupport
import Testing

@Suite("Rendering from the command line")
struct RenderCommandTests {
    @Test func `writes one file for each frame and a sheet, with the same bytes for any number of jobs`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for jobs in ["1", "2", "3"] {
            let render = try Command(
                ["render", "slide.yaml", "-o", "out\(jobs)", "--jobs", jobs, "--sheet"], in: folder.url)
            #expect(render.status == 0 && render.output == "out\(jobs): 16 frames\n" && render.errors.isEmpty)
        }
        let names = folder.names(in: "out1")
        #expect(names == (0..<16).map { $0 < 10 ? "000\($0).png" : "00\($0).png" } + ["manifest.json", "sheet.png"])
        for name in names {
            let files = try (1...3).map { try Data(contentsOf: folder.url.appending(path: "out\($0)/\(name)")) }
            #expect(files[0] == files[1] && files[1] == files[2])
        }
    }

    /// The sheet has a margin of 24 points, and frames of 240 × 144 points at distances of 260: the width is
    /// 2 · 24 + 3 · 260 - 20 = 808 points, at the scale 2.
    @Test func `a sheet shows the frames at chosen times`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let times = ["0s", "0.3s", "0.2s"].flatMap { ["--at", $0] }
        let render = try Command(["render", "slide.yaml", "-o", "a.sheet.png"] + times, in: folder.url)
        #expect(render.status == 0 && render.errors.isEmpty, "\(render.errors)")
        let sheet = try ImageSurface(path: folder.path(of: "a.sheet.png")).bitmap
        #expect(sheet.width == 2 * 808)
        // The box is 20 points wide, at 0, 20 and 40 points, which are magnified by 2.4, and has its middle at 20 points.
        for (cell, left) in [(0, 0), (1, 20), (2, 40)] {
            /// Whether the red box, rather than the white background, is at a distance from its left edge.
            func isRed(_ x: Double) -> Bool {
                let place = 24 + 260 * Double(cell) + 2.4 * (Double(left) + x)
                return sheet[Int(2 * place), Int(2 * (24 + 2.4 * 20))] & 0xFF00 < 0x8000
            }
            #expect(isRed(10) && !isRed(24), "\(cell)")
        }
        // Beside frames, the sheet shows these frames.
        let both = try Command(["render", "slide.yaml", "-o", "out", "--sheet", "--at", "0.2s"], in: folder.url)
        #expect(both.status == 0 && folder.names(in: "out") == ["0000.png", "manifest.json", "sheet.png"])
        let pair = try Command(
            ["compose", "slide.yaml", "slide.yaml", "-o", "b.sheet.png"] + times, in: folder.url)
        #expect(pair.status == 0 && folder.names.contains("b.sheet.png"), "\(pair.errors)")
    }

    @Test func `selects frames, which keep their numbers and their bytes`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        _ = try Command(["render", "slide.yaml", "-o", "all", "-q"], in: folder.url)
        let choices: [([String], [Int])] = [
            (["--frames", "3..<6"], [3, 4, 5]), (["--every", "6"], [0, 6, 12]),
            (["--frames", "1..<10", "--every", "4", "--jobs", "2"], [1, 5, 9]),
        ]
        for (index, (options, numbers)) in choices.enumerated() {
            let render = try Command(["render", "slide.yaml", "-o", "\(index)"] + options, in: folder.url)
            #expect(render.status == 0 && render.output == "\(index): \(numbers.count) frames\n")
            let names = numbers.map { $0 < 10 ? "000\($0).png" : "00\($0).png" }
            #expect(folder.names(in: "\(index)") == names + ["manifest.json"])
            for name in names { #expect(try folder.bytes("\(index)/\(name)") == folder.bytes("all/\(name)")) }
        }
        // With twice the frame rate, every second frame is a frame of the film.
        _ = try Command(
            ["render", "slide.yaml", "-o", "fast", "--fps", "60", "--frames", "0..<2", "-q"], in: folder.url)
        #expect(try folder.bytes("fast/0000.png") == folder.bytes("all/0000.png"))
        let wrong: [([String], String)] = [
            (["--frames", "9..<99"], "the film has only the frames 0..<16, not 9..<99"),
            (
                ["--frames", "6..<3"],
                "--frames: found '6..<3', expected a range of frames such as 30-59, 30..59 or 30..<60."
            ),
            (["--every", "0"], "--every: found '0', expected a whole number, 1 or more."),
            (["--shard", "9223372036854775807/9223372036854775807"], "the number of parts (at most 10000)"),
            (["--at", "0s", "--every", "2"], "leave out --at or the others"),
            (["--at", "9s"], "after the end of the film"),
        ]
        for (options, words) in wrong {
            let render = try Command(["render", "slide.yaml", "-o", "wrong"] + options, in: folder.url)
            #expect(render.status == 64 && render.errors.contains(words), "\(options): \(render.errors)")
        }
        #expect(folder.names(in: "wrong") == [])
    }

    @Test(
        "merged shards equal the complete film, byte for byte",
        arguments: [["1/1"], ["2/2", "1/2"], ["1/3", "2/3", "3/3"]])
    func shards(shards: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        _ = try Command(["render", "slide.yaml", "-o", "all", "-q"], in: folder.url)
        for shard in shards {
            let name = shard.replacing("/", with: "of")
            _ = try Command(["render", "slide.yaml", "-o", name, "--shard", shard, "-q"], in: folder.url)
        }
        let names = shards.map { $0.replacing("/", with: "of") }

        let merge = try Command(["merge"] + names + ["-o", "merged"], in: folder.url)

        #expect(merge.status == 0 && merge.output == "merged: 16 frames\n")
        #expect(folder.names(in: "merged") == folder.names(in: "all"))
        for name in folder.names(in: "all") {
            #expect(try folder.bytes("merged/\(name)") == folder.bytes("all/\(name)"))
        }
    }

    /// Each process orders sets and dictionaries differently. Eight spacings have the same order by chance only once
    /// in 40,320 times.
    @Test func `the manifest of custom spacings is the same from every process`() throws {
        let folder = try TemporaryFolder()
        let names = (0..<9).map { "v\($0)" }
        try folder.write(
            "row.yaml",
            """
            animatic: 1
            title: row
            device: {size: [200, 100], scale: 1}
            fps: 10
            duration: 0.2s
            views:
              root:
                subviews:
                  row:
                    stack: horizontal
                    arranged: {\(names.map { "\($0): {}" }.joined(separator: ", "))}
                    customSpacing: {\(names.dropLast().enumerated().map { "\($1): \($0 + 1)" }.joined(separator: ", "))}
            """)
        let manifests = try ["a", "b"].map { name in
            let render = try Command(
                ["render", "row.yaml", "-o", name], in: folder.url)
            #expect(render.status == 0, "\(render.errors)")
            return try folder.bytes("\(name)/manifest.json")
        }
        #expect(manifests[0] == manifests[1])
    }

    @Test func `verify finds different, missing and additional frames`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for scale in ["1", "2"] {
            _ = try Command(["render", "slide.yaml", "-o", "out\(scale)", "--scale", scale, "-q"], in: folder.url)
        }
        let good = try Command(["verify", "out1"], in: folder.url)
        #expect(good.status == 0 && good.output == "out1: 16 frames are as expected\n")
        #expect(try Command(["verify", "out1", "--against", "out2"], in: folder.url).status == 1)

        try folder.write("out1/0003.png", bytes: folder.bytes("out1/0000.png"))
        try folder.write("out1/0016.png", "extra")
        try FileManager.default.removeItem(at: folder.url.appending(path: "out1/0005.png"))
        let bad = try Command(["verify", "out1"], in: folder.url)
        #expect(bad.status == 1)
        let lines = bad.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasPrefix("out1/0003.png: pixels differ"))
        #expect(lines[1...] == ["out1/0005.png: is missing", "out1/0016.png: is not in the manifest"])
        try folder.write("empty/readme.txt", "")
        let none = try Command(["verify", "empty"], in: folder.url)
        #expect(none.status == 74)
        #expect(
            none.errors.contains(
                "cannot use the manifest 'empty/manifest.json': it does not exist; render into the folder first"))
        try folder.write("v/0000.svg", "<svg/>")
        try folder.write("old/manifest.json", "{\"version\": 3}")
        try folder.write("new/manifest.json", "{\"version\": 7}")
        for (name, words) in [
            ("v", "numbered frames have no manifest"), ("old", "it is not a manifest of this version"),
            ("new", "found version 7, expected 6; install a newer animatic, or render into the folder again"),
        ] {
            let verify = try Command(["verify", name], in: folder.url)
            #expect(verify.status == 74 && verify.errors.contains("'\(name)/manifest.json': \(words)"))
        }

        // Rendering again repairs the files. They have the same bytes as before.
        _ = try Command(["render", "slide.yaml", "-o", "out1", "--scale", "1", "-q"], in: folder.url)
        #expect(try Command(["verify", "out1"], in: folder.url).status == 0)
    }

    @Test func `one frame is written as one frame`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let render = try Command(["render", "slide.yaml", "-o", "one", "--frames", "3..<4"], in: folder.url)
        #expect(render.output == "one: 1 frame\n")
        #expect(try Command(["verify", "one"], in: folder.url).output == "one: 1 frame is as expected\n")
        #expect(try Command(["merge", "one", "-o", "two", "--frames", "3"], in: folder.url).output == "two: 1 frame\n")
        let raw = try Command(
            ["render", "slide.yaml", "-o", "-.rgba", "--frames", "3..<4"], in: folder.url, output: "/dev/null")
        #expect(raw.errors == "-.rgba: 1 frame\n", "\(raw.errors)")
    }

    @Test func `reads a script from standard input`() throws {
        let folder = try TemporaryFolder()
        let render = try Command(["render", "-", "-o", "out", "-q"], in: folder.url, input: slide)
        #expect(render.status == 0 && render.output.isEmpty)
        #expect(folder.names(in: "out").count == 17)
    }

    @Test func `writes the same files for any locale, time zone and font configuration`() throws {
        let folder = try TemporaryFolder()
        let labelled = slide.replacing("{background: red}", with: "{label: \"あ 1,5 é\", font: 12}")
        try folder.write("slide.yaml", labelled)
        try folder.write("fonts.conf", "<fontconfig><dir>/nowhere</dir></fontconfig>")
        let hostile = [
            "LANG": "ja_JP.UTF-8", "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu", "FONTCONFIG_FILE": "fonts.conf",
            "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path,
        ]
        let at = ["still", "slide.yaml", "--at", "0.2s", "-o"]
        #expect(try Command(at + ["a.png"], in: folder.url).status == 0)
        #expect(try Command(at + ["b.png"], in: folder.url, environment: hostile).status == 0)
        let pictures = try ["a.png", "b.png"].map { try Data(contentsOf: folder.url.appending(path: $0)) }
        #expect(pictures[0] == pictures[1])
    }
}
