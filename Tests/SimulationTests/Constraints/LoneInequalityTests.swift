import Film
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// UIKit's solver adds an inequality without slack, so a view that nothing else positions ends on the bound.
@Suite("A lone inequality")
struct LoneInequalityTests {
    private let window = Window.phone()

    /// Makes a view of 40 × 20 without position constraints.
    private func box(_ name: String = "box", in window: Window? = nil) -> View {
        (window ?? self.window).addView(name, natural: 40, 20)
    }

    private func constraint(
        _ view: View, _ attribute: LayoutAttribute, _ relation: LayoutRelation, _ constant: Double,
        at priority: LayoutPriority = .required
    ) -> LayoutConstraint {
        let made = LayoutConstraint(
            item: view, attribute: attribute, relatedBy: relation, toItem: view.window.rootView, attribute: attribute,
            constant: constant)
        made.priority = priority
        return made
    }

    /// The root is 375 × 667. The constraint concerns an edge or a center of the view of 40 × 20.
    @Test(
        "ends on its bound",
        arguments: [
            (.left, 23, 23), (.left, -5, -5), (.right, -10, 375 - 10 - 40), (.centerX, 4, 187.5 + 4 - 20),
            (.leading, 23, 23), (.trailing, -10, 325), (.top, 23, 23), (.bottom, -7, 667 - 7 - 20),
            (.centerY, 1, 333.5 + 1 - 10), (.lastBaseline, -7, 640), (.leftMargin, 7, 7),
        ] as [(LayoutAttribute, Double, Double)],
        [LayoutRelation.lessThanOrEqual, .greaterThanOrEqual])
    func bound(of lone: (attribute: LayoutAttribute, constant: Double, place: Double), relation: LayoutRelation) {
        for priority in [LayoutPriority.required, .defaultLow, LayoutPriority(1)] {
            let window = Window.phone()
            let view = box(in: window)
            // For the margin of one side only the difference between the margins matters: 16 of the root, and 8 of
            // the view.
            let difference = lone.attribute == .leftMargin ? 16.0 - 8 : 0
            constraint(view, lone.attribute, relation, lone.constant, at: priority).isActive = true
            window.rootView.layoutIfNeeded()
            let place = lone.attribute.axis == .horizontal ? view.frame.minX : view.frame.minY
            #expect(place == lone.place + difference)
            #expect(view.frame.size == Size(width: 40, height: 20))
            // This position is one of many that the constraint allows.
            #expect(view.hasAmbiguousLayout)
        }
    }

    @Test func `yields to any other constraint, and returns`() {
        let view = box()
        let bound = constraint(view, .left, .lessThanOrEqual, 23)
        let wish = constraint(view, .left, .equal, 5, at: LayoutPriority(1))
        bound.isActive = true
        func place() -> Double {
            window.rootView.layoutIfNeeded()
            return view.frame.minX
        }
        #expect(place() == 23)
        wish.isActive = true
        #expect(place() == 5)
        bound.constant = 3
        #expect(place() == 3)
        bound.constant = 60
        #expect(place() == 5)
        wish.isActive = false
        #expect(place() == 60)
        bound.constant = 41
        #expect(place() == 41)
        bound.priority = .defaultLow
        #expect(place() == 41)
        bound.isActive = false
        wish.isActive = true
        #expect(place() == 5)
    }

    @Test func `stretches nothing that has a natural size`() {
        let view = box()
        LayoutConstraint.activate([
            constraint(view, .left, .equal, 16), constraint(view, .right, .lessThanOrEqual, -16),
            constraint(view, .top, .equal, 8), constraint(view, .bottom, .lessThanOrEqual, -8),
        ])
        window.rootView.layoutIfNeeded()
        #expect(view.frame == Rect(x: 16, y: 8, width: 40, height: 20))
        #expect(!view.hasAmbiguousLayout)
    }

    @Test(arguments: [false, true])
    func `with a lower and an upper bound ends on the lower bound, in either order`(isUpperFirst: Bool) {
        let view = box()
        let bounds = [
            constraint(view, .left, .greaterThanOrEqual, 10), constraint(view, .left, .lessThanOrEqual, 50),
            constraint(view, .left, .greaterThanOrEqual, 4), constraint(view, .left, .lessThanOrEqual, 80),
        ]
        for bound in isUpperFirst ? bounds.reversed() : bounds { bound.isActive = true }
        window.rootView.layoutIfNeeded()
        #expect(view.frame.minX == 10)
    }

    @Test func `shows another layout on request, and then the bound again`() {
        let view = box()
        constraint(view, .left, .lessThanOrEqual, 23).isActive = true
        constraint(view, .top, .equal, 5).isActive = true
        window.rootView.layoutIfNeeded()
        #expect(view.frame.minX == 23)
        view.exerciseAmbiguityInLayout()
        window.rootView.layoutIfNeeded()
        #expect(view.frame.minX < 23)
        #expect(view.hasAmbiguousLayout)
        view.exerciseAmbiguityInLayout()
        window.rootView.layoutIfNeeded()
        #expect(view.frame.minX == 23)
    }

    @Test func `is reported as the holder of the view`() {
        let view = box()
        let bound = constraint(view, .left, .lessThanOrEqual, 23)
        bound.identifier = "bound"
        bound.isActive = true
        window.rootView.layoutIfNeeded()
        #expect(view.constraintsAffectingLayout(for: .horizontal).first?.identifier == "bound")
        #expect(view.explainLayout().horizontal.lost.isEmpty)
        let wish = constraint(view, .left, .equal, 5)
        wish.isActive = true
        window.rootView.layoutIfNeeded()
        #expect(view.explainLayout().horizontal.lost.isEmpty)
    }

    /// Whatever changed before, the layout of a window equals that of a new window in the same state.
    @Test(arguments: 0..<30)
    func `is laid out as in a new window, after any changes`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        struct Bound {
            var attribute: LayoutAttribute
            var relation: LayoutRelation
            var constant: Double
            var wish: Double?
        }
        func makeBound() -> Bound {
            Bound(
                attribute: [.left, .right, .centerX, .top, .bottom].randomElement(using: &random)!,
                relation: Bool.random(using: &random) ? .lessThanOrEqual : .greaterThanOrEqual,
                constant: Double(Int.random(in: -100...100, using: &random)),
                wish: random.chance(3) ? Double(Int.random(in: -100...100, using: &random)) : nil)
        }
        let window = Window.phone()
        let views = (0..<4).map { box("v\($0)", in: window) }
        var bounds = views.map { _ in makeBound() }
        func activate(_ bound: Bound, of view: View) -> [LayoutConstraint] {
            var made = [constraint(view, bound.attribute, bound.relation, bound.constant)]
            if let wish = bound.wish {
                made.append(constraint(view, bound.attribute, .equal, wish, at: .defaultLow))
            }
            LayoutConstraint.activate(made)
            return made
        }
        var active = zip(bounds, views).map { activate($0, of: $1) }
        for step in 0..<20 {
            let index = Int.random(in: 0..<views.count, using: &random)
            if random.chance(2) {
                bounds[index].constant = Double(Int.random(in: -100...100, using: &random))
                active[index][0].constant = bounds[index].constant
            } else {
                LayoutConstraint.deactivate(active[index])
                if random.chance(2) { window.rootView.layoutIfNeeded() }
                bounds[index] = makeBound()
                active[index] = activate(bounds[index], of: views[index])
            }
            if random.chance(4) { _ = views.map(\.hasAmbiguousLayout) }
            window.rootView.layoutIfNeeded()
            let fresh = Window.phone()
            let copies = views.map { box($0.name, in: fresh) }
            for (bound, view) in zip(bounds, copies) { _ = activate(bound, of: view) }
            fresh.rootView.layoutIfNeeded()
            for (view, copy) in zip(views, copies) {
                let isHorizontal = bounds[views.firstIndex(of: view)!].attribute.axis == .horizontal
                let (found, expected) =
                    isHorizontal ? (view.frame.minX, copy.frame.minX) : (view.frame.minY, copy.frame.minY)
                #expect(found == expected, "step \(step), \(view.name)")
            }
        }
    }
}
