import Animation
import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// A window of 375 × 667 points with a scroll view that is 300 points high, at the end of 1000 points of content.
private struct EndOfList {
    let window = Window.phone()
    let list: View
    let viewHeight: LayoutConstraint
    let contentHeight: LayoutConstraint

    init() {
        list = window.addView("list", .scroll(ViewContent.Scroll()))
        let content = window.addView("content", to: list)
        viewHeight = list.heightAnchor.constraint(equalToConstant: 300)
        contentHeight = content.heightAnchor.constraint(equalToConstant: 1000)
        LayoutConstraint.activate([
            list.topAnchor.constraint(equalTo: window.rootView.topAnchor),
            list.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            list.widthAnchor.constraint(equalToConstant: 200), viewHeight, contentHeight,
            content.topAnchor.constraint(equalTo: list.contentLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: list.contentLayoutGuide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: list.contentLayoutGuide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: list.contentLayoutGuide.trailingAnchor),
            content.widthAnchor.constraint(equalToConstant: 200),
        ])
        window.rootView.layoutIfNeeded()
        list.contentOffset = Point(x: 0, y: 700)
        window.rootView.layoutIfNeeded()
    }
}

/// - Source: semantics 19.4.
@Suite("The offset of a scroll view")
struct ScrollOffsetTests {
    @Test func `is reduced in the layout in which the view grows`() {
        let end = EndOfList()
        end.viewHeight.constant = 450
        end.window.rootView.layoutIfNeeded()
        // 1000 - 450.
        #expect(end.list.contentOffset == Point(x: 0, y: 550))
    }

    @Test func `is reduced in the layout in which constraints make the content smaller`() {
        let end = EndOfList()
        end.contentHeight.constant = 620
        end.window.rootView.layoutIfNeeded()
        // 620 - 300.
        #expect(end.list.contentOffset == Point(x: 0, y: 320))
        // Content that is smaller than the view is shown from its start.
        end.contentHeight.constant = 120
        end.window.rootView.layoutIfNeeded()
        #expect(end.list.contentOffset == .zero)
    }

    @Test func `does not change if the content grows or if the view shrinks`() {
        let end = EndOfList()
        end.contentHeight.constant = 1300
        end.viewHeight.constant = 200
        end.window.rootView.layoutIfNeeded()
        #expect(end.list.contentOffset == Point(x: 0, y: 700))
    }

    @Test func `is reduced if an inset at the end becomes smaller`() {
        let end = EndOfList()
        end.list.contentInset = EdgeInsets(bottom: 250)
        end.list.contentOffset = Point(x: 0, y: 950)
        end.window.rootView.layoutIfNeeded()
        #expect(end.list.contentOffset.y == 950)
        end.list.contentInset = EdgeInsets(bottom: 40)
        // 1000 - 300 + 40.
        #expect(end.list.contentOffset == Point(x: 0, y: 740))
    }

    @Test func `is reduced if the adjusted inset becomes smaller`() {
        let end = EndOfList()
        end.viewHeight.constant = 667
        end.window.engine.windowSafeArea = EdgeInsets(top: 59, bottom: 34)
        end.window.invalidation.guidesBecomeStale(because: TraceEvent.Cause())
        end.window.rootView.layoutIfNeeded()
        end.list.contentOffset = Point(x: 0, y: 367)
        end.window.rootView.layoutIfNeeded()
        end.list.contentInsetAdjustmentBehavior = .never
        // 1000 - 667 without the 34 points of the safe area.
        #expect(end.list.contentOffset == Point(x: 0, y: 333))
    }

    @Test func `is reduced immediately if code sets a smaller content size`() {
        let list = Window.phone().addView("list", .scroll(ViewContent.Scroll()))
        list.frame = Rect(x: 0, y: 0, width: 200, height: 300)
        list.contentSize = Size(width: 900, height: 1000)
        list.contentOffset = Point(x: 600, y: 650)
        list.contentSize = Size(width: 500, height: 800)
        #expect(list.contentOffset == Point(x: 300, y: 500))
    }

    @Test func `stays where code sets it beyond the end, until the end moves`() {
        let end = EndOfList()
        end.list.contentOffset = Point(x: 0, y: 900)
        end.list.setNeedsLayout()
        end.window.rootView.setNeedsLayout()
        end.window.rootView.layoutIfNeeded()
        #expect(end.list.contentOffset == Point(x: 0, y: 900))
        end.contentHeight.constant = 1010
        end.window.rootView.layoutIfNeeded()
        #expect(end.list.contentOffset == Point(x: 0, y: 710))
    }

    @Test func `is animated if the view grows in an animation block`() {
        let end = EndOfList()
        var simulator = RunLoopSimulator(
            window: end.window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) {
                        end.viewHeight.constant = 500
                        window.rootView.layoutIfNeeded()
                    }
                }
            ])
        simulator.run(until: .milliseconds(1500))
        // Halfway from 700 to 500.
        let shown = end.window.presentation(at: .milliseconds(1500))[end.list.id].bounds.origin.y
        #expect(abs(shown - 600) < 1e-6 && end.list.contentOffset.y == 500)
    }

    @Test func `is reduced when the device turns`() {
        let window = Window(device: Device.named("iPhone 14")!, measuring: FixedAdvanceTextMeasurer())
        let list = window.addView("list", .scroll(ViewContent.Scroll()))
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.translatesAutoresizingMaskIntoConstraints = true
        list.frame = Rect(origin: .zero, size: window.size)
        list.contentInsetAdjustmentBehavior = .never
        list.contentSize = Size(width: 2000, height: 1000)
        window.rootView.layoutIfNeeded()
        list.contentOffset = Point(x: 1610, y: 156)
        window.setOrientation(.landscapeLeft)
        window.rootView.layoutIfNeeded()
        // The width becomes 844 points.
        #expect(list.contentOffset == Point(x: 2000 - 844, y: 156))
    }

    @Test func `is zero under bars while scrolling is disabled (semantics 19.3)`() {
        let end = EndOfList()
        end.viewHeight.constant = 667
        end.list.contentOffset = .zero
        end.window.engine.windowSafeArea = EdgeInsets(top: 59, bottom: 34)
        end.window.invalidation.guidesBecomeStale(because: TraceEvent.Cause())
        end.window.rootView.layoutIfNeeded()
        #expect(end.list.contentOffset.y == -59)
        end.list.scroll?.isScrollEnabled = false
        #expect(end.list.contentOffset == .zero && end.list.adjustedContentInset == .zero)
        end.list.contentInsetAdjustmentBehavior = .always
        #expect(end.list.contentOffset.y == -59)
    }
}
