import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("A transition of a view")
struct TransitionTests {
    private static let flip: AnimationOptions = [.transitionFlipFromLeft, .curveLinear]

    @Test func `changes the model immediately and shows its progress in the presentation`() throws {
        let stage = AnimationStage([
            (
                100,
                { stage in
                    stage.window.transition(
                        with: stage.box, duration: .seconds(1), options: Self.flip,
                        animations: { stage.box.backgroundColor = .black }, completion: stage.note("flip"))
                    #expect(stage.box.backgroundColor == .black)
                }
            )
        ])
        #expect(stage.seen(50).transition == nil)
        let seen = stage.seen(350)
        let transition = try #require(seen.transition)
        // A quarter of one second, linear.
        #expect(close(transition.progress, 0.25) && transition.effect == .flipFromLeft)
        #expect(seen.backgroundColor == .black && seen.frame == Rect(x: 20, y: 30, width: 100, height: 50))
        #expect(transition.picture[transition.picture.root].backgroundColor == .clear)
        #expect(stage.completed.isEmpty && stage.window.tree[stage.box.id].transition == nil)
        #expect(stage.seen(1100).transition == nil)
        #expect(stage.completed == ["flip true 1100"])
    }

    @Test("animates the changes in its block only with allowAnimatedContent", arguments: [true, false])
    func content(isAnimated: Bool) {
        let options: AnimationOptions = isAnimated ? [Self.flip, .allowAnimatedContent] : Self.flip
        let stage = AnimationStage([
            (
                100,
                { stage in
                    stage.window.transition(with: stage.box, duration: .seconds(1), options: options) {
                        stage.box.alpha = 0
                        // A nested block inherits that animations are disabled.
                        stage.window.animate(withDuration: .seconds(1)) { stage.box.frame.origin.x = 120 }
                    }
                }
            )
        ])
        let seen = stage.seen(350)
        #expect(close(seen.alpha, isAnimated ? 0.75 : 0) && close(seen.frame.minX, isAnimated ? 45 : 120))
        #expect(close(seen.transition?.progress ?? -1, 0.25))
    }

    @Test("inside a block has the duration of the block, unless it overrides it (22.11)", arguments: [true, false])
    func nested(overrides: Bool) {
        let options: AnimationOptions = overrides ? [Self.flip, .overrideInheritedDuration] : Self.flip
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate(withDuration: .seconds(2), options: .curveLinear) {
                        stage.window.transition(
                            with: stage.box, duration: .seconds(4), options: options,
                            completion: stage.note("flip"))
                    }
                }
            )
        ])
        #expect(close(stage.seen(1000).transition?.progress ?? -1, overrides ? 0.25 : 0.5))
        _ = stage.seen(4000)
        #expect(stage.completed == ["flip true \(overrides ? 4000 : 2000)"])
    }

    @Test func `replaces the running transition of the same view`() {
        let stage = AnimationStage([
            (
                0,
                {
                    $0.window.transition(
                        with: $0.box, duration: .seconds(1), options: Self.flip, completion: $0.note("first"))
                }
            ),
            (
                500,
                {
                    $0.window.transition(
                        with: $0.box, duration: .seconds(1), options: .transitionCrossDissolve,
                        completion: $0.note("second"))
                }
            ),
        ])
        #expect(stage.seen(600).transition?.effect == .crossDissolve)
        _ = stage.seen(2000)
        #expect(stage.completed == ["first false 500", "second true 1500"])
    }

    @Test(
        "without a duration, or while animations are disabled, shows the changes immediately", arguments: [true, false])
    func still(isDisabled: Bool) {
        let stage = AnimationStage([
            (
                100,
                { stage in
                    stage.window.setAnimationsEnabled(!isDisabled)
                    stage.window.transition(
                        with: stage.box, duration: .seconds(isDisabled ? 1 : 0), options: Self.flip,
                        animations: { stage.box.alpha = 0.5 }, completion: stage.note("flip"))
                    #expect(stage.completed.isEmpty == !isDisabled)
                }
            )
        ])
        #expect(stage.seen(100).transition == nil && stage.seen(150).alpha == 0.5)
        #expect(stage.completed == ["flip true 100"])
    }

    @Test("rejects a curl with a note", arguments: [AnimationOptions.transitionCurlUp, .transitionCurlDown])
    func curl(option: AnimationOptions) throws {
        let window = Window.phone()
        let box = window.addView("box")
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        window.transition(with: box, duration: .seconds(1), options: option) { box.alpha = 0.5 }
        let note = try #require(window.takeEvents().first { $0.kind == .note })
        #expect(note.detail.contains("expected transitionCrossDissolve or a flip"))
        simulator.run(until: .milliseconds(100))
        let seen = window.presentation(at: .milliseconds(100))[box.id]
        #expect(seen.transition == nil && seen.alpha == 0.5)
    }

    @Test("between two views exchanges them in their superview, or shows and hides them", arguments: [true, false])
    func exchange(hides: Bool) throws {
        let window = Window.phone()
        let (back, front, top) = (window.makeView("back"), window.addView("front"), window.addView("top"))
        if hides {
            window.rootView.insertSubview(back, at: 0)
            back.isHidden = true
        }
        let cue = ScheduledCue(at: .milliseconds(100)) { window in
            window.transition(
                from: front, to: back, duration: .seconds(1),
                options: hides ? [Self.flip, .showHideTransitionViews] : Self.flip)
        }
        var simulator = RunLoopSimulator(window: window, cues: [cue])
        simulator.run(until: .milliseconds(600))
        #expect(window.rootView.subviews.map(\.name) == (hides ? ["back", "front", "top"] : ["back", "top"]))
        #expect(front.isHidden == hides && !back.isHidden && !top.isHidden)
        let presentation = window.presentation(at: .milliseconds(600))
        let transition = try #require(presentation[presentation.root].transition)
        let picture = transition.picture
        let shown = picture.subviews(of: picture.root).map { picture[$0] }.filter { !$0.isHidden }.map(\.name)
        #expect(close(transition.progress, 0.5) && shown == ["front", "top"])
    }

    @Test func `between two views without a superview does nothing, with a note`() {
        let window = Window.phone()
        let (old, new) = (window.makeView("old"), window.makeView("new"))
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        window.transition(from: old, to: new, duration: .seconds(1), options: Self.flip)
        #expect(window.takeEvents().map(\.detail) == ["no transition to 'new': the view has no superview"])
        #expect(new.superview == nil)
    }
}
