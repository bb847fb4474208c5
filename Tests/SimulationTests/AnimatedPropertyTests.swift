import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("What animates")
struct AnimatedPropertyTests {
    private func quarter(_ change: @escaping (View) -> Void) -> ViewState {
        AnimationStage([(0, { stage in stage.animate(options: .curveLinear) { change($0.box) } })]).seen(250)
    }

    @Test func `is every property of a layer (22.2)`() {
        let seen = quarter { view in
            view.center = Point(x: 110, y: 95)
            view.bounds = Rect(x: 0, y: 8, width: 140, height: 50)
            view.alpha = 0.2
            view.backgroundColor = Color(red: 1, green: 0.4, blue: 0, alpha: 0.8)
            view.cornerRadius = 12
            view.borderWidth = 2
            view.borderColor = .white
            view.shadowColor = .white
            view.shadowOpacity = 0.6
            view.shadowOffset = Size(width: 4, height: 1)
            view.shadowRadius = 7
            view.anchorPoint = Point(x: 0, y: 1)
        }
        // From (70, 55), 100 × 50, clear and solid, black border and shadow, offset (0, −3), radius 3, anchor (½, ½).
        #expect(seen.center == Point(x: 80, y: 65))
        #expect(seen.bounds == Rect(x: 0, y: 2, width: 110, height: 50))
        #expect(
            close(seen.alpha, 0.8) && close(seen.backgroundColor.alpha, 0.2) && close(seen.backgroundColor.green, 0.1))
        #expect(seen.cornerRadius == 3 && seen.borderWidth == 0.5 && seen.borderColor.red == 0.25)
        #expect(seen.shadow.color.blue == 0.25 && close(seen.shadow.opacity, 0.15))
        #expect(seen.shadow.offset == Size(width: 1, height: -2) && seen.shadow.radius == 4)
        #expect(seen.anchorPoint == Point(x: 0.375, y: 0.625))
    }

    /// A quarter of the way to a quarter turn is 22.5°, and nothing shrinks.
    @Test func `turns without shrinking (28.7)`() {
        let seen = quarter { $0.transform = AffineTransform(rotationAngle: .pi / 2) }.transform
        #expect(close(seen.a * seen.d - seen.b * seen.c, 1))
        let parts = DecomposedTransform(seen)
        #expect(close(parts.rotation, .pi / 8))
    }

    @Test func `scales and shifts in a straight line (28.7)`() {
        let seen = quarter {
            $0.transform = AffineTransform(scaleX: 3, y: 2).concatenating(AffineTransform(translationX: 40, y: -20))
        }.transform
        #expect(close(seen.a, 1.5) && close(seen.d, 1.25) && close(seen.tx, 10) && close(seen.ty, -5))
    }

    @Test func `turns the shorter way (28.7)`() {
        let stage = AnimationStage([
            (0, { $0.box.transform = AffineTransform(rotationAngle: 3) }),
            (
                1000,
                { stage in
                    stage.animate(options: .curveLinear) { $0.box.transform = AffineTransform(rotationAngle: -3) }
                }
            ),
        ])
        // From 3 over π to −3, which is 2π − 6 further: half of the way is π.
        #expect(close(abs(DecomposedTransform(stage.seen(1500).transform).rotation), .pi))
    }

    /// Bounding box of 100 × 50 turned by 90° about its middle, and about its top left corner.
    @Test func `a frame holds the transformed view, about its anchor (28.2)`() {
        let window = Window.phone()
        let view = window.addView("box")
        view.frame = Rect(x: 20, y: 30, width: 100, height: 50)
        view.transform = AffineTransform(rotationAngle: .pi / 2)
        #expect(view.frame.isClose(to: Rect(x: 45, y: 5, width: 50, height: 100), within: 1e-9))
        #expect(view.center == Point(x: 70, y: 55))
        view.transform = .identity
        view.anchorPoint = .zero
        #expect(view.frame == Rect(x: 70, y: 55, width: 100, height: 50))
    }

    @Test func `not isHidden, but for what a stack view arranges (22.2)`() {
        let window = Window.phone()
        let stack = window.addView("stack", .stack(ViewContent.Stack(axis: .vertical)))
        stack.place(x: 10, y: 10)
        let views = ["a", "b"].map { name in
            let view = window.makeView(name)
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: 60, height: 40)
            stack.addArrangedSubview(view)
            return view
        }
        let plain = window.addView("plain", natural: 5, 5)
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) {
                        views[0].isHidden = true
                        plain.isHidden = true
                        window.rootView.layoutIfNeeded()
                    }
                }
            ])
        simulator.run(until: .milliseconds(1250))
        let seen = window.presentation(at: .milliseconds(1250))
        #expect(views[0].isHidden && !seen[views[0].id].isHidden && seen[plain.id].isHidden)
        #expect(close(seen[views[0].id].bounds.height, 30) && close(seen[views[1].id].frame.minY, 30))
        #expect(window.presentation(at: .seconds(2))[views[0].id].isHidden)
    }

    @Test func `an offset of the content`() {
        let window = Window.phone()
        let view = window.addView("scroller", .scroll(ViewContent.Scroll()))
        view.frame = Rect(x: 0, y: 100, width: 200, height: 200)
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) { view.contentOffset.y = 120 }
                }
            ])
        simulator.run(until: .milliseconds(1250))
        #expect(close(window.presentation(at: .milliseconds(1250))[view.id].bounds.minY, 30))
    }
}
