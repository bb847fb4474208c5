import Layout
package import Simulation
import Views

/// A trace as a JSON document.
package struct TraceDocument: Encodable {
    let version = 1
    package let events: [Event]

    package init(_ events: [TraceEvent]) { self.events = events.map(Event.init) }

    package struct Event: Encodable {
        let id: Int
        /// The time in seconds.
        let time: Double
        let turn: Int
        let phase: String
        let event: String
        let subject: String
        let detail: String
        let cause: Cause
        let conflict: Conflict?
        let stillness: Stillness?

        init(_ event: TraceEvent) {
            id = event.id
            time = event.time.seconds
            turn = event.turn
            phase = event.phase.rawValue
            self.event = event.kind.rawValue
            subject = event.subject
            detail = event.detail
            cause = Cause(line: event.cause.line, event: event.cause.event)
            conflict = event.conflict.map(Conflict.init)
            stillness = event.stillness.map(Stillness.init)
        }
    }

    /// The cause of an event. Both keys are always present.
    struct Cause: Encodable {
        let line: Int?
        let event: Int?

        private enum CodingKeys: CodingKey {
            case line, event
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(line, forKey: .line)
            try container.encode(event, forKey: .event)
        }
    }

    /// The reason why a change was not animated.
    struct Stillness: Encodable {
        let reason: String
        let changes: [String]
        let moved: [String]
        let flushed: [String]
        let viewToFlush: String?

        init(_ change: UnanimatedChange) {
            reason = change.reason.rawValue
            changes = change.changes
            moved = change.moved
            flushed = change.flushed
            viewToFlush = change.viewToFlush
        }
    }

    /// Required constraints that cannot be satisfied together.
    struct Conflict: Encodable {
        let constraints: [Constraint]
        let broken: Constraint?
        /// The multiline message that UIKit prints to the console.
        let message: String

        init(_ conflict: LayoutConflict) {
            constraints = conflict.constraints.map(Constraint.init)
            broken = conflict.broken.map(Constraint.init)
            message = conflict.message
        }
    }

    struct Constraint: Encodable {
        let kind: String
        let identifier: String?
        let text: String
        let priority: Double

        init(_ constraint: ConstraintDescription) {
            kind = constraint.kind.rawValue
            identifier = constraint.identifier
            text = constraint.text
            priority = constraint.priority.rawValue
        }
    }
}
