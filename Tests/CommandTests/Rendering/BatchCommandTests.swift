import Foundation
import TestSupport
import Testing

/// Batches with films that fail.
@Suite("A batch")
struct BatchCommandTests {
    /// Creates a folder with three scripts. The first one is invalid, and the second one names a missing image.
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("s/a.yaml", "animatic: 1\nviews: {root: {subvews: {}}}\n")
        try folder.write("s/b.yaml", slide.replacing("{background: red}", with: "{image: none.png}"))
        try folder.write("s/c.yaml", slide)
        try folder.write("s/d.yaml", slide)
        return folder
    }

    private struct Document: Decodable {
        struct Totals: Decodable {
            let written: Int
            let unchanged: Int
            let failed: [String]
        }
        let totals: Totals?
    }

    @Test(
        "of films goes on after a failure, names the failures, and counts what it wrote",
        arguments: [
            ["render", "s", "-o", "out"], ["render", "s", "-o", "{name}.gif"],
            ["render", "s", "--at", "0s", "-o", "{name}.svg"],
            ["frames", "s", "--format", "npz", "-o", "out"],
        ])
    func films(call: [String]) throws {
        let folder = try folder()
        let first = try Command(call, in: folder.url)
        #expect(first.status == 2)
        #expect(first.errors.contains("error: 2 of 4 films failed: 's/a.yaml', 's/b.yaml'\n"), "\(first.errors)")
        let totals = /\n4 films: 2 written, 0 unchanged, 2 failed, [0-9]+\.[0-9] s\n/
        #expect(first.errors.contains(totals), "\(first.errors)")
        #expect(first.output.split(separator: "\n").count == 2)

        let second = try Command(call + ["--json"], in: folder.url)
        let document = try JSONDecoder().decode(Document.self, from: Data(second.output.utf8))
        #expect(second.status == 2)
        #expect(document.totals?.written == 0 && document.totals?.unchanged == 2)
        #expect(document.totals?.failed == ["s/a.yaml", "s/b.yaml"])
    }

    @Test func `of variants and swept values names the film that failed`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let call = ["render", "slide.yaml", "-o", "out", "--sweep", "w.constant=10,x,30"]
        let render = try Command(call, in: folder.url)
        #expect(render.status == 2)
        #expect(render.errors.contains("error: 1 of 3 films failed: 'slide.yaml (w.constant=x)'\n"), "\(render.errors)")
        #expect(folder.names(in: "out") == ["w.constant=10", "w.constant=30"])
        let quiet = try Command(call + ["-q"], in: folder.url)
        #expect(quiet.errors.contains("1 of 3 films failed") && !quiet.errors.contains("3 films:"))
    }

    @Test func `with one film prints no totals`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let render = try Command(["render", "slide.yaml", "-o", "out"], in: folder.url)
        #expect(render.status == 0 && render.errors.isEmpty)
    }

    @Test func `of texts names the failures, and leaves an earlier file unchanged if all scripts fail`() throws {
        let folder = try folder()
        try folder.write("earlier.txt", "earlier")
        for verb in [["check"], ["trace"], ["frames"]] {
            let call = try Command(verb + ["s"], in: folder.url)
            #expect(call.errors.contains("error: 2 of 4 "), "\(call.errors)")
            #expect(call.errors.contains("failed: 's/a.yaml', 's/b.yaml'\n"), "\(call.errors)")
            if verb == ["check"] { continue }
            let options = verb == ["trace"] ? ["--format", "jsonl"] : []
            let failing = try Command(verb + ["s/a.yaml", "s/b.yaml", "-o", "earlier.txt"] + options, in: folder.url)
            #expect(failing.status == 2)
            #expect(try folder.bytes("earlier.txt") == Array("earlier".utf8))
        }
    }

    @Test func `of goldens counts recorded, unchanged and failed goldens`() throws {
        let folder = try folder()
        let first = try Command(["record", "s"], in: folder.url)
        #expect(first.output == "2 goldens recorded, 0 unchanged\n")
        #expect(first.errors.contains("error: 2 of 4 goldens failed: 's/a.yaml', 's/b.yaml'\n"), "\(first.errors)")
        #expect(first.errors.contains("4 goldens: 2 written, 0 unchanged, 2 failed, "))
    }

    @Test func `of tests names the scripts that fail`() throws {
        let folder = try folder()
        // The view is 30 points wide.
        let wrong = "\nexpect: [{at: 0s, frames: {box: [0, 0, 31, 31]}}]\n"
        try folder.write("t/a.yaml", "animatic: 1\nviews: {root: {subvews: {}}}\n")
        try folder.write("t/b.yaml", "animatic: 1\nviews: {root: {subviews: {box: {frame: [0, 0, 30, 30]}}}}" + wrong)
        try folder.write(
            "t/c.yaml",
            "animatic: 1\nviews: {root: {subviews: {box: {frame: [0, 0, 30, 30]}}}}"
                + wrong.replacing("31, 31", with: "30, 30"))
        let call = try Command(["test", "t"], in: folder.url)
        #expect(call.status == 2)
        #expect(call.errors.contains("error: 2 of 3 scripts failed: 't/a.yaml', 't/b.yaml'\n"), "\(call.errors)")
        #expect(call.errors.contains(/\n3 scripts: 1 passed, 2 failed, [0-9]+\.[0-9] s\n/), "\(call.errors)")
    }

    @Test func `of comparisons names the files that are not as recorded`() throws {
        let folder = try folder()
        #expect(try Command(["record", "s/c.yaml", "s/d.yaml"], in: folder.url).status == 0)
        try folder.write("s/d.yaml", slide.replacing("red", with: "blue"))
        let call = try Command(["verify", "s/c.yaml", "s/d.yaml", "--no-gallery"], in: folder.url)
        #expect(call.status == 1)
        #expect(call.errors.contains("error: 1 of 2 files failed: 's/d.yaml'\n"), "\(call.errors)")
        #expect(call.errors.contains(/\n2 files: 1 as recorded, 1 failed, [0-9]+\.[0-9] s\n/), "\(call.errors)")
        let json = try Command(["verify", "s/c.yaml", "s/d.yaml", "--no-gallery", "--json"], in: folder.url)
        #expect(json.output.contains("\"status\" : \"asRecorded\"") && json.output.contains("\"status\" : \"differs\""))
        #expect(json.output.contains("\"1 film differs, 1 film is as recorded\""), "\(json.output)")
    }

    @Test func `as one composition reports all scripts that fail`() throws {
        let folder = try folder()
        let compose = try Command(["compose", "s", "-o", "all.gif"], in: folder.url)
        #expect(compose.status == 2)
        #expect(compose.errors.contains("error: 2 of 4 films failed: 's/a.yaml', 's/b.yaml'\n"), "\(compose.errors)")
        #expect(folder.names == ["s"])
    }

    @Test(
        "of a sweep names its folders alike in all commands, also for one value",
        arguments: [["w.constant=10"], ["w.constant=10,20"]])
    func sweepNames(sweep: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        let options = ["--sweep"] + sweep
        let values = sweep == ["w.constant=10"] ? ["10"] : ["10", "20"]
        for call in [
            ["render", "slide.yaml", "-o", "out"], ["render", "slide.yaml", "-o", "film.gif"],
            ["frames", "slide.yaml", "--format", "npz", "-o", "npz"],
        ] {
            #expect(try Command(call + options + ["-q"], in: folder.url).status == 0)
        }
        #expect(folder.names(in: "out") == values.map { "w.constant=\($0)" })
        #expect(folder.names(in: "npz") == values.map { "slide-w.constant=\($0).npz" })
        #expect(folder.names.filter { $0.hasSuffix(".gif") } == values.map { "film-w.constant=\($0).gif" })
        let frames = try Command(["frames", "slide.yaml", "--format", "jsonl"] + options, in: folder.url)
        for value in values { #expect(frames.output.contains(#""staging":"w.constant=\#(value)""#)) }
    }
}
