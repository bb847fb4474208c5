import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Animatable changes")
struct AnimatedPropertyTests {
    private func quarter(_ change: @escaping (View) -> Void) -> ViewState {
        AnimationStage([(0, { stage in stage.animate(options: .curveLinear) { change($0.box) } })]).seen(250)
    }

    @Test func `include every property of a layer (22.2)`() {
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
        // From position (70, 55), size 100 × 50, clear and opaque, black border and shadow, offset (0, −3), radius 3,
        // anchor (½, ½).
        #expect(seen.center == Point(x: 80, y: 65))
        #expect(seen.bounds == Rect(x: 0, y: 2, width: 110, height: 50))
        #expect(
            close(seen.alpha, 0.8) && close(seen.backgroundColor.alpha, 0.2) && close(seen.backgroundColor.green, 0.1))
        #expect(seen.cornerRadius == 3 && seen.borderWidth == 0.5 && seen.borderColor.red == 0.25)
        #expect(seen.shadow.color.blue == 0.25 && close(seen.shadow.opacity, 0.15))
        #expect(seen.shadow.offset == Size(width: 1, height: -2) && seen.shadow.radius == 4)
        #expect(seen.anchorPoint == Point(x: 0.375, y: 0.625))
    }

    private func quarter(of before: Gradient?, to after: Gradient?) -> Gradient? {
        AnimationStage([
            (0, { $0.box.gradient = before }),
            (1000, { stage in stage.animate(options: .curveLinear) { $0.box.gradient = after } }),
        ]).seen(1250).gradient
    }

    @Test func `include a gradient with up to eight colors (22.2)`() throws {
        let shades = (0..<8).map { Color(red: Double($0) / 8, green: 0, blue: 1) }
        var before = Gradient(shades)
        before.startPoint = Point(x: 0, y: 0.4)
        var after = Gradient(shades.map { Color(red: $0.red + 0.1, green: 0.8, blue: 0, alpha: 0.6) })
        after.locations = [0, 0, 0, 0, 1, 1, 1, 1]
        after.startPoint = Point(x: 0.4, y: 0)
        after.endPoint = Point(x: 1, y: 1)
        let seen = try #require(quarter(of: before, to: after))
        for (index, color) in seen.colors.enumerated() {
            #expect(close(color.red, Double(index) / 8 + 0.025) && close(color.green, 0.2))
            #expect(close(color.blue, 0.75) && close(color.alpha, 0.9))
        }
        // The default locations are multiples of one seventh.
        let locations = try #require(seen.locations)
        #expect(locations.enumerated().allSatisfy { close($1, 0.75 * Double($0) / 7 + ($0 < 4 ? 0 : 0.25)) })
        #expect(close(seen.startPoint.x, 0.1) && close(seen.startPoint.y, 0.3))
        #expect(close(seen.endPoint.x, 0.625) && close(seen.endPoint.y, 1))
    }

    @Test func `exclude an added, removed or different gradient`() {
        let (two, three) = (Gradient([.black, .white]), Gradient([.white, .white, .black]))
        #expect(quarter(of: nil, to: two) == two)
        #expect(quarter(of: two, to: nil) == nil)
        #expect(quarter(of: two, to: three) == three)
        #expect(quarter(of: two, to: Gradient([.black, .white], type: .conic))?.type == .conic)
    }

    @Test func `exclude the rounded corners and their curve (22.2)`() {
        let seen = quarter {
            ($0.cornerCurve, $0.maskedCorners, $0.contentMode) = (.continuous, .layerMinXMaxYCorner, .top)
        }
        #expect(
            seen.cornerCurve == .continuous && seen.maskedCorners == .layerMinXMaxYCorner && seen.contentMode == .top)
    }

    /// The third color changes in the first half, the first color in the second half.
    @Test func `include a gradient in keyframes`() {
        let stage = AnimationStage([
            (0, { $0.box.gradient = Gradient([.black, .black, .black]) }),
            (
                1000,
                { stage in
                    stage.window.animateKeyframes(withDuration: .seconds(1), options: .curveLinear) {
                        stage.window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                            stage.box.gradient?.colors[2] = .white
                        }
                        stage.window.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                            stage.box.gradient?.colors[0] = .white
                        }
                    }
                }
            ),
        ])
        func reds(_ time: Double) -> [Double] { stage.seen(time).gradient?.colors.map(\.red) ?? [] }
        #expect(zip(reds(1250), [0, 0, 0.5]).allSatisfy { close($0, $1) })
        #expect(zip(reds(1750), [0.5, 0, 1]).allSatisfy { close($0, $1) })
    }

    @Test func `have a trace event for each changed color of a gradient`() {
        let stage = AnimationStage([
            (500, { $0.box.gradient = Gradient([.black, .black, .black, .black, .black]) }),
            (
                1000,
                { stage in
                    stage.window.animate(withDuration: .seconds(1)) {
                        stage.box.gradient?.colors = [.white, .black, .white, .white, .black]
                    }
                }
            ),
        ])
        _ = stage.seen(1200)
        let animations = stage.window.takeEvents().compactMap(\.animation)
        #expect(animations.map(\.property) == ["colors[0]", "colors[2]", "colors[3]"])
        #expect(animations.map(\.description) == ["colors[0], 1s", "colors[2], 1s", "colors[3], 1s"])
    }

    @Test func `include each of eight colors of a gradient separately`() {
        let count = Gradient.animatedColors
        let stage = AnimationStage([
            (500, { $0.box.gradient = Gradient(Array(repeating: .black, count: count)) }),
            (
                1000,
                { stage in
                    stage.window.animate(withDuration: .seconds(1), options: .curveLinear) {
                        for number in 0..<count {
                            stage.box.gradient?.colors[number].red = Double(number) / 8
                        }
                    }
                }
            ),
        ])
        let reds = stage.seen(1500).gradient?.colors.map(\.red) ?? []
        #expect(reds.count == 8)
        for (number, red) in reds.enumerated() { #expect(close(red, Double(number) / 16)) }
    }

    /// After a quarter of the time of a quarter turn, the rotation is 22.5°, and the size is unchanged.
    @Test func `rotate without shrinking (28.7)`() {
        let seen = quarter { $0.transform = AffineTransform(rotationAngle: .pi / 2) }.transform
        #expect(close(seen.a * seen.d - seen.b * seen.c, 1))
        let parts = DecomposedTransform(seen)
        #expect(close(parts.rotation, .pi / 8))
    }

    @Test func `scale and translate in a straight line (28.7)`() {
        let seen = quarter {
            $0.transform = AffineTransform(scaleX: 3, y: 2).concatenating(AffineTransform(translationX: 40, y: -20))
        }.transform
        #expect(close(seen.a, 1.5) && close(seen.d, 1.25) && close(seen.tx, 10) && close(seen.ty, -5))
    }

    @Test func `rotate in the shorter direction (28.7)`() {
        let stage = AnimationStage([
            (0, { $0.box.transform = AffineTransform(rotationAngle: 3) }),
            (
                1000,
                { stage in
                    stage.animate(options: .curveLinear) { $0.box.transform = AffineTransform(rotationAngle: -3) }
                }
            ),
        ])
        // The shorter direction goes from 3 over π to −3, a change of 2π − 6. Its midpoint is π.
        #expect(close(abs(DecomposedTransform(stage.seen(1500).transform).rotation), .pi))
    }

    /// The frames are the bounding boxes of 100 × 50 rotated by 90° about its center, and about its top left corner.
    @Test func `include a frame that contains the transformed view (28.2)`() {
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

    @Test func `exclude isHidden, except for arranged views (22.2)`() {
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

    @Test func `include the content offset`() {
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
