import Simulation

/// The method calls in one pass of the run loop, in order.
package struct RecordedPass: Hashable, Sendable {
    /// The number of the run loop turn. Turn 0 is the first layout.
    package let turn: Int
    /// The phase of the turn: `updateConstraints` or `layout`.
    package let phase: String
    /// The names of the views on which the method for the phase was called, in order.
    package let views: [String]

    package init(turn: Int, phase: String, views: [String]) {
        self.turn = turn
        self.phase = phase
        self.views = views
    }

    /// Returns the passes of the phases `updateConstraints` and `layout`, in order.
    static func passes(in events: [TraceEvent]) -> [RecordedPass] {
        var passes: [(first: Int, pass: RecordedPass)] = []
        for phase in [TraceEvent.Phase.updateConstraints, .layout] {
            for calls in events.passes(in: phase) {
                guard let first = calls.first else { continue }
                passes.append(
                    (first.id, RecordedPass(turn: first.turn, phase: phase.rawValue, views: calls.map(\.subject))))
            }
        }
        return passes.sorted { $0.first < $1.first }.map(\.pass)
    }

    /// A description of the pass, such as `layout: root card title`.
    package var words: String { "\(phase): \(views.joined(separator: " "))" }
}
