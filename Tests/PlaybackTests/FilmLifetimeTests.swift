import Film
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

@Suite("The memory of a film")
struct FilmLifetimeTests {
    /// At the end of the film, there are a timer, a block, an override, a variation, completions, and animators in
    /// each state.
    private static let script = """
        animatic: 1
        duration: 1s
        views:
          root:
            on: {viewDidAppear: card.alpha = 0.75}
            subviews:
              card: {background: red, on: {layoutSubviews: [super, panel.alpha = 0.5]}}
              panel: {background: blue}
        constraints:
          width: card.width == 100
        variations:
          - {when: {style: light}, set: {width.constant: 120}}
        animators:
          runs: {duration: 9s, curve: linear}
          waits: {duration: 1s, curve: linear}
        timeline:
          - {at: 0s, every: 300ms, times: 99, do: card.cornerRadius = 4}
          - {at: 100ms, animate: runs, do: card.alpha = 0.25, completion: card.alpha = 1}
          - {at: 100ms, animate: waits, do: card.alpha = 0.25, completion: card.alpha = 1}
          - {at: 100ms, do: [runs.startAnimation(), {after: 9s, do: [card.alpha = 1]}]}
          - {at: 200ms, animate: {duration: 9s}, do: panel.alpha = 0, completion: panel.alpha = 1}
        """

    private struct Trouble: Error {}

    private func makeScene() throws -> Scene { try ScriptedFilm(FilmLifetimeTests.script).makeScene() }

    @Test func `is released after it was played`() async throws {
        weak var window: Window?
        do {
            let scene = try makeScene()
            window = scene.window
            var sink = RecordingSink()
            try await Player(scene, until: .seconds(1)).play(into: &sink)
            #expect(sink.frames.count == 60)
        }
        #expect(window == nil)
    }

    @Test func `is released if the sink fails before the first frame`() async throws {
        weak var window: Window?
        do {
            let scene = try makeScene()
            window = scene.window
            var sink = FailingSink(at: .beginning, throwing: Trouble())
            await #expect(throws: Trouble.self) { try await Player(scene, until: .seconds(1)).play(into: &sink) }
        }
        #expect(window == nil)
    }
}
