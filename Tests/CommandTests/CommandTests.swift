import Foundation
import TestSupport
import Testing

/// A box that slides 100 points in a quarter of a second.
private let slide = """
    animatic: 1
    title: Slide
    device: {size: [100, 60], scale: 2}
    fps: 20
    views: {root: {background: white, subviews: {box: {background: red}}}}
    constraints:
      x: box.leading == root.leading + 0
      y: box.top == root.top + 10
      w: box.width == 20
      h: box.height == 20
    timeline:
      - at: 0.1s
        animate: {duration: 0.2s, curve: linear}
        do: [x.constant = 40, root.layoutIfNeeded()]
    expect:
      - {at: 0.2s, frames: {box: [20, 10, 20, 20]}}
    """

@Suite("The command's exit status")
struct ExitStatusTests {
    @Test func `is 0 when a script is good and what it expects is so`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let check = try Command(["check", "slide.yaml"], in: folder.url)
        #expect(check.status == 0 && check.output == "1 good, 0 wrong\n" && check.errors.isEmpty)
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
        "is 2 when a script is wrong, whatever the verb",
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

@Suite("A strict script")
struct StrictScriptTests {
    private let strict = slide.replacing("fps: 20", with: "fps: 20\nstrict: true")
        .replacing("x.constant = 40", with: "x.priority = 250")

    @Test("is wrong where UIKit raises an exception, for every verb", arguments: ["check", "test", "trace"])
    func known(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", strict)
        let command = try Command([verb, "slide.yaml"], in: folder.url)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("slide.yaml:15:10: error: Mutating a priority from required to not on an"))
    }

    @Test("is one that does not say so, with --strict", arguments: ["check", "test", "trace", "render", "frames"])
    func option(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", strict.replacing("strict: true", with: "strict: false"))
        #expect(try Command(["check", "slide.yaml"], in: folder.url).status == 0)
        let command = try Command([verb, "slide.yaml", "--strict"], in: folder.url)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("slide.yaml:15:10: error: Mutating a priority from required to not on an"))
        #expect(folder.names == ["slide.yaml"])
    }

    @Test func `is not meant by one that says nothing, which is warned`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", strict.replacing("strict: true\n", with: ""))
        let command = try Command(["check", "slide.yaml"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors.hasPrefix("slide.yaml:14:10: warning: UIKit raises an exception here: Mutating a"))
    }

    /// Which constraints a variation activates is not known before the run.
    @Test("is found wrong as it runs where a variation decides", arguments: ["test", "trace"])
    func found(verb: String) throws {
        let folder = try TemporaryFolder()
        let varied = strict.replacing(
            "timeline:", with: "variations: [{when: {style: light}, set: {x.isActive: true}}]\ntimeline:")
        try folder.write("slide.yaml", varied)
        let check = try Command(["check", "slide.yaml"], in: folder.url)
        #expect(check.status == 0)
        let command = try Command([verb, "slide.yaml"], in: folder.url)
        #expect(command.status == 2)
        #expect(
            command.errors.hasPrefix("slide.yaml:16:10: error: at 0.1s, UIKit raises an exception: Mutating a priority")
        )
    }
}

@Suite("The command's warnings")
struct WarningTests {
    @Test func `tell of constraints that conflict, at the one that is broken`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("  h: box", with: "  w2: box.width == 30\n  h: box"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(test.status == 0)
        #expect(
            test.errors.hasPrefix("slide.yaml:10:3: warning: 'w2' is broken: it cannot hold with 'w', at 0s"))
    }

    @Test func `mark each member of the exclusive set, and views whose frame is held`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "slide.yaml",
            slide.replacing(
                "  w: box.width == 20", with: "  right: box.trailing == root.trailing\n  w: box.width == 20"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(
            test.errors.hasPrefix(
                """
                slide.yaml:10:3: warning: 'w' is broken: it cannot hold with 'x', 'right', root.width == 100, at 0s [unsatisfiable]
                10 |   w: box.width == 20
                   |   ^ box.width == 20: will attempt to recover by breaking this one
                 7 |   x: box.leading == root.leading + 0
                   |   - box.leading == root.leading
                 9 |   right: box.trailing == root.trailing
                   |   ----- box.trailing == root.trailing
                 5 | views: {root: {background: white, subviews: {box: {background: red}}}}
                   |         ---- here root.width == 100
                """))
    }

    @Test func `have the conflict whole in the trace as JSON`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("  h: box", with: "  w2: box.width == 30\n  h: box"))
        let trace = try Command(["trace", "slide.yaml", "--json"], in: folder.url)
        struct Document: Decodable {
            let events: [Event]
            struct Event: Decodable {
                let conflict: Conflict?
            }
            struct Conflict: Decodable {
                let constraints: [Constraint]
                let broken: Constraint?
                let message: String
            }
            struct Constraint: Decodable, Equatable {
                let kind: String
                let identifier: String?
                let text: String
                let priority: Double
            }
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(trace.output.utf8))
        let conflict = try #require(document.events.compactMap(\.conflict).first)
        let (w, w2) = ("box.width == 20", "box.width == 30")
        #expect(
            conflict.constraints == [
                .init(kind: "NSLayoutConstraint", identifier: "w", text: w, priority: 1000),
                .init(kind: "NSLayoutConstraint", identifier: "w2", text: w2, priority: 1000),
            ])
        #expect(conflict.broken == conflict.constraints.last)
        #expect(conflict.message.hasSuffix("by breaking constraint\n<NSLayoutConstraint 'w2' box.width == 30>"))
    }

    @Test func `have views that are left open in the trace`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("  h: box.height == 20\n", with: ""))
        let lines = try Command(["trace", "slide.yaml"], in: folder.url).output.split(separator: "\n")
        let open = lines.filter { $0.contains(" ambiguity ") }
        #expect(open.count == 1 && open[0].contains("  constraints leave open: height  "))
    }

    @Test func `tell of characters that no font has`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("{background: red}", with: "{label: \"Hi ก\"}"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(test.errors.contains("warning: no font has the character 'ก'"))
    }
}

@Suite("Streams that cannot be written")
struct StreamTests {
    @Test("end the command with 74 and one sentence", arguments: ["trace", "check", "test", "frames"])
    func fullOutput(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let command = try Command([verb, "slide.yaml"], in: folder.url, output: "/dev/full")
        #expect(command.status == 74)
        #expect(command.errors.hasPrefix("error: cannot write to standard output"))
    }

    @Test func `a still never replaces what is no file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("target", "precious")
        try folder.link("link.png", to: folder.path(of: "target"))
        let still = try Command(["still", "slide.yaml", "--at", "0s", "-o", "link.png"], in: folder.url)
        #expect(still.status == 74 && still.errors.contains("expected a file or nothing"))
        #expect(try folder.bytes("link.png") == Array("precious".utf8))
    }
}

@Suite("Rendering from the command line")
struct RenderCommandTests {
    @Test func `writes one file for each frame and a sheet, the same for any number of jobs`() throws {
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

    @Test func `chooses frames, which keep their numbers and their bytes`() throws {
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
        // At twice as many frames a second, every other one is of the film.
        _ = try Command(
            ["render", "slide.yaml", "-o", "fast", "--fps", "60", "--frames", "0..<2", "-q"], in: folder.url)
        #expect(try folder.bytes("fast/0000.png") == folder.bytes("all/0000.png"))
        let wrong: [([String], String)] = [
            (["--frames", "9..<99"], "the film has the frames 0..<16, not 9..<99"),
            (["--frames", "6..<3"], "Found '6..<3', expected a range of frames such as 30..<60."),
            (["--every", "0"], "--every takes 1 or more, not 0."),
            (["--shard", "9223372036854775807/9223372036854775807"], "how many there are, 10000 at most"),
            (["--at", "0s", "--every", "2"], "leave one out"), (["--at", "9s"], "after the end of the film"),
        ]
        for (options, words) in wrong {
            let render = try Command(["render", "slide.yaml", "-o", "wrong"] + options, in: folder.url)
            #expect(render.status == 64 && render.errors.contains(words), "\(options): \(render.errors)")
        }
        #expect(folder.names(in: "wrong") == [])
    }

    @Test(
        "shards put together are the whole, byte for byte",
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

    /// Each process orders sets and dictionaries its own way: eight spacings agree by chance once in 40,320 times.
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

    @Test func `shards that do not make a whole are refused, and nothing is touched`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for shard in 1...3 {
            _ = try Command(["render", "slide.yaml", "-o", "\(shard)", "--shard", "\(shard)/3", "-q"], in: folder.url)
        }
        _ = try Command(
            ["render", "slide.yaml", "-o", "large", "--scale", "3", "--shard", "2/3", "-q"], in: folder.url)
        func words(_ folders: [String]) throws -> String {
            let merge = try Command(["merge"] + folders + ["-o", "merged"], in: folder.url)
            #expect(merge.status == 74 && folder.names(in: "merged") == [])
            return merge.errors
        }
        _ = try Command(
            ["render", "slide.yaml", "-o", "other", "--frames", "0..<15", "--shard", "2/3", "-q"], in: folder.url)
        // 16 frames in three parts: 0 to 4, 5 to 9, 10 to 15.
        #expect(try words(["1", "3"]).contains("'3/0010.png': frame 5, which comes before it, is missing"))
        #expect(try words(["2", "3"]).contains("'2/0005.png': frame 0, which comes before it, is missing"))
        #expect(try words(["1", "2"]).contains("'2/0009.png': frame 10, which comes next, is missing"))
        #expect(try words(["1", "other", "3"]).contains("it is of another film, size, choice of frames or program"))
        #expect(try words(["1", "2", "2", "3"]).contains("'2/0005.png': the frame is in '2' too"))
        #expect(try words(["1", "large", "3"]).contains("choice of frames or program than that in '1'"))
        #expect(try words(["1", "none", "3"]).contains("it is no manifest of a render"))
        try folder.write("2/0006.png", "damaged")
        #expect(try words(["1", "2", "3"]).contains("'2/0006.png': it is not what its manifest says"))
    }

    @Test func `verify finds frames that differ, that are missing and that are too many`() throws {
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
        #expect(lines.count == 3 && lines[0].hasPrefix("out1/0003.png: has other pixels"))
        #expect(lines[1...] == ["out1/0005.png: is missing", "out1/0016.png: is not in the manifest"])
        #expect(try Command(["verify", "."], in: folder.url).status == 74)

        // Rendering again mends them, and writes what it wrote before.
        _ = try Command(["render", "slide.yaml", "-o", "out1", "--scale", "1", "-q"], in: folder.url)
        #expect(try Command(["verify", "out1"], in: folder.url).status == 0)
    }

    @Test func `reads a script from standard input`() throws {
        let folder = try TemporaryFolder()
        let render = try Command(["render", "-", "-o", "out", "-q"], in: folder.url, input: slide)
        #expect(render.status == 0 && render.output.isEmpty)
        #expect(folder.names(in: "out").count == 17)
    }

    @Test func `writes the same whatever the locale, time zone and font configuration`() throws {
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

@Suite("Output for other programs")
struct MachineOutputTests {
    private struct Frames: Decodable, Equatable {
        let version: Int
        let timeline: String
        let samples: [Sample]

        struct Sample: Decodable, Equatable {
            let time: Double
            let views: [View]
        }

        struct View: Decodable, Equatable {
            let name: String
            let kind: String
            let parent: String?
            let model: [Double]
            let presentation: [Double]
            let alpha: Double
            let hidden: Bool
            let ambiguous: Bool
        }
    }

    @Test func `frames gives model and presentation in the order of the tree`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let command = try Command(["frames", "slide.yaml", "--at", "0.2s", "--at", "0s", "--json"], in: folder.url)
        let frames = try JSONDecoder().decode(Frames.self, from: Data(command.output.utf8))
        #expect(frames.version == 1 && frames.timeline == "Slide")
        #expect(frames.samples.map(\.time) == [0, 0.2])
        #expect(
            frames.samples[1].views == [
                .init(
                    name: "root", kind: "view", parent: nil, model: [0, 0, 100, 60], presentation: [0, 0, 100, 60],
                    alpha: 1, hidden: false, ambiguous: false),
                .init(
                    name: "box", kind: "view", parent: "root", model: [40, 10, 20, 20], presentation: [20, 10, 20, 20],
                    alpha: 1, hidden: false, ambiguous: false),
            ])
    }

    private struct Trace: Decodable {
        let version: Int
        let events: [Event]

        struct Event: Decodable {
            let time: Double
            let turn: Int
            let event: String
            let subject: String
            let cause: Cause
        }

        struct Cause: Decodable {
            let line: Int?
            let event: Int?
        }
    }

    @Test func `trace gives every event with its cause`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let command = try Command(["trace", "slide.yaml", "--json"], in: folder.url)
        let trace = try JSONDecoder().decode(Trace.self, from: Data(command.output.utf8))
        let moved = try #require(trace.events.last { $0.event == "frame" })
        #expect(trace.version == 1 && moved.subject == "box" && moved.time == 0.1 && moved.turn == 2)
        #expect(moved.cause.line == 14)
        let cause = try #require(moved.cause.event)
        #expect(trace.events[cause].event == "layoutSubviews")
    }

    @Test func `devices lists the catalog`() throws {
        let folder = try TemporaryFolder()
        let command = try Command(["devices"], in: folder.url)
        let line = command.output.split(separator: "\n").first { $0.hasPrefix("iPhone 13  ") }
        #expect(line?.contains("390 × 844") == true && line?.contains("compact × regular") == true)
    }
}
