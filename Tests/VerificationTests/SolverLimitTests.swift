import Film
import Foundation
import Geometry
import Layout
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

@Suite("A film that is hard for the solver")
struct SolverLimitTests {
    private static let folder = Repository.fixtures.appending(path: "EndlessStacks")

    /// Plays the film to its end, and returns the final frames of the visible views of the stack view.
    private func ending(_ name: String, shown: [Int]) async throws -> [Rect] {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let player = try ScriptedFilm(text, name: name).makePlayer()
        var sink = RecordingSink()
        try await player.play(into: &sink)
        #expect(player.window.feedbackLoop == nil)
        return try shown.map { try #require(player.window.view(named: "v\($0)")).frame }
    }

    /// Ten views with a total width of 41 points are shown at the end, so nine gaps share 120 - 41 points.
    @Test("plays to its end: twelve views with equal gaps")
    func equalSpacing() async throws {
        let shown = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]
        let widths: [Double] = [3, 4, 5, 6, 2, 3, 4, 5, 6, 3]
        let frames = try await ending("endless-stack.yaml", shown: shown)
        var x = 0.0
        for (frame, width) in zip(frames, widths) {
            #expect(frame.width == width)
            // Frames are rounded to pixels of one point.
            #expect(abs(frame.minX - x) <= 0.5 + 1e-9)
            x += width + 79 / 9
        }
    }

    /// The stack view extends from 19 to 168 - 15, 134 points high. The nine views shown have a total natural height
    /// of 199.
    @Test("plays to its end: thirteen views with equal distances of their centers")
    func equalCentering() async throws {
        let shown = [0, 1, 2, 3, 4, 6, 8, 9, 11]
        let heights: [Double] = [13, 35, 21, 34, 33, 8, 12, 23, 20]
        let frames = try await ending("endless-stack-2.yaml", shown: shown)
        #expect(frames.first?.minY == 0 && frames.last?.maxY == 134)
        for (frame, height) in zip(frames, heights) { #expect(frame.height <= height) }
        // No gap is left except for the rounding to pixels.
        for (above, below) in zip(frames, frames.dropFirst()) { #expect(abs(below.minY - above.maxY) <= 1) }
    }

    @Test func `ends with the turn and the statement when the solver reaches its limit`() async throws {
        let views = (0..<60).map { "v\($0): {intrinsic: [\($0 % 7 + 2), 10]}" }.joined(separator: ", ")
        let timeline = try Plays.timeline(
            """
            animatic: 1
            title: limit
            duration: 1s
            views: {root: {subviews: {s: {stack: {axis: horizontal}, arranged: {\(views)}}}}}
            constraints: {a: s.leading == root.leading, b: s.trailing == root.trailing, c: s.top == root.top}
            timeline:
              - {at: 0.5s, do: [s.distribution = .equalCentering, b.constant = -20]}
            """)
        var scene = ScriptedFilm(timeline).makeScene()
        scene.at(.milliseconds(400)) { $0.engine.solverExchangeLimit = 0 }
        var sink = RecordingSink()
        let player = Player(scene, framesPerSecond: 10, until: timeline.end)
        let loop = try await #require(throws: FeedbackLoop.self) { try await player.play(into: &sink) }
        #expect(loop.kind == .solving(line: 7))
        #expect(loop.time == .milliseconds(500))
        let diagnostic = loop.diagnostic(in: scene.objects)
        #expect(diagnostic.id == .feedbackLoop)
        #expect(diagnostic.span.line == 7)
        #expect(
            diagnostic.message == """
                layout never ends: at 0.5s, the solver reached its work limit in turn \(loop.turn) before it found the \
                layout of 'root'; try fewer constraints of equal priority, and report the script, because this is a fault of \
                the solver
                """)
        #expect(sink.frames.last?.events.contains { $0.kind == .feedbackLoop } == true)
    }
}
