import Film
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

@Suite("The order of statements")
struct StatementOrderTests {
    private func film(_ cues: String) throws -> ScriptedFilm {
        let text = """
            animatic: 1
            duration: 3s
            views: {root: {subviews: {box: {}}}}
            timeline:
            \(cues)
            """
        return try ScriptedFilm(text)
    }

    /// Each statement is on its own line. The script has four lines before its cues.
    @Test(
        "follows the times at which cues and nested blocks are due",
        arguments: [
            // A block that is due runs before the cues with the same time.
            (
                """
                  - at: 1s
                    do: box.alpha = 0.1
                  - at: 0.5s
                    do:
                      - after: 0.5s
                        do: box.alpha = 0.2
                """, [9, 10, 6]
            ),
            // Blocks that a due block enqueues run after the cues, and before the blocks of the cues.
            (
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
                """, [13, 15, 17, 7, 10, 16, 8, 9, 9]
            ),
            // If two blocks are due at the same time, they run in the order in which they were enqueued.
            (
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
                """, [7, 14, 16, 17, 18, 9, 10, 15, 19, 11]
            ),
        ] as [(String, [Int])])
    func order(cues: String, lines: [Int]) async throws {
        let played = try await film(cues).frames().flatMap(\.events).filter { $0.kind == .cue }.compactMap(\.cause.line)
        #expect(played == lines)
    }
}
