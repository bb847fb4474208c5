import Animation
import Foundation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("An animation block")
struct AnimationBlockTests {
    /// easeOut at ¼ is 0.378138, and easeIn is 0.093465. The box moves from x = 20 to x = 120.
    @Test(
        "has the curve of its options (22.13)",
        arguments: [
            (.curveEaseOut, 0.3781381308), (.curveEaseIn, 0.0934646507), (.curveLinear, 0.25), ([], 0.1291619310),
        ] as [(AnimationOptions, Double)])
    func curves(options: AnimationOptions, progress: Double) {
        let stage = AnimationStage([
            (100, { $0.animate(options: options) { $0.box.frame.origin.x = 120 } })
        ])
        #expect(close(stage.x(350), 20 + 100 * progress, within: 1e-6))
    }

    @Test(
        "without a duration, or with a negative one, jumps and completes in the next turn (22.8)",
        arguments: [0, -1, -0.5])
    func noDuration(seconds: Double) {
        let stage = AnimationStage([
            (
                100,
                { stage in
                    let (window, duration) = (stage.window, Duration.seconds(seconds))
                    let moves: [(@escaping () -> Void, String) -> Void] = [
                        { window.animate(withDuration: duration, animations: $0, completion: stage.note($1)) },
                        {
                            window.animate(
                                withDuration: duration, options: .curveLinear, animations: $0,
                                completion: stage.note($1))
                        },
                        {
                            window.animate(
                                withDuration: duration, usingSpringWithDamping: 1.5, animations: $0,
                                completion: stage.note($1))
                        },
                        { window.animateKeyframes(withDuration: duration, animations: $0, completion: stage.note($1)) },
                        { body, name in
                            let animator = ViewPropertyAnimator(
                                window: window, duration: duration, dampingRatio: 0.5, animations: body)
                            animator.addCompletion { stage.note("\(name) \($0)")(true) }
                            animator.startAnimation()
                        },
                    ]
                    for (index, move) in moves.enumerated() {
                        move({ stage.box.frame.origin.x += 10 }, "\(index)")
                    }
                    #expect(stage.completed.isEmpty)
                }
            )
        ])
        #expect(close(stage.x(100), 70) && close(stage.x(101), 70))
        #expect(Set(stage.completed) == ["0 true 100", "1 true 100", "2 true 100", "3 true 100", "4 end true 100"])
    }

    @Test("with more than critical damping moves as with critical damping (25.2, 25.7)", arguments: [1.5, 20])
    func overdamped(ratio: Double) {
        func places(_ animate: @escaping (AnimationStage) -> Void) -> [Double] {
            let stage = AnimationStage([(0, animate)])
            return [50, 200, 400, 900].map { stage.x($0) }
        }
        func change(_ stage: AnimationStage) -> () -> Void { { stage.box.frame.origin.x = 120 } }
        func byDuration(_ ratio: Double) -> [Double] {
            places { stage in
                stage.window.animate(
                    withDuration: .seconds(1), usingSpringWithDamping: ratio, animations: change(stage))
            }
        }
        #expect(byDuration(ratio) == byDuration(1))
        let critical = places { stage in
            stage.window.animate(Spring(mass: 1, stiffness: 100, damping: 20), animations: change(stage))
        }
        #expect(
            places { stage in
                stage.window.animate(Spring(mass: 1, stiffness: 100, damping: 20 * ratio), animations: change(stage))
            } == critical)
        // A critically damped spring of frequency 10 has covered the fraction 1 − (1 + 10 t) e^(−10 t) of its
        // distance.
        let expected = [0.05, 0.2, 0.4].map { 20 + 100 * (1 - (1 + 10 * $0) * exp(-10 * $0)) }
        #expect(zip(critical, expected).allSatisfy { close($0, $1, within: 1e-6) })
    }

    @Test func `inside another has its duration, curve and delay unless it overrides them (22.11)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let window = stage.window
                    window.animate(withDuration: .seconds(2), delay: .milliseconds(500), curve: .linear) {
                        window.animate(withDuration: .seconds(1), options: .curveEaseIn) { stage.box.alpha = 0 }
                        window.animate(
                            withDuration: .seconds(1), options: [.overrideInheritedDuration, .curveEaseIn]
                        ) { stage.box.cornerRadius = 8 }
                        window.animate(
                            withDuration: .seconds(1), options: [.overrideInheritedCurve, .curveEaseIn]
                        ) { stage.box.borderWidth = 4 }
                    }
                }
            )
        ])
        let seen = stage.seen(1000)  // half a second after the delay
        #expect(close(seen.alpha, 0.75))
        #expect(close(seen.cornerRadius, 4))
        #expect(close(seen.borderWidth, 4 * 0.0934646507, within: 1e-6))
    }

    @Test func `inside a repeating one repeats unless it overrides the options (22.11)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let window = stage.window
                    window.animate(withDuration: .seconds(1), options: [.repeat, .curveLinear]) {
                        window.animate(withDuration: .seconds(3), options: []) { stage.box.alpha = 0 }
                        window.animate(withDuration: .seconds(3), options: .overrideInheritedOptions) {
                            stage.box.cornerRadius = 8
                        }
                    }
                }
            )
        ])
        let seen = stage.seen(2250)
        #expect(close(seen.alpha, 0.75) && seen.cornerRadius == 8)
    }

    /// At double speed, one second of animation takes half a second. An inner block inherits the repeat count, speed,
    /// offset and fill mode together with the options.
    @Test(
        "inside another plays like the outer block unless it overrides the options (22.11, 28.6)",
        arguments: [([], 220, "inner true 500"), (.overrideInheritedOptions, 120, "inner true 1000")]
            as [(AnimationOptions, Double, String)])
    func played(options: AnimationOptions, x: Double, completion: String) {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    var timing = AnimationTiming(duration: .seconds(1), curve: .linear)
                    timing.speed = 2
                    stage.window.animate(timing) {
                        stage.box.alpha = 0
                        stage.window.animate(
                            withDuration: .seconds(3), options: options,
                            animations: { stage.box.frame.origin.x = 220 }, completion: stage.note("inner"))
                    }
                }
            )
        ])
        #expect(close(stage.seen(250).alpha, 0.5))
        #expect(close(stage.x(500), x))
        _ = stage.seen(1500)
        #expect(stage.completed == [completion])
    }

    /// The animation takes two seconds, and then jumps to the final value.
    @Test func `plays forwards and backwards, and then shows the model (22.14)`() {
        let stage = AnimationStage([
            (0, { $0.animate(options: [.autoreverse, .curveLinear], "back") { $0.box.alpha = 0 } })
        ])
        #expect(close(stage.seen(750).alpha, 0.25) && close(stage.seen(1750).alpha, 0.75))
        #expect(stage.seen(2000).alpha == 0 && stage.completed == ["back true 2000"])
    }

    @Test func `repeats forever, or the given number of times`() {
        let stage = AnimationStage([
            (0, { $0.animate(options: [.repeat, .curveLinear], "ever") { $0.box.alpha = 0 } }),
            (
                0,
                { stage in
                    stage.animate(options: .curveLinear, "three") {
                        stage.window.modifyAnimations(withRepeatCount: 1.5, autoreverses: true) {
                            stage.box.cornerRadius = 8
                        }
                    }
                }
            ),
        ])
        #expect(close(stage.seen(2500).cornerRadius, 4) && close(stage.seen(2500).alpha, 0.5))
        #expect(close(stage.seen(3001).cornerRadius, 8))
        #expect(close(stage.seen(90_250).alpha, 0.75) && stage.completed == ["three true 3000"])
    }

    @Test func `does not animate changes in performWithoutAnimation (22.12)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.animate(options: .curveLinear, "block") {
                        stage.box.alpha = 0
                        stage.window.performWithoutAnimation {
                            stage.box.cornerRadius = 8
                            stage.window.animate(withDuration: .seconds(1)) { stage.box.borderWidth = 2 }
                        }
                        stage.box.frame.origin.y = 130
                    }
                }
            )
        ])
        let seen = stage.seen(500)
        #expect(close(seen.alpha, 0.5) && close(seen.frame.minY, 80))
        #expect(seen.cornerRadius == 8 && seen.borderWidth == 2)
    }

    @Test func `does not animate while animations are disabled, and completes immediately (22.12)`() {
        let stage = AnimationStage([
            (
                100,
                { stage in
                    stage.window.setAnimationsEnabled(false)
                    stage.animate(options: [], "off") { $0.box.alpha = 0 }
                    stage.window.setAnimationsEnabled(true)
                    stage.animate(options: .curveLinear, "on") { $0.box.cornerRadius = 8 }
                }
            )
        ])
        let seen = stage.seen(600)
        #expect(seen.alpha == 0 && close(seen.cornerRadius, 4))
        _ = stage.seen(1100)
        #expect(stage.completed.map { $0.prefix(8) } == ["off true", "on true "])
    }

    /// The box is 100 wide and lays out a bar along its width.
    @Test(arguments: [(.layoutSubviews, 150), ([], 200)] as [(AnimationOptions, Double)])
    func `lays out resized views with the option layoutSubviews (22.13)`(options: AnimationOptions, width: Double) {
        var bar: View?
        let stage = AnimationStage([
            (0, { stage in stage.animate(options: options.union(.curveLinear)) { $0.box.bounds.size.width = 200 } })
        ])
        stage.box.translatesAutoresizingMaskIntoConstraints = true
        bar = stage.window.addView("bar", to: stage.box)
        if let bar {
            LayoutConstraint.activate([
                bar.widthAnchor.constraint(equalTo: stage.box.widthAnchor),
                bar.leadingAnchor.constraint(equalTo: stage.box.leadingAnchor),
                bar.topAnchor.constraint(equalTo: stage.box.topAnchor), bar.heightAnchor.constraint(equalToConstant: 4),
            ])
            _ = stage.seen(500)
            #expect(stage.window.presentation(at: .milliseconds(500))[bar.id].bounds.width == width)
        }
    }

    /// The block changes a constant without `layoutIfNeeded`. Only with `flushUpdates` does the layout run inside the
    /// block.
    @Test func `lays out pending changes before it and inside it (22.7)`() {
        let (flushed, seen) = slide(options: [.flushUpdates, .curveLinear])
        // The change before the block jumps, and the change inside it is animated: halfway from 50 to 150.
        #expect(flushed == 150 && seen == 100)
        let (model, jumped) = slide(options: .curveLinear)
        #expect(model == 150 && jumped == 150)
    }

    private func slide(options: AnimationOptions) -> (model: Double, seen: Double) {
        let window = Window.phone()
        let view = window.addView("slider", natural: 10, 10)
        let leading = view.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
        LayoutConstraint.activate([leading, view.topAnchor.constraint(equalTo: window.rootView.topAnchor)])
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    leading.constant = 50
                    window.animate(withDuration: .seconds(1), options: options) { leading.constant = 150 }
                }
            ])
        simulator.run(until: .milliseconds(1500))
        return (view.frame.minX, window.presentation(at: .milliseconds(1500))[view.id].frame.minX)
    }

    @Test func `without arguments is a spring that completes after 0.8 s (25.6)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate {
                        stage.box.frame.origin.x = 120
                    } completion: {
                        stage.note("spring")($0)
                    }
                }
            )
        ])
        // The spring is critically damped with a period of half a second: 1 − (1 + 4πt) e^(−4πt), which at 0.25 s is
        // 1 − (1 + π) e^(−π).
        #expect(close(stage.x(250), 20 + 100 * (1 - (1 + Double.pi) * 0.043213918263772), within: 1e-6))
        _ = stage.seen(900)
        #expect(stage.completed == ["spring true 800"])
    }

    /// Measured on UIKit: a spring from 50 to 150 with damping ratio 0.6 and a duration of 0.8 s is at 159.39 after
    /// 0.3 s.
    @Test func `with a damping ratio overshoots and lasts its duration (25.4)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.window.animate(withDuration: .milliseconds(800), usingSpringWithDamping: 0.6) {
                        stage.box.frame.origin.x = 120
                    } completion: {
                        stage.note("spring")($0)
                    }
                }
            )
        ])
        #expect(close(stage.x(300), 20 + 109.39, within: 0.5))
        #expect(stage.x(801) == 120 && stage.completed == ["spring true 800"])
    }

    @Test func `completes in the order of the ends, at their times (22.10)`() {
        let stage = AnimationStage([
            (
                0,
                { stage in
                    stage.animate(seconds: 3, options: [], "long") { $0.box.alpha = 0 }
                    stage.animate(seconds: 1, options: [], "short") { stage in
                        stage.box.cornerRadius = 3
                    }
                    stage.animate(seconds: 1, options: [], "nothing") { _ in }
                }
            )
        ])
        _ = stage.seen(4000)
        #expect(stage.completed.map { $0.split(separator: " ")[0] } == ["nothing", "short", "long"])
        #expect(stage.completed.suffix(2) == ["short true 1000", "long true 3000"])
    }
}

extension AnimationStage {
    func animate(
        seconds: Int = 1, options: AnimationOptions, _ name: String = "block",
        _ body: @escaping (AnimationStage) -> Void
    ) {
        window.animate(withDuration: .seconds(seconds), options: options) {
            body(self)
        } completion: {
            self.note(name)($0)
        }
    }

    func animate(options: AnimationOptions, _ name: String, _ body: @escaping () -> Void) {
        animate(options: options, name) { _ in body() }
    }
}
