import Diagnostics
import Film
import Geometry
import Rendering
import Reporting
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Pictures

@Suite("A text view in a dark interface")
struct TextViewAppearanceTests {
    /// A root with its own background, and a text view with UIKit's default background.
    private static let script = """
        animatic: 1
        device: {size: [100, 60], scale: 2}
        traits: {style: dark}
        views:
          root:
            background: white
            subviews:
              note: {textView: {text: HHHH, font: 30 black}, frame: [10, 0, 80, 50]}
              bare: {textView: "", background: clear, frame: [90, 0, 10, 50]}
        """

    @Test func `is black with white text, even if the root is white`() async throws {
        let scene = try ScriptedFilm(Self.script).makeScene()
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 1, until: .zero).play(into: &sink)
        let bitmap = try CairoRenderer().draw(
            try #require(sink.frames.first).presentation, canvas: Size(width: 100, height: 60), scale: 2,
            background: .white)

        // The root is visible to the left of the text view and below it. `systemBackground` is above and below the
        // text, and `label` is in the stem of an H.
        #expect(bitmap[10, 50] == 0xFFFF_FFFF && bitmap[100, 110] == 0xFFFF_FFFF)
        #expect(bitmap[22, 4] == 0xFF00_0000 && bitmap[100, 96] == 0xFF00_0000)
        let stems = (20..<180).count { bitmap[$0, 16 + 40] == 0xFFFF_FFFF }
        #expect(stems > 30)
        // A text view with a clear background in the script shows the root.
        #expect(bitmap[190, 50] == 0xFFFF_FFFF)
    }
}
