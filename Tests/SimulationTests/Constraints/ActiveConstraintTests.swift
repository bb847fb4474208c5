import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("An active constraint (semantics 8.1, 20.1)")
struct ActiveConstraintTests {
    private let window = Window.phone()
    private let box: View

    init() {
        box = window.addView("box", natural: nil, 40)
        box.place(x: 20, y: 100)
    }

    private func wide(_ width: Double, at priority: Double) -> LayoutConstraint {
        let constraint = box.widthAnchor.constraint(equalToConstant: width)
        constraint.priority = LayoutPriority(priority)
        return constraint
    }

    @Test func `with another optional priority lays out once and updates no constraints (R4, semantics 8.1)`() {
        let strong = wide(160, at: 900)
        LayoutConstraint.activate([strong, wide(100, at: 800)])
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in strong.priority = LayoutPriority(700) }])
        simulator.run(until: .zero)
        #expect(box.frame.width == 160)
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        #expect(box.frame.width == 100)
        let lines = window.takeLines()
        #expect(lines.filter { $0.hasPrefix("layoutSubviews") } == ["layoutSubviews root", "layoutSubviews box"])
        #expect(!lines.contains { $0.hasPrefix("update") })
    }

    @Test func `can be deactivated, changed and activated again (semantics 20.1)`() {
        let width = wide(160, at: 1000)
        width.isActive = true
        window.rootView.layoutIfNeeded()
        width.isActive = false
        window.rootView.layoutIfNeeded()
        #expect(box.frame.width == 0)
        width.constant = 90
        #expect(!width.isActive && width.constant == 90)
        width.isActive = true
        window.rootView.layoutIfNeeded()
        #expect(box.frame.width == 90)
    }
}
