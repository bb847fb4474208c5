import Foundation
import TestSupport
import Testing

@Suite("Devices and variants from the command line")
struct StagingCommandTests {
    /// A blue box in a window of 100 × 60 points, 10 points from the leading edge. The colors depend on the
    /// appearance.
    private let script = """
        animatic: 1
        title: Slide
        device: {size: [100, 60], scale: 1}
        fps: 20
        duration: 0.2s
        variants: {night: {style: dark, direction: rtl}}
        views: {root: {background: systemBackground, subviews: {box: {background: systemBlue}}}}
        constraints:
          x: box.leading == root.leading + 10
          y: box.top == root.top
          w: box.width == 20
          h: box.height == root.height
        timeline: []
        expect:
          - {at: 0s, frames: {box: [10, 0, 20, 60]}}
        """

    @Test func `have separate folders and films, with the same bytes as separate renders`() throws {
        let folder = try scriptFolder(script)
        let all = try Command(
            [
                "render", "slide.yaml", "-o", "out", "-o", "a.gif", "--device", "iphone se 1", "--device", "iPad Air",
                "--variant", "dark", "--variant", "rtl+small",
            ], in: folder.url)
        #expect(all.status == 0 && all.problems.isEmpty, "\(all.errors)")
        let names = ["iPhone-SE-1-dark", "iPhone-SE-1-rtl+small", "iPad-Air-dark", "iPad-Air-rtl+small"]
        #expect(all.output == names.map { "out/\($0): 4 frames\na-\($0).gif: 4 frames\n" }.joined())
        #expect(folder.names(in: "out") == names.sorted())
        #expect(folder.names == (names.map { "a-\($0).gif" } + ["out", "slide.yaml"]).sorted())

        _ = try Command(
            ["render", "slide.yaml", "-o", "one", "-q", "--device", "iPad Air", "--variant", "dark"], in: folder.url)
        #expect(folder.names(in: "one").count == 5)
        for name in folder.names(in: "one") {
            #expect(try folder.bytes("one/\(name)") == folder.bytes("out/iPad-Air-dark/\(name)"))
        }
    }

    @Test(
        "determine the frames of views",
        arguments: [
            (["--device", "iPhone 14"], "390, 844", "10, 0, 20, 844"),
            (["--device", "iPhone 14", "--variant", "landscape"], "844, 390", "10, 0, 20, 390"),
            // In this variant, the box is 10 points from the right edge: 100 - 10 - 20.
            (["--variant", "night"], "100, 60", "70, 0, 20, 60"), (["--variant", "ltr"], "100, 60", "10, 0, 20, 60"),
        ] as [([String], String, String)])
    func frames(options: [String], screen: String, box: String) throws {
        let folder = try scriptFolder(script)
        let frames = try Command(["frames", "slide.yaml"] + options, in: folder.url)
        #expect(frames.status == 0)
        #expect(frames.output.contains("(0, 0, \(screen))") && frames.output.contains("(\(box))"))
    }

    @Test func `are the same as with keys in the script`() throws {
        let folder = try scriptFolder(script)
        try folder.write(
            "said.yaml",
            script.replacing("{size: [100, 60], scale: 1}", with: "iPhone 14\ntraits: {style: dark, direction: rtl}"))
        let asked = ["--device", "iPhone 14", "--variant", "night"]
        for verb in [["trace"], ["frames", "--json"]] {
            let a = try Command(verb + ["slide.yaml"] + asked, in: folder.url)
            let b = try Command(verb + ["said.yaml"], in: folder.url)
            // The trace contains the line number of the device, and the longer script has different line numbers.
            let lines = [a, b].map { $0.output.replacing(/line \d+/, with: "line") }
            #expect(a.status == 0 && lines[0] == lines[1])
        }
        _ = try Command(["still", "slide.yaml", "--at", "0s", "-o", "a.png"] + asked, in: folder.url)
        _ = try Command(["still", "said.yaml", "--at", "0s", "-o", "b.png"], in: folder.url)
        #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
        #expect(try Command(["test", "slide.yaml"], in: folder.url).status == 0)
        #expect(try Command(["test", "slide.yaml", "--variant", "rtl"], in: folder.url).status == 1)
    }

    @Test func `are refused if they are unknown, or if a command shows one and there are two`() throws {
        let folder = try scriptFolder(script)
        let wrong: [([String], Int32, String)] = [
            (["render", "slide.yaml", "--device", "iPhone 41"], 64, "did you mean 'iPhone 14'?"),
            (["render", "slide.yaml", "--device", "Nexus"], 64, "animatic devices lists them"),
            (["render", "slide.yaml", "--variant", "nihgt"], 2, "did you mean 'night'? [unknown-variant]"),
            (
                ["render", "slide.yaml", "--variant", "dark", "--variant", "dark"], 64,
                "--variant: found 'dark' twice, expected it once"
            ),
            (["render", "slide.yaml", "-o", "-.rgba", "--variant", "dark", "--variant", "rtl"], 64, "Only one film"),
            (
                ["trace", "slide.yaml", "--variant", "dark", "--variant", "rtl"], 64,
                "only animatic render, compose and frames accept several"
            ),
        ]
        for (arguments, status, words) in wrong {
            let command = try Command(arguments, in: folder.url)
            #expect(command.status == status && command.errors.contains(words), "\(command.errors)")
        }
        #expect(folder.names == ["slide.yaml"])
    }

    @Test func `are in the manifest, and shards of different ones are not merged`() throws {
        let folder = try scriptFolder(script)
        for (shard, variant) in [(1, "dark"), (2, "light"), (2, "dark")] {
            _ = try Command(
                ["render", "slide.yaml", "-o", "\(variant)\(shard)", "--shard", "\(shard)/2", "--variant", variant],
                in: folder.url)
        }
        let text = String(decoding: try folder.bytes("dark1/part-1-of-2/manifest.json"), as: UTF8.self)
        #expect(text.contains("\"surroundings\": \"100×60 @1x, portrait, dark, leftToRight, large\""))
        let mixed = try Command(["merge", "dark1", "light2", "-o", "mixed"], in: folder.url)
        #expect(mixed.status == 65 && mixed.errors.contains("the device, appearance"))
        #expect(try Command(["merge", "dark1", "dark2", "-o", "whole"], in: folder.url).status == 0)
    }
}
