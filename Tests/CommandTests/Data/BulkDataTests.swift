import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

private let pythonProgram = Program("python3")
private let hasNumPy = (try? pythonProgram?.output(["-c", "import numpy"], in: Repository.root).status) == 0

@Suite("Data for NumPy")
struct BulkDataTests {
    /// Runs a program of Python in the folder, and returns its output.
    private func python(_ program: String, in folder: TemporaryFolder) throws -> String {
        let python = try #require(pythonProgram)
        return try python.output(["-c", "import numpy as np\n" + program], in: folder.url).text
    }

    @Test(
        "is read by NumPy, with the values of the JSON output",
        .enabled(if: hasNumPy, "python3 with NumPy is not installed"))
    func arrays() throws {
        let folder = try scriptFolder()
        let frames = try Command(["frames", "slide.yaml", "-o", "data", "--format", "npz"], in: folder.url)
        #expect(frames.status == 0 && frames.output == "data/slide.npz: 16 frames\n", "\(frames.errors)")
        // The box moves from 0 to 40 between 0.1 and 0.3 s. After a quarter of the time, it is at 10.
        let text = try python(
            """
            z = np.load('data/slide.npz')
            print(z.files, z['frames'].dtype, z['frames'].shape, list(z['names']), list(z['superviews']))
            print(z['times'][[0, 3, 15]].tolist())
            print(z['frames'][3, 1].tolist(), z['model'][3, 1].tolist())
            """, in: folder)
        #expect(
            text
                == """
                ['frames', 'model', 'times', 'names', 'superviews'] float64 (16, 2, 8) ['root', 'box'] [-1, 0]
                [0.0, 0.15, 0.75]
                [10.0, 10.0, 20.0, 20.0, 1.0, 0.0, 1.0, 1.0] [40.0, 10.0, 20.0, 20.0, 1.0, 0.0, 1.0, 1.0]

                """.replacing("[-1, 0]", with: text.contains("np.int32") ? "[np.int32(-1), np.int32(0)]" : "[-1, 0]")
                .replacing(
                    "['root', 'box']",
                    with: text.contains("np.str_") ? "[np.str_('root'), np.str_('box')]" : "['root', 'box']"),
            "\(text)")
        let json = try Command(
            ["frames", "slide.yaml", "--every", "1", "--format", "jsonl"], in: folder.url)
        try folder.write("frames.jsonl", json.output)
        let same = try python(
            """
            import json
            z = np.load('data/slide.npz')
            rows = [[v['presentation'] for v in json.loads(line)['views']] for line in open('frames.jsonl')]
            print(np.array_equal(np.array(rows), z['frames'][:, :, :4]))
            """, in: folder)
        #expect(same == "True\n")
    }

    @Test func `has the same bytes from every command and in every run`() throws {
        let folder = try scriptFolder()
        _ = try Command(["frames", "slide.yaml", "-o", "a", "--format", "npz"], in: folder.url)
        let render = try Command(["render", "slide.yaml", "-o", "b", "--geometry", "--masks"], in: folder.url)
        #expect(render.status == 0, "\(render.errors)")
        #expect(try folder.bytes("a/slide.npz") == folder.bytes("b/geometry.npz"))
        _ = try Command(["render", "slide.yaml", "-o", "c.gif", "--geometry"], in: folder.url)
        #expect(try folder.bytes("a/slide.npz") == folder.bytes("c.npz"))
        for name in ["d.tar", "e.tar"] {
            _ = try Command(["render", "slide.yaml", "-o", name, "--geometry", "--masks", "-q"], in: folder.url)
        }
        #expect(try folder.bytes("d.tar") == folder.bytes("e.tar"))
        // The folder contains 16 frames with a picture and a mask each, the manifest and the arrays.
        #expect(folder.names(in: "b").count == 34 && folder.names(in: "b").contains("0015.mask.png"))
    }

    @Test(
        "is read by the example program", .enabled(if: hasNumPy, "python3 with NumPy is not installed"))
    func example() throws {
        let folder = try scriptFolder()
        _ = try Command(["render", "slide.yaml", "-o", "out", "--geometry", "--masks"], in: folder.url)
        _ = try Command(["render", "slide.yaml", "-o", "slide.tar", "--geometry", "--masks"], in: folder.url)
        let program = Repository.root.appending(path: "Examples/BulkData/read.py").path
        let output = try #require(pythonProgram).output([program, "out", "slide.tar"], in: folder.url)
        // The picture has 200 × 120 pixels, and the box has 40 × 40 pixels.
        #expect(
            output.text == """
                out: 16 frames of 2 views: root, box
                  root: moves at most 0.00 points per frame
                  box: moves at most 10.00 points per frame
                  mask: root has 22400 pixels
                  mask: box has 1600 pixels
                slide.tar: 16 samples with frames.npy, json, mask.png, model.npy, png
                  box is at (0, 10)

                """)
    }

    @Test func `is refused for parts, for films without frames, and with title cards`() throws {
        let folder = try scriptFolder()
        try folder.write("titled.yaml", slide + "\ntitleCards: [{text: A, duration: 0.1s}]\n")
        let wrong: [([String], String)] = [
            (["slide.yaml", "-o", "out", "--masks", "--shard", "1/2"], "leave out --shard and --part"),
            (["slide.yaml", "-o", "a.gif", "--masks"], "name a folder or a .tar file"),
            (["titled.yaml", "-o", "out", "--geometry"], "--no-title-cards"),
            (["slide.yaml", "-o", "a.tar", "--shard", "1/2"], "cannot be rendered in parts"),
        ]
        for (arguments, words) in wrong {
            let render = try Command(["render"] + arguments, in: folder.url)
            #expect(render.status == 64 && render.errors.contains(words), "\(render.errors)")
        }
        let frames = try Command(["frames", "slide.yaml", "--format", "npz"], in: folder.url)
        #expect(frames.status == 64 && frames.errors.contains("name the folder with --output"))
        #expect(folder.names == ["slide.yaml", "titled.yaml"])
    }
}

@Suite("Sets of films from one call")
struct FilmSetCallTests {
    @Test func `are the documents of standard input, in YAML or as JSON Lines`() throws {
        let folder = try scriptFolder()
        let other = slide.replacing("root.top + 10", with: "root.top + 12")
        let yaml = try Command(["frames", "-"], in: folder.url, input: "\(slide)\n---\n\(other)\n")
        #expect(yaml.output.contains("--1:\n") && yaml.output.contains("--2:\n"), "\(yaml.errors)")
        #expect(yaml.output.contains("(0, 10, 20, 20)") && yaml.output.contains("(0, 12, 20, 20)"))
        let line =
            "{\"animatic\": 1, \"duration\": \"0.1s\", \"views\": {\"root\": {\"subviews\": {\"a\": {\"frame\": [1, 2, 3, 4]}}}}}\n"
        let json = try Command(["render", "-", "-o", "out", "-q"], in: folder.url, input: line + line)
        #expect(json.status == 0 && folder.names(in: "out") == ["stdin-1", "stdin-2"], "\(json.errors)")
        // A single script is not a set. In messages about a set, the second script has a name.
        #expect(ScriptFile.documents(in: Array("---\na: 1\n".utf8)).count == 1)
        #expect(ScriptFile.documents(in: Array("{a: 1}\n".utf8)).count == 1)
        let wrong = try Command(
            ["check", "-"], in: folder.url, input: "\(slide)\n---\n\(slide.replacing("x:", with: "y:"))\n")
        #expect(wrong.status == 2 && wrong.errors.contains("standard input 2:"), "\(wrong.errors)")
    }

    @Test func `have one film for each value of a sweep`() throws {
        let folder = try scriptFolder()
        let sweep = try Command(
            ["frames", "slide.yaml", "--sweep", "w.constant=8..16:4", "--sweep", "y.constant=1,2"], in: folder.url)
        let lines = sweep.output.split(separator: "\n").filter { $0.contains("box") }
        let found = lines.map { line in String(line.filter { $0 != " " }.suffix(11).drop { $0 != "(" }) }
        #expect(sweep.output.contains("slide.yaml w.constant=8-y.constant=1:\n"), "\(sweep.errors)")
        let expected = ["(0,1,8,20)", "(0,2,8,20)", "(0,1,12,20)", "(0,2,12,20)", "(0,1,16,20)", "(0,2,16,20)"]
        #expect(found == expected)
        let render = try Command(
            ["render", "slide.yaml", "-o", "out", "-q", "--sweep", "w.constant=8,9"], in: folder.url)
        #expect(render.status == 0 && folder.names(in: "out") == ["w.constant=8", "w.constant=9"])
        let unknown = try Command(["frames", "slide.yaml", "--sweep", "ww.constant=1"], in: folder.url)
        #expect(
            unknown.status == 2 && unknown.errors.contains("--sweep:1:1: error: no constraint is named 'ww'"),
            "\(unknown.errors)")
    }

    @Test func `have random values that depend only on the seed`() throws {
        func values(_ seed: UInt64) throws -> [[String]] {
            PropertySweep.combinations(of: [try PropertySweep("w.constant=random(8..32):1000")], seed: seed)
        }
        let numbers = try values(1).map { Double($0[0].dropFirst("w.constant = ".count)) ?? .nan }
        #expect(try values(1) == values(1) && values(1) != values(2))
        #expect(numbers.count == 1000 && numbers.allSatisfy { (8...32).contains($0) })
        // The mean of 1,000 uniform numbers deviates from 20 by less than five standard errors of 24 / √12 / √1000.
        let mean = numbers.reduce(0, +) / 1000
        let standardError = 24 / (12.0 * 1000).squareRoot()
        #expect(abs(mean - 20) < 5 * standardError)
        for wrong in [
            "w=3", "w.constant", "w.constant=", "w.constant=1..2", "w.constant=2..1:1", "w.constant=1..2:0",
            "w.constant=random(1..2)", "w.constant=random(1..2:3", "w.constant=1,,2", "w.constant=1..1e9:1",
        ] {
            #expect(throws: (any Error).self, "\(wrong)") { try PropertySweep(wrong) }
        }
    }

    @Test func `are tested and traced in the order of the scripts, whatever the number of jobs`() throws {
        let folder = try scriptFolder()
        try folder.write("wrong.yaml", slide.replacing("x.constant = 40", with: "y.constnt = 40"))
        for number in 0..<6 { try folder.write("set/\(number).yaml", slide) }
        let calls = try ["1", "2", "7"].map {
            try Command(["test", "set", "wrong.yaml", "slide.yaml", "-j", $0], in: folder.url)
        }
        for call in calls {
            #expect(call.status == 2 && call.output == calls[0].output && call.problems == calls[0].problems)
        }
        let shards = try (1...3).map { try Command(["test", "set", "--shard", "\($0)/3"], in: folder.url).output }
        #expect(shards.allSatisfy { $0.hasSuffix("2 passed, 0 failed\n") }, "\(shards)")
        let trace = try Command(["trace", "slide.yaml", "set", "--format", "jsonl"], in: folder.url)
        let events = try trace.output.split(separator: "\n").map {
            try JSONDecoder().decode(Event.self, from: Data($0.utf8))
        }
        #expect(events.first?.script == "slide.yaml" && Set(events.map(\.script)).count == 7)
        let junit = try Command(["test", "slide.yaml", "--format", "junit"], in: folder.url).output
        let time = try #require(junit.firstMatch(of: /<testsuites[^>]* time="([0-9.]+)"/))
        #expect((Double(time.output.1) ?? 0) > 0, "\(junit)")
    }

    private struct Event: Decodable {
        let script: String
        let event: String
    }
}

@Suite("Templates for engines")
struct FarmCommandTests {
    @Test(
        "have the films, the folder and the number of shards", arguments: ["slurm", "openjd", "kubernetes", "github"])
    func template(engine: String) throws {
        let folder = try TemporaryFolder()
        let farm = try Command(
            ["farm", engine, "a film.yaml", "films", "--shards", "12", "--folder", "out"], in: folder.url)
        #expect(farm.status == 0 && farm.errors.isEmpty)
        #expect(farm.output.contains("animatic render 'a film.yaml' films --output"), "\(farm.output)")
        #expect(
            farm.output.contains("/12") && !farm.output.contains("@" + "FILMS@")
                && farm.output.firstMatch(of: /@[A-Z]+@/) == nil)
        #expect(folder.names.isEmpty)
        guard engine == "slurm" else { return }
        try folder.write("submit.sh", farm.output)
        let check = try Command([], in: folder.url, shell: "bash -n submit.sh")
        #expect(check.status == 0 && farm.output.contains("--array=0-11"), "\(check.errors)")
    }

    @Test func `are refused without a shard count that the engine supports`() throws {
        let folder = try TemporaryFolder()
        for (arguments, words) in [
            (["github", "a.yaml", "--shards", "300"], "at most 256 for github"),
            (["slurm", "a.yaml", "--shards", "0"], "1 through 10000"),
            (["slrum", "a.yaml", "--shards", "2"], "Did you mean 'slurm'?"),
            (["slurm", "--shards", "2"], "Missing expected argument"),
            (["slurm", "a'b.yaml", "--shards", "2"], "without quotes"),
        ] {
            let farm = try Command(["farm"] + arguments, in: folder.url)
            #expect(farm.status == 64 && farm.errors.contains(words), "\(farm.errors)")
        }
    }
}
