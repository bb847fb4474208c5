import Animation
import Geometry
import Interaction
import Layout
import Properties
import Simulation
import TestSupport
import Testing
import Views

/// An object that a window retains and that contains a handle of the window.
private struct Keeping: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let body: @Sendable (Window) -> Void

    init(_ name: String, _ body: @escaping @Sendable (Window) -> Void) {
        testDescription = name
        self.body = body
    }
}

@Suite("The lifetime of a window")
struct WindowLifetimeTests {
    /// Each of them refers back to the window by `root`, like the statements of a script.
    private static let everyKind = [
        Keeping("nothing") { _ in },
        Keeping("an override of layoutSubviews") { window in
            let root = window.rootView
            root.override(.layoutSubviews) { _, callSuper in
                callSuper()
                root.alpha = 0.5
            }
        },
        Keeping("handlers of events and gestures") { window in
            let list = window.makeView("list", content: .scroll(.init()))
            window.rootView.addSubview(list)
            list.addGestureRecognizer(TapGestureRecognizer())
            list.handle(.scrollViewDidScroll) { _ in list.alpha = 0.5 }
            list.handle(.longPress) { view in view.isHidden = true }
            _ = list.isDragging
        },
        Keeping("a finger on the screen") { window in _ = window.beginTouch(at: .zero) },
        Keeping("an override of the natural size") { window in
            let root = window.rootView
            root.overrideIntrinsicContentSize { _, natural in
                root.isHidden ? IntrinsicSize(width: 0, height: 0) : natural
            }
        },
        Keeping("an override of a controller") { window in
            let root = window.rootView
            window.rootViewController.override(.viewDidAppear) { _, _ in root.alpha = 0.5 }
        },
        Keeping("a variation") { window in
            window.addVariation(
                TraitVariation(
                    when: TraitCondition(userInterfaceStyle: .light), [.isHidden(window.rootView, true)]))
        },
        Keeping("a timer") { window in
            let root = window.rootView
            window.scheduleTimer(every: .milliseconds(400)) { _ in root.alpha -= 0.1 }
        },
        Keeping("a block on the main queue") { window in
            let root = window.rootView
            window.async(after: .seconds(9)) { root.alpha = 0.5 }
        },
        Keeping("the completion of a block that runs") { window in
            let root = window.rootView
            window.animate(withDuration: .seconds(9), animations: { root.alpha = 0.5 }) { _ in root.alpha = 1 }
        },
        Keeping("the completion of a transaction") { window in
            let root = window.rootView
            window.transaction.setCompletionBlock { root.alpha = 1 }
            window.animate(withDuration: .seconds(9), animations: { root.alpha = 0.5 })
        },
        Keeping("an animator that has not begun") { window in
            var animator: ViewPropertyAnimator?
            animator = ViewPropertyAnimator(window: window, duration: .seconds(1)) { animator?.isReversed = true }
        },
        Keeping("an animator that runs") { window in
            let root = window.rootView
            let animator = ViewPropertyAnimator(window: window, duration: .seconds(9)) { root.alpha = 0.5 }
            animator.addCompletion { _ in animator.isReversed = false }
            animator.startAnimation()
        },
        Keeping("an animator that is paused") { window in
            let root = window.rootView
            let animator = ViewPropertyAnimator(window: window, duration: .seconds(9)) { root.alpha = 0.5 }
            animator.fractionComplete = 0.5
        },
    ]

    /// Lets a window play one second, ends it, and returns a weak reference to it.
    private func lifeAfter(_ keeping: Keeping, _ end: (Window) -> Void) -> Window? {
        weak var seen: Window?
        do {
            let window = Window.phone()
            seen = window
            keeping.body(window)
            var simulator = RunLoopSimulator(window: window, cues: [])
            simulator.run(until: .seconds(1))
            end(window)
        }
        return seen
    }

    @Test("ends when it is closed and no handle refers to it", arguments: everyKind)
    private func ends(keeping: Keeping) {
        #expect(lifeAfter(keeping) { $0.close() } == nil)
    }

    @Test func `continues while it retains a block with a handle`() {
        let override = WindowLifetimeTests.everyKind[1]
        let window = lifeAfter(override) { _ in }
        #expect(window != nil)
        window?.close()
    }

    @Test func `allows inspection of a closed window, which calls nothing`() {
        let window = Window.phone()
        let box = window.addView("box")
        var calls: [String] = []
        box.override(.layoutSubviews) { _, _ in calls.append("layoutSubviews") }
        window.async(after: .milliseconds(600)) { calls.append("block") }
        window.animate(withDuration: .seconds(1), curve: .linear) {
            box.alpha = 0
        } completion: { _ in
            calls.append("completion")
        }
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .milliseconds(500))
        #expect(calls == ["layoutSubviews"])
        window.close()
        // Half of the linear fading, which takes one second, has passed.
        #expect(abs(window.presentation(at: .milliseconds(500))[box.id].alpha - 0.5) < 1e-9)
        box.setNeedsLayout()
        simulator.run(until: .seconds(2))
        #expect(calls == ["layoutSubviews"])
        #expect(box.alpha == 0)
    }
}
