import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A window with one stack view at (10, 20), of a size that is given or its own, and views of natural sizes in it.
private struct Rack {
    let window = Window.phone()
    let stack: View

    init(_ axis: Axis = .horizontal, size: Size? = nil, _ style: (inout ViewContent.Stack) -> Void = { _ in }) {
        var content = ViewContent.Stack(axis: axis)
        style(&content)
        stack = window.addView("stack", .stack(content))
        if let size {
            stack.frame = Rect(origin: Point(x: 10, y: 20), size: size)
            stack.translatesAutoresizingMaskIntoConstraints = true
        } else {
            LayoutConstraint.activate([
                stack.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 10),
                stack.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 20),
            ])
        }
    }

    @discardableResult
    func add(_ name: String, _ width: Double?, _ height: Double? = 20) -> View {
        let view = window.makeView(name)
        view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: height)
        stack.addArrangedSubview(view)
        return view
    }

    /// Where the arranged views are once laid out.
    func frames() -> [[Double]] {
        window.rootView.layoutIfNeeded()
        return stack.arrangedSubviews.map(\.frame).map { [$0.minX, $0.minY, $0.width, $0.height] }
    }

    /// Along the stack's axis: where the arranged views begin, and how long they are.
    func places() -> [[Double]] {
        let isRow = stack.stack?.axis == .horizontal
        return frames().map { isRow ? [$0[0], $0[2]] : [$0[1], $0[3]] }
    }
}

@Suite("A stack view distributes")
struct StackDistributionTests {
    @Test func `equal gaps between views of their own widths (semantics 18.6)`() {
        let rack = Rack(size: Size(width: 300, height: 40)) { $0.distribution = .equalSpacing }
        for (name, width) in [("a", 20.0), ("b", 30), ("c", 40)] { rack.add(name, width) }
        // 300 less 90 leaves two gaps of 105.
        #expect(rack.places() == [[0, 20], [125, 30], [260, 40]])
    }

    @Test func `the same room to each (semantics 18.4)`() {
        let rack = Rack(size: Size(width: 300, height: 40)) {
            $0.distribution = .fillEqually
            $0.spacing = 15
        }
        for (name, width) in [("a", 20.0), ("b", 150), ("c", 40)] { rack.add(name, width) }
        // 300 less two gaps of 15.
        #expect(rack.places() == [[0, 90], [105, 90], [210, 90]])
    }

    @Test func `by constraints that are its own, and named so (semantics 18.1)`() {
        let rack = Rack(size: Size(width: 50, height: 40))
        rack.add("a", nil).widthAnchor.constraint(equalToConstant: 70).isActive = true
        let broken = rack.window.firstTurn().filter { $0.kind == .conflict }
        let names = broken.map { "\($0.subject) \($0.detail)" }
        #expect(names.contains { $0.contains("UISV-canvas-connection") })
        #expect(rack.window.constraints.map(\.identifier) == ["a.width == 70"])
    }

    @Test func `gaps as small as the spacing where nothing makes them larger (semantics 18.3)`() {
        let rack = Rack {
            $0.distribution = .equalSpacing
            $0.spacing = 8
        }
        for (name, width) in [("a", 20.0), ("b", 30), ("c", 40)] { rack.add(name, width) }
        // Before the first layout, as well as after it.
        #expect(rack.stack.systemLayoutSizeFitting(.layoutFittingCompressed).width == 20 + 8 + 30 + 8 + 40)
        #expect(rack.places() == [[0, 20], [28, 30], [66, 40]])
    }

    @Test func `equal distances between centres (semantics 18.6)`() {
        let rack = Rack(size: Size(width: 300, height: 40)) { $0.distribution = .equalCentering }
        for (name, width) in [("a", 20.0), ("b", 30), ("c", 40)] { rack.add(name, width) }
        // The outer centres are at 10 and 280, so the middle one is at 145.
        #expect(rack.places() == [[0, 20], [130, 30], [260, 40]])
    }

    @Test func `room in proportion to natural extents (semantics 18.5)`() {
        let rack = Rack(size: Size(width: 120, height: 40)) { $0.distribution = .fillProportionally }
        for (name, width) in [("a", 10.0), ("b", 20), ("c", 30)] { rack.add(name, width) }
        #expect(rack.places() == [[0, 20], [20, 40], [60, 60]])
    }

    @Test func `with spacing, in proportion but for the last, which takes the misfit (semantics 18.5)`() {
        let rack = Rack(size: Size(width: 120, height: 40)) {
            $0.distribution = .fillProportionally
            $0.spacing = 15
        }
        for (name, width) in [("a", 10.0), ("b", 20), ("c", 30)] { rack.add(name, width) }
        // Shares of 10 + 20 + 30 + 2 · 15 = 90: 120 · 10/90 and 120 · 20/90; the third has what 120 - 30 leaves: 50.
        let places = rack.places()
        let expected = [[0, 13.5], [28.5, 26.5], [70, 50]]
        #expect(places == expected)
    }

    @Test func `to the first of equals when there is too little room (semantics 18.11)`() {
        let rack = Rack(size: Size(width: 120, height: 40)) { $0.spacing = 8 }
        rack.add("a", 76.5)
        rack.add("b", 94)
        // Measured on Catalyst: in a stack the first is compressed, and not the last as in a plain row.
        #expect(rack.places() == [[0, 18], [26, 94]])
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

    @Test func `as the stack view reads, and not as its views do`() {
        let rack = Rack(size: Size(width: 200, height: 40)) { $0.distribution = .equalSpacing }
        rack.add("a", 20)
        rack.add("b", 30).semanticContentAttribute = .forceRightToLeft
        #expect(rack.places() == [[0, 20], [170, 30]])
        rack.stack.semanticContentAttribute = .forceRightToLeft
        #expect(rack.places() == [[180, 20], [0, 30]])
    }

    @Test func `ties as a plain row again once its views are out of it`() {
        let rack = Rack(size: Size(width: 120, height: 40))
        let views = [rack.add("a", 80), rack.add("b", 90)]
        // In the stack the first gives way.
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
        // In a plain row the last (semantics 9.5).
        #expect(views.map(\.frame.width) == [80, 40])
    }

    @Test func `from the right where people read from right to left (semantics 15.4)`() {
        let rack = Rack(size: Size(width: 200, height: 40)) { $0.distribution = .equalSpacing }
        rack.stack.semanticContentAttribute = .forceRightToLeft
        for (name, width) in [("a", 20.0), ("b", 30)] {
            rack.add(name, width).semanticContentAttribute = .forceRightToLeft
        }
        #expect(rack.places() == [[180, 20], [0, 30]])
    }
}

@Suite("A stack view aligns")
struct StackAlignmentTests {
    /// The vertical places of views 10 and 30 points high in a row 50 points high.
    private func rows(_ alignment: ViewContent.Stack.Alignment) -> [[Double]] {
        let rack = Rack(size: Size(width: 100, height: 50)) { $0.alignment = alignment }
        rack.add("a", 40, 10)
        rack.add("b", 60, 30)
        return rack.frames().map { [$0[1], $0[3]] }
    }

    @Test func `at the top, the middle and the bottom, or all over (semantics 18.2, 18.7)`() {
        #expect(rows(.top) == [[0, 10], [0, 30]])
        #expect(rows(.center) == [[20, 10], [10, 30]])
        #expect(rows(.bottom) == [[40, 10], [20, 30]])
        #expect(rows(.fill) == [[0, 50], [0, 50]])
    }

    @Test func `baselines, of labels of two sizes (semantics 18.7)`() {
        let rack = Rack(size: Size(width: 300, height: 60)) { $0.alignment = .firstBaseline }
        for (name, size) in [("big", 28.0), ("small", 13)] {
            rack.stack.addArrangedSubview(
                rack.window.makeView(name, content: .label(ViewContent.Label("Text", font: Font(size: size)))))
        }
        // The big one touches the top: its baseline is at 0.9521484375 · 28 = 26.660, the small one's 12.378 below its
        // own top, which is at 14.282, or 14.5 in half points.
        #expect(rack.frames().map { $0[1] } == [0, 14.5])
    }

    @Test func `the first view at the top of a row on the first baseline, however far others reach above it`() {
        let rack = Rack { $0.alignment = .firstBaseline }
        let label = rack.window.makeView("label", content: .label(ViewContent.Label("Text")))
        label.contentSizing.intrinsicOverride = IntrinsicSize(width: 89, height: 20.5)
        rack.stack.addArrangedSubview(label)
        let field = rack.window.makeView("field", content: .textField(ViewContent.TextField()))
        field.contentSizing.intrinsicOverride = IntrinsicSize(width: 230, height: 34)
        rack.stack.addArrangedSubview(field)
        // Recorded by Interface Builder: the label at 0, the field at -7, the stack view 27 high. The field's text is in
        // its middle, (34 - 20.287) / 2 = 6.86 lower than the label's.
        #expect(rack.frames() == [[0, 0, 89, 20.5], [89, -7, 230, 34]])
        #expect(rack.stack.frame.height == 27)
    }

    @Test func `a column inside a row at its fitting height`() {
        let rack = Rack { $0.alignment = .top }
        var content = ViewContent.Stack(axis: .vertical)
        content.spacing = 3
        let column = rack.window.makeView("column", content: .stack(content))
        rack.stack.addArrangedSubview(column)
        for (index, height) in [19.0, 16, 16].enumerated() {
            let line = rack.window.makeView("line\(index)")
            line.contentSizing.intrinsicOverride = IntrinsicSize(width: 50, height: height)
            column.addArrangedSubview(line)
        }
        rack.add("tall", 20, 80)
        // Measured on Catalyst: 19 + 3 + 16 + 3 + 16 = 57.
        #expect(rack.frames() == [[0, 0, 50, 57], [50, 0, 20, 80]])
        #expect(column.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 50, height: 57))
    }

    @Test func `inside the margins when told to (semantics 18.10)`() {
        let rack = Rack(size: Size(width: 100, height: 50)) { $0.isLayoutMarginsRelativeArrangement = true }
        rack.stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        rack.add("a", nil, nil)
        #expect(rack.frames() == [[2, 1, 94, 46]])
    }

    @Test func `with no margins of its own unless they are set`() {
        let rack = Rack(size: Size(width: 100, height: 50)) { $0.isLayoutMarginsRelativeArrangement = true }
        rack.add("a", nil, nil)
        #expect(rack.frames() == [[0, 0, 100, 50]])
    }

    @Test func `baselines one below the other where spacing is relative to them (semantics 18.10)`() {
        let rack = Rack(.vertical) {
            $0.isBaselineRelativeArrangement = true
            $0.spacing = 30
        }
        for name in ["a", "b"] {
            rack.stack.addArrangedSubview(
                rack.window.makeView(name, content: .label(ViewContent.Label("Text", font: Font(size: 20)))))
        }
        // Baseline to baseline 30 is top to top 30 for labels of one size.
        #expect(rack.places().map { $0[0] } == [0, 30])
    }
}

@Suite("A stack view closes over")
struct StackHidingTests {
    @Test func `a hidden view, and opens when it is shown again (semantics 18.8)`() {
        let rack = Rack { $0.spacing = 8 }
        rack.add("a", 20)
        let middle = rack.add("b", 30)
        rack.add("c", 40)
        #expect(rack.places() == [[0, 20], [28, 30], [66, 40]])
        middle.isHidden = true
        // The hidden view lies in the middle of the gap of 8.
        #expect(rack.places() == [[0, 20], [24, 0], [28, 40]])
        #expect(rack.stack.frame.width == 68)
        middle.isHidden = false
        #expect(rack.places() == [[0, 20], [28, 30], [66, 40]])
    }

    @Test func `a hidden label of several lines, which does not make the row higher`() {
        let rack = Rack { $0.alignment = .fill }
        rack.add("a", 20, 30)
        let text = ViewContent.Label("aaaaaaaaaa aaaaaaaaaa", font: Font(size: 20), numberOfLines: 0)
        let label = rack.window.makeView("label", content: .label(text))
        rack.stack.addArrangedSubview(label)
        label.isHidden = true
        _ = rack.places()
        #expect(rack.stack.frame.height == 30)
    }

    @Test func `all of its views, and then has no extent and no conflict`() {
        let rack = Rack()
        let view = rack.add("a", 20)
        var simulator = RunLoopSimulator(window: rack.window, cues: [])
        simulator.run(until: .zero)
        rack.stack.trailingAnchor.constraint(equalTo: rack.window.rootView.trailingAnchor).isActive = true
        view.isHidden = true
        simulator.run(until: .seconds(1))
        #expect(rack.window.takeEvents().filter { $0.kind == .conflict }.isEmpty)
        #expect(view.frame.width == 0 && rack.stack.frame.width == 365)
    }

    @Test func `a view that left it and came back in one turn as if nothing had been`() {
        let rack = Rack()
        rack.add("a", 20)
        let view = rack.add("b", 30)
        _ = rack.places()
        view.removeFromSuperview()
        rack.stack.addArrangedSubview(view)
        #expect(rack.places() == [[0, 20], [20, 30]])
    }

    @Test func `nothing when a view it arranges is added once more`() {
        let rack = Rack()
        let first = rack.add("a", 20)
        rack.add("b", 30)
        _ = rack.places()
        rack.stack.addSubview(first)
        #expect(rack.places() == [[0, 20], [20, 30]])
        #expect(rack.stack.subviews.last == first)
    }

    @Test func `hidden views at its ends, with the spacing beside them (semantics 18.8)`() {
        let rack = Rack { $0.spacing = 8 }
        let first = rack.add("a", 20)
        rack.add("b", 30)
        let last = rack.add("c", 40)
        first.isHidden = true
        last.isHidden = true
        #expect(rack.places() == [[0, 0], [0, 30], [30, 0]])
    }

    @Test func `a view taken out of the row, which stays a subview (semantics 18.9)`() {
        let rack = Rack { $0.spacing = 8 }
        let first = rack.add("a", 20)
        rack.add("b", 30)
        _ = rack.places()
        rack.stack.removeArrangedSubview(first)
        #expect(rack.places() == [[0, 30]])
        #expect(first.superview == rack.stack)
    }

    @Test func `a view removed from it altogether (semantics 18.9)`() {
        let rack = Rack { $0.spacing = 8 }
        let first = rack.add("a", 20)
        rack.add("b", 30)
        _ = rack.places()
        first.removeFromSuperview()
        #expect(rack.places() == [[0, 30]])
        #expect(rack.stack.subviews.count == 1)
    }

    @Test func `a view whose own required width stands against that, with a conflict`() {
        let rack = Rack()
        let view = rack.add("a", nil)
        let width = view.widthAnchor.constraint(equalToConstant: 50)
        width.identifier = "fifty"
        width.isActive = true
        var simulator = RunLoopSimulator(window: rack.window, cues: [])
        simulator.run(until: .zero)
        view.isHidden = true
        simulator.run(until: .seconds(1))
        // Both are widths of one view alone: the larger constant breaks (semantics 7.3).
        #expect(rack.window.takeEvents().filter { $0.kind == .conflict }.map(\.subject) == ["fifty"])
        #expect(view.frame.width == 0)
    }
}
