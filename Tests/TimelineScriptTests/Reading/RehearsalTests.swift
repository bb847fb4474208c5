import Diagnostics
import Testing

@testable import TimelineScript

/// What statements make of views and constraints is gone through ahead of the run, and told of only where it is certain.
@Suite("Statements gone through ahead of the run")
struct RehearsalTests {
    /// Strict, so that a priority that goes from required to less is a mistake where the constraint is active.
    private func script(_ timeline: String, _ more: String = "") -> MarkedScript {
        MarkedScript(
            """
            animatic: 1
            strict: true
            duration: 5s
            views:
              root:
                \(more.isEmpty ? "alpha: 1" : more)
                subviews: {card: {subviews: {title: {label: Hello}}}, other: }
            animators: {slider: 0.5s}
            constraints:
              wide: card.width == 100
              left: card.leading == root.leading
              off: {constraint: other.width == 50, isActive: false}
            timeline:
            \(timeline)
            """)
    }

    @Test(
        "are told of where they are certain",
        arguments: [
            "  - {at: 1s, do: «wide.priority = 250»}",
            "  - {at: 1s, do: {after: 1s, do: «wide.priority = 250»}}\n  - {at: 2s, do: wide.isActive = false}",
            "  - {at: 1s, do: {async: {async: «wide.priority = 250»}}}",
            "  - {at: 2s, do: «off.priority = 250»}\n  - {at: 1s, do: {after: 0.5s, do: off.isActive = true}}",
        ])
    func certain(timeline: String) {
        let script = script(timeline)
        #expect(script.problems.map(\.span) == script.marked)
        #expect(script.problems.map(\.id) == [.installedPriority])
    }

    @Test(
        "are left to the run where it decides",
        arguments: [
            // A timer's block, and an override's, run who knows when.
            ("  - {at: 0s, every: 1s, do: {async: wide.isActive = false}}\n  - {at: 2s, do: wide.priority = 250}", ""),
            ("  - {at: 2s, do: wide.priority = 250}", "on: {viewDidAppear: {after: 1s, do: wide.isActive = false}}"),
            // An animator performs its statements when it starts.
            (
                "  - {at: 0s, animate: slider, do: off.isActive = true}\n"
                    + "  - {at: 1s, do: [off.priority = 250, slider.startAnimation()]}", ""
            ),
            // A view that a timer takes out takes its constraints along.
            (
                "  - {at: 0.5s, every: 1s, times: 1, do: card.removeFromSuperview()}\n"
                    + "  - {at: 1s, do: left.priority = 250}", ""
            ),
            // The constraint is gone from the hierarchy before its priority changes.
            ("  - {at: 1s, do: [{async: wide.priority = 250}, wide.isActive = false]}", ""),
            ("  - {at: 1s, do: wide.priority = 250}\n  - {at: 0s, do: {after: 1s, do: wide.isActive = false}}", ""),
        ] as [(String, String)])
    func open(timeline: String, more: String) {
        #expect(script(timeline, more).problems.map(\.message) == [])
    }
}
