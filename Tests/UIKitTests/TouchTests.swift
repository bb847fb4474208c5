import AnimaticTesting
import Testing
import UIKit

/// Touches, gesture recognizers, controls and scrolling.
@MainActor
struct TouchTests {
    private final class Recorder: NSObject, UIScrollViewDelegate, UIGestureRecognizerDelegate {
        var calls: [String] = []
        var offsets: [CGFloat] = []
        var isSimultaneous = false
        var target: CGFloat?

        func tapped() { calls.append("tap") }
        func doubleTapped() { calls.append("double") }
        func panned(_ pan: UIPanGestureRecognizer) {
            calls.append("pan \(pan.state) \(pan.translation(in: pan.view).x)")
        }
        func bought(_ button: UIButton) { calls.append("bought") }

        func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("willBeginDragging") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            if let target { unsafe targetContentOffset.pointee.y = target }
            calls.append("willEndDragging \(velocity.y)")
        }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            calls.append("didEndDragging \(decelerate)")
        }
        func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("willBeginDecelerating") }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("didEndDecelerating") }
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

    @Test func `hit testing asks overrides, and leaves out what receives no touches`() throws {
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
        screen.run {
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
            // The thumb of 37 points travels 200 points.
            screen.drag(slider, by: CGVector(dx: 100, dy: 0), from: CGPoint(x: 18, y: 15))
            #expect(abs(slider.value - 0.5) < 1e-6 && changes.last == "slider")
            // A touch beside the thumb does not move it.
            screen.tap(slider, at: CGPoint(x: 5, y: 15))
            #expect(abs(slider.value - 0.5) < 1e-6)
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

    // MARK: Scrolling

    private func scrollView(_ recorder: Recorder, on screen: TestScreen) -> UIScrollView {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = CGSize(width: 300, height: 4000)
        scroll.delegate = recorder
        showing(scroll, on: screen)
        return scroll
    }

    /// The decelerated offset by the published formula: the velocity is multiplied by 0.998 each millisecond, and the movement
    /// ends at 10 points per second.
    private func deceleration(from start: Double, velocity: Double, after seconds: Double) -> Double {
        let end = log(velocity / 10) / (1000 * -log(0.998))
        if seconds >= end { return start + (velocity - 10) * 0.499 }
        return start + velocity * 0.499 * (1 - pow(0.998, 1000 * seconds))
    }

    @Test(arguments: [250.0, 600, 1500]) func `a flung scroll view decelerates by the formula`(speed: Double) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let recorder = Recorder()
            let scroll = scrollView(recorder, on: screen)
            screen.drag(scroll, by: CGVector(dx: 0, dy: -speed * 0.2), duration: 0.2)
            let start = speed * 0.2 - 10
            #expect(abs(scroll.contentOffset.y - start) <= 0.25)
            let release = screen.time
            for frame in stride(from: 1, through: 240, by: 7) {
                // The frames are at exact multiples of 1/60 s.
                screen.advance(to: release + Double(frame) / 60 + 0.001)
                let expected = deceleration(from: start, velocity: speed, after: Double(frame) / 60)
                #expect(abs(scroll.contentOffset.y - expected) <= 0.26, "frame \(frame)")
            }
            #expect(
                recorder.calls == [
                    "willBeginDragging", "willEndDragging \(speed / 1000)", "didEndDragging true",
                    "willBeginDecelerating", "didEndDecelerating",
                ])
            #expect(recorder.offsets == recorder.offsets.sorted())
        }
    }

    @Test func `pulled content resists, and returns`() throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let recorder = Recorder()
            let scroll = scrollView(recorder, on: screen)
            let finger = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: scroll.superview!))
            for travel in [60.0, 160, 310] {
                screen.move(finger, to: CGPoint(x: 100, y: 100 + travel), in: scroll.superview!)
                let beyond = travel - 10
                let expected = -(1 - 1 / (0.55 * (beyond) / 400 + 1)) * 400
                // The slop is the part of the first movement.
                #expect(abs(scroll.contentOffset.y - expected) <= 0.25, "\(travel)")
            }
            screen.advance(by: 0.2)
            let pulled = scroll.contentOffset.y
            screen.lift(finger)
            // Released at rest: over-damped with the rates 9 and 46.
            let release = screen.time
            screen.advance(to: release + 0.1)
            let expected = pulled * (46 * exp(-0.9) - 9 * exp(-4.6)) / 37
            #expect(abs(scroll.contentOffset.y - expected) <= 0.3)
            screen.advance(by: 2)
            #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
        }
    }

    @Test func `a delegate and pages change the offset of rest`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let recorder = Recorder()
            recorder.target = 1000
            let scroll = scrollView(recorder, on: screen)
            screen.drag(scroll, by: CGVector(dx: 0, dy: -100), duration: 0.2)
            screen.advance(by: 5)
            #expect(scroll.contentOffset.y == 1000)
            recorder.target = nil
            scroll.contentOffset.y = 0
            scroll.isPagingEnabled = true
            screen.drag(scroll, by: CGVector(dx: 0, dy: -150), duration: 0.2)
            screen.advance(by: 2)
            #expect(scroll.contentOffset.y == 400)
        }
    }

    @Test func `a scroll view takes the touch from a button in it`() throws {
        let screen = try TestScreen()
        screen.run {
            let recorder = Recorder()
            let scroll = scrollView(recorder, on: screen)
            let button = UIButton(frame: CGRect(x: 0, y: 100, width: 300, height: 200))
            var events: [String] = []
            button.addAction(UIAction { _ in events.append("up") }, for: .touchUpInside)
            button.addAction(UIAction { _ in events.append("cancel") }, for: .touchCancel)
            scroll.addSubview(button)
            screen.tap(button)
            screen.drag(button, by: CGVector(dx: 0, dy: -80), duration: 0.2)
            #expect(events == ["up", "cancel"] && scroll.contentOffset.y > 50)
        }
    }
}
