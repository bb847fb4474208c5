import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Two views in 335 points, created and constrained in a given order.
private struct Line {
    let window = Window.phone()
    let first, second: View

    init(_ widths: (Double, Double), secondIsBehind: Bool = false, fromTheEnd: Bool = false) {
        if secondIsBehind {
            second = window.addView("second", natural: widths.1)
            first = window.addView("first", natural: widths.0)
        } else {
            first = window.addView("first", natural: widths.0)
            second = window.addView("second", natural: widths.1)
        }
        let constraints = [
            first.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 16),
            second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8),
            second.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor, constant: -16),
        ]
        LayoutConstraint.activate(fromTheEnd ? constraints.reversed() : constraints)
    }

    var widths: [Double] {
        window.rootView.layoutIfNeeded()
        return [first.frame.width, second.frame.width]
    }
}

@Suite("Content size (semantics 9)")
struct ContentSizeRuleTests {
    /// Returns the width of a view of 100 × 20 with a hugging priority of 251 and a constraint for another width.
    private func width(asked: Double, at priority: Double) -> Double {
        let window = Window.phone()
        let view = window.addView("view", natural: 100)
        view.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
        view.place()
        let constraint = view.widthAnchor.constraint(equalToConstant: asked)
        constraint.priority = LayoutPriority(priority)
        constraint.isActive = true
        window.rootView.layoutIfNeeded()
        return view.frame.width
    }

    @Test func `is a pair: at most at the hugging, at least at the resistance (J10, J13, J14, semantics 9.1)`() {
        #expect(width(asked: 140, at: 250) == 100)
        #expect(width(asked: 140, at: 252) == 140)
        #expect(width(asked: 60, at: 749) == 100)
        #expect(width(asked: 60, at: 751) == 60)
    }

    @Test func `loses to required constraints at 1000 without a conflict (I7, J7, J8, semantics 9.2)`() {
        let line = Line((60, 120))
        for view in [line.first, line.second] {
            view.setContentHuggingPriority(.required, for: .horizontal)
            view.setContentCompressionResistancePriority(.required, for: .horizontal)
        }
        let events = line.window.firstTurn()
        #expect(line.widths == [215, 120])
        #expect(events.contains { $0.kind == .layoutSubviews } && !events.contains { $0.kind == .conflict })
    }

    /// It is not known which of the two wins. The result must be between the two widths.
    @Test func `adds the errors with a constraint of its own priority (J11, J12, semantics 9.3)`() {
        #expect((60...100).contains(width(asked: 60, at: 750)))
        #expect((100...140).contains(width(asked: 140, at: 251)))
    }

    @Test func `of equals, stretches the view that constraints mention first (semantics 9.4)`() {
        #expect(Line((60, 120)).widths == [215, 120])
        #expect(Line((60, 120), secondIsBehind: true).widths == [215, 120])
        #expect(Line((60, 120), fromTheEnd: true).widths == [60, 275])
    }

    @Test func `of equals, shrinks the view that constraints mention last (semantics 9.5)`() {
        #expect(Line((250, 120)).widths == [250, 85])
        #expect(Line((250, 120), secondIsBehind: true).widths == [250, 85])
        #expect(Line((250, 120), fromTheEnd: true).widths == [215, 120])
    }

    @Test func `assigns the error to one of several preferred widths (semantics 6.5, 9.7)`() {
        let window = Window.phone()
        let views = ["a", "b"].map { window.addView($0) }
        let wanted = views.map { $0.widthAnchor.constraint(equalToConstant: 50) }
        for constraint in wanted { constraint.priority = .defaultLow }
        LayoutConstraint.activate([
            views[0].leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
            views[1].trailingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 300),
        ])
        LayoutConstraint.activate(wanted)
        window.rootView.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [250, 50])
    }

    @Test func `is decided by a difference of one point between priorities (semantics 9.8)`() {
        let line = Line((60, 120))
        line.first.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
        #expect(line.widths == [60, 275])
    }

    @Test func `has UIKit's named priorities (Z22, R1, semantics 9.9)`() {
        let values = LayoutPriority.named.map(\.priority.rawValue)
        #expect(values == [50, 250, 490, 500, 510, 750, 1000])
        #expect(LayoutPriority.defaultLow.rawValue == 250)
        #expect(LayoutPriority.defaultHigh.rawValue == 750)
        #expect(LayoutPriority.required.rawValue == 1000)
        #expect(LayoutPriority(800) < LayoutPriority(900))
    }

    @Test func `starts at 250 and 750 on both axes, and a constraint at 1000 (Z20, Z21, semantics 9.10)`() {
        let window = Window.phone()
        let contents: [ViewContent] = [.none, .label(.init("Hi")), .button(.init("Buy"))]
        for (index, content) in contents.enumerated() {
            let view = window.makeView("view\(index)", content: content)
            for axis in Axis.allCases {
                #expect(view.contentHuggingPriority(for: axis) == .defaultLow)
                #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
            }
            #expect(view.widthAnchor.constraint(equalToConstant: 1).priority == .required)
        }
    }

    @Test func `returns the priorities that were set, on their axis only (R5)`() {
        let view = Window.phone().addView("view", natural: 10)
        view.setContentHuggingPriority(LayoutPriority(251), for: .vertical)
        view.setContentCompressionResistancePriority(LayoutPriority(500), for: .horizontal)
        #expect(Axis.allCases.map { view.contentHuggingPriority(for: $0).rawValue } == [250, 251])
        #expect(Axis.allCases.map { view.contentCompressionResistancePriority(for: $0).rawValue } == [500, 750])
    }

    @Test func `does nothing if a priority is set to its present value (Z25)`() {
        let line = Line((60, 120))
        var simulator = RunLoopSimulator(
            window: line.window,
            cues: [
                ScheduledCue(at: .seconds(1)) { _ in
                    line.second.setContentHuggingPriority(.defaultLow, for: .horizontal)
                    line.second.setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
                }
            ])
        simulator.run(until: .zero)
        _ = line.window.takeEvents()
        simulator.run(until: .seconds(2))
        #expect(line.window.takeLines().isEmpty)
    }
}
