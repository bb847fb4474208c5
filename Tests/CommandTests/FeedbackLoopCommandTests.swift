import Foundation
import TestSupport
import Testing

/// The scripts of `Fixtures/FeedbackLoops`, whose layout never ends.
@Suite("A film whose layout never ends")
struct FeedbackLoopCommandTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/FeedbackLoops")

    private func run(_ verb: String, _ script: String) throws -> Command {
        try Command([verb, script, "--no-color"], in: Self.folder)
    }

    @Test("ends with status 1 and the round, statement by statement", arguments: ["test", "trace", "frames"])
    func report(verb: String) throws {
        var arguments = [verb, "child-and-superview.yaml", "--no-color"]
        if verb == "frames" { arguments += ["--at", "0.5s"] }
        let command = try Command(arguments, in: Self.folder)
        #expect(command.status == 1)
        #expect(
            command.errors == """
                child-and-superview.yaml:7:26: error: layout never ends: at 0s, 'root' was laid out more than 50 times in one \
                turn; again and again: layoutSubviews root → cue card.setNeedsLayout, line 7 → needsLayout card → \
                layoutSubviews card → cue root.setNeedsLayout, line 10 → needsLayout root → layoutSubviews root [feedback-loop]
                 7 |     on: {layoutSubviews: card.setNeedsLayout()}
                   |                          ^~~~~~~~~~~~~~~~~~~~~ 'card.setNeedsLayout' leads to needsLayout card
                10 |         on: {layoutSubviews: root.setNeedsLayout()}
                   |                              --------------------- 'root.setNeedsLayout' leads to needsLayout root

                """)
    }

    @Test func `leaves no picture behind`() throws {
        let folder = try TemporaryFolder()
        let output = folder.url.appending(path: "film").path
        let command = try Command(
            ["render", "child-and-superview.yaml", "--output", output, "--no-color"], in: Self.folder)
        #expect(command.status == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: output) == [])
    }

    @Test func `is found when each turn asks for the next`() throws {
        let command = try run("test", "every-turn-the-next.yaml")
        #expect(command.status == 1)
        #expect(command.errors.contains("more than 50 turns in a row"))
        #expect(command.errors.contains("'card.setNeedsLayout' leads to needsLayout card"))
    }

    @Test func `is found without a threshold, in a round of several layouts`() throws {
        let command = try run("test", "two-constants.yaml")
        #expect(command.status == 1)
        #expect(command.errors.contains("more than 1000 times"))
        #expect(command.errors.contains("cue root.setNeedsLayout, line 9"))
    }
}
