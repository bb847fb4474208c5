import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A box of 100 × 100 at the top of a root view 375 points wide, centered with a constant offset.
private struct Slide {
    let window = Window.phone()
    let box: View
    let centerX: LayoutConstraint

    init() {
        box = window.addView("box")
        centerX = box.centerXAnchor.constraint(equalTo: window.rootView.centerXAnchor)
        LayoutConstraint.activate([
            centerX, box.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 100),
            box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 100),
        ])
    }

    /// Plays the first layout and then `cue` at one second. Returns the simulator after that turn.
    func play(_ cue: @escaping (Window) -> Void) -> RunLoopSimulator {
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: .seconds(1), perform: cue)])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        return simulator
    }

    /// Returns the x of the box in the presentation at a time `after` the cue.
    func seenX(after: Duration) -> Double { window.presentation(at: .seconds(1) + after)[box.id].frame.minX }
}

@Suite("Changing a constraint's constant")
struct ConstantTests {
    @Test func `moves nothing on the next line and everything at the end of the turn (semantics 3.7)`() {
        let slide = Slide()
        var next: Double?
        _ = slide.play { _ in
            slide.centerX.constant = 100
            next = slide.box.frame.minX
        }
        #expect(next == 137.5)
        #expect(slide.box.frame == Rect(x: 237.5, y: 100, width: 100, height: 100))
        #expect(slide.seenX(after: .zero) == 237.5)
    }

    @Test func `moves it on the next line after layoutIfNeeded`() {
        let slide = Slide()
        var next: Double?
        _ = slide.play { window in
            slide.centerX.constant = 100
            window.rootView.layoutIfNeeded()
            next = slide.box.frame.minX
        }
        #expect(next == 237.5)
        #expect(slide.seenX(after: .zero) == 237.5)
    }

    @Test func `is laid out once for any number of changes in a turn`() {
        let slide = Slide()
        _ = slide.play { _ in
            for constant in [10.0, 60, 100] { slide.centerX.constant = constant }
        }
        let lines = slide.window.takeLines()
        #expect(lines.count { $0 == "layoutSubviews root" } == 1)
        #expect(!lines.contains("updateConstraints root"))
    }

    @Test func `to its current value does nothing`() {
        let slide = Slide()
        _ = slide.play { _ in slide.centerX.constant = 0 }
        #expect(slide.window.takeLines().isEmpty)
    }

    @Test func `lays out the superview of the moved view, with its controller's methods (B2, 1.10, 5.3)`() {
        let slide = Slide()
        _ = slide.play { _ in slide.centerX.constant = 100 }
        #expect(
            slide.window.takeLines() == [
                "solve root", "needsLayout root", "viewWillLayoutSubviews root", "layoutSubviews root", "frame box",
                "viewDidLayoutSubviews root",
            ])
    }
}

@Suite("Animating a constraint")
struct AnimateTests {
    /// 137.5 + 100 × easeInOut(t), with the curve values of presentation layers.
    @Test func `follows the curve when layout runs inside the block (semantics 22.1, 22.3, 22.6)`() {
        let slide = Slide()
        var model: Double?
        _ = slide.play { window in
            window.animate(withDuration: .seconds(1)) {
                slide.centerX.constant = 100
                window.rootView.layoutIfNeeded()
            }
            model = slide.box.frame.minX
        }
        #expect(model == 237.5)
        for (milliseconds, x) in [
            (0, 137.5), (100, 139.472), (250, 150.416), (500, 187.5), (750, 224.584), (900, 235.528), (1000, 237.5),
        ] {
            #expect(abs(slide.seenX(after: .milliseconds(milliseconds)) - x) < 0.001)
        }
    }

    @Test("jumps when layout runs after the block", arguments: ["nothing", "setNeedsLayout", "box.layoutIfNeeded"])
    func jumps(what: String) {
        let slide = Slide()
        var finished: Bool?
        _ = slide.play { window in
            window.animate(withDuration: .seconds(1)) {
                slide.centerX.constant = 100
                if what == "setNeedsLayout" { window.rootView.setNeedsLayout() }
                if what == "box.layoutIfNeeded" { slide.box.layoutIfNeeded() }
            } completion: {
                finished = $0
            }
            #expect(slide.box.frame.minX == 137.5)
        }
        #expect(finished == true)
        #expect(slide.seenX(after: .zero) == 237.5)
    }

    @Test func `keeps its position and speed when another block interrupts`() {
        let slide = Slide()
        var simulator = RunLoopSimulator(
            window: slide.window,
            cues: [(1.0, 100.0), (1.5, -100)].map { time, constant in
                ScheduledCue(at: .seconds(time)) { window in
                    window.animate(withDuration: .seconds(1)) {
                        slide.centerX.constant = constant
                        window.rootView.layoutIfNeeded()
                    }
                }
            })
        let step = 0.0001
        func x(_ time: Double) -> Double {
            simulator.run(until: .seconds(time))
            return slide.window.presentation(at: .seconds(time))[slide.box.id].frame.minX
        }
        let before = [1.5 - 2 * step, 1.5 - step].map(x)
        let after = [1.5, 1.5 + step].map(x)
        #expect(abs(after[0] - 187.5) < 1e-9)  // halfway, and the second block adds nothing yet
        let (speedBefore, speedAfter) = ((before[1] - before[0]) / step, (after[1] - after[0]) / step)
        #expect(abs(speedBefore - speedAfter) < 0.1)
        // At 1.75 s, the first animation is at easeInOut(0.75) and the second at easeInOut(0.25). Their values are
        // added.
        #expect(abs(x(1.75) - (137.5 + 100 * 0.870838 - 200 * 0.129162)) < 0.001)
        #expect(x(2.5) == 37.5)
    }

    @Test func `replaces an animation of alpha, from the model value before it`() {
        let slide = Slide()
        var endings: [String] = []
        var simulator = RunLoopSimulator(
            window: slide.window,
            cues: [(1.0, 0.0), (1.5, 0.6)].map { time, alpha in
                ScheduledCue(at: .seconds(time)) { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) {
                        slide.box.alpha = alpha
                    } completion: {
                        endings.append("\(alpha) \($0)")
                    }
                }
            })
        func alpha(_ time: Double) -> Double {
            simulator.run(until: .seconds(time))
            return slide.window.presentation(at: .seconds(time))[slide.box.id].alpha
        }
        #expect(alpha(1.25) == 0.75)
        #expect(alpha(1.5) == 0)  // jumps from 0.5 to the model value 0
        #expect(abs(alpha(2) - 0.3) < 1e-12)
        #expect(alpha(2.5) == 0.6)
        #expect(endings == ["0.0 false", "0.6 true"])
    }

    @Test func `waits for its delay and completes at its end (semantics 22.9)`() {
        let slide = Slide()
        var completion: Duration?
        var simulator = slide.play { window in
            window.animate(withDuration: .seconds(1), delay: .milliseconds(500), curve: .linear) {
                slide.centerX.constant = 100
                window.rootView.layoutIfNeeded()
            } completion: { _ in
                completion = window.takeEvents().last?.time
            }
        }
        #expect(slide.seenX(after: .milliseconds(499)) == 137.5)
        #expect(abs(slide.seenX(after: .seconds(1)) - 187.5) < 1e-9)
        simulator.run(until: .seconds(10))
        #expect(completion == .milliseconds(2500))
    }

    @Test func `inherits the timing of the enclosing block`() {
        let slide = Slide()
        _ = slide.play { window in
            window.animate(withDuration: .seconds(2), curve: .linear) {
                window.animate(withDuration: .milliseconds(100), curve: .easeIn) {
                    slide.centerX.constant = 100
                    window.rootView.layoutIfNeeded()
                }
                slide.box.alpha = 0
            }
        }
        #expect(slide.seenX(after: .seconds(1)) == 187.5)
        #expect(slide.window.presentation(at: .seconds(2))[slide.box.id].alpha == 0.5)
    }

    @Test func `without a duration changes immediately and completes in the next turn`() {
        let slide = Slide()
        _ = slide.play { window in
            window.perform("fade", line: 3) {
                window.animate(withDuration: .zero) {
                    slide.box.alpha = 0.5
                } completion: { _ in
                    slide.box.setNeedsLayout()
                }
            }
        }
        #expect(slide.window.presentation(at: .seconds(1))[slide.box.id].alpha == 0.5)
        let events = slide.window.takeEvents()
        #expect(events.map(\.kind) == [.cue, .completion, .needsLayout, .layoutSubviews])
        #expect(events.map(\.turn) == [2, 3, 3, 3])
        #expect(events.allSatisfy { $0.cause.line == 3 })
    }

    @Test func `before the first turn begins with that turn and completes after its duration`() {
        let slide = Slide()
        var completion: Duration?
        slide.window.animate(withDuration: .seconds(1), curve: .linear) {
            slide.box.alpha = 0
        } completion: { _ in
            completion = slide.window.takeEvents().last?.time
        }
        var simulator = RunLoopSimulator(window: slide.window, cues: [])
        simulator.run(until: .milliseconds(500))
        #expect(completion == nil)
        #expect(slide.window.presentation(at: .milliseconds(500))[slide.box.id].alpha == 0.5)
        simulator.run(until: .seconds(2))
        #expect(completion == .seconds(1))
    }
}
