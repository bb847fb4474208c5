import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("The end of an animator")
struct AnimatorEndTests {
    private func animator(_ stage: AnimationStage, _ blocks: [() -> Void]) -> ViewPropertyAnimator {
        let animator = ViewPropertyAnimator(window: stage.window, duration: .seconds(1), curve: .linear)
        for block in blocks { animator.addAnimations(block) }
        return animator
    }

    /// Two blocks move and fade the box. Changes to the position are added, and the second opacity replaces the first.
    @Test("is the common start of the changes in two blocks (27.5, 27.6)", arguments: [false, true])
    func start(byReversing: Bool) {
        var running: ViewPropertyAnimator?
        let stage = AnimationStage([
            (
                0,
                { stage in
                    running = animator(
                        stage,
                        [
                            { (stage.box.frame.origin.x, stage.box.alpha) = (120, 0.5) },
                            { (stage.box.frame.origin.x, stage.box.alpha) = (220, 0) },
                        ])
                    running?.startAnimation()
                }
            ),
            (
                500,
                { _ in
                    if byReversing {
                        running?.isReversed = true
                    } else {
                        running?.stopAnimation(false)
                        running?.finishAnimation(at: .start)
                    }
                }
            ),
        ])
        #expect(close(stage.x(500), byReversing ? 120 : 20))
        let end = stage.seen(1500)
        #expect(end.frame.minX == 20 && end.alpha == 1)
    }

    /// Semantics 22.10.
    @Test("is also the end of a block inside it", arguments: [(false, "inner true 1000"), (true, "inner false 400")])
    func nested(isStopped: Bool, completion: String) {
        var running: ViewPropertyAnimator?
        let stage = AnimationStage([
            (
                0,
                { stage in
                    running = animator(
                        stage,
                        [
                            {
                                stage.window.animate(
                                    withDuration: .seconds(3), animations: { stage.box.alpha = 0 },
                                    completion: stage.note("inner"))
                            }
                        ])
                    running?.startAnimation()
                }
            ),
            (400, { _ in if isStopped { running?.stopAnimation(true) } }),
        ])
        _ = stage.seen(2000)
        #expect(stage.completed == [completion])
    }

    @Test func `can be inside another block, in the turn in which it begins`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let running = animator(stage, [{ stage.box.frame.origin.x = 120 }])
                    running.startAnimation()
                    stage.window.animate(withDuration: .seconds(1)) { running.stopAnimation(true) }
                }
            )
        ])
        #expect(stage.x(2000) == 20)
    }

    @Test func `lays out a view whose size it changes at its end (2.10)`() {
        var running: ViewPropertyAnimator?
        let stage = AnimationStage([
            (
                0,
                { stage in
                    running = animator(stage, [{ stage.box.frame.size.width = 200 }])
                    running?.startAnimation()
                }
            ),
            (500, { _ in running?.stopAnimation(true) }),
        ])
        _ = stage.seen(499)
        _ = stage.window.takeEvents()
        #expect(close(stage.seen(500).bounds.width, 150))
        let layouts = stage.window.takeEvents().filter { $0.kind == .layoutSubviews }.map(\.subject)
        #expect(layouts == ["root", "box"])
    }

    /// A stack view of two views of 20 points. An animator hides the second view and is stopped halfway.
    ///
    /// Core Animation does not animate `isHidden` (22.2). It has the value that the block set, unless the animator
    /// ends at the start.
    @Test(
        "leaves a view hidden in its stack view, unless the end is the start (27.6)",
        arguments: [(.current, 20), (.end, 20), (.start, 40)] as [(ViewPropertyAnimator.Position, Double)])
    func stack(position: ViewPropertyAnimator.Position, height: Double) {
        var running: ViewPropertyAnimator?
        var stack: View?
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let new = stage.window.addView("stack", .stack(ViewContent.Stack(axis: .vertical)))
                    new.place(x: 10, y: 10)
                    for name in ["upper", "lower"] {
                        let view = stage.window.makeView(name)
                        view.contentSizing.intrinsicOverride = .init(width: 40, height: 20)
                        new.addArrangedSubview(view)
                    }
                    stack = new
                }
            ),
            (
                100,
                { stage in
                    running = animator(stage, [{ stack?.arrangedSubviews[1].isHidden = true }])
                    running?.startAnimation()
                }
            ),
            (600, { _ in running?.stopAnimation(false) }), (700, { _ in running?.finishAnimation(at: position) }),
            (800, { $0.window.rootView.setNeedsLayout() }),
        ])
        _ = stage.seen(99)
        #expect(stack?.frame.height == 40)
        _ = stage.seen(599)
        #expect(stack?.frame.height == 20)  // the model value
        _ = stage.seen(650)
        #expect(stack?.arrangedSubviews[1].isHidden == true)
        _ = stage.seen(1000)
        #expect(stack?.frame.height == height && stack?.arrangedSubviews[1].isHidden == (position != .start))
    }
}

@Suite("Removed animations")
struct AnimationRemovalTests {
    @Test func `include animations that the turn has not begun yet`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate(
                        withDuration: .seconds(1), animations: { stage.box.frame.origin.x = 120 },
                        completion: stage.note("move"))
                    stage.box.removeAllAnimations()
                }
            )
        ])
        #expect(stage.x(100) == 120)
        #expect(stage.completed == ["move false 0"])
        #expect(stage.window.takeEvents().filter { $0.kind == .animation }.isEmpty)
    }

    /// A repeating position is an absolute value, so later changes cannot be added to it.
    @Test func `are reported while they run`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate(withDuration: .seconds(1), options: [.repeat]) {
                        stage.box.frame.origin.x = 120
                    }
                }
            ),
            (
                500,
                { stage in stage.window.animate(withDuration: .seconds(1)) { stage.box.frame.origin.x = 220 } }
            ),
        ])
        _ = stage.seen(600)
        let animations = stage.window.takeEvents().compactMap(\.animation)
        #expect(animations.map(\.isAdditive) == [false, false])
        #expect(animations.map(\.isOpenEnded) == [true, false])
    }
}
