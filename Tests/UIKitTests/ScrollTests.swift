import AnimaticTesting
import Testing
import UIKit

/// Scrolling by touches: dragging, deceleration, bounces, pages and the delegate.
@MainActor
struct ScrollTests {
    private final class Recorder: NSObject, UIScrollViewDelegate {
        var calls: [String] = []
        var offsets: [CGFloat] = []
        var target: CGFloat?

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
    }

    private func scrollView(_ recorder: Recorder, on screen: TestScreen) -> UIScrollView {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = CGSize(width: 300, height: 4000)
        scroll.delegate = recorder
        let controller = UIViewController()
        controller.view.addSubview(scroll)
        screen.show(controller)
        return scroll
    }

    /// Returns the decelerated offset according to the published formula: the velocity is multiplied by 0.998 each
    /// millisecond, and the movement ends at 10 points per second.
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
                // The slop is part of the first movement.
                #expect(abs(scroll.contentOffset.y - expected) <= 0.25, "\(travel)")
            }
            screen.advance(by: 0.2)
            let pulled = scroll.contentOffset.y
            screen.lift(finger)
            // The finger is at rest when it lifts, so the content returns overdamped, with the rates 9 and 46.
            let release = screen.time
            screen.advance(to: release + 0.1)
            let expected = pulled * (46 * exp(-0.9) - 9 * exp(-4.6)) / 37
            #expect(abs(scroll.contentOffset.y - expected) <= 0.3)
            screen.advance(by: 2)
            #expect(scroll.contentOffset.y == 0 && !scroll.isDecelerating)
        }
    }

    @Test func `content that becomes smaller moves when the finger lifts, or ends a deceleration earlier`() throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let recorder = Recorder()
            let scroll = scrollView(recorder, on: screen)
            let finger = try #require(screen.touchDown(at: CGPoint(x: 100, y: 380), in: scroll.superview!))
            screen.move(finger, to: CGPoint(x: 100, y: 70), in: scroll.superview!)
            #expect(scroll.contentOffset.y == 300)
            scroll.contentSize.height = 500
            screen.advance(by: 0.2)
            // The finger holds the content, although the largest offset is now 500 - 400.
            #expect(scroll.contentOffset.y == 300 && scroll.isDragging)
            screen.lift(finger)
            screen.advance(by: 2)
            #expect(scroll.contentOffset.y == 100 && !scroll.isDecelerating)

            scroll.contentSize.height = 4000
            screen.drag(scroll, by: CGVector(dx: 0, dy: -300), duration: 0.2)
            screen.advance(by: 0.1)
            #expect(scroll.isDecelerating)
            let passed = scroll.contentOffset.y
            // The deceleration would end about 750 points after the release. Now it ends 200 points ahead.
            scroll.contentSize.height = passed + 200 + 400
            screen.advance(by: 0.05)
            #expect(scroll.isDecelerating && scroll.contentOffset.y > passed)
            screen.advance(by: 4)
            #expect(!scroll.isDecelerating && abs(scroll.contentOffset.y - (passed + 200)) <= 0.25)
        }
    }

    @Test func `the delegate is called if a layout reduces the offset`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let recorder = Recorder()
            let scroll = scrollView(recorder, on: screen)
            scroll.contentOffset.y = 3600
            screen.advance(by: 0.1)
            recorder.offsets = []
            scroll.frame.size.height = 500
            screen.advance(by: 0.1)
            // 4000 - 500.
            #expect(recorder.offsets == [3500] && scroll.contentOffset.y == 3500)
        }
    }

    @Test func `a delegate and pages change the final offset`() throws {
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
            // A button that the finger does not touch for 150 ms before it scrolls does not receive the touch.
            screen.drag(button, by: CGVector(dx: 0, dy: -80), duration: 0.2)
            #expect(events == ["up"] && scroll.contentOffset.y > 50)
            scroll.contentOffset.y = 0
            scroll.delaysContentTouches = false
            screen.drag(button, by: CGVector(dx: 0, dy: -80), duration: 0.2)
            #expect(events == ["up", "cancel"] && scroll.contentOffset.y > 50)
        }
    }

    @Test func `a screen releases its windows, also after touches`() throws {
        weak var window: UIWindow?
        weak var scroll: UIScrollView?
        do {
            let screen = try TestScreen()
            screen.run {
                let made = scrollView(Recorder(), on: screen)
                made.addGestureRecognizer(UITapGestureRecognizer())
                screen.drag(made, by: CGVector(dx: 0, dy: -100))
                scroll = made
                window = made.window
            }
            #expect(window != nil && scroll != nil)
        }
        #expect(window == nil && scroll == nil)
    }
}

/// The end of a movement by code that sets the offset.
@MainActor
@Suite("An offset that is set while a scroll view decelerates")
struct ScrollStopTests {
    @Test(arguments: [false, true]) func `ends the deceleration`(animated: Bool) throws {
        let screen = try TestScreen("iPhone SE 3")
        let (rows, table) = screen.run {
            let rows = Rows([(nil, (0..<100).map { "Row \($0)" })])
            return (rows, rows.table(.plain, on: screen))
        }
        screen.advance(by: 0.1)
        #expect(rows.sections[0].rows.count == 100)
        screen.drag(table, by: CGVector(dx: 0, dy: -300), duration: 0.2)
        screen.advance(by: 0.1)
        #expect(table.isDecelerating)
        // Row 40 is at 40 · 52 points.
        screen.run { table.scrollToRow(at: IndexPath(row: 40, section: 0), at: .top, animated: animated) }
        #expect(!table.isDecelerating)
        screen.advance(by: 1)
        #expect(table.contentOffset.y == 2080)
        screen.drag(table, by: CGVector(dx: 0, dy: -300), duration: 0.2)
        screen.run { table.setContentOffset(CGPoint(x: 0, y: 520), animated: animated) }
        screen.advance(by: 1)
        #expect(!table.isDecelerating && table.contentOffset.y == 520)
    }

    @Test func `by the delegate that observes the deceleration does not end it`() throws {
        final class Limit: NSObject, UIScrollViewDelegate {
            func scrollViewDidScroll(_ scrollView: UIScrollView) {
                if scrollView.contentOffset.x != 5 {
                    scrollView.setContentOffset(scrollView.contentOffset, animated: false)
                }
            }
        }
        let screen = try TestScreen("iPhone SE 3")
        let limit = Limit()
        let scroll = screen.run {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            scroll.contentSize = CGSize(width: 300, height: 4000)
            scroll.delegate = limit
            let controller = UIViewController()
            controller.view.addSubview(scroll)
            screen.show(controller)
            return scroll
        }
        screen.drag(scroll, by: CGVector(dx: 0, dy: -300), duration: 0.2)
        screen.advance(by: 0.2)
        #expect(scroll.isDecelerating)
    }

    @Test(arguments: ["list.scrollToRow(40)", "list.contentOffset = [0, 2080]"])
    func `ends the deceleration in a script`(statement: String) async throws {
        let trees = try await ScreenTwins.trees(
            of: """
                animatic: 1
                device: iPhone SE 3
                duration: 3s
                views: {root: {subviews: {list: {frame: [0, 0, 375, 667], list: {rows: {text: "Row {row}", count: 100}}, scroll: {contentInsetAdjustmentBehavior: never}}}}}
                timeline:
                  - {at: 0.2s, do: "list.drag(by: [0, -300], duration: 0.2)"}
                  - {at: 0.6s, do: "\(statement)"}
                """, at: [0.58, 0.62, 2])
        let offsets = try trees.map { $0[try #require($0.view(named: "list"))].bounds.minY }
        #expect(offsets[0] > 290 && offsets[0] < 2000)
        #expect(offsets[1] == 2080 && offsets[2] == 2080)
    }
}
