import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("Sweeps")
struct SweepTests {
    @Test func `can repeat random values, and each combination has its own name`() throws {
        // There are only eleven millionths from 8 to 8.00001, so most of the values repeat.
        let options = try StagingOptions.parse(["--sweep", "x.constant=random(8..8.00001):20000"])
        let stagings = options.all
        #expect(stagings.count == 20_000 && options.count == 20_000)
        #expect(Set(stagings).count == 20_000)
        #expect(try StagingOptions.parse(["--sweep", "x.constant=random(8..32):100000"]).count == 100_000)
    }

    @Test func `with equal random values write an output for each value`() async throws {
        let folder = try scriptFolder()
        let call = ["@/slide.yaml", "--sweep", "x.constant=random(8..8):3"]
        let render = await InProcessCommand(["render"] + call + ["--at", "0s", "-o", "@/out"], in: folder)
        #expect(render.status == 0, "\(render)")
        #expect(folder.names(in: "out") == ["x.constant=8", "x.constant=8-2", "x.constant=8-3"])
        let frames = await InProcessCommand(["frames"] + call, in: folder)
        #expect(frames.output.components(separatedBy: "(8, 10, 20, 20)").count == 7, "\(frames)")
    }

    @Test("report an unknown property once", arguments: ["render", "frames", "compose"])
    func unknown(verb: String) async throws {
        let folder = try scriptFolder()
        let output = verb == "frames" ? [] : ["-o", "@/out"]
        // 62 values, on two devices.
        let call = [verb, "@/slide.yaml", "--device", "iPhone 14", "--device", "iPhone 15"] + output
        for (sweep, words) in [("x.constnt=1..62:1", "no property 'constnt'"), ("xy.constant=1..62:1", "named 'xy'")] {
            let run = await InProcessCommand(call + ["--sweep", sweep], in: folder)
            #expect(run.status == 2 && run.errors.components(separatedBy: words).count == 2, "\(run.errors)")
            #expect(folder.names == ["slide.yaml"])
        }
    }

    @Test func `report the errors of a script once`() async throws {
        let folder = try scriptFolder(slide.replacing("x.constant = 40", with: "y.constnt = 40"))
        let run = await InProcessCommand(["frames", "@/slide.yaml", "--sweep", "x.constant=1..9:1"], in: folder)
        #expect(run.status == 2 && run.errors.components(separatedBy: "constnt'").count == 2, "\(run.errors)")
    }

    @Test func `report each invalid value, and play the others`() async throws {
        let folder = try scriptFolder()
        let run = await InProcessCommand(["frames", "@/slide.yaml", "--sweep", "x.constant=1,wide,3,tall"], in: folder)
        #expect(run.status == 2 && run.errors.contains("'wide'") && run.errors.contains("'tall'"), "\(run.errors)")
        #expect(run.output.contains("(1, 10, 20, 20)") && run.output.contains("(3, 10, 20, 20)"))
    }

    @Test(
        "refuse repeated names and values",
        arguments: [
            (["--sweep", "x.constant=8,9,8"], "--sweep x.constant: found '8' twice"),
            (["--sweep", "x.constant=8", "--sweep", "x.constant=9"], "--sweep: found 'x.constant' twice"),
            (["--variant", "dark", "--variant", " dark"], "--variant: found 'dark' twice"),
            (["--device", "iPhone 14", "--device", "iPhone 14"], "--device: found 'iPhone 14' twice"),
            (["--language", "de", "--language", "de"], "--language: found 'de' twice"),
            (["--seed", "2"], "--seed needs a sweep with random values"),
        ])
    func repeated(options: [String], words: String) async throws {
        let folder = try scriptFolder()
        let run = await InProcessCommand(["frames", "@/slide.yaml"] + options, in: folder)
        #expect(run.status == 64 && run.errors.contains(words), "\(run)")
    }

    @Test(
        "name what is wrong with their values",
        arguments: [
            ("x=1,2", "expected a property and its values"), ("x.constant=1,,2", "between commas"),
            ("x.constant=", "a value after '='"), ("x.constant=1..9", "a step greater than 0 after the range"),
            ("x.constant=1..9:0", "a step greater than 0"), ("x.constant=9..1:1", "the smaller one first"),
            ("x.constant=1..9:0.00001", "at most 100000 values"), ("x.constant=random(1..9:3", "closing parenthesis"),
            ("x.constant=random(1..9)", "the number of values"), ("x.constant=random(9..1):3", "the smaller one first"),
        ])
    func malformed(sweep: String, words: String) async throws {
        let run = await InProcessCommand(["frames", "@/slide.yaml", "--sweep", sweep], in: try scriptFolder())
        let start = "Error: --sweep: found '\(sweep)', expected "
        #expect(run.status == 64 && run.errors.hasPrefix(start) && run.errors.contains(words), "\(run.errors)")
    }
}
