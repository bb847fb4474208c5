import AnimaticTesting
import TestSupport
import Testing
import UIKit

@Suite("A custom consumer of frames")
@MainActor struct OwnSinkTests {
    @Test func `draws the frames of a property animator`() async throws {
        let screen = try TestScreen("iPhone SE 3")
        let controller = screen.run { UIViewController() }
        let bar = screen.run { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10)) }
        screen.run {
            controller.view.backgroundColor = .white
            bar.backgroundColor = .black
            controller.view.addSubview(bar)
        }
        screen.show(controller)
        screen.at(0) {
            UIViewPropertyAnimator(duration: 1, curve: .linear) { bar.frame.size.width = 120 }.startAnimation()
        }

        var sink = try InkSink()
        try await screen.film(into: &sink, until: 1, framesPerSecond: 10)

        // The bar has 10 rows of pixels and a width of 20 + 100 t points at t = 0, 0.1, 0.2 … 0.9 seconds.
        #expect(sink.ink == (0..<10).map { (20 + 10 * $0) * 10 })
    }

    @Test func `receives events only if it reads the trace`() async throws {
        /// A sink that stores the events, although it reports that it does not read them.
        struct Careless: FrameSink {
            var events: [TraceEvent] = []
            var readsTrace: Bool { false }
            mutating func begin(_ film: FilmFormat) {}
            mutating func receive(_ frame: FrameSnapshot) { events += frame.events }
            mutating func finish(_ ending: FilmEnding) {}
        }
        var (reader, careless) = (PositionSink(of: "box"), Careless())
        try await makeSlide().film(into: &reader, until: 0.1)
        try await makeSlide().film(into: &careless, until: 0.1)
        #expect(reader.events.count(of: .cue) == 1)
        #expect(careless.events.count(of: .cue) == 0)
    }
}
