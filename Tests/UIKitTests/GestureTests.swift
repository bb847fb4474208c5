import AnimaticTesting
import Testing
import UIKit

/// Gestures with two fingers, gestures at the edge of the screen, and recognizers that a program writes.
@Suite("Gesture recognizers") @MainActor
struct GestureTests {
    @MainActor private final class Recorder {
        var calls: [String] = []
        var values: [CGFloat] = []

        func pinched(_ pinch: UIPinchGestureRecognizer) {
            calls.append("\(pinch.state) \(pinch.numberOfTouches)")
            values.append(pinch.scale)
        }
        func rotated(_ rotation: UIRotationGestureRecognizer) {
            calls.append("\(rotation.state)")
            values.append(rotation.rotation)
        }
        func panned(_ pan: UIPanGestureRecognizer) {
            calls.append("\(pan.state)")
            values.append(pan.translation(in: nil).x)
        }
        func tapped() { calls.append("tap") }
    }

    /// Returns a view of 400 × 400 points at the origin of the screen, and the recorder of a recognizer that is added
    /// to the view.
    private func stage(on screen: TestScreen, _ make: (Recorder) -> UIGestureRecognizer) -> (UIView, Recorder) {
        let (view, recorder) = (UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 400)), Recorder())
        view.isMultipleTouchEnabled = true
        view.addGestureRecognizer(make(recorder))
        screen.show(view)
        return (view, recorder)
    }

    // MARK: Two fingers

    @Test func `the scale of a pinch is a quotient of distances`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, recorder) = stage(on: screen) {
                UIPinchGestureRecognizer(target: $0, action: Selector(Recorder.pinched))
            }
            let first = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: view))
            let second = try #require(screen.touchDown(at: CGPoint(x: 140, y: 130), in: view))
            // The distances from (100, 100): √(40² + 30²) = 50, √(44² + 33²) = 55, √(80² + 60²) = 100 and
            // √(120² + 90²) = 150.
            screen.move(second, to: CGPoint(x: 144, y: 133), in: view)
            #expect(recorder.calls == [])
            screen.move(second, to: CGPoint(x: 180, y: 160), in: view)
            screen.move(second, to: CGPoint(x: 220, y: 190), in: view)
            #expect(recorder.calls == ["began 2", "changed 2"])
            #expect(close(recorder.values[0], 100 / 50) && close(recorder.values[1], 150 / 50))
            screen.lift(first)
            screen.move(second, to: CGPoint(x: 300, y: 300), in: view)
            #expect(recorder.calls == ["began 2", "changed 2"])
            // The distance of the new pair of fingers is 100, and then 50, which halves the scale.
            let third = try #require(screen.touchDown(at: CGPoint(x: 300, y: 200), in: view))
            screen.move(third, to: CGPoint(x: 300, y: 250), in: view)
            #expect(close(try #require(recorder.values.last), 3 / 2))
            screen.lift(third)
            screen.lift(second)
            #expect(recorder.calls == ["began 2", "changed 2", "changed 2", "ended 1"])
        }
    }

    @Test func `movement changes the scale that a program sets, and the velocity is that of the scale`() throws {
        let screen = try TestScreen()
        try screen.run {
            let pinch = UIPinchGestureRecognizer()
            let (view, _) = stage(on: screen) { _ in pinch }
            #expect(pinch.scale == 1 && pinch.velocity == 0)
            let first = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: view))
            let second = try #require(screen.touchDown(at: CGPoint(x: 200, y: 100), in: view))
            screen.advance(by: 0.05)
            screen.move(second, to: CGPoint(x: 300, y: 100), in: view)
            // The scale has changed by 1 in 0.05 s.
            #expect(close(pinch.scale, 2) && close(pinch.velocity, 20))
            pinch.scale = 1
            #expect(pinch.velocity == 0)
            screen.advance(by: 0.05)
            screen.move(second, to: CGPoint(x: 250, y: 100), in: view)
            // The distance has changed from 200 to 150 points in 0.05 s.
            #expect(close(pinch.scale, 0.75) && close(pinch.velocity, -0.25 / 0.05))
            screen.lift(second)
            screen.lift(first)
            #expect(pinch.state == .possible && pinch.scale == 1)
        }
    }

    @Test func `fingers at the same place have a finite scale`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, recorder) = stage(on: screen) {
                UIPinchGestureRecognizer(target: $0, action: Selector(Recorder.pinched))
            }
            let first = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: view))
            let second = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: view))
            screen.move(second, to: CGPoint(x: 120, y: 100), in: view)
            screen.move(second, to: CGPoint(x: 100, y: 100), in: view)
            // A distance of less than one point counts as one point.
            #expect(recorder.values.count == 2 && close(recorder.values[0], 20) && close(recorder.values[1], 1))
            screen.lift(first)
            screen.lift(second)
        }
    }

    @Test func `a rotation is clockwise, and counts whole turns`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, recorder) = stage(on: screen) {
                UIRotationGestureRecognizer(target: $0, action: Selector(Recorder.rotated))
            }
            let first = try #require(screen.touchDown(at: CGPoint(x: 200, y: 200), in: view))
            let second = try #require(screen.touchDown(at: CGPoint(x: 300, y: 200), in: view))
            // From the right of the first finger to below it, to the left of it, and so on: quarter turns.
            for (x, y) in [(200, 300), (100, 200), (200, 100), (300, 200), (200, 300)] {
                screen.move(second, to: CGPoint(x: x, y: y), in: view)
            }
            for (index, value) in recorder.values.enumerated() {
                #expect(close(value, CGFloat(index + 1) * .pi / 2))
            }
            screen.lift(second)
            screen.lift(first)
            #expect(recorder.calls == ["began", "changed", "changed", "changed", "changed", "ended"])
        }
    }

    @Test func `a test can pinch and rotate a view`() throws {
        let screen = try TestScreen()
        screen.run {
            let recorders = (Recorder(), Recorder())
            let (view, _) = stage(on: screen) { _ in
                UIPinchGestureRecognizer(target: recorders.0, action: Selector(Recorder.pinched))
            }
            view.addGestureRecognizer(
                UIRotationGestureRecognizer(target: recorders.1, action: Selector(Recorder.rotated)))
            screen.pinch(view, by: 1.5)
            #expect(close(recorders.0.values.last ?? 0, 1.5) && recorders.0.calls.last == "ended 1")
            #expect(recorders.1.calls == [])
            screen.rotate(view, by: -.pi / 3)
            #expect(close(recorders.1.values.last ?? 0, -.pi / 3) && recorders.1.calls.last == "ended")
        }
    }

    @Test func `a finger that is put down or lifted does not change the translation of a pan`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, recorder) = stage(on: screen) {
                UIPanGestureRecognizer(target: $0, action: Selector(Recorder.panned))
            }
            let first = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: view))
            screen.move(first, to: CGPoint(x: 130, y: 100), in: view)
            let second = try #require(screen.touchDown(at: CGPoint(x: 300, y: 100), in: view))
            // The center of two fingers moves by half of the movement of one finger.
            screen.move(second, to: CGPoint(x: 320, y: 100), in: view)
            screen.lift(first)
            screen.move(second, to: CGPoint(x: 325, y: 100), in: view)
            screen.lift(second)
            #expect(recorder.calls == ["began", "changed", "changed", "ended"])
            #expect(zip(recorder.values, [20, 30, 35, 35]).allSatisfy { close($0, $1) }, "\(recorder.values)")
        }
    }

    @Test func `a pan and a tap limit the number of fingers`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (pan, recorder) = (UIPanGestureRecognizer(), Recorder())
            pan.maximumNumberOfTouches = 1
            let (view, _) = stage(on: screen) { _ in pan }
            let tap = UITapGestureRecognizer(target: recorder, action: Selector(Recorder.tapped))
            tap.numberOfTouchesRequired = 2
            view.addGestureRecognizer(tap)
            screen.tap(view)
            #expect(recorder.calls == [])
            let first = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: view))
            let second = try #require(screen.touchDown(at: CGPoint(x: 200, y: 100), in: view))
            #expect(pan.state == .failed)
            screen.lift(first)
            #expect(recorder.calls == [])
            screen.lift(second)
            #expect(recorder.calls == ["tap"])
        }
    }

    // MARK: The edge of the screen

    @Test(arguments: [(5.0, 60.0, 0.0, true), (30, 60, 0, false), (5, 10, 60, false)])
    func `a pan at the left edge begins near the edge, and moves inward`(
        start: Double, dx: Double, dy: Double, isRecognized: Bool
    ) throws {
        let screen = try TestScreen()
        screen.run {
            let (view, recorder) = stage(on: screen) {
                let pan = UIScreenEdgePanGestureRecognizer(target: $0, action: Selector(Recorder.panned))
                #expect(pan.edges == [])
                pan.edges = .left
                return pan
            }
            screen.drag(view, by: CGVector(dx: dx, dy: dy), from: CGPoint(x: start, y: 100))
            #expect(recorder.calls.contains("ended") == isRecognized)
        }
    }

    // MARK: Recognizers of a program

    /// Recognizes a movement to the right, and a movement back to the left of its start.
    private final class CheckmarkRecognizer: UIGestureRecognizer {
        var log: [String] = []
        private var start = CGPoint.zero
        private var hasMovedRight = false

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
            super.touchesBegan(touches, with: event)
            log.append("began")
            start = touches.first?.location(in: view) ?? .zero
        }

        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
            super.touchesMoved(touches, with: event)
            guard let touch = touches.first else { return }
            log.append("moved from \(touch.previousLocation(in: view).x) to \(touch.location(in: view).x)")
            let distance = touch.location(in: view).x - start.x
            if distance > 20 { hasMovedRight = true }
            if distance < 0 { state = hasMovedRight ? .recognized : .failed }
        }

        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
            super.touchesEnded(touches, with: event)
            state = .failed
        }

        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
            super.touchesCancelled(touches, with: event)
            log.append("cancelled")
        }

        override func reset() {
            super.reset()
            log.append("reset \(state == .possible)")
            hasMovedRight = false
        }
    }

    @Test func `a program can write a recognizer`() throws {
        let screen = try TestScreen()
        try screen.run {
            let recognizer = CheckmarkRecognizer()
            let (view, recorder) = stage(on: screen) {
                recognizer.addTarget($0, action: Selector(Recorder.tapped))
                return recognizer
            }
            for places in [[100, 130, 90], [100, 90]] {
                let finger = try #require(
                    screen.touchDown(at: CGPoint(x: places[0], y: 50), in: view))
                for x in places.dropFirst() { screen.move(finger, to: CGPoint(x: x, y: 50), in: view) }
                screen.lift(finger)
            }
            #expect(recorder.calls == ["tap"])
            #expect(
                recognizer.log == [
                    "began", "moved from 100.0 to 130.0", "moved from 130.0 to 90.0", "reset true", "began",
                    "moved from 100.0 to 90.0", "reset true",
                ])
        }
    }

    @Test func `subclasses decide which gestures they prevent and await`() throws {
        final class Yielding: UITapGestureRecognizer {
            override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
        }
        final class Robust: UITapGestureRecognizer {
            override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
        }
        final class Waiting: UITapGestureRecognizer {
            override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { true }
        }
        final class First: UITapGestureRecognizer {
            override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { true }
        }
        final class Deaf: UITapGestureRecognizer {
            override func shouldReceive(_ event: UIEvent) -> Bool { false }
        }
        final class Ignoring: UITapGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                for touch in touches { ignore(touch, for: event) }
            }
        }
        /// Returns which of two recognizers of the same view recognize a tap.
        func recognized(
            _ first: UITapGestureRecognizer, _ second: UITapGestureRecognizer
        ) throws -> [Bool] {
            let screen = try TestScreen()
            return screen.run {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                let others = [Recorder(), Recorder()]
                for (recognizer, recorder) in zip([first, second], others) {
                    recognizer.addTarget(recorder, action: Selector(Recorder.tapped))
                    view.addGestureRecognizer(recognizer)
                }
                screen.show(view)
                screen.tap(view)
                return others.map { $0.calls == ["tap"] }
            }
        }
        #expect(try recognized(UITapGestureRecognizer(), UITapGestureRecognizer()) == [true, false])
        #expect(try recognized(Yielding(), UITapGestureRecognizer()) == [true, true])
        #expect(try recognized(UITapGestureRecognizer(), Robust()) == [true, true])
        #expect(try recognized(Waiting(), UITapGestureRecognizer()) == [false, true])
        #expect(try recognized(UITapGestureRecognizer(), First()) == [false, true])
        #expect(try recognized(Deaf(), UITapGestureRecognizer()) == [false, true])
        #expect(try recognized(Ignoring(), UITapGestureRecognizer()) == [false, true])
        let pencil = UITapGestureRecognizer()
        pencil.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
        #expect(try recognized(pencil, UITapGestureRecognizer()) == [false, true])
    }

    @Test func `a touch of a finger has no force, and knows its recognizers`() throws {
        final class Asking: UIView {
            var answers: [Bool] = []

            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                guard let touch = touches.first else { return }
                answers = [
                    touch.force == 0 && touch.maximumPossibleForce == 0, touch.type == .direct, touch.tapCount == 1,
                    touch.gestureRecognizers?.count == 1, event?.touches(for: self) == [touch],
                ]
            }
        }
        let screen = try TestScreen()
        screen.run {
            let view = Asking(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.addGestureRecognizer(UIPanGestureRecognizer())
            screen.show(view)
            screen.tap(view)
            #expect(view.answers == [true, true, true, true, true])
        }
    }
}
