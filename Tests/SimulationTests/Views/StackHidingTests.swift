import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A stack view closes over")
struct StackHidingTests {
    @Test func `a hidden view, and opens when it is shown again (semantics 18.8)`() {
        let rack = Rack { $0.spacing = 8 }
        rack.add("a", 20)
        let middle = rack.add("b", 30)
        rack.add("c", 40)
        #expect(rack.places() == [[0, 20], [28, 30], [66, 40]])
        middle.isHidden = true
        // The hidden view is in the middle of the gap of 8.
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

    @Test func `nothing for a view that left and returned in one turn`() {
        let rack = Rack()
        rack.add("a", 20)
        let view = rack.add("b", 30)
        _ = rack.places()
        view.removeFromSuperview()
        rack.stack.addArrangedSubview(view)
        #expect(rack.places() == [[0, 20], [20, 30]])
    }

    @Test func `nothing if an arranged view is added again`() {
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

    /// Recorded in a canvas of Interface Builder: a picture fills its row, and a constraint attaches the hidden view
    /// at the end to the start of the picture.
    @Test(arguments: [Axis.horizontal, .vertical], [true, false])
    func `a hidden view at an end that a constraint holds elsewhere, without a conflict`(axis: Axis, isLast: Bool) {
        let size = axis == .horizontal ? Size(width: 320, height: 40) : Size(width: 40, height: 320)
        for (distribution, count) in [
            (.fill, 1), (.fill, 2), (.equalSpacing, 1), (.equalCentering, 2), (.fillProportionally, 1),
        ] as [(ViewContent.Stack.Distribution, Int)] {
            let rack = Rack(axis, size: size) {
                $0.spacing = 10
                $0.distribution = distribution
            }
            let hidden = (0..<count).map { rack.window.makeView("h\($0)") }
            let extent: Double? = distribution == .fill ? nil : 40
            func addHidden() {
                for view in hidden {
                    rack.stack.addArrangedSubview(view)
                    view.isHidden = true
                }
            }
            if !isLast { addHidden() }
            let image = rack.window.makeView("image")
            image.contentSizing.intrinsicOverride =
                axis == .horizontal
                ? IntrinsicSize(width: extent, height: nil) : IntrinsicSize(width: nil, height: extent)
            rack.stack.addArrangedSubview(image)
            if isLast { addHidden() }
            for view in hidden {
                let constraint =
                    switch (axis, isLast) {
                    case (.horizontal, true): image.leadingAnchor.constraint(equalTo: view.leadingAnchor)
                    case (.horizontal, false): image.trailingAnchor.constraint(equalTo: view.trailingAnchor)
                    case (.vertical, true): image.topAnchor.constraint(equalTo: view.topAnchor)
                    case (.vertical, false): image.bottomAnchor.constraint(equalTo: view.bottomAnchor)
                    }
                constraint.isActive = true
            }
            let conflicts = rack.window.firstTurn().filter { $0.kind == .conflict }
            #expect(conflicts.isEmpty)
            let places = rack.places()
            let (shown, others) = isLast ? (places[0], places[1...]) : (places[count], places[..<count])
            #expect(shown == [0, 320])
            #expect(others.allSatisfy { $0 == [isLast ? 0 : 320, 0] })
        }
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

    @Test func `a view removed from the hierarchy (semantics 18.9)`() {
        let rack = Rack { $0.spacing = 8 }
        let first = rack.add("a", 20)
        rack.add("b", 30)
        _ = rack.places()
        first.removeFromSuperview()
        #expect(rack.places() == [[0, 30]])
        #expect(rack.stack.subviews.count == 1)
    }

    @Test func `a view whose own required width prevents this, with a conflict`() {
        let rack = Rack()
        let view = rack.add("a", nil)
        let width = view.widthAnchor.constraint(equalToConstant: 50)
        width.identifier = "fifty"
        width.isActive = true
        var simulator = RunLoopSimulator(window: rack.window, cues: [])
        simulator.run(until: .zero)
        view.isHidden = true
        simulator.run(until: .seconds(1))
        // Both are widths of one view: the larger constant breaks (semantics 7.3).
        #expect(rack.window.takeEvents().filter { $0.kind == .conflict }.map(\.subject) == ["fifty"])
        #expect(view.frame.width == 0)
    }
}
