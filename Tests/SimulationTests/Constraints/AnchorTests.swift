import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Anchors and attributes (semantics 15)")
struct AnchorTests {
    private let window = Window.phone()

    private func frame(_ make: (View, View) -> [LayoutConstraint]) -> Rect {
        let box = window.addView("box", natural: 50, 20)
        LayoutConstraint.activate(make(box, window.rootView))
        window.rootView.layoutIfNeeded()
        return box.frame
    }

    @Test func `a position combines with a position on its axis and of its kind (semantics 15.1)`() async {
        await #expect(processExitsWith: .failure) {
            let root = Window.phone().rootView
            _ = LayoutConstraint(
                item: root, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .left)
        }
        await #expect(processExitsWith: .failure) {
            let root = Window.phone().rootView
            _ = LayoutConstraint(item: root, attribute: .width, relatedBy: .equal, toItem: root, attribute: .top)
        }
    }

    @Test func `a position does not combine with a number alone (semantics 15.2)`() async {
        await #expect(processExitsWith: .failure) {
            _ = LayoutConstraint(item: Window.phone().rootView, attribute: .top, relatedBy: .equal, constant: 20)
        }
    }

    @Test func `a multiple of a position is measured from the origin of the common ancestor (semantics 15.3)`() {
        let frame = frame { box, root in
            [
                LayoutConstraint(
                    item: box, attribute: .centerX, relatedBy: .equal, toItem: root, attribute: .centerX,
                    multiplier: 0.5, constant: 10),
                LayoutConstraint(
                    item: box, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .bottom,
                    multiplier: 0.25),
            ]
        }
        // 187.5 / 2 + 10 - 25 = 78.75, which is 79 in half points; 667 / 4 - 20 = 146.75, which is 147.
        #expect(frame == Rect(x: 79, y: 147, width: 50, height: 20))
    }

    /// With `trailing == 0.8 × trailing`, the left edge is at 0.8 × 0 in a root view of 375 points.
    ///
    /// - Source: a public report about constraints with multipliers in right-to-left interfaces.
    @Test(
        "a multiplier applies to the coordinate of the mirrored edge (semantics 15.9)",
        arguments: [
            // The left edge of the box is 0.8 × the left edge of the root, plus 10.
            (.trailing, .trailing, 0.8, -10.0, 10.0),
            // The right edge is 0.8 × 375 - 10 = 290.
            (.leading, .leading, 0.8, 10, 240),
            // The right edge is 0.5 × 0 + 80.
            (.leading, .trailing, 0.5, -80, 30),
            // The left edge is 0.4 × 375 = 150.
            (.trailing, .leading, 0.4, 0, 150),
            // The center and the right edge are not mirrored: 0.5 × 187.5 + 10 - 25 = 78.75, which is 79 in half
            // points, and 0.8 × 375 - 10 - 50.
            (.centerX, .centerX, 0.5, 10, 79), (.right, .right, 0.8, -10, 240), (.left, .right, 0.4, 0, 150),
        ] as [(LayoutAttribute, LayoutAttribute, Double, Double, Double)])
    func mirroredMultiplier(
        first: LayoutAttribute, second: LayoutAttribute, multiplier: Double, constant: Double, left: Double
    ) {
        window.layoutDirection = .rightToLeft
        let frame = frame { box, root in
            [
                LayoutConstraint(
                    item: box, attribute: first, relatedBy: .equal, toItem: root, attribute: second,
                    multiplier: multiplier, constant: constant)
            ]
        }
        #expect(frame.minX == left && frame.width == 50)
    }

    @Test func `a mirrored multiplier uses the coordinates of the closest common ancestor (semantics 15.9)`() {
        window.layoutDirection = .rightToLeft
        let (panel, inner) = (window.addView("panel"), window.addView("inner", natural: 20))
        panel.frame = Rect(x: 100, y: 0, width: 200, height: 50)
        panel.translatesAutoresizingMaskIntoConstraints = true
        let holder = window.addView("holder", to: panel)
        holder.frame = Rect(x: 40, y: 0, width: 100, height: 50)
        holder.translatesAutoresizingMaskIntoConstraints = true
        holder.addSubview(inner)
        LayoutConstraint(
            item: inner, attribute: .leading, relatedBy: .equal, toItem: panel, attribute: .leading, multiplier: 0.5,
            constant: 10
        ).isActive = true
        window.rootView.layoutIfNeeded()
        // In the panel, the right edge is at 0.5 × 200 - 10 = 90, which is 50 in the holder.
        #expect(inner.frame.maxX == 50 && inner.frame.width == 20)
    }

    @Test func `leading and trailing follow the reading direction, left and right do not (semantics 15.4)`() {
        window.rootView.semanticContentAttribute = .forceRightToLeft
        let (title, control) = (window.addView("title", natural: 300), window.addView("control", natural: 60))
        for view in [title, control] {
            view.semanticContentAttribute = .forceRightToLeft
            view.topAnchor.constraint(equalTo: window.rootView.topAnchor).isActive = true
        }
        title.setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
        let mark = window.addView("mark", natural: 10)
        LayoutConstraint.activate([
            title.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 16),
            // At least 8 points between the two, in any reading direction.
            title.trailingAnchor.constraint(lessThanOrEqualTo: control.leadingAnchor, constant: -8),
            control.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor, constant: -16),
            mark.leftAnchor.constraint(equalTo: window.rootView.leftAnchor, constant: 5),
            mark.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 50),
        ])
        window.rootView.layoutIfNeeded()
        // The title is 16 from the right edge. 16 + 60 + 8 points on the left and 16 on the right leave 275 of 375.
        #expect(title.frame == Rect(x: 84, y: 0, width: 275, height: 20))
        #expect(control.frame == Rect(x: 16, y: 0, width: 60, height: 20))
        #expect(mark.frame.minX == 5)
    }

    /// A constraint uses the reading direction of its owner, the closest common ancestor of both items, not that of
    /// the items.
    @Test(arguments: 0..<8)
    func `leading and trailing follow the owner of the constraint`(turned: Int) {
        let (rootIsTurned, cardIsTurned, itemsAreTurned) = (turned & 1 != 0, turned & 2 != 0, turned & 4 != 0)
        func attribute(_ isTurned: Bool) -> SemanticContentAttribute {
            isTurned ? .forceRightToLeft : .forceLeftToRight
        }
        func frames(setFirst: Bool) -> [Double] {
            let window = Window.phone()
            let card = window.addView("card")
            let (a, b) = (window.addView("a", natural: 30, to: card), window.addView("b", natural: 50, to: card))
            let far = window.addView("far", natural: 20)
            func set() {
                window.rootView.semanticContentAttribute = attribute(rootIsTurned)
                card.semanticContentAttribute = attribute(cardIsTurned)
                for view in [a, b, far] { view.semanticContentAttribute = attribute(itemsAreTurned) }
            }
            if setFirst { set() }
            LayoutConstraint.activate([
                card.leftAnchor.constraint(equalTo: window.rootView.leftAnchor, constant: 100),
                card.widthAnchor.constraint(equalToConstant: 200),
                // The card owns the constraints between the card and its subview, and between two subviews.
                a.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 10),
                b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 5),
                // The root owns the constraint between views in different branches.
                far.leadingAnchor.constraint(equalTo: a.leadingAnchor, constant: 40),
            ])
            window.rootView.layoutIfNeeded()
            if !setFirst {
                set()
                window.rootView.layoutIfNeeded()
            }
            return [a, b, far].map(\.frame.minX)
        }
        let a = cardIsTurned ? 200.0 - 10 - 30 : 10
        let b = cardIsTurned ? a - 5 - 50 : a + 30 + 5
        // If the root reads from the right, the leading edges of `a` and `far` are their right edges.
        let far = rootIsTurned ? 100 + a + 30 - 40 - 20 : 100 + a + 40
        #expect(frames(setFirst: true) == [a, b, far])
        #expect(frames(setFirst: false) == [a, b, far])
    }

    @Test func `the system spacing is 8 points times the multiplier (semantics 15.5)`() {
        let frame = frame { box, root in
            [
                box.leadingAnchor.constraint(equalToSystemSpacingAfter: root.leadingAnchor, multiplier: 2.5),
                box.topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 1),
            ]
        }
        #expect(frame.origin == Point(x: 20, y: 8))
    }

    @Test func `the alignment rectangle is inside the frame (semantics 15.6)`() {
        let frame = frame { box, root in
            box.alignmentRectInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            return [
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
                box.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            ]
        }
        #expect(frame == Rect(x: 8, y: 19, width: 56, height: 24))
    }

    @Test func `a view without text has its baseline at the bottom (semantics 15.6)`() {
        let label = window.addView("label", .label(.init("Text", font: Font(size: 20))))
        label.place(x: 100, y: 50)
        let frame = frame { box, root in
            [
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                box.lastBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
            ]
        }
        // The ascender of 20 points is 19.043. The baseline is at 69.043, and 20 above it is 49.043, rounded to 49 at
        // half points.
        #expect(frame.minY == 49)
    }

    @Test(
        "an attribute within margins is measured at the margins guide (semantics 15.7)",
        arguments: [
            (.leftMargin, .left, .topMargin, .top, Point(x: 16, y: 12)),
            (.rightMargin, .right, .bottomMargin, .bottom, Point(x: 375 - 16 - 50, y: 667 - 24 - 20)),
            (.leadingMargin, .leading, .topMargin, .top, Point(x: 16, y: 12)),
            (.trailingMargin, .trailing, .topMargin, .top, Point(x: 375 - 16 - 50, y: 12)),
            // Between 12 and 643: 327.5 minus 10.
            (.centerXWithinMargins, .centerX, .centerYWithinMargins, .centerY, Point(x: 162.5, y: 317.5)),
        ] as [(LayoutAttribute, LayoutAttribute, LayoutAttribute, LayoutAttribute, Point)])
    func margins(
        ofX: LayoutAttribute, x: LayoutAttribute, ofY: LayoutAttribute, y: LayoutAttribute, place: Point
    ) {
        window.rootView.layoutMargins = EdgeInsets(top: 12, left: 16, bottom: 24, right: 16)
        let frame = frame { box, root in
            [(x, ofX), (y, ofY)].map {
                LayoutConstraint(item: box, attribute: $0, relatedBy: .equal, toItem: root, attribute: $1)
            }
        }
        #expect(frame.origin == place)
    }

    @Test(
        "an attribute within the margins of a panel is measured at its margins guide (semantics 15.7)",
        arguments: [
            (.leftMargin, 10), (.rightMargin, 260), (.leadingMargin, 10), (.trailingMargin, 260), (.topMargin, 120),
            (.bottomMargin, 160), (.centerXWithinMargins, 135), (.centerYWithinMargins, 140),
        ] as [(LayoutAttribute, Double)])
    func margins(attribute: LayoutAttribute, place: Double) {
        // The panel is at (0, 100) with the size 300 × 100. Its margins are 20 at the top, 10, 40 and 40.
        let panel = window.addView("panel")
        panel.frame = Rect(x: 0, y: 100, width: 300, height: 100)
        panel.translatesAutoresizingMaskIntoConstraints = true
        panel.layoutMargins = EdgeInsets(top: 20, left: 10, bottom: 40, right: 40)
        let own: LayoutAttribute = attribute.axis == .horizontal ? .centerX : .centerY
        let mark = window.addView("mark")
        let isDirectional = attribute == .leadingMargin || attribute == .trailingMargin
        LayoutConstraint(
            item: mark, attribute: isDirectional ? .leading : own, relatedBy: .equal, toItem: panel,
            attribute: attribute
        ).isActive = true
        window.rootView.layoutIfNeeded()
        #expect((attribute.axis == .horizontal ? mark.frame.minX : mark.frame.minY) == place)
        #expect(panel.layoutMarginsGuide.owningView == panel)
    }

    @Test func `an extent is a number, or a multiple of another extent and a number (semantics 15.8)`() {
        let frame = frame { box, root in
            [
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                box.topAnchor.constraint(equalTo: root.topAnchor),
                box.heightAnchor.constraint(equalToConstant: 90),
                box.widthAnchor.constraint(equalTo: box.heightAnchor, multiplier: 1.5, constant: 10),
            ]
        }
        #expect(frame == Rect(x: 0, y: 0, width: 145, height: 90))
    }
}
