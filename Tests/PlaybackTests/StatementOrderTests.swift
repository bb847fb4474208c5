import Diagnostics
import Playback
import Simulation
import TestSupport
import Testing
import TimelineScript

/// What the reader takes for the order of statements is that of the film: it tells of mistakes by it.
@Suite("The order of statements")
struct StatementOrderTests {
    private func timeline(_ cues: String) throws -> Timeline {
        let text = """
            animatic: 1
            duration: 3s
            views: {root: {subviews: {box: {}}}}
            timeline:
            \(cues)
            """
        return try ScriptedFilm(text).timeline
    }

    /// Each statement in a line of its own, by which the trace tells them apart.
    @Test(
        "is that of the film, of cues and of blocks in blocks",
        arguments: [
            // A block that comes due runs before the cues of its time.
            """
              - at: 1s
                do: box.alpha = 0.1
              - at: 0.5s
                do:
                  - after: 0.5s
                    do: box.alpha = 0.2
            """,
            // What it puts on the main queue runs after them, and before what they put there.
            """
              - at: 1s
                do:
                  - async:
                      - box.alpha = 0.1
                      - async: box.alpha = 0.15
                  - box.alpha = 0.2
              - at: 0.5s
                do:
                  - after: 0.5s
                    do:
                      - async:
                          - box.alpha = 0.3
                      - box.alpha = 0.4
            """,
            // Of two that come due together, the one queued first.
            """
              - at: 0s
                do:
                  - after: 0.7s
                    do:
                      - box.alpha = 0.1
                      - after: 0.3s
                        do: box.alpha = 0.2
              - at: 0.2s
                do:
                  - after: 0.8s
                    do: box.alpha = 0.3
                  - async:
                      - box.alpha = 0.4
                      - after: 0.8s
                        do: box.alpha = 0.5
            """,
        ])
    func order(cues: String) async throws {
        let timeline = try timeline(cues)
        var sink = RecordingSink()
        let scene = SceneBuilder(timeline, measuring: FixedAdvanceTextMeasurer()).build()
        try await Player(scene, until: timeline.end).play(into: &sink)
        let played = sink.frames.flatMap(\.events).filter { $0.kind == .cue }.compactMap(\.cause.line)
        #expect(timeline.cues.statementsInOrder.map(\.span.line) == played)
        #expect(played.count > 2)
    }
}
