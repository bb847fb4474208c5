import Animation
import Testing

@testable import TimelineScript

@Suite("An animation's curve")
struct CurveTests {
    @Test(
        "is one of UIKit's, or any cubic Bézier",
        arguments: [
            ("easeInOut", .easeInOut), ("easeIn", .easeIn), (".easeOut", .easeOut), ("linear", .linear),
            ("\"cubicBezier(0, -1.5, 1, 2)\"", .cubicBezier(CubicBezier(0, -1.5, 1, 2))),
        ] as [(String, TimingCurve)])
    func curves(text: String, curve: TimingCurve) throws {
        let script = MarkedScript.small(
            "timeline: [{at: 0, animate: {duration: 1, curve: \(text)}, do: root.layoutIfNeeded()}]")

        #expect(try timeline(script).cues.first?.animation?.curve == curve)
    }

    @Test(
        "cannot have another form",
        arguments: [
            "\"cubicBezier(0, 0, 1, 1\"", "\"cubicBezier(0 0 1 1)\"", "\"cubicBezier(0, 0, 1, 1, 1)\"", "cubicBezier",
            "\"cubicBezier(0, 0, 1, 1) x\"", "\"cubicBezier(0, inf, 1, 1)\"", "\"cubicBezier(0, 0, -0.1, 1)\"",
            "bouncy", "[0, 0, 1, 1]",
        ])
    func others(text: String) {
        let script = MarkedScript.small(
            "timeline: [{at: 0, animate: {duration: 1, curve: \(text)}, do: root.layoutIfNeeded()}]")

        #expect(script.problems.count == 1)
    }
}
