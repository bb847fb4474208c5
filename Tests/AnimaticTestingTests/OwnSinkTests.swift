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

    /// The font is in Debian's package fonts-noto-core. No built-in font contains the characters of the text, which are
    /// drawn as boxes without the added font.
    @Test func `uses the fonts of the screen in layout and in films`() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf", to: "fonts/Thai.ttf")
        let fonts = try AddedFonts(folders: [folder.path(of: "fonts")])
        /// Films a label into a folder, and returns its width. If `settings` is `nil`, the screen chooses the fonts.
        func film(to name: String, fonts: AddedFonts, settings: RenderSettings? = nil) async throws -> CGFloat {
            let screen = try TestScreen(fonts: fonts)
            let label = screen.run { UILabel() }
            screen.run { label.text = "สวัสดี" }
            screen.show(label)
            let path = folder.path(of: name)
            if let settings {
                var frames = PNGSequence(folder: path, settings: settings)
                try await screen.film(into: &frames, until: 0.01)
            } else {
                try await screen.film(to: path, until: 0.01)
            }
            return label.intrinsicContentSize.width
        }
        let width = try await film(to: "film", fonts: fonts)
        #expect(try await film(to: "plain", fonts: .none) != width)
        #expect(try await film(to: "expected", fonts: fonts, settings: RenderSettings(fonts: fonts)) == width)
        #expect(try await film(to: "boxes", fonts: fonts, settings: RenderSettings()) == width)
        let picture = try folder.bytes("film/0000.png")
        #expect(try folder.bytes("expected/0000.png") == picture)
        #expect(try folder.bytes("boxes/0000.png") != picture)
        folder.remove()
    }
}
