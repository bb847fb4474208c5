import AnimaticTesting
import Testing
import UIKit

/// Touches, gesture recognizers and controls.
@MainActor
struct TouchTests {
    private final class Recorder: NSObject, UIGestureRecognizerDelegate {
        var calls: [String] = []
        var isSimultaneous = false

        func tapped() { calls.append("tap") }
        func doubleTapped() { calls.append("double") }
        func panned(_ pan: UIPanGestureRecognizer) {
            calls.append("pan \(pan.state) \(pan.translation(in: pan.view).x)")
        }
        func bought(_ button: UIButton) { calls.append("bought") }

        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer,
            shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
        ) -> Bool { isSimultaneous }
    }

    private final class TouchedView: UIView {
        var calls: [String] = []

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

        private func note(_ phase: String, _ touches: Set<UITouch>) {
            let place = touches.first?.location(in: self) ?? .zero
            calls.append("\(phase) \(place.x) \(place.y)")
        }
    }

    private func showing(_ view: UIView, on screen: TestScreen) {
        let controller = UIViewController()
        controller.view.addSubview(view)
        screen.show(controller)
    }

    @Test func `a view receives the touches in its own coordinates`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = TouchedView(frame: CGRect(x: 100, y: 200, width: 50, height: 40))
            showing(view, on: screen)
            let finger = try #require(screen.touchDown(at: CGPoint(x: 10, y: 20), in: view))
            screen.move(finger, to: CGPoint(x: 12, y: 25), in: view)
            screen.lift(finger)
            #expect(view.calls == ["began 10.0 20.0", "moved 12.0 25.0", "ended 12.0 25.0"])
        }
    }

    @Test func `hit testing calls overrides, and skips views that receive no touches`() throws {
        final class Frame: UIView {
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                bounds.insetBy(dx: -20, dy: -20).contains(point)
            }
        }
        let screen = try TestScreen()
        screen.run {
            let (wide, front) = (Frame(frame: CGRect(x: 50, y: 50, width: 10, height: 10)), UIView())
            let controller = UIViewController()
            controller.view.addSubview(wide)
            front.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
            front.isUserInteractionEnabled = false
            controller.view.addSubview(front)
            let window = screen.show(controller)
            #expect(window.hitTest(CGPoint(x: 35, y: 35), with: nil) === wide)
            #expect(window.hitTest(CGPoint(x: 25, y: 35), with: nil) === controller.view)
        }
    }

    @Test func `a control without a target searches the responder chain, and ignores a released target`() throws {
        final class Shop: UIViewController {
            var purchases = 0
            func bought(_ button: UIButton) { purchases += 1 }
        }
        let screen = try TestScreen()
        screen.run {
            let (shop, box, button) = (Shop(), UIView(), UIButton(type: .system))
            box.addSubview(button)
            shop.view.addSubview(box)
            screen.show(shop)
            button.addTarget(nil, action: Selector(Shop.bought), for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(shop.purchases == 1)
            button.removeTarget(nil, action: nil, for: .touchUpInside)
            do {
                let released = Shop()
                button.addTarget(released, action: Selector(Shop.bought), for: .touchUpInside)
            }
            button.sendActions(for: .touchUpInside)
            #expect(shop.purchases == 1)
        }
    }

    @Test func `a target that is removed for one event still receives the others`() throws {
        final class Shop {
            var visits = 0
            func visited(_ button: UIButton) { visits += 1 }
        }
        let screen = try TestScreen()
        screen.run {
            let (shop, button) = (Shop(), UIButton(type: .system))
            var actions = 0
            let action = UIAction { _ in actions += 1 }
            button.addTarget(shop, action: Selector(Shop.visited), for: [.touchDown, .touchUpInside])
            button.addAction(action, for: [.touchDown, .touchUpInside])
            button.removeTarget(shop, action: nil, for: .touchDown)
            button.removeAction(action, for: .touchDown)
            button.sendActions(for: .touchDown)
            #expect((shop.visits, actions) == (0, 0))
            button.sendActions(for: .touchUpInside)
            #expect((shop.visits, actions) == (1, 1))
            button.removeTarget(nil, action: nil, for: .allEvents)
            button.removeAction(action, for: .allEvents)
            button.sendActions(for: .touchUpInside)
            #expect((shop.visits, actions) == (1, 1))
        }
    }

    @Test func `a button sends its events`() throws {
        let screen = try TestScreen()
        screen.run {
            let (button, recorder) = (UIButton(type: .system), Recorder())
            button.frame = CGRect(x: 50, y: 50, width: 100, height: 40)
            var events: [String] = []
            for (event, name) in [
                (UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"),
                (.primaryActionTriggered, "primary"), (.touchUpOutside, "outside"),
            ] {
                button.addAction(UIAction { _ in events.append(name) }, for: event)
            }
            button.addTarget(recorder, action: Selector(Recorder.bought), for: .touchUpInside)
            showing(button, on: screen)
            screen.tap(button)
            #expect(events == ["down", "up", "primary"] && recorder.calls == ["bought"])
            events = []
            screen.drag(button, by: CGVector(dx: 0, dy: 200))
            #expect(events == ["down", "outside"] && !button.isHighlighted)
            events = []
            button.isEnabled = false
            screen.tap(button)
            #expect(events == [])
        }
    }

    @Test func `controls change their values`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (flip, slider, segments) = (UISwitch(), UISlider(), UISegmentedControl(items: ["A", "B", "C"]))
            var changes: [String] = []
            let controller = UIViewController()
            slider.frame = CGRect(x: 20, y: 100, width: 237, height: 30)
            segments.frame = CGRect(x: 20, y: 200, width: 300, height: 32)
            flip.frame.origin = CGPoint(x: 20, y: 300)
            for (control, name) in [(flip as UIControl, "flip"), (slider, "slider"), (segments, "segments")] {
                controller.view.addSubview(control)
                control.addAction(UIAction { _ in changes.append(name) }, for: .valueChanged)
            }
            screen.show(controller)
            screen.tap(flip)
            #expect(flip.isOn && changes == ["flip"])
            screen.tap(segments, at: CGPoint(x: 250, y: 10))
            #expect(segments.selectedSegmentIndex == 2 && changes == ["flip", "segments"])
            // The thumb of 37 points can move by 200 points.
            screen.drag(slider, by: CGVector(dx: 100, dy: 0), from: CGPoint(x: 18, y: 15))
            #expect(abs(slider.value - 0.5) < 1e-6 && changes.last == "slider")
            // A touch next to the thumb does not move it.
            screen.tap(slider, at: CGPoint(x: 5, y: 15))
            #expect(abs(slider.value - 0.5) < 1e-6)
            // A slider that is not continuous reports its value when the finger is lifted.
            slider.isContinuous = false
            changes = []
            let touch = try #require(screen.touchDown(at: CGPoint(x: 118, y: 15), in: slider))
            screen.move(touch, to: CGPoint(x: 68, y: 15), in: slider)
            #expect(abs(slider.value - 0.25) < 1e-6 && changes == [])
            screen.lift(touch)
            #expect(changes == ["slider"] && !slider.isContinuous)
        }
    }

    @Test func `a custom control tracks one touch`() throws {
        final class Dial: UIControl {
            var calls: [String] = []
            var touches: Set<ObjectIdentifier> = []

            private func note(_ call: String, _ touch: UITouch?) {
                calls.append(call)
                if let touch { touches.insert(ObjectIdentifier(touch)) } else { calls.append("without a touch") }
            }

            override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                note("begin", touch)
                return true
            }

            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
                note("continue", touch)
                return true
            }

            override func endTracking(_ touch: UITouch?, with event: UIEvent?) { note("end", touch) }
        }
        let screen = try TestScreen()
        try screen.run {
            let dial = Dial(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
            showing(dial, on: screen)
            let finger = try #require(screen.touchDown(at: CGPoint(x: 50, y: 50), in: dial))
            #expect(dial.isTracking && dial.isHighlighted)
            screen.move(finger, to: CGPoint(x: 60, y: 50), in: dial)
            screen.lift(finger)
            #expect(dial.calls == ["begin", "continue", "end"] && dial.touches.count == 1)
            #expect(!dial.isTracking && !dial.isHighlighted)
        }
    }

    @Test func `a stepper changes by its step`() throws {
        let screen = try TestScreen()
        screen.run {
            let stepper = UIStepper()
            stepper.frame.origin = CGPoint(x: 50, y: 50)
            stepper.stepValue = 5
            showing(stepper, on: screen)
            screen.tap(stepper, at: CGPoint(x: 80, y: 10))
            screen.tap(stepper, at: CGPoint(x: 80, y: 10))
            screen.tap(stepper, at: CGPoint(x: 10, y: 10))
            #expect(stepper.value == 5)
        }
    }

    @Test func `a view can refuse a gesture, and a subclass of a recognizer is reset`() throws {
        final class Refusing: UIView {
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        final class Touching: UIGestureRecognizer {
            var calls: [String] = []

            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                calls.append("began")
                state = .ended
            }

            override func reset() { calls.append("reset") }
        }
        let screen = try TestScreen()
        screen.run {
            let (view, refusing, recorder) = (UIView(), Refusing(), Recorder())
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            refusing.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            view.addSubview(refusing)
            let touching = Touching()
            view.addGestureRecognizer(touching)
            refusing.addGestureRecognizer(
                UITapGestureRecognizer(target: recorder, action: Selector(Recorder.tapped)))
            showing(view, on: screen)
            screen.tap(view, at: CGPoint(x: 50, y: 80))
            #expect(touching.calls == ["began", "reset"])
            touching.isEnabled = false
            screen.tap(refusing)
            #expect(recorder.calls == [])
        }
    }

    @Test func `a tap cancels the touches of the view, and waits for a double tap`() throws {
        let screen = try TestScreen()
        screen.run {
            let (view, recorder) = (TouchedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Recorder())
            let single = UITapGestureRecognizer(target: recorder, action: Selector(Recorder.tapped))
            let double = UITapGestureRecognizer(target: recorder, action: Selector(Recorder.doubleTapped))
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            view.addGestureRecognizer(single)
            view.addGestureRecognizer(double)
            showing(view, on: screen)
            screen.tap(view)
            #expect(recorder.calls == [])
            screen.advance(by: 0.5)
            #expect(recorder.calls == ["tap"])
            screen.tap(view, count: 2)
            screen.advance(by: 0.5)
            #expect(recorder.calls == ["tap", "double"])
            #expect(view.calls.contains { $0.hasPrefix("cancelled") })
        }
    }

    @Test func `a pan begins after ten points, and the view behind does not pan`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (outer, inner, recorder) = (UIView(), UIView(), Recorder())
            outer.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
            inner.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            outer.addSubview(inner)
            let outerRecorder = Recorder()
            outer.addGestureRecognizer(UIPanGestureRecognizer(target: outerRecorder, action: Selector(Recorder.panned)))
            inner.addGestureRecognizer(UIPanGestureRecognizer(target: recorder, action: Selector(Recorder.panned)))
            showing(outer, on: screen)
            let finger = try #require(screen.touchDown(at: CGPoint(x: 50, y: 50), in: inner))
            screen.move(finger, to: CGPoint(x: 59, y: 50), in: inner)
            #expect(recorder.calls == [])
            screen.move(finger, to: CGPoint(x: 70, y: 50), in: inner)
            screen.move(finger, to: CGPoint(x: 100, y: 50), in: inner)
            screen.lift(finger)
            #expect(recorder.calls == ["pan began 10.0", "pan changed 40.0", "pan ended 40.0"])
            #expect(outerRecorder.calls == [])
        }
    }

    @Test func `two recognizers that allow each other are recognized together`() throws {
        let screen = try TestScreen()
        screen.run {
            let (view, first, second) = (UIView(), Recorder(), Recorder())
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
            first.isSimultaneous = true
            for recorder in [first, second] {
                let pan = UIPanGestureRecognizer(target: recorder, action: Selector(Recorder.panned))
                pan.delegate = recorder
                view.addGestureRecognizer(pan)
            }
            showing(view, on: screen)
            screen.drag(view, by: CGVector(dx: 100, dy: 0))
            #expect(first.calls.last == "pan ended 90.0" && second.calls.last == "pan ended 90.0")
        }
    }

    // MARK: Touches of tests

    private final class Finger: UITouch {
        override func location(in view: UIView?) -> CGPoint { CGPoint(x: 3, y: 4) }
    }

    @Test func `a program can create touches, which are not on the screen`() throws {
        try TestScreen().run {
            let touch = UITouch()
            #expect(
                touch.phase == .began && touch.view == nil && touch.window == nil && touch.gestureRecognizers == nil)
            #expect(touch.tapCount == 0 && touch.timestamp == 0 && touch.location(in: UIView()) == .zero)
            #expect(UIEvent().touches(for: UITapGestureRecognizer()) == nil)
            let view = TouchedView()
            view.touchesBegan([Finger()], with: UIEvent())
            #expect(view.calls == ["began 3.0 4.0"])
            UITapGestureRecognizer().ignore(touch, for: UIEvent())
        }
    }
}
