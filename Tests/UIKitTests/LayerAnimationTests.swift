import AnimaticTesting
import QuartzCore
import Testing
import UIKit

/// Implicit animations of layers, and animations with a key. The values of linear animations follow from the time.
@MainActor
struct LayerAnimationTests {
    /// Shows a view with a layer of 10 × 10 points at (50, 50), and runs the first turn.
    private func stage(_ body: (TestScreen, CALayer) throws -> Void) throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let layer = CALayer()
            layer.frame = CGRect(x: 45, y: 45, width: 10, height: 10)
            view.layer.addSublayer(layer)
            screen.show(view)
            try body(screen, layer)
        }
    }

    /// Returns a linear animation of one second.
    private func animation(_ keyPath: String, from: Any?, to: Any?, _ change: (CABasicAnimation) -> Void = { _ in })
        -> CABasicAnimation
    {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        change(animation)
        return animation
    }

    // MARK: Implicit animations

    @Test func `a layer created by code animates a change for a quarter of a second`() throws {
        try stage { screen, layer in
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.position = CGPoint(x: 90, y: 50)
            layer.opacity = 0
            #expect(layer.position.x == 90)
            screen.advance(by: 0)
            #expect(layer.animationKeys().map { Set($0) } == ["position", "opacity"])
            screen.advance(by: 0.125)
            let seen = layer.presentation()
            #expect(seen?.position == CGPoint(x: 70, y: 50) && seen?.opacity == 0.5)
            #expect(seen?.model() === layer && layer.opacity == 0)
            screen.advance(by: 0.125)
            #expect(layer.presentation()?.position.x == 90 && layer.animationKeys() == nil)
        }
    }

    @Test func `a new change begins at the presentation value`() throws {
        try stage { screen, layer in
            @MainActor func move(to x: CGFloat) {
                CATransaction.begin()
                CATransaction.setAnimationDuration(1)
                CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
                layer.position.x = x
                CATransaction.commit()
                screen.advance(by: 0)
            }
            move(to: 90)
            screen.advance(by: 0.5)
            move(to: 30)
            #expect(layer.presentation()?.position.x == 70)
            screen.advance(by: 0.5)
            #expect(layer.presentation()?.position.x == 50)
        }
    }

    @Test func `new layers, disabled actions and layers of views do not animate`() throws {
        try stage { screen, layer in
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.position.x = 90
            CATransaction.commit()
            layer.actions = ["opacity": NSNull()]
            layer.opacity = 0.2
            let new = CALayer()
            layer.addSublayer(new)
            new.opacity = 0.3
            layer.superlayer?.opacity = 0.4
            screen.advance(by: 0)
            #expect(layer.animationKeys() == nil && new.animationKeys() == nil)
            #expect(layer.superlayer?.animationKeys() == nil && layer.presentation()?.position.x == 90)
        }
    }

    @Test func `a completion block waits for implicit animations`() throws {
        try stage { screen, layer in
            var end: TimeInterval?
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.5)
            CATransaction.setCompletionBlock { end = screen.time }
            layer.backgroundColor = UIColor.red.cgColor
            CATransaction.commit()
            screen.advance(by: 0)
            screen.advance(by: 2)
            #expect(end == 0.5)
        }
    }

    // MARK: Animations with a key

    @Test func `a basic animation changes the presentation and not the model`() throws {
        try stage { screen, layer in
            layer.add(animation("position.x", from: 10, to: 30), forKey: "move")
            #expect(layer.animationKeys() == ["move"] && layer.animation(forKey: "move") != nil)
            screen.advance(by: 0)
            screen.advance(by: 0.25)
            #expect(layer.presentation()?.position == CGPoint(x: 15, y: 50) && layer.position.x == 50)
            screen.advance(by: 0.75)
            #expect(layer.presentation()?.position.x == 50 && layer.animationKeys() == nil)
            #expect(layer.animation(forKey: "move") == nil)
        }
    }

    @Test(arguments: [
        (Optional(10.0), Optional(30.0), Optional<Double>.none, 15.0), (10, nil, 8, 12), (nil, 30, 8, 24),
        (10, nil, nil, 20), (nil, 30, nil, 45), (nil, nil, 8, 52), (nil, nil, nil, 50),
    ])
    func `missing values are those of the layer`(
        from: Double?, to: Double?, by: Double?, quarter: Double
    ) throws {
        try stage { screen, layer in
            layer.add(animation("position.x", from: from, to: to) { $0.byValue = by }, forKey: nil)
            screen.advance(by: 0)
            screen.advance(by: 0.25)
            #expect(layer.presentation()?.position.x == CGFloat(quarter))
        }
    }

    @Test func `an animation with the same key is replaced, and others are added`() throws {
        try stage { screen, layer in
            let delegate = StopRecorder()
            layer.add(animation("opacity", from: 0, to: 1) { $0.delegate = delegate }, forKey: "fade")
            layer.add(animation("position.x", from: 0, to: 100), forKey: "move")
            layer.add(animation("position.x", from: 8, to: 8) { $0.isAdditive = true }, forKey: "shift")
            screen.advance(by: 0)
            screen.advance(by: 0.5)
            #expect(layer.presentation()?.opacity == 0.5 && layer.presentation()?.position.x == 58)
            layer.add(animation("opacity", from: 1, to: 1), forKey: "fade")
            layer.removeAnimation(forKey: "move")
            screen.advance(by: 0)
            #expect(layer.presentation()?.opacity == 1 && layer.presentation()?.position.x == 58)
            #expect(delegate.stops == [false] && delegate.starts == 1)
            #expect(layer.animationKeys() == ["shift", "fade"])
            layer.removeAllAnimations()
            #expect(layer.presentation()?.position.x == 50)
        }
    }

    /// Stack Overflow question 5526476: `animationKeys` lists keys, so an animation with the key `nil` is not in the
    /// list.
    @Test func `animations without a key run together, and have no key`() throws {
        try stage { screen, layer in
            for value in [2.0, 5] {
                layer.add(animation("position.x", from: value, to: value) { $0.isAdditive = true }, forKey: nil)
            }
            #expect(layer.animationKeys() == nil)
            screen.advance(by: 0)
            layer.add(animation("opacity", from: 0.5, to: 0.5), forKey: "animation 1")
            screen.advance(by: 0)
            #expect(layer.presentation()?.position.x == 57 && layer.presentation()?.opacity == 0.5)
            #expect(layer.animationKeys() == ["animation 1"])
            layer.removeAnimation(forKey: "animation 1")
            layer.removeAnimation(forKey: "animation 2")
            #expect(layer.presentation()?.position.x == 57 && layer.presentation()?.opacity == 1)
            layer.removeAllAnimations()
            #expect(layer.presentation()?.position.x == 50)
        }
    }

    @Test func `an animation that is kept shows its end until it is removed`() throws {
        try stage { screen, layer in
            let delegate = StopRecorder()
            let kept = animation("opacity", from: 1, to: 0.25) {
                $0.isRemovedOnCompletion = false
                $0.fillMode = .forwards
                $0.delegate = delegate
            }
            layer.add(kept, forKey: "fade")
            screen.advance(by: 0)
            screen.advance(by: 3)
            #expect(delegate.stops == [true] && layer.presentation()?.opacity == 0.25)
            #expect(layer.animationKeys() == ["fade"])
            layer.removeAnimation(forKey: "fade")
            screen.advance(by: 1)
            #expect(layer.presentation()?.opacity == 1 && delegate.stops == [true])
        }
    }

    @Test func `timing has a beginning, a speed, repetitions and autoreverse`() throws {
        try stage { screen, layer in
            screen.advance(by: 1)
            layer.add(
                animation("position.x", from: 0, to: 100) {
                    $0.beginTime = CACurrentMediaTime() + 1
                    $0.speed = 2
                    $0.repeatCount = 2
                    $0.autoreverses = true
                }, forKey: "move")
            screen.advance(by: 0)
            // Each run takes half a second, so two runs forwards and backwards take two seconds.
            for (time, x) in [
                (0.9, 50), (1.25, 50), (1.4, 80), (1.75, 50), (2.1, 20), (2.6, 80), (3.1, 50),
            ] as [(TimeInterval, CGFloat)] {
                screen.advance(to: 1 + time)
                #expect(layer.presentation().map { close($0.position.x, x) } == true, "\(time)")
            }
        }
    }

    @Test func `a rotation has as many turns as its angle`() throws {
        try stage { screen, layer in
            layer.add(animation("transform.rotation.z", from: 0, to: 4 * Double.pi), forKey: "spin")
            screen.advance(by: 0)
            screen.advance(by: 0.125)
            // An eighth of two turns is a quarter turn.
            let transform = layer.presentation()?.affineTransform() ?? .identity
            #expect(close(transform.a, 0) && close(transform.b, 1))
            layer.add(animation("transform.scale", from: 1, to: 3), forKey: "spin")
            screen.advance(by: 0)
            screen.advance(by: 0.5)
            #expect(layer.presentation()?.affineTransform() == CGAffineTransform(scaleX: 2, y: 2))
        }
    }

    @Test func `keyframes have times, curves and calculation modes`() throws {
        try stage { screen, layer in
            @MainActor func value(_ mode: CAAnimationCalculationMode, at time: Double) -> CGFloat? {
                let keyframes = CAKeyframeAnimation(keyPath: "position.x")
                keyframes.values = [0, 100, 60]
                keyframes.keyTimes = [0, 0.2, 1]
                keyframes.calculationMode = mode
                keyframes.duration = 1
                layer.add(keyframes, forKey: "keys")
                screen.advance(by: 0)
                screen.advance(by: time)
                return layer.presentation()?.position.x
            }
            #expect(value(.linear, at: 0.1).map { close($0, 50) } == true)
            #expect(value(.linear, at: 0.6).map { close($0, 80) } == true)
            #expect(value(.discrete, at: 0.6) == 100)
            // The path is 140 points long, so 0.5 is at 70.
            #expect(value(.paced, at: 0.5).map { close($0, 70) } == true)
        }
    }

    @Test func `a layer moves along a path and turns with it`() throws {
        try stage { screen, layer in
            let path = UIBezierPath()
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: 30, y: 0))
            path.addLine(to: CGPoint(x: 30, y: 10))
            let keyframes = CAKeyframeAnimation(keyPath: "position")
            keyframes.path = path.cgPath
            keyframes.calculationMode = .paced
            keyframes.rotationMode = .rotateAuto
            keyframes.duration = 1
            layer.add(keyframes, forKey: "path")
            screen.advance(by: 0)
            screen.advance(by: 0.5)
            #expect(layer.presentation()?.position == CGPoint(x: 20, y: 0))
            screen.advance(by: 0.4999)
            let transform = layer.presentation()?.affineTransform() ?? .identity
            #expect(close(transform.b, 1, 0.01), "the second line points down")
        }
    }

    @Test func `a group limits its animations`() throws {
        try stage { screen, layer in
            let (move, fade) = (animation("position.x", from: 0, to: 100), animation("opacity", from: 0, to: 1))
            fade.beginTime = 0.5
            let group = CAAnimationGroup()
            group.animations = [move, fade]
            group.duration = 0.75
            layer.add(group, forKey: "both")
            screen.advance(by: 0)
            screen.advance(by: 0.6)
            #expect(layer.presentation().map { close($0.position.x, 60) && close(CGFloat($0.opacity), 0.1) } == true)
            screen.advance(by: 0.2)
            #expect(layer.presentation()?.position.x == 50 && layer.presentation()?.opacity == 1)
        }
    }

    @Test func `a spring overshoots its end value and settles`() throws {
        try stage { screen, layer in
            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.fromValue, spring.toValue) = (0, 100)
            (spring.mass, spring.stiffness, spring.damping) = (2, 200, 8)
            spring.duration = spring.settlingDuration
            layer.add(spring, forKey: "spring")
            screen.advance(by: 0)
            // ω₀ = √(k/m) = 10, ζ = c / (2√(km)) = 0.2; x(t) = 1 − e^(−ζω₀t)(cos ωt + ζω₀/ω sin ωt).
            let (decay, frequency) = (2.0, 10 * (1 - 0.04).squareRoot())
            for time in [0.1, 0.3, 0.7] {
                screen.advance(to: time)
                let wave = cos(frequency * time) + decay / frequency * sin(frequency * time)
                let expected = 100 * (1 - exp(-decay * time) * wave)
                #expect(layer.presentation().map { close($0.position.x, CGFloat(expected), 1e-4) } == true)
            }
            #expect(spring.settlingDuration > 1)
        }
    }

    @Test func `a shape animates its line and its path`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let shape = CAShapeLayer()
            shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
            view.layer.addSublayer(shape)
            screen.show(view)
            shape.add(animation("strokeEnd", from: 0, to: 1), forKey: "draw")
            let end = UIBezierPath(rect: CGRect(x: 20, y: 0, width: 30, height: 10)).cgPath
            shape.add(animation("path", from: nil, to: end), forKey: "morph")
            screen.advance(by: 0)
            screen.advance(by: 0.5)
            let seen = shape.presentation()
            #expect(seen?.strokeEnd == 0.5 && shape.strokeEnd == 1)
            #expect(seen?.path?.boundingBoxOfPath == CGRect(x: 10, y: 0, width: 20, height: 10))
            shape.strokeEnd = 0
            screen.advance(by: 0)
            #expect(shape.animationKeys() == ["draw", "morph", "strokeEnd"])
        }
    }

    @Test func `an unknown key path is reported`() throws {
        try stage { screen, layer in
            layer.add(animation("colour", from: 0, to: 1), forKey: "wrong")
            layer.add(animation("position", from: "here", to: 1), forKey: "mistyped")
            screen.advance(by: 0)
            #expect(screen.count(of: "note") == 2)
        }
    }

    @Test func `animations of a layer that leaves the screen end`() throws {
        try stage { screen, layer in
            let delegate = StopRecorder()
            layer.add(animation("opacity", from: 0, to: 1) { $0.delegate = delegate }, forKey: "fade")
            screen.advance(by: 0.2)
            layer.removeFromSuperlayer()
            screen.advance(by: 0.2)
            #expect(delegate.stops == [false] && layer.presentation() == nil)
        }
    }
}

private final class StopRecorder: CAAnimationDelegate {
    var starts = 0
    var stops: [Bool] = []

    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
}
