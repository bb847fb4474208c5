import Animation
import Film
import Geometry
import Simulation
import TestSupport
import Testing
import Views

private struct Failure: Error {}

@Suite("A player")
struct PlayerTests {
    /// A scene with a view that fades out linearly from 0.1 s to 0.6 s.
    private func makeScene() -> Scene {
        let window = Window.phone()
        let view = window.addView("view")
        var scene = Scene(title: "fade", window: window)
        scene.at(.milliseconds(100)) { window in
            window.animate(withDuration: .milliseconds(500), curve: .linear) { view.alpha = 0 }
        }
        return scene
    }

    private func alpha(_ frame: FrameSnapshot) -> Double {
        frame.presentation.view(named: "view").map { frame.presentation[$0].alpha } ?? .nan
    }

    @Test func `passes the format and every frame to the sink once, in order`() async throws {
        var sink = RecordingSink()
        try await Player(makeScene(), framesPerSecond: 10, until: .seconds(1)).play(into: &sink)
        #expect(
            sink.film
                == FilmFormat(
                    title: "fade", canvas: Size(width: 375, height: 667), scale: 2, framesPerSecond: 10,
                    frameCount: 10, surroundings: "375 × 667, portrait, light, leftToRight, large"))
        #expect(sink.frames.map(\.index) == Array(0..<10))
        for (frame, seen) in sink.frames.map(alpha).enumerated() {
            // The view is opaque until 0.1 s, and then loses a fifth of its opacity with each frame.
            #expect(abs(seen - max(0, min(1, 1.2 - 0.2 * Double(frame)))) < 1e-9)
        }
        #expect(sink.ending == .complete)
    }

    /// At 30 frames per second, frame 20 is at 0.6666… s. As on a screen, a frame shows the changes that were committed before
    /// its time.
    @Test(arguments: [("0.666s", 20), ("0.666666666666666666s", 20), ("0.666666666666666667s", 20), ("0.667s", 21)])
    func `shows a cue in the first frame at or after its time`(time: String, frame: Int) async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            fps: 30
            duration: 1s
            views: {root: {subviews: {view: {}}}}
            timeline: [{at: \(time), do: view.alpha = 0}]
            """)
        var sink = RecordingSink()
        try await film.makePlayer().play(into: &sink)
        #expect(sink.frames.firstIndex { alpha($0) == 0 } == frame)
    }

    @Test func `shows the same frame alone and in sequence`() async throws {
        var all = RecordingSink()
        try await Player(makeScene(), until: .seconds(1)).play(into: &all)
        for index in [0, 5, 6, 7, 17, 35, 36, 59] {
            var one = RecordingSink()
            try await Player(makeScene(), until: .seconds(1)).play(at: [all.frames[index].time], into: &one)
            #expect(one.frames.first?.presentation == all.frames[index].presentation)
        }
    }

    @Test func `finishes the sink as interrupted after it threw`() async {
        var sink = FailingSink(at: .frame(3), throwing: Failure())
        await #expect(throws: Failure.self) {
            try await Player(makeScene(), framesPerSecond: 10, until: .seconds(1)).play(into: &sink)
        }
        #expect(sink.recorded.frames.count == 3)
        #expect(sink.recorded.ending == .interrupted)
    }

    @Test func `passes each event with exactly one frame`() async throws {
        var sink = RecordingSink()
        try await Player(makeScene(), until: .seconds(1)).play(into: &sink)
        let ids = sink.frames.flatMap(\.events).map(\.id)
        #expect(ids == Array(0..<ids.count))
        #expect(sink.frames[5].events.isEmpty)
        #expect(sink.frames[6].events.first?.kind == .cue)  // 0.1 s is the time of frame 6
    }
}

@Suite("Several sinks of one film")
struct FrameSinksTests {
    @Test func `are all finished if one of them throws`() async {
        let log = Log()
        var sinks = FrameSinks([FailingSink(at: .frame(1), throwing: Failure()), EndingProbe(log: log)])
        await #expect(throws: Failure.self) {
            try await Player(Scene(title: "", window: .phone()), until: .seconds(1)).play(into: &sinks)
        }
        #expect(log.endings == [.interrupted])
    }

    private final class Log {
        var endings: [FilmEnding] = []
    }

    private struct EndingProbe: FrameSink {
        let log: Log

        func begin(_ film: FilmFormat) {}
        func receive(_ frame: FrameSnapshot) {}
        func finish(_ ending: FilmEnding) { log.endings.append(ending) }
    }
}
