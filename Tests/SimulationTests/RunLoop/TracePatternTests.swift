import Film
import TestSupport
import Testing

@testable import Simulation

@Suite("Searching a trace")
struct TracePatternTests {
    /// Returns the events of a box that is moved and laid out at 0.1 s, and moved again in the same turn: two layout
    /// passes.
    private func events() -> [TraceEvent] {
        let window = Window.phone()
        let box = window.addView("box")
        let left = box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
        for constraint in [
            left, box.topAnchor.constraint(equalTo: window.rootView.topAnchor),
            box.widthAnchor.constraint(equalToConstant: 10), box.heightAnchor.constraint(equalToConstant: 10),
        ] { constraint.isActive = true }
        _ = window.firstTurn()
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .milliseconds(100)) { window in
                    left.constant = 5
                    window.rootView.layoutIfNeeded()
                    left.constant = 9
                }
            ])
        simulator.run(until: .seconds(1))
        return window.takeEvents()
    }

    @Test func `finds events in their order, with others between them`() {
        let events = events()
        #expect(
            events.contains(inOrder: [.init(.solve, "root"), .init(.layoutSubviews, "root"), .init(.frame, "box")]))
        #expect(events.contains(inOrder: [.init(.frame), .init(.layoutSubviews), .init(.frame)]))
        #expect(events.contains(inOrder: []))
    }

    @Test func `names the first missing event`() {
        let patterns = [EventPattern(.frame, "box"), EventPattern(.frame, "box"), EventPattern(.frame, "box")]
        #expect(events().firstMissing(inOrder: patterns) == patterns[2])
        #expect(events().firstMissing(inOrder: [.init(.frame, "root")])?.description == "frame root")
        #expect(!events().contains(inOrder: patterns))
    }

    @Test func `counts`() {
        let events = events()
        #expect(events.count(of: .layoutSubviews, "root") == 2)
        #expect(events.count(of: .layoutSubviews, "box") == 0)
        #expect(events.count(of: .frame) == 2)
    }

    /// The second pass follows the first pass without a statement between them. The passes are counted separately.
    @Test func `counts consecutive passes`() {
        #expect(events().passes(.layout) == 2)
        #expect(events().passes(.updateConstraints) == 0)
        #expect(events().passes(.display) == 0)
    }

    @Test func `has the same format as the printed trace`() {
        #expect(events().last { $0.kind == .frame }?.description == "frame box (5, 0, 10, 10) → (9, 0, 10, 10)")
        #expect(EventPattern(.conflict).description == "conflict")
    }
}
