import Playback
import Reporting
import Testing
import Views

@testable import TimelineScript

/// A check plays the film and reports the statements that cannot be performed.
@Suite("A check of a film")
struct FilmCheckTests {
    /// Returns a strict script, in which changing a priority from required to optional is a mistake if the constraint
    /// is active.
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
        "reports a statement for which UIKit raises an exception when it is performed",
        arguments: [
            "  - {at: 1s, do: «wide.priority = 250»}",
            "  - {at: 1s, do: {after: 1s, do: «wide.priority = 250»}}\n  - {at: 2s, do: wide.isActive = false}",
            "  - {at: 1s, do: {async: {async: «wide.priority = 250»}}}",
            "  - {at: 2s, do: «off.priority = 250»}\n  - {at: 1s, do: {after: 0.5s, do: off.isActive = true}}",
            // Statements of timers, animators, completions and variations.
            "  - {at: 1s, every: 1s, times: 3, do: «wide.priority = 250»}",
            "  - {at: 0s, animate: slider, do: «wide.priority = 250»}\n  - {at: 1s, do: slider.startAnimation()}",
            "  - {at: 0s, animate: 1s, do: wide.constant = 50, completion: {finished: «wide.priority = 250»}}",
            "  - {at: 0s, every: 1s, times: 1, do: off.isActive = true}\n  - {at: 2s, do: «off.priority = 250»}",
            "  - {at: 1s, do: «off.priority = 250»}\nvariations: [{when: {style: light}, set: {off.isActive: true}}]",
        ])
    func exception(timeline: String) {
        let script = script(timeline)
        #expect(script.problems.map(\.span) == script.marked)
        #expect(script.problems.map(\.id) == [.installedPriority])
    }

    @Test(
        "accepts statements that are possible when they are performed",
        arguments: [
            // A timer and an override deactivate the constraint before its priority changes.
            ("  - {at: 0s, every: 1s, do: {async: wide.isActive = false}}\n  - {at: 2s, do: wide.priority = 250}", ""),
            ("  - {at: 2s, do: wide.priority = 250}", "on: {viewDidAppear: {after: 1s, do: wide.isActive = false}}"),
            // An animator performs its statements when it starts.
            (
                "  - {at: 0s, animate: slider, do: off.isActive = true}\n"
                    + "  - {at: 1s, do: [off.priority = 250, slider.startAnimation()]}", ""
            ),
            // A view that a timer removes deactivates its constraints.
            (
                "  - {at: 0.5s, every: 1s, times: 1, do: card.removeFromSuperview()}\n"
                    + "  - {at: 1s, do: left.priority = 250}", ""
            ),
            // The constraint is no longer in the hierarchy before its priority changes.
            ("  - {at: 1s, do: [{async: wide.priority = 250}, wide.isActive = false]}", ""),
            ("  - {at: 1s, do: wide.priority = 250}\n  - {at: 0s, do: {after: 1s, do: wide.isActive = false}}", ""),
        ] as [(String, String)])
    func possible(timeline: String, more: String) {
        #expect(script(timeline, more).problems.map(\.message) == [])
    }

    @Test func `reports a statement of an override`() {
        let script = script("  - {at: 1s, do: root.setNeedsLayout()}", "on: {viewDidAppear: «wide.priority = 250»}")
        #expect(script.problems.map(\.span) == script.marked)
    }

    /// The first statement is part of the film, and the second is not a valid statement.
    @Test func `runs although another statement has a mistake`() {
        let script = script("  - {at: 1s, do: [«wide.priority = 250», «wied».constant = 4]}")
        #expect(script.problems.map(\.id) == [.installedPriority, .unknownConstraint])
        #expect(script.problems.map(\.span) == script.marked)
    }

    /// No animation is interrupted here, so `unfinished` is never performed.
    @Test func `reports misuse of an animator in statements that never run`() {
        let script = script(
            "  - {at: 1s, animate: 1s, do: wide.constant = 8, completion: "
                + "{unfinished: [slider.stopAnimation(false), «slider.startAnimation()»]}}")
        #expect(script.problems.map(\.span) == script.marked && script.problems.map(\.id) == [.stoppedAnimator])
    }

    // MARK: Computed numbers

    /// The card is 100 points wide: 100 − 150 = −50 is not a valid width, and 1 / (100 − 100) is not finite.
    @Test(
        "reports a computed number that the property does not accept",
        arguments: [
            ("«card.frame.size.width = card.bounds.width - 150»", "found -50 in its frame.size.width"),
            ("«wide.constant = 1 / (card.bounds.width - 100)»", "found inf in its constant"),
        ])
    func number(statement: String, message: String) throws {
        let script = script("  - {at: 1s, do: '\(statement)'}")
        #expect(script.problems.map(\.span) == script.marked && script.problems.map(\.severity) == [.error])
        #expect(try #require(script.problems.first).message.contains(message), "\(script.problems)")
        let text = script.file.text
        func severities(_ strict: String) -> [Diagnostic.Severity] {
            MarkedScript(text.replacing("strict: true\n", with: strict)).problems.map(\.severity)
        }
        #expect(severities("") == [.warning])
        #expect(severities("strict: false\n") == [])
    }

    // MARK: Limits

    /// The timer fires 599,000 times. The scene has four views and three constraints.
    @Test func `ends after a limited number of turns, with a warning`() {
        let script = MarkedScript(
            """
            animatic: 1
            duration: 599s
            views: {«root»: {subviews: {card: }}}
            timeline:
              - {at: 0s, every: 1ms, do: card.alpha = card.alpha * 0.5}
            """)
        #expect(script.problems.map(\.id) == [.unchecked] && script.problems.map(\.severity) == [.warning])
        #expect(script.problems.map(\.span) == script.marked)
    }

    /// The script has the views root, card, title and other.
    @Test func `does not play a scene with more views than allowed`() {
        let script = script("  - {at: 1s, do: wide.priority = 250}")
        func isPlayed(_ limits: ReadingLimits) -> Bool {
            var isPlayed = false
            func measurer() -> (any TextMeasuring)? {
                isPlayed = true
                return nil
            }
            _ = ScriptLoader(within: limits).load(script.file, in: "", measuring: measurer())
            return isPlayed
        }
        var few = ReadingLimits.usual
        few[.views] = 3
        #expect(isPlayed(.usual) && !isPlayed(few))
    }

    @Test func `ends at a layout that never ends`() {
        let script = script("  - {at: 1s, do: wide.priority = 250}", "on: {layoutSubviews: root.setNeedsLayout()}")
        #expect(script.problems.map(\.message) == [])
    }
}
