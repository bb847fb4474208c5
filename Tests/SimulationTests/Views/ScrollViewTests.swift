import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// A window with a scroll view of 200 × 300 at (20, 40) and a box in it.
private struct Roll {
    let window = Window.phone()
    let list: View
    let box: View

    init() {
        list = window.addView("list", .scroll(ViewContent.Scroll()))
        list.frame = Rect(x: 20, y: 40, width: 200, height: 300)
        list.translatesAutoresizingMaskIntoConstraints = true
        box = window.addView("box", to: list)
    }

    func pinBox(to guide: any Anchored) {
        LayoutConstraint.activate([
            LayoutConstraint(
                item: box, attribute: .leading, relatedBy: .equal, toItem: guide, attribute: .leading, constant: 5),
            LayoutConstraint(
                item: box, attribute: .top, relatedBy: .equal, toItem: guide, attribute: .top, constant: 10),
            LayoutConstraint(
                item: box, attribute: .trailing, relatedBy: .equal, toItem: guide, attribute: .trailing, constant: -5),
            LayoutConstraint(
                item: box, attribute: .bottom, relatedBy: .equal, toItem: guide, attribute: .bottom, constant: -10),
            box.widthAnchor.constraint(equalToConstant: 400),
            box.heightAnchor.constraint(equalToConstant: 900),
        ])
    }

    func pinBoxToMargins(height: Double) {
        LayoutConstraint.activate([
            LayoutConstraint(item: box, attribute: .top, relatedBy: .equal, toItem: list, attribute: .topMargin),
            LayoutConstraint(
                item: box, attribute: .bottom, relatedBy: .equal, toItem: list, attribute: .bottomMargin),
            box.heightAnchor.constraint(equalToConstant: height),
        ])
    }
}

@Suite("A scroll view")
struct ScrollViewTests {
    @Test func `takes the size of its content from constraints to its content guide (semantics 19.1)`() {
        let roll = Roll()
        roll.pinBox(to: roll.list.contentLayoutGuide)
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.contentSize == Size(width: 410, height: 920))
        #expect(roll.box.frame == Rect(x: 5, y: 10, width: 400, height: 900))
        #expect(roll.list.frame == Rect(x: 20, y: 40, width: 200, height: 300))
    }

    @Test func `also takes the size of its content from constraints to its own edges (semantics 19.1)`() {
        let roll = Roll()
        roll.pinBox(to: roll.list)
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.contentSize == Size(width: 410, height: 920))
    }

    @Test func `uses its own width, and not the content's, in a constraint of widths`() {
        let roll = Roll()
        roll.box.widthAnchor.constraint(equalTo: roll.list.widthAnchor).isActive = true
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.box.frame.width == 200)
    }

    @Test func `keeps views attached to its frame guide in place while it scrolls (semantics 19.1)`() {
        let roll = Roll()
        let head = roll.window.addView("head", to: roll.list)
        LayoutConstraint.activate([
            head.topAnchor.constraint(equalTo: roll.list.frameLayoutGuide.topAnchor, constant: 7),
            head.leadingAnchor.constraint(equalTo: roll.list.frameLayoutGuide.leadingAnchor),
            head.widthAnchor.constraint(equalTo: roll.list.frameLayoutGuide.widthAnchor),
            head.heightAnchor.constraint(equalToConstant: 30),
        ])
        roll.window.rootView.layoutIfNeeded()
        roll.list.contentOffset = Point(x: 0, y: 120)
        roll.window.rootView.layoutIfNeeded()
        // In content coordinates it moves with the visible area.
        #expect(head.frame == Rect(x: 0, y: 127, width: 200, height: 30))
    }

    @Test func `moves views attached to its content when it scrolls, also outside of it`() {
        let roll = Roll()
        roll.pinBox(to: roll.list.contentLayoutGuide)
        let mark = roll.window.addView("mark")
        LayoutConstraint.activate([
            mark.topAnchor.constraint(equalTo: roll.box.topAnchor),
            mark.leadingAnchor.constraint(equalTo: roll.box.leadingAnchor),
            mark.widthAnchor.constraint(equalToConstant: 4), mark.heightAnchor.constraint(equalToConstant: 4),
        ])
        roll.window.rootView.layoutIfNeeded()
        // 40 + 10 and 20 + 5 in the root.
        #expect(mark.frame.origin == Point(x: 25, y: 50))
        roll.list.contentOffset = Point(x: 3, y: 30)
        roll.window.rootView.layoutIfNeeded()
        #expect(mark.frame.origin == Point(x: 22, y: 20))
        #expect(roll.box.frame.origin == Point(x: 5, y: 10))
    }

    @Test func `uses its frame for its center, and its content for its margins`() {
        let roll = Roll()
        LayoutConstraint.activate([
            LayoutConstraint(
                item: roll.box, attribute: .centerX, relatedBy: .equal, toItem: roll.list, attribute: .centerX),
            roll.box.widthAnchor.constraint(equalToConstant: 100),
        ])
        roll.pinBoxToMargins(height: 1000)
        roll.window.rootView.layoutIfNeeded()
        // Half of 200 minus half of 100. The margins above and below are 8.
        #expect(roll.box.frame == Rect(x: 50, y: 8, width: 100, height: 1000))
        #expect(roll.list.contentSize.height == 1016)
    }

    @Test func `moves its content if its margins change`() {
        let roll = Roll()
        roll.pinBoxToMargins(height: 100)
        roll.window.rootView.layoutIfNeeded()
        roll.list.layoutMargins = EdgeInsets(top: 20, left: 8, bottom: 30, right: 8)
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.box.frame.minY == 20 && roll.list.contentSize.height == 150)
        // Margins do not scroll.
        roll.list.contentOffset = Point(x: 0, y: 5)
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.box.frame.minY == 20 && roll.list.contentSize.height == 150)
    }

    @Test func `has no safe area in the margins of its content below the status bar`() {
        // Before the first layout, the frame of the list is at the top of the window.
        let window = Window(
            device: Device(
                name: "phone", portraitSize: Size(width: 375, height: 667), scale: 2,
                portraitSafeArea: EdgeInsets(top: 20), landscapeSafeArea: .zero),
            measuring: FixedAdvanceTextMeasurer())
        let list = window.addView("list", .scroll(ViewContent.Scroll()))
        let box = window.addView("box", to: list)
        let root = window.rootView
        LayoutConstraint.activate([
            list.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
            list.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            list.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            list.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            LayoutConstraint(
                item: box, attribute: .top, relatedBy: .equal, toItem: list, attribute: .topMargin),
            box.heightAnchor.constraint(equalToConstant: 100),
        ])
        root.layoutIfNeeded()
        #expect(list.frame.minY == 20 && box.frame.minY == 8)
    }

    @Test func `updates the size of its content if only this size changes`() {
        let roll = Roll()
        let height = roll.list.contentLayoutGuide.heightAnchor.constraint(equalToConstant: 500)
        height.isActive = true
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.contentSize.height == 500)
        height.constant = 0
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.contentSize.height == 0)
    }

    @Test func `is laid out each time it scrolls (semantics 19.2)`() {
        let roll = Roll()
        var simulator = RunLoopSimulator(window: roll.window, cues: [])
        simulator.run(until: .zero)
        _ = roll.window.takeLines()
        roll.list.contentOffset = Point(x: 0, y: 1)
        simulator.run(until: .seconds(1))
        #expect(roll.window.takeLines().filter { $0 == "layoutSubviews list" }.count == 1)
    }

    @Test func `rests below the safe area, and stays there when the safe area grows`() {
        let roll = Roll()
        roll.list.frame = Rect(x: 0, y: 0, width: 375, height: 667)
        roll.list.contentSize = Size(width: 375, height: 2000)
        roll.window.engine.windowSafeArea = EdgeInsets(top: 59, bottom: 34)
        roll.window.invalidation.guidesBecomeStale(because: TraceEvent.Cause())
        roll.window.rootView.layoutIfNeeded()
        // Measured on iOS 26.1 in a window with these insets.
        #expect(roll.list.contentOffset == Point(x: 0, y: -59))
        #expect(roll.list.adjustedContentInset == EdgeInsets(top: 59, bottom: 34))
        roll.list.contentInset = EdgeInsets(top: 10)
        #expect(roll.list.contentOffset == Point(x: 0, y: -69))
        roll.list.contentOffset = Point(x: 0, y: 100)
        roll.list.contentInset = EdgeInsets(top: 20)
        #expect(roll.list.contentOffset == Point(x: 0, y: 100))
    }

    /// The insets of a phone in landscape: 59 beside the notch, and 21 above the home indicator.
    private static let landscape = EdgeInsets(top: 0, left: 59, bottom: 21, right: 59)

    /// A scroll view of 667 × 375 that fills its window, in a safe area of ``landscape``.
    private func landscapeRoll() -> Roll {
        let roll = Roll()
        roll.list.frame = Rect(x: 0, y: 0, width: 667, height: 375)
        roll.window.rootView.frame = roll.list.frame
        roll.window.engine.windowSafeArea = Self.landscape
        roll.window.invalidation.guidesBecomeStale(because: TraceEvent.Cause())
        return roll
    }

    @Test(
        "adds the safe area along the axes that its behavior adjusts (semantics 19.3)",
        arguments: [
            (.automatic, Size(width: 667, height: 2000), EdgeInsets(bottom: 21)),
            (.automatic, Size(width: 2000, height: 375), EdgeInsets(left: 59, right: 59)),
            (.automatic, Size(width: 668, height: 376), landscape),
            (.automatic, Size(width: 667, height: 375), .zero),
            (.scrollableAxes, Size(width: 667, height: 2000), EdgeInsets(bottom: 21)),
            (.scrollableAxes, Size(width: 667, height: 375), .zero),
            (.never, Size(width: 2000, height: 2000), .zero),
            (.always, Size(width: 1, height: 1), landscape),
        ] as [(ViewContent.Scroll.ContentInsetAdjustmentBehavior, Size, EdgeInsets)])
    func behavior(
        behavior: ViewContent.Scroll.ContentInsetAdjustmentBehavior, contentSize: Size, safeArea: EdgeInsets
    ) {
        let roll = landscapeRoll()
        roll.list.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        roll.list.contentSize = contentSize
        roll.list.contentInsetAdjustmentBehavior = behavior
        roll.window.rootView.layoutIfNeeded()
        let expected = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) + safeArea
        #expect(roll.list.adjustedContentInset == expected)
        #expect(roll.list.contentOffset == Point(x: -expected.left, y: -expected.top))
    }

    @Test func `counts an axis as scrollable if its content always bounces along it (semantics 19.3)`() {
        let roll = landscapeRoll()
        roll.window.rootView.layoutIfNeeded()
        roll.list.scroll?.alwaysBounceVertical = true
        #expect(roll.list.adjustedContentInset == EdgeInsets(bottom: 21))
        roll.list.scroll?.alwaysBounceHorizontal = true
        #expect(roll.list.adjustedContentInset == Self.landscape)
        #expect(roll.list.contentOffset == Point(x: -59, y: 0))
        roll.list.scroll?.alwaysBounceVertical = false
        #expect(roll.list.adjustedContentInset == EdgeInsets(left: 59, right: 59))
        roll.list.contentInsetAdjustmentBehavior = .never
        #expect(roll.list.adjustedContentInset == .zero)
        #expect(roll.list.contentOffset == .zero)
    }

    @Test func `of vertical content does not move sideways, also if constraints decide the size of the content`() {
        let roll = landscapeRoll()
        LayoutConstraint.activate([
            roll.box.leadingAnchor.constraint(equalTo: roll.list.contentLayoutGuide.leadingAnchor),
            roll.box.trailingAnchor.constraint(equalTo: roll.list.contentLayoutGuide.trailingAnchor),
            roll.box.topAnchor.constraint(equalTo: roll.list.contentLayoutGuide.topAnchor),
            roll.box.bottomAnchor.constraint(equalTo: roll.list.contentLayoutGuide.bottomAnchor),
            roll.box.widthAnchor.constraint(equalTo: roll.list.frameLayoutGuide.widthAnchor),
        ])
        let height = roll.box.heightAnchor.constraint(equalToConstant: 100)
        height.isActive = true
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.adjustedContentInset == .zero)
        // The layout that enlarges the content also computes the new inset.
        height.constant = 900
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.adjustedContentInset == EdgeInsets(bottom: 21))
        #expect(roll.list.contentOffset == .zero)
    }

    @Test func `moves from the edge to the safe area when its content grows, and back`() {
        let roll = Roll()
        roll.list.frame = Rect(x: 0, y: 0, width: 375, height: 667)
        roll.window.engine.windowSafeArea = EdgeInsets(top: 59, bottom: 34)
        roll.window.invalidation.guidesBecomeStale(because: TraceEvent.Cause())
        roll.window.rootView.layoutIfNeeded()
        #expect(roll.list.contentOffset == .zero)
        roll.list.contentSize = Size(width: 375, height: 668)
        #expect(roll.list.contentOffset == Point(x: 0, y: -59))
        roll.list.contentSize = Size(width: 375, height: 667)
        #expect(roll.list.contentOffset == .zero)
    }

    @Test func `clips its content`() {
        #expect(Roll().list.clipsToBounds)
    }
}
