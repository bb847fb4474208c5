import Animation
import Geometry
import Simulation
import Testing
import Views

@Suite("An animation that another interrupts")
struct InterruptionTests {
    /// Two blocks that overlap by half a second. `change` sets the property to its first and its second value.
    private func stage(
        _ options: AnimationOptions = [], first: AnimationOptions = [], _ change: @escaping (View, Int) -> Void
    ) -> AnimationStage {
        AnimationStage([
            (0, { stage in stage.animate(options: first, "first") { change(stage.box, 1) } }),
            (500, { stage in stage.animate(options: options, "second") { change(stage.box, 2) } }),
        ])
    }

    /// One component of a property that is animated additively.
    private func value(of property: String, in seen: ViewState) -> Double {
        switch property {
        case "position": return seen.frame.minX
        case "size": return seen.bounds.width
        case "offset": return seen.bounds.minY
        default:
            let parts = DecomposedTransform(seen.transform)
            return property == "translation" ? parts.translation.x : property == "scale" ? parts.scaleX : parts.rotation
        }
    }

    /// With the model values m₀, m₁ and m₂, the presentation value is m₂ + (m₀ − m₁)(1 − p₁) + (m₁ − m₂)(1 − p₂). Its
    /// velocity follows from the velocities of the curves. Both are continuous where m₂ begins, because p₂ starts
    /// with velocity 0.
    @Test(
        "continues from its position with its velocity if it is additive (23.1)",
        arguments: ["position", "size", "offset", "translation", "scale", "rotation"],
        [.easeInOut, .spring(SpringCurve(Spring(duration: 0.4, bounce: 0.3)))] as [TimingCurve])
    func additive(property: String, curve: TimingCurve) {
        let models: [Double] =
            switch property {
            case "position": [20, 80, -60]
            case "size": [100, 280, 140]
            case "offset", "translation": [0, 80, -60]
            case "scale": [1, 2.3, 0.9]
            default: [0, 1.6, -1.2]
            }
        func change(_ view: View, _ step: Int) {
            let value = models[step]
            switch property {
            case "position": view.frame.origin.x = value
            case "size":
                // The left edge of the frame does not move.
                view.frame.size.width = value
            case "offset": view.bounds.origin.y = value
            case "translation": view.transform = AffineTransform(translationX: value, y: 0)
            case "scale": view.transform = AffineTransform(scaleX: value, y: 1)
            default: view.transform = AffineTransform(rotationAngle: value)
            }
        }
        let timing = AnimationTiming(duration: .seconds(1), curve: curve)
        let stage = AnimationStage([
            (0, { stage in stage.window.animate(timing) { change(stage.box, 1) } }),
            (500, { stage in stage.window.animate(timing) { change(stage.box, 2) } }),
        ])
        func before(_ seconds: Double) -> Double {
            models[1] + (models[0] - models[1]) * (1 - curve.progress(at: seconds, of: 1))
        }
        func after(_ seconds: Double) -> Double {
            before(seconds) + (models[1] - models[2]) * (1 - curve.progress(at: seconds - 0.5, of: 1))
                + models[2] - models[1]
        }
        for step in [1, 250, 499, 499.999, 500, 500.001, 501, 750, 999, 1250, 1499] {
            let expected = step < 500 ? before(step / 1000) : after(step / 1000)
            #expect(close(value(of: property, in: stage.seen(step)), expected), "\(step)")
        }
        // The instant at which the second animation begins.
        #expect(close(after(0.5), before(0.5)))
        let old = (models[1] - models[0]) * curve.velocity(at: 0.5, of: 1)
        let new = old + (models[2] - models[1]) * curve.velocity(at: 0, of: 1)
        #expect(close(new, old) && abs(old) > 0.05)
    }

    /// From 20 to 120, and after half a second back to 20: 20 + 100 p₁ − 100 p₂ with linear progress.
    @Test func `adds the remaining changes of both (23.1)`() {
        let stage = stage(.curveLinear, first: .curveLinear) { view, step in
            view.frame.origin.x = step == 1 ? 120 : 20
        }
        #expect(close(stage.x(400), 60) && close(stage.x(500), 70))
        // 20 + (20 − 120)(1 − 0.75) + (120 − 20)(1 − 0.25) = 20 − 25 + 75
        #expect(close(stage.x(750), 70) && close(stage.x(1000), 70) && close(stage.x(1250), 45))
    }

    /// The block animates from 20 to 120. The animator starts half a second later, animates back to 20, and is paused
    /// from 750 ms for 450 ms: 20 − 100 (1 − p₁) + 100 (1 − p₂).
    @Test func `continues under an animator, which may be paused (23.1, 27.3)`() {
        var animator: ViewPropertyAnimator?
        let stage = AnimationStage([
            (0, { stage in stage.animate(options: .curveLinear, "block") { stage.box.frame.origin.x = 120 } }),
            (
                500,
                { stage in
                    animator = ViewPropertyAnimator(window: stage.window, duration: .seconds(1), curve: .linear) {
                        stage.box.frame.origin.x = 20
                    }
                    animator?.startAnimation()
                }
            ),
            (750, { _ in animator?.pauseAnimation() }), (1200, { _ in animator?.startAnimation() }),
        ])
        #expect(close(stage.x(499.999), 20 + 49.9999) && close(stage.x(500), 70))
        #expect(close(stage.x(700), 20 - 30 + 80) && close(stage.x(750), 20 - 25 + 75))
        #expect(close(stage.x(900), 20 - 10 + 75) && close(stage.x(1100), 95) && close(stage.x(1200), 95))
        #expect(close(stage.x(1450), 70) && stage.x(1950) == 20)
    }

    /// Alpha changes 1 → 0.2, and after half a second → 0.6. The presentation value jumps from 0.6 to 0.2, the
    /// previous model value.
    @Test(
        "jumps to the model if it is not additive, unless it begins from the current state (23.3)",
        arguments: [([], 0.2), (.beginFromCurrentState, 0.6)] as [(AnimationOptions, Double)])
    func replaced(options: AnimationOptions, start: Double) {
        let stage = stage(options.union(.curveLinear), first: .curveLinear) { view, step in
            view.alpha = step == 1 ? 0.2 : 1
            view.cornerRadius = step == 1 ? 8 : 4
            view.backgroundColor = step == 1 ? .white : .black
        }
        #expect(close(stage.seen(499.999).alpha, 0.6, within: 1e-5))
        let seen = stage.seen(500)
        #expect(close(seen.alpha, start))
        #expect(close(seen.cornerRadius, start == 0.2 ? 8 : 4))
        #expect(close(seen.backgroundColor.red, start == 0.2 ? 1 : 0.5))
        #expect(close(stage.seen(1000).alpha, (start + 1) / 2))
        _ = stage.seen(2000)
        #expect(stage.completed == ["first false 500", "second true 1500"])
    }

    @Test func `replaces and is replaced by repeating animations (23.3)`() {
        let repeating = stage(.curveLinear, first: [.repeat, .curveLinear]) { view, step in
            view.frame.origin.x = step == 1 ? 120 : 220
        }
        // The repeating animation is removed, and the new animation starts from the model value of the old one.
        #expect(close(repeating.x(500), 120) && close(repeating.x(1000), 170))
        #expect(repeating.completed == ["first false 500"])

        let repeated = stage([.repeat, .curveLinear], first: .curveLinear) { view, step in
            view.frame.origin.x = step == 1 ? 120 : 220
        }
        #expect(close(repeated.x(500), 120) && close(repeated.x(1750), 145))
    }

    @Test func `continues if the model changes without animation (23.4)`() {
        let stage = AnimationStage([
            (0, { stage in stage.animate(options: .curveLinear, "move") { stage.box.frame.origin.x = 120 } }),
            (500, { stage in stage.window.animate(withDuration: .zero) { stage.box.frame.origin.x = 220 } }),
        ])
        // The model value is 220, and half of the change from 20 to 120 remains.
        #expect(close(stage.x(500), 170) && close(stage.x(1000), 220))
        #expect(stage.completed == ["move true 1000"])
    }

    @Test func `ends with false when its view's animations are removed (23.5)`() {
        let stage = AnimationStage([
            (0, { stage in stage.animate(options: .repeat, "move") { stage.box.frame.origin.x = 120 } }),
            (500, { stage in stage.box.removeAllAnimations() }),
        ])
        #expect(stage.x(500) == 120)
        #expect(stage.completed == ["move false 500"])
    }
}
