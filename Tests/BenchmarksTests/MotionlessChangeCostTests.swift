import CAllocationCount
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Why a block did not animate")
struct MotionlessChangeCostTests {
    /// Allocations in a turn whose block changes `count` constraints and lays nothing out, and in which one more changed.
    private func cost(_ count: Int) throws -> Int64 {
        let window = Window.phone()
        var changes: [LayoutConstraint] = []
        for index in 0...count {
            let view = window.addView("v\(index)")
            let leading = view.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
            LayoutConstraint.activate([
                leading, view.topAnchor.constraint(equalTo: window.rootView.topAnchor),
                view.widthAnchor.constraint(equalToConstant: 5), view.heightAnchor.constraint(equalToConstant: 5),
            ])
            changes.append(leading)
        }
        let cue = ScheduledCue(at: .seconds(1)) { _ in
            changes[count].constant = 3
            window.animate(withDuration: .seconds(1)) {
                for change in changes.prefix(count) { change.constant = 7 }
            }
        }
        var simulator = RunLoopSimulator(window: window, cues: [cue])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        let before = allocation_count()
        simulator.run(until: .seconds(1))
        let after = allocation_count()
        let note = try #require(window.takeEvents().compactMap(\.stillness).first)
        #expect(note.reason == .neverFlushed && note.changes.count == count && note.moved.count == count)
        return after - before
    }

    @Test func `is found in proportion to what changed and what moved, not to both together`() throws {
        let (few, many) = (try cost(100), try cost(400))
        // In proportion, four times as many; each change beside each view, sixteen times.
        #expect(many < 6 * few, "\(few) and \(many) allocations")
    }
}
