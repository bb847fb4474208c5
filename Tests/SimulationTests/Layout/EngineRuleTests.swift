import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Constraints as equations (semantics 6)")
struct EngineRuleTests {
    private let window = Window.phone()

    /// Returns the width of a view at the origin of the root view with constraints on its width.
    private func width(_ make: (LayoutDimension) -> [(LayoutConstraint, Double)]) -> Double {
        let view = window.addView("view")
        view.place()
        for (constraint, priority) in make(view.widthAnchor) {
            constraint.priority = LayoutPriority(priority)
            constraint.isActive = true
        }
        window.rootView.layoutIfNeeded()
        return view.frame.width
    }

    @Test func `relate views of different superviews in one engine (semantics 6.1)`() {
        let cards = [10.0, 200].map { x in
            let card = window.addView("card\(x)", natural: 100, 100)
            card.place(x: x, y: x)
            return card
        }
        let source = window.addView("source", natural: 20, 20, to: cards[0])
        let follower = window.addView("follower", natural: 20, 20, to: cards[1])
        source.place(x: 5, y: 7)
        LayoutConstraint.activate(follower.constraints(centerEqualTo: source))
        window.rootView.layoutIfNeeded()
        // 10 + 5 in the root is −185 in the second card.
        #expect(follower.frame == Rect(x: -185, y: -183, width: 20, height: 20))
    }

    @Test func `relate attributes with a multiplier and a constant (semantics 6.2)`() {
        let root = window.rootView
        let found = width {
            [
                ($0.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.5, constant: 10), 1000),
                ($0.constraint(equalToConstant: 300), 999),
            ]
        }
        #expect(found == 197.5)
    }

    @Test func `are approximated if they are optional (semantics 6.3)`() {
        #expect(
            width {
                [($0.constraint(greaterThanOrEqualToConstant: 80), 1000), ($0.constraint(equalToConstant: 50), 750)]
            } == 80)
        #expect(
            width {
                [
                    ($0.constraint(lessThanOrEqualToConstant: 40), 1000),
                    ($0.constraint(greaterThanOrEqualToConstant: 100), 500),
                ]
            } == 40)
    }

    @Test func `never outweigh a constraint of a higher priority, however many they are (semantics 6.4)`() {
        let found = width { width in
            [(width.constraint(equalToConstant: 100), 251)]
                + (0..<20).map { _ in (width.constraint(equalToConstant: 200), 250) }
        }
        #expect(found == 100)
    }

    @Test func `keep extents non-negative (semantics 6.6)`() {
        let view = window.addView("view", natural: nil, 20)
        view.place(x: 100)
        let end = view.trailingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 60)
        end.priority = LayoutPriority(999)
        end.isActive = true
        window.rootView.layoutIfNeeded()
        #expect(view.frame == Rect(x: 100, y: 0, width: 0, height: 20))
    }

    @Test func `need a common ancestor of both items (semantics 6.8)`() {
        let (held, loose) = (window.addView("held"), window.makeView("loose"))
        let constraint = held.leadingAnchor.constraint(equalTo: loose.leadingAnchor)
        _ = window.firstTurn()
        constraint.isActive = true
        #expect(!constraint.isActive)
        #expect(
            window.takeEvents().contains { $0.kind == .note && $0.subject == "held.leading == loose.leading" })
        // A width needs no second view.
        let width = loose.widthAnchor.constraint(equalToConstant: 10)
        width.isActive = true
        #expect(width.isActive)
    }

    @Test func `change nothing else if only their constant changes (semantics 6.7)`() {
        let views = ["a", "b"].map { window.addView($0, natural: 10, 10) }
        let constraints = views.map { $0.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor) }
        LayoutConstraint.activate(constraints)
        for view in views { view.topAnchor.constraint(equalTo: window.rootView.topAnchor).isActive = true }
        _ = window.firstTurn()
        constraints[1].constant = 50
        window.rootView.layoutIfNeeded()
        #expect(window.takeLines().filter { $0.hasPrefix("frame") } == ["frame b"])
    }
}
