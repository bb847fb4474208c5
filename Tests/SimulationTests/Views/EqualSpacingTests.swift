import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// Two buttons of 46 and 118 points with three equal gaps, made of invisible views or guides.
private struct SpacedButtons {
    let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
    let buttons: [View]
    let dummies: [View]

    init(withGuides: Bool) {
        let root = window.rootView
        buttons = [window.addView("short", natural: 46, 30), window.addView("long", natural: 118, 30)]
        let names = ["lead", "center", "trail"]
        dummies = withGuides ? [] : names.map { [window] in window.addView($0) }
        let gaps: [any Anchored] = withGuides ? names.map(root.addLayoutGuide) : dummies
        let row: [any Anchored] = [gaps[0], buttons[0], gaps[1], buttons[1], gaps[2]]
        let margins = root.layoutMarginsGuide
        LayoutConstraint.activate([
            gaps[0].leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            gaps[2].trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            gaps[0].widthAnchor.constraint(equalTo: gaps[1].widthAnchor),
            gaps[0].widthAnchor.constraint(equalTo: gaps[2].widthAnchor),
            buttons[0].widthAnchor.constraint(equalTo: buttons[1].widthAnchor),
        ])
        LayoutConstraint.activate(
            zip(row, row.dropFirst()).map { $1.leadingAnchor.constraint(equalTo: $0.trailingAnchor) })
        LayoutConstraint.activate(
            row.map { $0.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor, constant: -20) })
        LayoutConstraint.activate(gaps.map { $0.heightAnchor.constraint(equalToConstant: 30) })
    }
}

/// Rows Q20 to Q22 of seed 002.
@Suite("Equal spacing with dummies and with guides")
struct EqualSpacingTests {
    @Test("has only the visible subviews, or three more (Q20, 14.1)", arguments: [(true, 2), (false, 5)])
    func count(withGuides: Bool, count: Int) {
        let stage = SpacedButtons(withGuides: withGuides)
        _ = stage.window.firstTurn()
        #expect(stage.window.rootView.subviews.count == count)
        // (343 - 2 × 118) / 3 = 35.667, rounded to pixels of half a point.
        #expect(stage.buttons.map(\.frame.minX) == [51.5, 205.5])
    }

    @Test func `a dummy receives the touches of views behind it unless disabled; a guide receives none (Q21)`() {
        let stage = SpacedButtons(withGuides: false)
        _ = stage.window.firstTurn()
        let (root, point) = (stage.window.rootView, Point(x: 30, y: 630))
        #expect(root.hitTest(point) == stage.dummies[0])
        stage.dummies[0].isUserInteractionEnabled = false
        #expect(root.hitTest(point) == root)

        let guided = SpacedButtons(withGuides: true)
        _ = guided.window.firstTurn()
        #expect(guided.window.rootView.hitTest(point) == guided.window.rootView)
    }

    @Test func `a dummy is stored and visited as a view, and draws nothing; a guide is not (Q22)`() {
        let stage = SpacedButtons(withGuides: false)
        let guided = SpacedButtons(withGuides: true)
        let events = [stage, guided].map { $0.window.firstTurn() }
        #expect([stage, guided].map(\.window.tree.views.count) == [6, 3])
        #expect(events.allSatisfy { events in !events.contains { $0.kind == .draw } })
        #expect(
            events.map { events in events.contains { $0.subject == "lead" && $0.kind == .frame } } == [true, false])
    }
}

@Suite("Hit testing")
struct HitTestingTests {
    private let window = Window.phone()

    private func box(_ name: String, _ frame: Rect, in superview: View? = nil) -> View {
        let view = window.addView(name, to: superview)
        view.frame = frame
        return view
    }

    @Test func `finds the frontmost view, including its near edges and excluding its far edges`() {
        let behind = box("behind", Rect(x: 10, y: 10, width: 100, height: 100))
        let before = box("before", Rect(x: 60, y: 60, width: 100, height: 100))
        let root = window.rootView
        let points = [(10.0, 10.0), (60, 60), (59, 60), (110, 59), (159.5, 159.5), (160, 100)]
        #expect(
            points.map { root.hitTest(Point(x: $0.0, y: $0.1)) } == [behind, before, behind, root, before, root])
        #expect(root.hitTest(Point(x: -1, y: 5)) == nil)
    }

    @Test func `skips views that are hidden, transparent or disabled, with their subviews`() {
        let panel = box("panel", Rect(x: 0, y: 0, width: 100, height: 100))
        let inner = box("inner", Rect(x: 50, y: 50, width: 100, height: 20), in: panel)
        let root = window.rootView
        let point = Point(x: 60, y: 60)
        #expect(root.hitTest(point) == inner)
        #expect(root.hitTest(Point(x: 120, y: 60)) == root)  // outside the panel
        panel.isHidden = true
        #expect(root.hitTest(point) == root)
        panel.isHidden = false
        panel.alpha = 0.009
        #expect(root.hitTest(point) == root)
        panel.alpha = 0.01
        #expect(root.hitTest(point) == inner)
        panel.isUserInteractionEnabled = false
        #expect(root.hitTest(point) == root)
    }

    @Test func `passes through labels, and through a scroll view to its visible content`() {
        let scroll = window.addView("scroll", .scroll(.init()))
        scroll.frame = Rect(x: 0, y: 100, width: 200, height: 200)
        let cell = box("cell", Rect(x: 0, y: 250, width: 200, height: 50), in: scroll)
        let label = window.addView("label", .label(.init("Hi")), to: cell)
        label.frame = Rect(x: 0, y: 0, width: 200, height: 50)
        _ = window.firstTurn()
        #expect(window.rootView.hitTest(Point(x: 20, y: 170)) == scroll)
        scroll.contentOffset = Point(x: 0, y: 200)
        #expect(window.rootView.hitTest(Point(x: 20, y: 170)) == cell)  // 170 - 100 + 200 = 270
    }

    @Test func `uses model frames during animations (22.15)`() {
        let mover = box("mover", Rect(x: 0, y: 0, width: 50, height: 50))
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .zero) { window in
                    window.animate(withDuration: .seconds(1)) {
                        mover.frame = Rect(x: 200, y: 0, width: 50, height: 50)
                    }
                }
            ])
        simulator.run(until: .milliseconds(100))
        #expect(window.presentation(at: .milliseconds(100))[mover.id].frame.minX < 50)
        #expect(window.rootView.hitTest(Point(x: 210, y: 10)) == mover)
    }
}
