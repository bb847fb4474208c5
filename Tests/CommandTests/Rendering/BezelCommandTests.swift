import TestSupport
import Testing

@Suite("The frame of a device from the command line")
struct BezelCommandTests {
    private let script = """
        animatic: 1
        device: iPhone 16
        statusBar: true
        fps: 5
        duration: 0.6s
        views: {root: {background: white, subviews: {box: {background: systemBlue, frame: [40, 100, 60, 60]}}}}
        timeline: [{at: 0s, animate: 0.4s, do: box.alpha = 0.2}]
        """

    /// The width, the height and the color type in the header of a PNG file: 2 without and 6 with an alpha channel.
    private func header(_ name: String, in folder: TemporaryFolder) throws -> [Int] {
        let bytes = try folder.bytes(name)
        func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return [number(16), number(20), Int(bytes[25])]
    }

    /// The window has 393 by 852 points, and the border 18 points on each side.
    /// Within 200 by 444 pixels, 888 points become 888 * 200 / 429 = 414 pixels.
    @Test func `makes stills larger and transparent, at any scale and within any size`() throws {
        let folder = try scriptFolder(script)
        let still = ["still", "slide.yaml", "--at", "0s", "-o", "a.png", "-q"]
        for (options, expected) in [
            ([], [1179, 2556, 2]), (["--bezel"], [3 * 429, 3 * 888, 6]), (["--bezel", "--scale", "1"], [429, 888, 6]),
            (["--bezel", "--scale", "1", "--fit", "200x444"], [200, 414, 6]),
            (["--bezel", "--scale", "1", "--background", "white"], [429, 888, 2]),
        ] as [([String], [Int])] {
            let command = try Command(still + options, in: folder.url)
            #expect(command.status == 0, "\(command.errors)")
            let found = try header("a.png", in: folder)
            #expect(found == expected, "\(options)")
        }
    }

    @Test func `surrounds the frames of all formats, also with a strip and captions below`() throws {
        let folder = try scriptFolder(script + "\ncaptions: [{at: 0s, text: A box fades}]\n")
        let render = ["render", "slide.yaml", "-q", "--bezel", "--scale", "1", "--overlay", "passes,frames"]
        let outputs = ["frames", "a.gif", "a.webp", "a.apng", "a-%04d.svg", "a.sheet.png"].flatMap { ["-o", $0] }
        let command = try Command(render + outputs, in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        let first = try header("frames/0000.png", in: folder)
        #expect(first[0] == 429 && first[1] > 888 + 20 && first[2] == 6)
        #expect(Set(folder.names).isSuperset(of: ["a.gif", "a.webp", "a.apng", "a.sheet.png", "a-0000.svg"]))
        let again = try Command(render + ["-o", "two", "--jobs", "3"], in: folder.url)
        #expect(again.status == 0)
        for name in ["0000.png", "0001.png", "0002.png"] {
            #expect(try folder.bytes("two/\(name)") == folder.bytes("frames/\(name)"))
        }
    }

    @Test func `is opaque in all outputs if one of them has no transparency`() throws {
        let folder = try scriptFolder(script)
        let command = try Command(
            ["render", "slide.yaml", "-q", "--bezel", "--scale", "1", "-o", "frames", "-o", "%04d.jpg"], in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        #expect(try header("frames/0000.png", in: folder) == [429, 888, 2])
    }

    @Test func `is part of each picture of a composition, and refused for a comparison`() throws {
        let folder = try scriptFolder(script)
        let compose = try Command(
            [
                "compose", "slide.yaml", "-q", "--bezel", "--scale", "1", "--variant", "light", "--variant", "dark",
                "-o", "c",
            ],
            in: folder.url)
        #expect(compose.status == 0, "\(compose.errors)")
        let found = try header("c/0000.png", in: folder)
        #expect(found[0] >= 2 * 429 + 60 && found[2] == 6)
        let compare = try Command(["render", "slide.yaml", "--bezel", "--compare", "between"], in: folder.url)
        #expect(compare.status == 64 && compare.errors.contains("leave one out"))
    }
}
