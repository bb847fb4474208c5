import TestSupport
import Testing

@Suite("Overlays from the command line")
struct OverlayCommandTests {
    private let overlays = ["--overlay", "baselines,constraints,frames,guides,margins,names,passes"]

    @Test(
        "with a misspelled name are refused with a suggestion",
        arguments: [
            ("constraint", "found 'constraint'", "Did you mean 'constraints'?"),
            ("frames,marigns", "found 'marigns'", "Did you mean 'margins'?"), ("frames,", "found ''", "expected"),
            (
                "zzzzzzzz", "found 'zzzzzzzz'",
                "expected baselines, constraints, frames, guides, margins, names, passes, touches."
            ),
        ] as [(String, String, String)])
    func unknown(name: String, found: String, advice: String) throws {
        let folder = try scriptFolder(slidingBox)
        for verb in [["render", "slide.yaml"], ["still", "slide.yaml", "--at", "0s", "-o", "a.png"]] {
            let command = try Command(verb + ["--overlay", name], in: folder.url)
            #expect(command.status == 64)
            #expect(command.errors.contains(found) && command.errors.contains(advice))
        }
        #expect(folder.names == ["slide.yaml"])
    }

    @Test func `are refused for two films side by side`() throws {
        let folder = try scriptFolder(slidingBox)
        let command = try Command(
            ["render", "slide.yaml", "--overlay", "frames", "--compare", "between"], in: folder.url)
        #expect(command.status == 64 && command.errors.contains("leave one out"))
    }

    @Test func `are the same bytes with any number of jobs and in any part`() throws {
        let folder = try scriptFolder(slidingBox)
        let render = ["render", "slide.yaml", "-q"] + overlays
        let all = try Command(render + ["-o", "one", "-o", "one.gif", "--sheet", "--jobs", "1"], in: folder.url)
        #expect(all.status == 0 && all.errors.isEmpty)
        _ = try Command(render + ["-o", "four", "-o", "four.gif", "--sheet", "--jobs", "4"], in: folder.url)
        // The folder contains 10 frames (20 per second for half a second), the manifest and the sheet.
        #expect(folder.names(in: "one").count == 12)
        for name in folder.names(in: "one") {
            #expect(try folder.bytes("one/\(name)") == folder.bytes("four/\(name)"), "\(name)")
        }
        #expect(try folder.bytes("one.gif") == folder.bytes("four.gif"))
        for part in ["1/3", "2/3", "3/3"] {
            _ = try Command(render + ["-o", "part", "--shard", part], in: folder.url)
            let published = "part/part-\(part.first!)-of-3"
            #expect(folder.names(in: published).count > 3)
            for name in folder.names(in: published) where name.hasSuffix(".png") {
                #expect(try folder.bytes("\(published)/\(name)") == folder.bytes("one/\(name)"), "\(name) of \(part)")
            }
        }
        _ = try Command(["still", "slide.yaml", "-q", "--at", "0.2s", "-o", "still.png"] + overlays, in: folder.url)
        #expect(try folder.bytes("still.png") == folder.bytes("one/0004.png"))
    }
}
