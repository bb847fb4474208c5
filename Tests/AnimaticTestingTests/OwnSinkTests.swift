import Animatic
import TestSupport
import Testing

/// A sink as in a client's program. It draws 10 frames per second and counts the pixels that are not white.
private struct InkSink: FrameSink {
    let renderer: CairoRenderer
    private(set) var ink: [Int] = []
    private var format: FilmFormat?

    init() throws(RenderingError) { renderer = try CairoRenderer() }

    var readsTrace: Bool { false }

    mutating func begin(_ film: FilmFormat) { format = film }

    mutating func receive(_ frame: FrameSnapshot) throws {
        guard let format, frame.index.isMultiple(of: 6) else { return }
        let bitmap: Bitmap = try renderer.draw(frame.presentation, canvas: format.canvas, scale: 1)
        ink.append(bitmap.pixels.count { $0 != 0xFFFF_FFFF })
    }

    mutating func finish(_ ending: FilmEnding) {}
}

@Suite("A program with its own sink")
struct OwnSinkTests {
    @Test func `draws the frames of a property animator`() async throws {
        let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
        window.rootView.backgroundColor = .white
        let bar = window.makeView("bar")
        bar.backgroundColor = Color(red: 0, green: 0, blue: 0)
        bar.frame = Rect(x: 0, y: 0, width: 20, height: 10)
        window.rootView.addSubview(bar)
        var scene = Scene(title: "bar", window: window)
        scene.at(.zero) { window in
            let animator = ViewPropertyAnimator(window: window, duration: .seconds(1), curve: .linear) {
                bar.frame = Rect(x: 0, y: 0, width: 120, height: 10)
            }
            animator.startAnimation()
        }

        var sink = try InkSink()
        try await Player(scene, until: .seconds(1)).play(into: &sink)

        // The box has 10 rows of pixels and a width of 20 + 100 t points at t = 0, 0.1, 0.2 … 0.9 seconds.
        #expect(sink.ink == (0..<10).map { (20 + 10 * $0) * 10 })
    }
}
