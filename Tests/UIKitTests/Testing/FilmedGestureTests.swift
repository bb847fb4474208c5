import AnimaticTesting
import Testing
import UIKit

@Suite("Gestures in films")
@MainActor
struct FilmedGestureTests {
    @Test func `a scheduled drag is filmed from its beginning to its end`() async throws {
        let screen = try TestScreen("iPhone 16")
        let scroll = screen.run {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            scroll.contentSize = CGSize(width: 300, height: 2000)
            scroll.contentInsetAdjustmentBehavior = .never
            return scroll
        }
        screen.show(scroll)
        screen.at(0.2) { screen.drag(scroll, by: CGVector(dx: 0, dy: -200), duration: 1) }
        var offsets: [CGFloat] = []
        // Ten times a second, from 0.25 s.
        for step in 0..<10 { screen.at(0.25 + Double(step) / 10) { offsets.append(scroll.contentOffset.y) } }
        var frames = EmptySink()
        try await screen.film(into: &frames, until: 1.5, framesPerSecond: 10)
        // The finger moves by 20 points in each tenth of a second. The first 10 points are not scrolled.
        #expect(offsets.count == 10 && abs(offsets[9] - 180) <= 4)
        for (earlier, later) in zip(offsets.dropFirst(), offsets.dropFirst(2)) {
            #expect(abs(later - earlier - 20) <= 4)
        }
    }
}

private struct EmptySink: FrameSink {
    func begin(_ film: FilmFormat) {}
    func receive(_ frame: FrameSnapshot) {}
    func finish(_ ending: FilmEnding) {}
}
