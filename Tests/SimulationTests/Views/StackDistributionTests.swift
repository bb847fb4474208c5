import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A stack view distributes")
struct StackDistributionTests {
    @Test func `equal gaps between views with different widths (semantics 18.6)`() {
        let rack = Rack(size: Size(width: 300, height: 40)) { $0.distribution = .equalSpacing }
        for (name, width) in [("a", 20.0), ("b", 30), ("c", 40)] { rack.add(name, width) }
        // 300 minus 90 leaves two gaps of 105.
        #expect(rack.places() == [[0, 20], [125, 30], [260, 40]])
    }

    @Test func `the same space to each view (semantics 18.4)`() {
        let rack = Rack(size: Size(width: 300, height: 40)) {
            $0.distribution = .fillEqually
            $0.spacing = 15
        }
        for (name, width) in [("a", 20.0), ("b", 150), ("c", 40)] { rack.add(name, width) }
        // 300 minus two gaps of 15.
        #expect(rack.places() == [[0, 90], [105, 90], [210, 90]])
    }

    @Test func `with its own constraints, with UIKit's identifiers (semantics 18.1)`() {
        let rack = Rack(size: Size(width: 50, height: 40))
        rack.add("a", nil).widthAnchor.constraint(equalToConstant: 70).isActive = true
        let broken = rack.window.firstTurn().filter { $0.kind == .conflict }
        let names = broken.map { "\($0.subject) \($0.detail)" }
        #expect(names.contains { $0.contains("UISV-canvas-connection") })
        #expect(rack.window.constraints.map(\.identifier) == ["a.width == 70"])
    }

    @Test func `gaps of the spacing unless they are larger for other reasons (semantics 18.3)`() {
        let rack = Rack {
            $0.distribution = .equalSpacing
            $0.spacing = 8
        }
        for (name, width) in [("a", 20.0), ("b", 30), ("c", 40)] { rack.add(name, width) }
        // This also holds before the first layout.
        #expect(rack.stack.systemLayoutSizeFitting(.layoutFittingCompressed).width == 20 + 8 + 30 + 8 + 40)
        #expect(rack.places() == [[0, 20], [28, 30], [66, 40]])
    }

    @Test func `equal distances between centers (semantics 18.6)`() {
        let rack = Rack(size: Size(width: 300, height: 40)) { $0.distribution = .equalCentering }
        for (name, width) in [("a", 20.0), ("b", 30), ("c", 40)] { rack.add(name, width) }
        // The outer centers are at 10 and 280, so the center of the middle view is at 145.
        #expect(rack.places() == [[0, 20], [130, 30], [260, 40]])
    }

    @Test func `equal distances between the centers of many views, also when one is hidden and shown again`() {
        let count = Nightly.size(700, else: 60)
        let rack = Rack(size: Size(width: 10 * Double(count), height: 40)) {
            $0.distribution = .equalCentering
            $0.spacing = 1
        }
        rack.window.rounding = .none
        let widths = (0..<count).map { Double(2 + 7 * $0 % 5) }
        let views = widths.enumerated().map { rack.add("v\($0.offset)", $0.element) }
        for isHidden in [false, true, false] {
            views[count / 2].isHidden = isHidden
            let places = rack.places().enumerated().filter { !isHidden || $0.offset != count / 2 }.map(\.element)
            // The distances of the outer centers from the ends are half the outer widths.
            let distance =
                (10 * Double(count) - (widths[0] + widths[count - 1]) / 2) / Double(places.count - 1)
            for (index, place) in places.enumerated() {
                #expect(abs(place[0] + place[1] / 2 - widths[0] / 2 - Double(index) * distance) < 1e-6)
            }
        }
    }

    @Test func `space in proportion to natural extents (semantics 18.5)`() {
        let rack = Rack(size: Size(width: 120, height: 40)) { $0.distribution = .fillProportionally }
        for (name, width) in [("a", 10.0), ("b", 20), ("c", 30)] { rack.add(name, width) }
        #expect(rack.places() == [[0, 20], [20, 40], [60, 60]])
    }

    @Test func `space in proportion except for the last view, which has the error of the spacing (semantics 18.5)`() {
        let rack = Rack(size: Size(width: 120, height: 40)) {
            $0.distribution = .fillProportionally
            $0.spacing = 15
        }
        for (name, width) in [("a", 10.0), ("b", 20), ("c", 30)] { rack.add(name, width) }
        // The shares are 10 + 20 + 30 + 2 · 15 = 90: 120 · 10/90 and 120 · 20/90. The third view gets the remaining
        // 50.
        let places = rack.places()
        let expected = [[0, 13.5], [28.5, 26.5], [70, 50]]
        #expect(places == expected)
    }

    @Test func `missing space to the first of equal views (semantics 18.11)`() {
        let rack = Rack(size: Size(width: 120, height: 40)) { $0.spacing = 8 }
        rack.add("a", 76.5)
        rack.add("b", 94)
        // Measured on Catalyst: a stack view compresses the first view, while a plain row compresses the last.
        #expect(rack.places() == [[0, 18], [26, 94]])
    }

    /// By analogy with `.fill`, which was measured: the first view yields, regardless of the number of views.
    @Test(
        "missing space to the first view if gaps are minimal (semantics 18.11)",
        arguments: [.equalSpacing, .equalCentering, .fill] as [ViewContent.Stack.Distribution],
        [[60, 100, 40], [60, 100, 40, 30], [30, 10, 70, 20, 50]] as [[Double]])
    func tooFull(distribution: ViewContent.Stack.Distribution, widths: [Double]) {
        for spacing in [0.0, 10] {
            let needed = widths.reduce(0, +) + spacing * Double(widths.count - 1)
            let rack = Rack(size: Size(width: needed - 12, height: 40)) {
                $0.distribution = distribution
                $0.spacing = spacing
            }
            for (index, width) in widths.enumerated() { rack.add("v\(index)", width) }
            let expected = [widths[0] - 12] + widths.dropFirst()
            #expect(rack.places().map { $0[1] } == expected)
            // This also holds after another distribution, and with a view that is shown again.
            for other in ViewContent.Stack.Distribution.allCases {
                rack.stack.stack?.distribution = other
                _ = rack.places()
                rack.stack.stack?.distribution = distribution
                #expect(rack.places().map { $0[1] } == expected, "after \(other)")
            }
            let last = rack.stack.arrangedSubviews[widths.count - 1]
            last.isHidden = true
            _ = rack.places()
            last.isHidden = false
            #expect(rack.places().map { $0[1] } == expected)
        }
    }

    /// A row of 240 points with two rows and a view of 40. The inner rows have no natural width, so their fitting
    /// sizes are used.
    private struct NestedRows {
        let outer = Rack(size: Size(width: 240, height: 40)) { $0.distribution = .fillProportionally }
        let inner: [View]
        let views: [View]
        let box: View
        let wide: LayoutConstraint

        init() {
            let window = outer.window
            inner = (0..<2).map { window.makeView("inner\($0)", content: .stack(.init())) }
            for row in inner { row.stack?.spacing = 5 }
            views = [10.0, 15, 50].map { width in
                let view = window.makeView("v\(width)")
                view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: 20)
                return view
            }
            box = window.makeView("box")
            wide = box.widthAnchor.constraint(equalToConstant: 25)
            inner[0].addArrangedSubview(views[0])
            inner[0].addArrangedSubview(views[1])
            inner[1].addArrangedSubview(views[2])
            inner[1].addArrangedSubview(box)
            wide.isActive = true
            for row in inner { outer.stack.addArrangedSubview(row) }
            outer.add("plain", 40)
        }

        func widths() -> [Double] { outer.places().map { $0[1] } }
    }

    @Test func `space to stack views by their fitting sizes`() {
        let rows = NestedRows()
        // 10 + 5 + 15 is 30, 50 + 5 + 25 is 80, and 40: together 150.
        #expect(rows.widths() == [48, 128, 64])
    }

    @Test func `space to stack views by their changing fitting sizes`() {
        let steps: [(NestedRows) -> Void] = [
            // 15, 80, 40: 135.
            { $0.views[0].isHidden = true },
            // 50 + 5 + 40 is 95.
            { $0.wide.constant = 40 },
            { $0.inner[1].stack?.spacing = 20 },
            { $0.views[1].contentSizing.intrinsicOverride?.width = 35 },
            { $0.views[0].isHidden = false },
            { $0.inner[0].addArrangedSubview($0.views[2]) },
            { $0.inner[0].stack?.axis = .vertical },
            { $0.wide.isActive = false },
        ]
        let dynamic = NestedRows()
        #expect(dynamic.widths() == [48, 128, 64])
        var done: [(NestedRows) -> Void] = []
        for step in steps {
            step(dynamic)
            done.append(step)
            let fresh = NestedRows()
            for step in done { step(fresh) }
            #expect(dynamic.widths() == fresh.widths(), "after \(done.count) steps")
        }
        // The values of the first steps computed by hand, on half points: 240 · 15/135, 240 · 80/135, and then 95 of
        // 150.
        let first = NestedRows()
        steps[0](first)
        #expect(first.widths() == [26.5, 142, 71])
        steps[1](first)
        #expect(first.widths() == [24, 152, 64])
    }

    /// A column recorded by Interface Builder: a label of 13.5, a view that a constraint makes 50 high, a button of
    /// 42, a row of buttons of 27, and a column of two such buttons with a spacing of 8. Nothing else determines its
    /// height.
    @Test func `space to a view without a natural extent by its fitting size`() {
        let rack = Rack(.vertical) {
            $0.distribution = .fillProportionally
            $0.spacing = 10
        }
        let window = rack.window
        rack.add("label", 100, 13.5)
        let box = window.makeView("box")
        let height = box.heightAnchor.constraint(equalToConstant: 50)
        height.isActive = true
        rack.stack.addArrangedSubview(box)
        rack.add("button", 100, 42)
        for (name, axis, count) in [("row", Axis.horizontal, 2), ("column", .vertical, 2)] {
            let inner = window.makeView(name, content: .stack(.init(axis: axis)))
            inner.stack?.spacing = 8
            for index in 0..<count {
                let view = window.makeView("\(name)\(index)")
                view.contentSizing.intrinsicOverride = IntrinsicSize(width: 40, height: 27)
                inner.addArrangedSubview(view)
            }
            rack.stack.addArrangedSubview(inner)
        }
        let recorded = [[0, 13.5], [23.5, 50], [83.5, 42], [135.5, 27], [172.5, 62]]
        #expect(rack.places() == recorded)
        #expect(rack.stack.frame.height == 234.5)
        // A later change of its height also counts: 20 points more.
        height.constant = 70
        #expect(rack.places().map { $0[1] } == [13.5, 70, 42, 27, 62])
    }

    @Test func `custom spacing after one view (semantics 18.3, 18.10)`() {
        let rack = Rack()
        let first = rack.add("a", 20)
        rack.add("b", 30)
        rack.add("c", 40)
        rack.stack.stack?.spacing = 5
        rack.stack.setCustomSpacing(12, after: first)
        #expect(rack.places() == [[0, 20], [32, 30], [67, 40]])
        #expect(rack.stack.frame == Rect(x: 10, y: 20, width: 107, height: 20))
    }

    @Test func `in the reading direction of the stack view, not of its views`() {
        let rack = Rack(size: Size(width: 200, height: 40)) { $0.distribution = .equalSpacing }
        rack.add("a", 20)
        rack.add("b", 30).semanticContentAttribute = .forceRightToLeft
        #expect(rack.places() == [[0, 20], [170, 30]])
        rack.stack.semanticContentAttribute = .forceRightToLeft
        #expect(rack.places() == [[180, 20], [0, 30]])
    }

    @Test func `nothing after its views were removed, and equal views yield as in a plain row`() {
        let rack = Rack(size: Size(width: 120, height: 40))
        let views = [rack.add("a", 80), rack.add("b", 90)]
        // In the stack view the first view yields.
        #expect(rack.places() == [[0, 30], [30, 90]])
        for view in views {
            view.removeFromSuperview()
            rack.window.rootView.addSubview(view)
        }
        LayoutConstraint.activate([
            views[0].leadingAnchor.constraint(equalTo: rack.window.rootView.leadingAnchor),
            views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
            views[1].trailingAnchor.constraint(equalTo: rack.window.rootView.leadingAnchor, constant: 120),
        ])
        rack.window.rootView.layoutIfNeeded()
        // In a plain row the last view yields (semantics 9.5).
        #expect(views.map(\.frame.width) == [80, 40])
    }

    @Test func `beginning from the right in a right-to-left interface (semantics 15.4)`() {
        let rack = Rack(size: Size(width: 200, height: 40)) { $0.distribution = .equalSpacing }
        rack.stack.semanticContentAttribute = .forceRightToLeft
        for (name, width) in [("a", 20.0), ("b", 30)] {
            rack.add(name, width).semanticContentAttribute = .forceRightToLeft
        }
        #expect(rack.places() == [[180, 20], [0, 30]])
    }
}
