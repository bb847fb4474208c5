import Film
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A card of 100 × 60 at (20, 40) with a title in it, and an aside of 50 × 50 positioned by code, after a layout.
private struct CardStage {
    let window = Window.phone()
    let card: View
    let title: View
    let aside: View
    let left: LayoutConstraint
    let wide: LayoutConstraint
    /// An inactive constraint for another width. Both widths are optional.
    let wider: LayoutConstraint

    init() {
        card = window.addView("card")
        title = window.addView("title", natural: 50, to: card)
        aside = window.addView("aside")
        aside.frame = Rect(x: 200, y: 300, width: 50, height: 50)
        left = card.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 20)
        wide = card.widthAnchor.constraint(equalToConstant: 100)
        wide.priority = LayoutPriority(600)
        wider = card.widthAnchor.constraint(equalToConstant: 140)
        wider.priority = LayoutPriority(700)
        LayoutConstraint.activate([
            left, wide, card.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 40),
            card.heightAnchor.constraint(equalToConstant: 60),
        ])
        title.place(x: 8, y: 8)
        _ = window.firstTurn()
    }

    /// Returns the requests of views in a turn with the change, without those that layout itself makes for resized
    /// views.
    func marks(_ change: () -> Void) -> [String] {
        change()
        let marks: [TraceEvent.Kind] = [.needsLayout, .needsUpdateConstraints, .needsDisplay]
        return turn().filter { marks.contains($0.kind) && $0.phase != .layout }.lines
    }

    /// Returns the events of a turn, including those since the last turn.
    func turn() -> [TraceEvent] {
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .zero)
        return window.takeEvents()
    }
}

@Suite("The requests of a change")
struct MarkingRuleTests {
    private let stage = CardStage()

    /// Returns the views with new frames. The card is in the root view. The solver runs when the layout pass begins.
    private func frames(_ change: () -> Void) -> [String] {
        change()
        return stage.turn().filter { $0.kind == .frame }.map(\.subject)
    }

    @Test func `a constant requests layout of the superview of the moved view (semantics 2.1)`() {
        stage.left.constant = 30
        let events = stage.turn()
        #expect(events.filter { $0.kind == .needsLayout }.map(\.subject) == ["root"])
        #expect(events.count(of: .updateConstraints) == 0 && events.count(of: .layoutSubviews, "card") == 0)
    }

    @Test func `a change between optional priorities does the same (semantics 2.2)`() {
        stage.wider.isActive = true
        _ = stage.turn()
        #expect(stage.card.frame.width == 140)
        #expect(frames { stage.wider.priority = LayoutPriority(500) } == ["card"])
        #expect(stage.card.frame.width == 100)
    }

    @Test func `activating or deactivating a constraint does the same (semantics 2.3)`() {
        #expect(frames { stage.wider.isActive = true } == ["card"])
        #expect(frames { stage.wider.isActive = false } == ["card"])
    }

    @Test func `a hidden view keeps its frame, without a request (semantics 2.7)`() {
        #expect(stage.marks { stage.card.isHidden = true } == [])
        #expect(stage.card.frame == Rect(x: 20, y: 40, width: 100, height: 60))
    }

    @Test func `a removed view requests layout of its superview (semantics 2.9)`() {
        #expect(stage.marks { stage.aside.removeFromSuperview() } == ["needsLayout root"])
    }

    @Test func `a view that moves without a new size requests nothing (semantics 2.11)`() {
        #expect(stage.marks { stage.aside.center = Point(x: 100, y: 100) } == [])
    }

    @Test func `a view that moves requests nothing of its superview, also if constraints refer to the view (2.11)`() {
        stage.aside.translatesAutoresizingMaskIntoConstraints = true
        let inner = stage.window.addView("inner", natural: 20, to: stage.aside)
        inner.place(x: 8, y: 8)
        _ = stage.turn()
        #expect(stage.marks { stage.aside.center = Point(x: 100, y: 100) } == [])
        #expect(stage.aside.frame == Rect(x: 75, y: 75, width: 50, height: 50))
        #expect(inner.frame.origin == Point(x: 8, y: 8))
    }

    @Test func `a new origin of the bounds requests layout of the view itself (semantics 2.12)`() {
        let list = stage.window.addView("list", .scroll(.init()))
        list.frame = Rect(x: 0, y: 400, width: 100, height: 100)
        _ = stage.turn()
        #expect(stage.marks { list.contentOffset = Point(x: 0, y: 10) } == ["needsLayout list"])
    }

    @Test func `transforms, alpha and colors request nothing (semantics 2.13)`() {
        let marks = stage.marks {
            stage.card.transform = AffineTransform(scaleX: 2, y: 2)
            stage.card.alpha = 0.5
            stage.card.backgroundColor = .black
            stage.card.cornerRadius = 4
        }
        #expect(marks == [])
    }

    /// The title in a child controller's view is at a margin of 8 points, then of 20.
    @Test func `changed margins call their methods, and move attached views (semantics 2.15)`() {
        var calls = 0
        stage.card.override(.layoutMarginsDidChange) { _, callSuper in
            calls += 1
            callSuper()
        }
        let badge = stage.window.addView("badge", natural: 10, to: stage.card)
        badge.leadingAnchor.constraint(equalTo: stage.card.layoutMarginsGuide.leadingAnchor).isActive = true
        badge.topAnchor.constraint(equalTo: stage.card.topAnchor).isActive = true
        _ = stage.turn()
        #expect(badge.frame.minX == 8)
        stage.card.layoutMargins = EdgeInsets(top: 8, left: 20, bottom: 8, right: 8)
        _ = stage.turn()
        #expect(badge.frame.minX == 20 && calls == 1)
    }

    @Test func `a changed safe area calls its methods, and moves attached views (semantics 2.14)`() {
        var calls: [String] = []
        stage.card.override(.safeAreaInsetsDidChange) { _, callSuper in
            calls.append("card")
            callSuper()
        }
        stage.window.rootViewController.override(.viewSafeAreaInsetsDidChange) { _, callSuper in
            calls.append("root")
            callSuper()
        }
        let badge = stage.window.addView("badge", natural: 10)
        badge.topAnchor.constraint(equalTo: stage.window.rootView.safeAreaLayoutGuide.topAnchor).isActive = true
        badge.leadingAnchor.constraint(equalTo: stage.window.rootView.leadingAnchor).isActive = true
        _ = stage.turn()
        // The card begins at 40, so it overlaps 20 of the 60 points.
        stage.window.rootView.additionalSafeAreaInsets = EdgeInsets(top: 60, left: 0, bottom: 0, right: 0)
        _ = stage.turn()
        #expect(badge.frame.minY == 60 && stage.card.safeAreaInsets.top == 20)
        #expect(calls.sorted() == ["card", "root"])
    }

    @Test func `a changed trait calls its method, and layout follows (semantics 2.16)`() {
        stage.window.setOrientation(.landscape)
        let events = stage.turn()
        #expect(events.contains(inOrder: [.init(.traitCollectionDidChange, "root"), .init(.layoutSubviews, "root")]))
    }

    @Test func `setNeedsLayout marks only the view (semantics 2.17)`() {
        stage.card.setNeedsLayout()
        let events = stage.turn()
        #expect(events.filter { $0.kind == .needsLayout }.map(\.subject) == ["card"])
        #expect(events.filter { $0.kind == .layoutSubviews }.map(\.subject) == ["card"])
    }

    @Test func `subviews in another order request layout of their superview (semantics 2.18)`() {
        #expect(stage.marks { stage.window.rootView.addSubview(stage.card) } == ["needsLayout root"])
        #expect(stage.window.rootView.subviews.map(\.name) == ["aside", "card"])
    }

    /// Natural sizes are only queried in a window, so constraints set the size here.
    @Test func `layoutIfNeeded works for views outside of the window (semantics 3.8)`() {
        let loner = stage.window.makeView("loner")
        let inside = stage.window.addView("inside", to: loner)
        inside.place(x: 5, y: 6)
        inside.widthAnchor.constraint(equalToConstant: 30).isActive = true
        inside.heightAnchor.constraint(equalToConstant: 20).isActive = true
        loner.layoutIfNeeded()
        #expect(inside.frame == Rect(x: 5, y: 6, width: 30, height: 20))
    }

    /// Of all the positions that the constraints allow, Animatic always chooses the same one, so nothing oscillates.
    @Test func `an ambiguous view is laid out once, and stays (semantics 4.6)`() {
        let open = stage.window.addView("open", natural: 30)
        let events = stage.turn()
        let frame = open.frame
        #expect(open.hasAmbiguousLayout && events.count(of: .layoutSubviews, "open") == 1)
        stage.window.rootView.setNeedsLayout()
        #expect(stage.turn().count(of: .frame) == 0 && open.frame == frame)
    }
}
