import Animation
import Film
import Geometry
import TestSupport
import Testing
import Views

@testable import Reporting

/// Tests of layers without a view in films. Animations are linear, so their values follow from the time.
@Suite("A script with layers")
struct LayerScriptedTests {
    private func film(_ statements: String) async throws -> [FrameSnapshot] {
        try await ScriptedFilm(
            """
            animatic: 1
            fps: 20
            duration: 3s
            views:
              root: {layers: {dot: {frame: [0, 0, 10, 10]}}}
            timeline:
              - at: 0.5s
                do:
            \(statements.split(separator: "\n").map { "      - " + $0 }.joined(separator: "\n"))
            """
        ).frames()
    }

    private func x(_ frames: [FrameSnapshot], _ time: Double) throws -> Double {
        let frame = try #require(frames.frame(at: time))
        let dot = try #require(frame.presentation.view(named: "dot"))
        return frame.presentation[dot].center.x
    }

    @Test func `animates changes by themselves`() async throws {
        let frames = try await film(
            """
            CATransaction.setAnimationTimingFunction(.linear)
            CATransaction.setAnimationDuration(1)
            dot.center = [105, 5]
            """)
        #expect(try x(frames, 0.5) == 5 && abs(x(frames, 1) - 55) < 1e-9 && x(frames, 1.5) == 105)
    }

    @Test func `plays animations under keys, and removes them`() async throws {
        let frames = try await film(
            """
            'dot.addAnimation("position.x", from: 20, to: 60, duration: 0.5, repeatCount: 2, autoreverses: true, forKey: "go")'
            """)
        #expect(try x(frames, 0.75) == 40 && x(frames, 1) == 60 && x(frames, 1.25) == 40 && x(frames, 1.75) == 40)
        #expect(try x(frames, 2.5) == 5)
        let removed = try await film(
            """
            'dot.addAnimation("position.x", to: 60, duration: 2, forKey: "go")'
            {after: 0.25s, do: 'dot.removeAnimation(forKey: "go")'}
            """)
        #expect(try x(removed, 1) == 5)
        let kept = try await film("'dot.addAnimation(\"position.x\", to: 65, duration: 2, forKey: \"go\")'")
        // A missing first value is the value of the layer, so the position is halfway between 5 and 65.
        #expect(try abs(x(kept, 1.5) - 35) < 1e-9)
    }
}
