package import Diagnostics
package import Playback
import Simulation
package import TimelineScript

/// Passes a film on to a sink and keeps the conflicts of constraints on the way.
package struct ConflictWatch<Sink: FrameSink>: FrameSink {
    package private(set) var sink: Sink
    private var conflicts: [TraceEvent] = []

    package init(_ sink: Sink) { self.sink = sink }

    package mutating func begin(_ film: FilmFormat) async throws { try await sink.begin(film) }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        conflicts += frame.events.filter { $0.kind == .conflict }
        try await sink.receive(frame)
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }

    /// A warning for each conflict, at the constraint that was broken.
    package func warnings(in timeline: Timeline) -> [Diagnostic] {
        conflicts.compactMap { conflict in
            guard let place = timeline.place(ofConstraint: conflict.subject) else { return nil }
            return Diagnostic(
                "unsatisfiable", "'\(conflict.subject)' is \(conflict.detail), at \(conflict.time.shortText)",
                at: place, severity: .warning)
        }
    }
}
