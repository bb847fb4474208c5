import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// The hierarchy at the commit decides which animations end. Core Animation ends the animations of a layer that has
/// left the hierarchy.
@Suite("The animations of a view that leaves the window")
struct RemovedViewAnimationTests {
    /// The box moves by 100 points in a second, linearly.
    private func move(_ stage: AnimationStage, _ name: String = "move") {
        stage.window.animate(
            AnimationTiming(duration: .seconds(1), curve: .linear), animations: { stage.box.frame.origin.x += 100 },
            completion: stage.note(name))
    }

    @Test func `end at the commit, and their block is not finished`() {
        let stage = AnimationStage([
            (0, { move($0) }), (300, { $0.box.removeFromSuperview() }),
            (600, { $0.window.rootView.addSubview($0.box) }),
        ])
        #expect(close(stage.x(200), 40))
        #expect(close(stage.x(300), 120) && close(stage.x(500), 120))
        #expect(stage.completed == ["move false 300"])
        // The view has the model value, and no animation continues.
        #expect(close(stage.x(600), 120) && close(stage.x(700), 120) && close(stage.x(1500), 120))
        #expect(stage.completed == ["move false 300"])
    }

    @Test func `end with those of its superview`() {
        for leaves in [true, false] {
            let window = Window.phone()
            let (panel, other) = (window.addView("panel"), window.addView("other"))
            let card = window.addView("card", to: panel)
            let loose = window.makeView("loose")
            card.frame = Rect(x: 0, y: 0, width: 10, height: 10)
            var finished: [Bool] = []
            var simulator = RunLoopSimulator(
                window: window,
                cues: [
                    ScheduledCue(at: .zero) { window in
                        window.animate(withDuration: .seconds(1), curve: .linear, animations: { card.alpha = 0 }) {
                            finished.append($0)
                        }
                    },
                    ScheduledCue(at: .milliseconds(500)) { _ in
                        if leaves { loose.addSubview(panel) } else { other.addSubview(panel) }
                    },
                ])
            simulator.run(until: .milliseconds(500))
            let seen = window.presentation(at: .milliseconds(750))[card.id].alpha
            simulator.run(until: .seconds(2))
            // A panel that only moves to another superview stays in the window.
            #expect(close(seen, leaves ? 0 : 0.25))
            #expect(finished == [!leaves])
        }
    }

    @Test func `continue if the view has returned, or has another superview, at the commit`() {
        let stage = AnimationStage([
            (0, { move($0) }),
            (
                300,
                { stage in
                    stage.box.removeFromSuperview()
                    stage.window.rootView.addSubview(stage.box)
                }
            ),
            (
                600,
                { stage in
                    stage.box.removeFromSuperview()
                    let panel = stage.window.addView("panel")
                    panel.frame = Rect(x: 50, y: 0, width: 10, height: 10)
                    panel.addSubview(stage.box)
                }
            ),
        ])
        #expect(close(stage.x(400), 60) && close(stage.x(700), 90) && close(stage.x(1000), 120))
        #expect(stage.completed == ["move true 1000"])
    }

    @Test func `do not begin if the view is removed before the commit of its block`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    move(stage)
                    stage.box.removeFromSuperview()
                }
            ), (100, { $0.window.rootView.addSubview($0.box) }),
        ])
        #expect(close(stage.x(200), 120))
        #expect(stage.completed == ["move false 0"])
    }

    @Test func `begin if the view is added before the commit of its block, but not later`() {
        for comes in ["before", "inside", "after", "later"] {
            let window = Window.phone()
            let badge = window.makeView("badge")
            badge.frame = Rect(x: 0, y: 0, width: 10, height: 10)
            var completions: [(finished: Bool, time: Duration)] = []
            var time = Duration.zero
            func add(_ moment: String) { if comes == moment { window.rootView.addSubview(badge) } }
            var simulator = RunLoopSimulator(
                window: window,
                cues: [
                    ScheduledCue(at: .milliseconds(100)) { window in
                        add("before")
                        window.animate(
                            withDuration: .seconds(1), curve: .linear,
                            animations: {
                                badge.alpha = 0
                                add("inside")
                            }, completion: { completions.append(($0, time)) })
                        #expect(completions.isEmpty)
                        add("after")
                    },
                    ScheduledCue(at: .milliseconds(200)) { _ in add("later") },
                ])
            for step in 0...24 {
                time = .milliseconds(50 * step)
                simulator.run(until: time)
                if step == 12 {
                    #expect(
                        close(window.presentation(at: time)[badge.id].alpha, comes == "later" ? 0 : 0.5), "\(comes)")
                }
            }
            // No property was animated for a view that was added later, so its block completed immediately after the
            // commit.
            #expect(completions.map(\.finished) == [true])
            #expect(completions.map(\.time) == [.milliseconds(comes == "later" ? 100 : 1100)])
        }
    }

    @Test func `let their block wait only for its other animations`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let other = stage.window.addView("other")
                    let window = stage.window
                    window.transaction.begin()
                    window.transaction.setCompletionBlock { stage.note("transaction")(true) }
                    window.animate(withDuration: .milliseconds(400), animations: { other.alpha = 0.5 })
                    window.animate(
                        withDuration: .seconds(1),
                        animations: {
                            stage.box.alpha = 0
                            other.cornerRadius = 4
                        }, completion: stage.note("both"))
                    window.animate(withDuration: .seconds(2), animations: { stage.box.cornerRadius = 8 })
                    window.transaction.commit()
                }
            ), (200, { $0.box.removeFromSuperview() }),
        ])
        _ = stage.seen(3000)
        // The transaction waits for the longest remaining animation, which takes one second. The animation that takes
        // two seconds was removed.
        #expect(Set(stage.completed) == ["both false 1000", "transaction true 1000"])
    }

    @Test func `end if they repeat forever`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate(
                        withDuration: .milliseconds(100), options: [.repeat, .autoreverse],
                        animations: { stage.box.alpha = 0.5 }, completion: stage.note("blink"))
                }
            ), (250, { $0.box.removeFromSuperview() }), (350, { $0.window.rootView.addSubview($0.box) }),
        ])
        #expect(close(stage.seen(400).alpha, 0.5) && close(stage.seen(450).alpha, 0.5))
        #expect(stage.completed == ["blink false 250"])
    }

    @Test(
        "end without ending their animator or its animations of other views", arguments: [false, true])
    func animators(isReversed: Bool) {
        var other: View?
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let window = stage.window
                    other = window.addView("other")
                    let animator = ViewPropertyAnimator(window: window, duration: .seconds(1), curve: .linear) {
                        stage.box.alpha = 0
                        other?.alpha = 0
                    }
                    animator.addCompletion(stage.notePosition())
                    animator.startAnimation()
                    stage.window.async(after: .milliseconds(600)) { animator.isReversed = isReversed }
                }
            ), (500, { $0.box.removeFromSuperview() }), (700, { $0.window.rootView.addSubview($0.box) }),
        ])
        func seen(_ view: View?, _ time: Int) -> Double? {
            view.map { stage.window.presentation(at: .milliseconds(time))[$0.id].alpha }
        }
        // When it pauses at 600 ms, it is at 0.6 of the change. Reversed, it is back at the start after the same
        // time.
        #expect(close(stage.seen(550).alpha, 0) && close(seen(other, 550) ?? -1, 0.45))
        #expect(close(stage.seen(800).alpha, 0) && close(seen(other, 800) ?? -1, isReversed ? 0.6 : 0.2))
        #expect(close(stage.seen(2000).alpha, 0) && other?.alpha == (isReversed ? 1 : 0))
        #expect(stage.completed == [isReversed ? "animator start 1200" : "animator end 1000"])
    }

    @Test func `have the removal as the cause in the trace`() throws {
        let window = Window.phone()
        let box = window.addView("box")
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .zero) { window in window.animate(withDuration: .seconds(1)) { box.alpha = 0 } },
                ScheduledCue(at: .milliseconds(500)) { window in
                    window.perform("remove", line: 42) { box.removeFromSuperview() }
                },
            ])
        simulator.run(until: .seconds(2))
        let end = try #require(window.takeEvents().first { $0.kind == .animationEnd })
        #expect(end.cause.line == 42 && end.subject == "box" && end.time == .milliseconds(500))
    }

    /// Views are removed, added again, moved to other superviews and animated at random. A view outside of the window
    /// shows its model values, and every block completes once.
    @Test(arguments: 0..<20)
    func `do not exist while the view is outside of the window`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let window = Window.phone()
        let views = (0..<5).map { window.addView("v\($0)") }
        var (begun, completed) = (0, 0)
        var cues: [ScheduledCue] = []
        for step in 0..<60 {
            let (view, other) = (views.randomElement(using: &random)!, views.randomElement(using: &random)!)
            let (choice, value) = (Int.random(in: 0..<6, using: &random), Double.random(in: 0...1, using: &random))
            let length = Duration.milliseconds(Int.random(in: 0...300, using: &random))
            cues.append(
                ScheduledCue(at: .milliseconds(20 * (step / 2))) { window in
                    switch choice {
                    case 0: view.removeFromSuperview()
                    case 1: window.rootView.addSubview(view)
                    case 2: other.addSubview(view)
                    default:
                        begun += 1
                        let options: AnimationOptions = choice == 3 ? [.beginFromCurrentState] : []
                        window.animate(
                            withDuration: length, options: options,
                            animations: {
                                view.alpha = value
                                other.center.x = 100 * value
                                if choice == 5 { other.removeFromSuperview() }
                            }, completion: { _ in completed += 1 })
                    }
                })
        }
        var simulator = RunLoopSimulator(window: window, cues: cues)
        for step in 0..<200 {
            let time = Duration.milliseconds(5 * step)
            simulator.run(until: time)
            let seen = window.presentation(at: time)
            for view in views where !window.tree.isAncestor(window.tree.root, of: view.id) {
                #expect(seen[view.id] == window.tree[view.id], "seed \(seed), \(view.name) at \(time)")
            }
        }
        simulator.run(until: .seconds(3))
        #expect(completed == begun)
    }
}
