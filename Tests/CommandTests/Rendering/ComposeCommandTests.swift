import ArgumentParser
import Foundation
import TestSupport
import Testing
import TimelineScript

@testable import AnimaticCommand

@Suite("Several films in one picture from the command line")
struct ComposeCommandTests {
    private func script(
        _ title: String, fps: Int = 20, duration: String = "0.5s", cards: String = "[]"
    ) -> String {
        """
        animatic: 1
        title: \(title)
        device: {size: [100, 60], scale: 1}
        fps: \(fps)
        duration: \(duration)
        views: {root: {background: systemBackground, subviews: {box: {background: systemBlue, cornerRadius: 5}}}}
        constraints:
          x: box.leading == root.leading + 10
          y: box.top == root.top + 3
          w: box.width == 20
          h: box.height == 40
        timeline:
          - {at: 0.1s, animate: 0.2s, do: [x.constant = 60, root.layoutIfNeeded()]}
        titleCards: \(cards)
        """
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("one.yaml", script("One"))
        try folder.write("two.yaml", script("Two", duration: "0.3s"))
        return folder
    }

    /// Returns the raw frames that a command writes.
    private func pictures(_ arguments: [String], in folder: TemporaryFolder) throws -> [UInt8] {
        try folder.write("raw", "")
        let command = try Command(
            arguments + ["-o", "-.rgba"], in: folder.url, output: folder.url.appending(path: "raw").path)
        #expect(command.status == 0, "\(command.errors)")
        return try folder.bytes("raw")
    }

    @Test func `has the pixels of each separate film at its place`() throws {
        let folder = try folder()
        // Labels at 13 points are 16 high and 6 above their picture, and the margins are 20. The pictures are
        // therefore at 20 and 140, 42 from the top.
        let (width, height) = (260, 122)
        let variants = ["--variant", "dark+rtl", "--label", "A", "--label", "B"]
        let both = try pictures(
            ["compose", "one.yaml", "two.yaml", "--columns", "2"] + variants, in: folder)
        try #require(both.count == 10 * width * height * 4)
        for (name, left, count) in [("one", 20, 10), ("two", 140, 6)] {
            let alone = try pictures(
                ["render", "\(name).yaml", "--variant", "dark+rtl"], in: folder)
            try #require(alone.count == count * 100 * 60 * 4)
            for frame in 0..<10 {
                // The shorter film keeps its last frame.
                let own = min(frame, count - 1)
                for row in 0..<60 {
                    let place = ((frame * height + 42 + row) * width + left) * 4
                    let expected = (own * 60 + row) * 100 * 4
                    #expect(both[place..<place + 400] == alone[expected..<expected + 400], "\(name) \(frame) \(row)")
                }
            }
        }
    }

    @Test func `has a picture for each value of a sweep`() throws {
        let folder = try folder()
        let all = try pictures(
            ["compose", "one.yaml", "--sweep", "w.constant=10,30", "--columns", "2", "--label", "A", "--label", "B"],
            in: folder)
        let (width, height) = (260, 122)
        try #require(all.count == 10 * width * height * 4)
        for (value, left) in [("10", 20), ("30", 140)] {
            let alone = try pictures(["render", "one.yaml", "--sweep", "w.constant=\(value)"], in: folder)
            try #require(alone.count == 10 * 100 * 60 * 4)
            for frame in 0..<10 {
                for row in 0..<60 {
                    let place = ((frame * height + 42 + row) * width + left) * 4
                    let expected = (frame * 60 + row) * 100 * 4
                    #expect(all[place..<place + 400] == alone[expected..<expected + 400], "\(value) \(frame) \(row)")
                }
            }
        }
    }

    @Test func `has rows of devices, and else of variants, languages or values of the last sweep`() throws {
        func rows(_ options: [String]) throws -> [String] {
            let compose = try #require(try RootCommand.parseAsRoot(["compose", "a.yaml"] + options) as? ComposeCommand)
            let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: false)
            let scripts = try ScriptFile.find(["a.yaml"], within: .usual, terminal)
            return CompositionPart.all(scripts, compose.staging).map(\.staging.fileName)
        }
        let sweep = ["--sweep", "a.b=1,2", "--sweep", "c.d=3,4"]
        let values = ["a.b=1-c.d=3", "a.b=1-c.d=4", "a.b=2-c.d=3", "a.b=2-c.d=4"]
        #expect(try rows(sweep) == values)
        #expect(
            try rows(sweep + ["--variant", "dark", "--variant", "rtl"])
                == values.flatMap { ["dark-\($0)", "rtl-\($0)"] })
        #expect(
            try rows(["--variant", "dark", "--variant", "rtl", "--device", "iPhone 14", "--device", "iPad Air"])
                == ["iPhone-14-dark", "iPad-Air-dark", "iPhone-14-rtl", "iPad-Air-rtl"])
        #expect(
            try rows(["--variant", "dark", "--variant", "rtl", "--language", "de", "--language", "ar"])
                == ["dark-de", "rtl-de", "dark-ar", "rtl-ar"])
    }

    /// Creates a film of ten frames with a card of four pictures at the start, and a film of six frames with a card
    /// of two pictures before the fifth frame.
    private func titledFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("one.yaml", script("One", cards: "[{text: One, duration: 0.2s}]"))
        try folder.write(
            "two.yaml", script("Two", duration: "0.3s", cards: "[{text: Two, at: 0.2s, duration: 0.1s}]"))
        return folder
    }

    @Test func `has the pixels of each film's title cards, while the other film pauses`() throws {
        let folder = try titledFolder()
        let (width, height) = (260, 122)
        let both = try pictures(["compose", "one.yaml", "two.yaml", "--columns", "2"], in: folder)
        try #require(both.count == (10 + 4 + 2) * width * height * 4)
        // The visible pictures of each film, including its own cards.
        let one = [0, 0, 0, 0, 4, 5, 6, 7, 7, 7, 8, 9, 10, 11, 12, 13]
        let two = [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7]
        for (name, left, shown) in [("one", 20, one), ("two", 140, two)] {
            let alone = try pictures(["render", "\(name).yaml"], in: folder)
            for (picture, own) in shown.enumerated() {
                for row in 0..<60 {
                    let place = ((picture * height + 42 + row) * width + left) * 4
                    let expected = (own * 60 + row) * 100 * 4
                    #expect(both[place..<place + 400] == alone[expected..<expected + 400], "\(name) \(picture) \(row)")
                }
            }
        }
    }

    @Test func `shows no title cards if they are disabled, at times, and on contact sheets`() throws {
        let folder = try titledFolder()
        func compose(_ arguments: String...) throws -> String {
            let command = try Command(["compose", "one.yaml", "two.yaml"] + arguments, in: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            return command.output
        }
        #expect(try compose("-o", "a", "--sheet") == "a: 16 frames\n")
        #expect(try compose("-o", "b", "--sheet", "--no-title-cards") == "b: 10 frames\n")
        // There are four and two pictures of cards before the fifth frame.
        #expect(try folder.bytes("a/0010.png") == folder.bytes("b/0004.png"))
        #expect(try folder.bytes("a/sheet.png") == folder.bytes("b/sheet.png"))
        _ = try compose("--at", "0.2s", "-o", "c.png")
        #expect(try folder.bytes("c.png") == folder.bytes("b/0004.png"))
        let most = try Command(
            ["compose", "one.yaml", "two.yaml", "-o", "d", "--allow", "frames=15"], in: folder.url)
        #expect(most.status == 64 && most.errors.contains("16") && most.errors.contains("--allow"), "\(most.errors)")
        #expect(!folder.names.contains("d"))
    }

    @Test func `is black behind a root without a background in the dark appearance, and labels are white`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "one.yaml",
            script("One", fps: 1, duration: "1s").replacing("background: systemBackground, ", with: ""))
        // Returns the upper right corner of a picture, which is empty.
        func corner(_ bytes: [UInt8], _ x: Int, _ y: Int, _ width: Int) -> [UInt8] {
            Array(bytes[((y * width + x) * 4)...].prefix(4))
        }
        let both = try pictures(["compose", "one.yaml", "--variant", "light", "--variant", "dark"], in: folder)
        #expect(corner(both, 119, 42, 260) == [255, 255, 255, 255])
        #expect(corner(both, 239, 42, 260) == [0, 0, 0, 255])
        let alone = try pictures(["render", "one.yaml", "--variant", "dark"], in: folder)
        #expect(corner(alone, 99, 0, 100) == [0, 0, 0, 255])
        let red = try pictures(["render", "one.yaml", "--variant", "dark", "--background", "red"], in: folder)
        #expect(corner(red, 99, 0, 100) == [255, 0, 0, 255])
        let clear = try pictures(
            ["compose", "one.yaml", "--variant", "light", "--variant", "dark", "--background", "clear"], in: folder)
        #expect(corner(clear, 239, 42, 260) == [0, 0, 0, 0] && corner(clear, 0, 0, 260) == [0, 0, 0, 0])
    }

    @Test func `have the same bytes with any number of jobs and in parts, and are not drawn again`() throws {
        let folder = try folder()
        let compose = [
            "compose", "one.yaml", "two.yaml", "-q", "--variant", "dark", "--variant", "light", "--overlay",
            "constraints,passes",
        ]
        let all = try Command(
            compose + ["-o", "one", "-o", "one.gif", "-o", "a.sheet.png", "--sheet", "--jobs", "1"], in: folder.url)
        #expect(all.status == 0 && all.errors.isEmpty && all.output.isEmpty)
        _ = try Command(compose + ["-o", "four", "-o", "four.gif", "--sheet", "--jobs", "4"], in: folder.url)
        // The folder contains ten frames, the manifest and the sheet.
        #expect(folder.names(in: "one").count == 12)
        for name in folder.names(in: "one") {
            #expect(try folder.bytes("one/\(name)") == folder.bytes("four/\(name)"), "\(name)")
        }
        #expect(try folder.bytes("one.gif") == folder.bytes("four.gif"))
        #expect(try folder.bytes("a.sheet.png") == folder.bytes("one/sheet.png"))
        for part in 1...3 { _ = try Command(compose + ["-o", "part\(part)", "--shard", "\(part)/3"], in: folder.url) }
        #expect(try Command(["merge", "part1", "part2", "part3", "-o", "merged"], in: folder.url).status == 0)
        for name in folder.names(in: "merged") {
            #expect(try folder.bytes("one/\(name)") == folder.bytes("merged/\(name)"), "\(name)")
        }
        #expect(folder.names(in: "merged").count == 11)
        let before = try folder.number(of: "one/0004.png")
        _ = try Command(compose + ["-o", "one", "--jobs", "1"], in: folder.url)
        #expect(try folder.number(of: "one/0004.png") == before)
        #expect(try Command(["verify", "one"], in: folder.url).status == 0)
    }

    @Test func `at one time are a raster or vector picture`() throws {
        let folder = try folder()
        let command = try Command(
            ["compose", "one.yaml", "two.yaml", "--at", "0.45s", "-o", "a.png", "-o", "a.svg", "-o", "a.pdf"],
            in: folder.url)
        #expect(command.status == 0 && command.output == "a.png\na.svg\na.pdf\n")
        #expect(try folder.bytes("a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try folder.bytes("a.pdf").starts(with: Array("%PDF".utf8)))
        let svg = String(decoding: try folder.bytes("a.svg"), as: UTF8.self)
        #expect(svg.contains("width=\"260\"") && svg.contains("height=\"122\""))
        _ = try Command(["compose", "one.yaml", "two.yaml", "-o", "out", "-q"], in: folder.url)
        #expect(folder.names(in: "out").count == 11)
        // Frame 5 is at 0.25 s, and is the last frame of the shorter film.
        _ = try Command(["compose", "one.yaml", "two.yaml", "--at", "0.25s", "-o", "b.png"], in: folder.url)
        #expect(try folder.bytes("b.png") == folder.bytes("out/0005.png"))
    }

    @Test(
        "are refused if they cannot be combined into one picture",
        arguments: [
            (["one.yaml"], 64, "found one script on one device in one variant"),
            (["one.yaml", "fast.yaml"], 64, "'one.yaml' has 20 frames a second and 'fast.yaml' 25"),
            (
                ["one.yaml", "two.yaml", "--label", "A"], 64,
                "found --label 1 time, expected one for each of 2 pictures"
            ),
            (
                ["one.yaml", "two.yaml", "--columns", "0"], 64,
                "--columns: found '0', expected a whole number, 1 or more"
            ),
            (["one.yaml", "two.yaml", "--at", "0.6s"], 64, "0.6s is after the end of the film, which is at 0.5s"),
            (["one.yaml", "two.yaml", "--frames", "0..<11"], 64, "the film has only the frames 0..<10"),
            (["one.yaml", "two.yaml", "-o", "{name}.gif"], 64, "Found '{name}.gif', expected one name"),
            (["one.yaml", "two.yaml", "-o", "a.gfi"], 64, "Did you mean 'a.gif'"),
            (["one.yaml", "broken.yaml"], 2, "unknown-key"), (["one.yaml", "none.yaml"], 74, "none.yaml"),
            (
                // The heights are 1180, 1366, 932 and 844 points at four pixels per point, more than 16,384 pixels
                // together.
                [
                    "one.yaml", "--device", "iPad Air", "--device", "iPad Pro 12.9", "--device", "iPhone 14 Pro Max",
                    "--device", "iPhone 14", "--scale", "4", "--columns", "1",
                ], 2, "--scale and --columns change the size of the picture"
            ),
        ] as [([String], Int32, String)])
    func refusals(arguments: [String], status: Int32, words: String) throws {
        let folder = try folder()
        try folder.write("fast.yaml", script("Fast", fps: 25))
        try folder.write("broken.yaml", script("Broken") + "\nwrong: 1\n")
        let before = folder.names
        let output = arguments.contains("-o") ? [] : ["-o", "out"]
        let command = try Command(["compose"] + arguments + output, in: folder.url)
        #expect(command.status == status && command.errors.contains(words), "\(command.status) \(command.errors)")
        #expect(folder.names == before)
    }

    @Test func `have the given frame rate`() throws {
        let folder = try folder()
        try folder.write("fast.yaml", script("Fast", fps: 25))
        let command = try Command(["compose", "one.yaml", "fast.yaml", "--fps", "10", "-o", "a.gif"], in: folder.url)
        #expect(command.status == 0 && command.output == "a.gif: 5 frames\n")
    }

    /// The card is before frame 14, at 0.7 s. From 0.5 s on, the layout of the other film never ends.
    @Test func `report a feedback loop even if the requested picture is a card`() throws {
        let folder = try TemporaryFolder()
        let loops = Repository.fixtures.appending(path: "FeedbackLoops")
        try folder.write("later.yaml", String(contentsOf: loops.appending(path: "later.yaml"), encoding: .utf8))
        try folder.write("slide.yaml", slide + "\ntitleCards: [{text: Late, at: 0.7s, duration: 0.2s}]\n")
        let run = try Command(
            ["compose", "later.yaml", "slide.yaml", "--fps", "20", "--frames", "14..<15", "-o", "a.gif"], in: folder.url
        )
        #expect(run.status == 1 && run.errors.contains("feedback-loop"), "\(run.errors)")
        #expect(folder.names == ["later.yaml", "slide.yaml"])
    }

    @Test func `report the conflicts of each film`() throws {
        let folder = try folder()
        try folder.write(
            "torn.yaml",
            script("Torn").replacing("  w: box.width == 20", with: "  w: box.width == 20\n  w2: box.width == 30"))
        let command = try Command(["compose", "one.yaml", "torn.yaml", "-o", "a.gif"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors.contains("torn.yaml:") && command.errors.contains("[unsatisfiable]"))
        #expect(!command.errors.contains("one.yaml:"))
    }
}
