import Foundation
import TestSupport
import Testing

/// The scripts in `Fixtures/FeedbackLoops`, whose layout never ends.
@Suite("A film whose layout never ends")
struct FeedbackLoopCommandTests {
    private static let folder = Repository.fixtures.appending(path: "FeedbackLoops")

    private struct Samples: Decodable {
        let samples: [Sample]
        struct Sample: Decodable, Equatable { let views: [View] }
        struct View: Decodable, Equatable { let name: String, model: [Double], presentation: [Double] }
    }

    private func test(_ script: String) throws -> Command {
        try Command(["test", script, "--no-color"], in: Self.folder)
    }

    @Test("ends with status 1 and the cycle, statement by statement", arguments: ["check", "test", "trace", "frames"])
    func report(verb: String) throws {
        var arguments = [verb, "child-and-superview.yaml", "--no-color"]
        if verb == "frames" { arguments += ["--at", "0.5s"] }
        let command = try Command(arguments, in: Self.folder)
        #expect(command.status == 1)
        #expect(
            command.errors == """
                child-and-superview.yaml:7:26: error: layout never ends: at 0s, 'root' was laid out more than 50 times in one \
                turn; repeating cycle: layoutSubviews root → cue card.setNeedsLayout, line 7 → needsLayout card → \
                layoutSubviews card → cue root.setNeedsLayout, line 10 → needsLayout root → layoutSubviews root [feedback-loop]
                 7 |     on: {layoutSubviews: card.setNeedsLayout()}
                   |                          ^~~~~~~~~~~~~~~~~~~~~ 'card.setNeedsLayout' leads to needsLayout card
                10 |         on: {layoutSubviews: root.setNeedsLayout()}
                   |                              --------------------- 'root.setNeedsLayout' leads to needsLayout root

                """)
    }

    @Test func `keeps earlier files`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old/0000.png", "an earlier film")
        for output in ["new/film", "old"] {
            let path = folder.url.appending(path: output).path
            let command = try Command(
                ["render", "child-and-superview.yaml", "--output", path, "--no-color"], in: Self.folder)
            #expect(command.status == 1)
        }
        #expect(folder.names == ["old"])
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "old").path)
        #expect(kept == ["0000.png"])
    }

    @Test func `is not recorded in a golden, and not compared with one`() throws {
        let folder = try TemporaryFolder()
        let endless = try String(contentsOf: Self.folder.appending(path: "child-and-superview.yaml"), encoding: .utf8)
        func run(_ verb: String, _ script: String) throws -> Command {
            try folder.write("film.yaml", script)
            return try Command([verb, "film.yaml", "--no-color"], in: folder.url)
        }
        let refused = try run("record", endless)
        #expect(refused.status == 1 && refused.errors.contains("layout never ends: at 0s"), "\(refused.errors)")
        #expect(folder.names == ["film.yaml"])

        let complete = endless.replacing("    on: {layoutSubviews: card.setNeedsLayout()}\n", with: "")
        #expect(try run("record", complete).status == 0)
        let verified = try run("verify", endless)
        #expect(verified.status == 1 && verified.errors.contains("layout never ends: at 0s"), "\(verified.errors)")
        #expect(verified.output.contains("1 file was not compared (error)"))
    }

    /// The loop of `later.yaml` begins at 0.5 s.
    @Test func `reports expectations before it, and fails later ones`() throws {
        let command = try self.test("later.yaml")
        #expect(command.status == 1)
        let lines = command.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
            lines.dropLast(2) == [
                "ok 1 - later.yaml:19 at 0.4s: frame of card (0, 0, 80, 50)",
                "not ok 2 - later.yaml:20 at 0.5s: 1 layoutSubviews of card",
                "not ok 3 - later.yaml:21 at 0.8s: frame of card (0, 0, 100, 50)",
                "not ok 4 - later.yaml:22 during 0.1s to 0.9s: never conflict",
            ])
        #expect(lines.dropLast().last?.hasPrefix("not ok 5 - later.yaml: layout never ends: at 0.5s, ") == true)
        #expect(lines.last == "1 passed, 4 failed")
        #expect(command.output.contains("expected never conflict, found that the film stopped at 0.5s [expectation]"))
        let junit = try Command(["test", "later.yaml", "--format", "junit", "--no-color"], in: Self.folder)
        #expect(junit.status == 1 && junit.output.contains("tests=\"5\" failures=\"3\" errors=\"1\""))
    }

    @Test func `shows a still picture after a loop that the script expects`() throws {
        let test = try self.test("expected.yaml")
        #expect(test.status == 0)
        #expect(test.errors == "")
        #expect(test.output.hasSuffix("4 passed, 0 failed\n"))
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "film").path
        let render = try Command(
            ["render", "expected.yaml", "--fps", "10", "--output", path, "--no-color"], in: Self.folder)
        #expect(render.status == 0)
        let drawn = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".png") }
        #expect(drawn.count == 10)
        let frames = try Command(
            ["frames", "expected.yaml", "--at", "0.5s", "--at", "0.9s", "--json", "--no-color"], in: Self.folder)
        let samples = try JSONDecoder().decode(Samples.self, from: Data(frames.output.utf8)).samples
        #expect(frames.status == 0 && samples.count == 2 && samples[0] == samples[1])
    }

    @Test func `is found if each turn requests the next`() throws {
        let command = try self.test("every-turn-the-next.yaml")
        #expect(command.status == 1)
        #expect(command.errors.contains("more than 50 consecutive turns"))
        #expect(command.errors.contains("'card.setNeedsLayout' leads to needsLayout card"))
    }

    @Test func `is found without a threshold, in a cycle of several layouts`() throws {
        let command = try self.test("two-constants.yaml")
        #expect(command.status == 1)
        #expect(command.errors.contains("more than 1000 times"))
        #expect(command.errors.contains("cue root.setNeedsLayout, line 9"))
    }
}
