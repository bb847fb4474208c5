import Layout
import Views

/// A layout that never ends, because each request leads to the same request again.
///
/// UIKit hangs; with `UIViewLayoutFeedbackLoopDebuggingThreshold`, it logs the loop and raises an exception. A window
/// stops: it performs no further layout and no further turn.
public struct FeedbackLoop: Error, Hashable, Sendable {
    public let kind: Kind
    /// The view that was laid out too often; for turns, the subject of the last event.
    public let subject: String
    /// The object whose name ``subject`` is.
    package let object: TraceSubject
    /// The time since the film began.
    public let time: Duration
    public let turn: Int
    /// One round of the loop: a chain of events from one event to an equal one, in which each event is the cause of the
    /// next. The array is empty if no events were recorded.
    public let cycle: [TraceEvent]
    /// The methods overridden in Swift that keep the loop going, in the order of the round; empty if there are none.
    public let overrides: [OverriddenMethod]

    /// A method that a view or a view controller overrides in Swift.
    public struct OverriddenMethod: Hashable, Sendable {
        /// The name of the view or of the view controller.
        public let subject: String
        /// The name of the method, such as `layoutSubviews`.
        public let method: String
        /// The line of the override in the Swift source; `nil` for the method of a class.
        public let line: Int?
        /// The name of the class that declares the override, such as `LoginView`; `nil` for a closure.
        public let typeName: String?
    }

    /// The kind of work that exceeded its limit.
    public enum Kind: Hashable, Sendable {
        /// Calls of `layoutSubviews` of one view, in one turn; without a threshold, in one `layoutIfNeeded` or one commit.
        case layouts(limit: Int)
        /// Calls of `updateConstraints` of one view, counted in the same way.
        case constraintUpdates(limit: Int)
        /// Nested calls of `layoutIfNeeded`, each inside a layout that the previous call had begun.
        case nestedLayouts(limit: Int)
        /// Consecutive turns at one time, or turns that each follow from a layout in the previous one.
        case turns(limit: Int)
        /// The work of the solver after the latest change of a constraint, which the statement in `line` made. The
        /// layout that the solver has found is possibly not the best one.
        case solving(line: Int?)
    }
}

extension FeedbackLoop: CustomStringConvertible, CustomDebugStringConvertible {
    /// `'badge' overrides layoutSubviews in line 11: 'card' was laid out more than 50 times in one turn`
    ///
    /// For a method of a class, the text is `LoginView.layoutSubviews of 'card'`. Without an override in Swift, the
    /// description begins with the view that was laid out.
    public var description: String {
        let causes = overrides.map(\.text)
        return (causes.isEmpty ? "" : causes.joined(separator: ", ") + ": ") + excess
    }

    /// The description, followed by the round.
    public var debugDescription: String { cycle.isEmpty ? description : "\(self); again and again: \(cycleText)" }

    /// The work that exceeded its limit, in words.
    private var excess: String {
        switch kind {
        case .layouts(let limit): "'\(subject)' was laid out more than \(limit) times in one turn"
        case .constraintUpdates(let limit):
            "the constraints of '\(subject)' were updated more than \(limit) times in one turn"
        case .nestedLayouts(let limit):
            "layoutIfNeeded of '\(subject)' was called inside more than \(limit) layouts that had not ended"
        case .turns(let limit): "more than \(limit) consecutive turns, each requested by the previous one"
        case .solving:
            "the solver reached its limit of work in turn \(turn) before it found the layout of '\(subject)'; try fewer "
                + "constraints of equal priority, and report the script, because this is a fault of the solver"
        }
    }

    /// The round, as one line: `layoutSubviews card → cue root.setNeedsLayout, line 14 → …`
    public var cycleText: String { cycle.map(\.shortText).joined(separator: " → ") }
}

extension FeedbackLoop.OverriddenMethod {
    /// The override in words.
    fileprivate var text: String {
        if let typeName { return "\(typeName).\(method) of '\(subject)'" }
        return "'\(subject)' overrides \(method)" + (line.map { " in line \($0)" } ?? "")
    }
}

extension TraceEvent {
    /// `cue root.setNeedsLayout, line 14`
    fileprivate var shortText: String {
        let words = "\(kind.rawValue) \(subject)"
        guard kind == .cue, let line = cause.line else { return words }
        return "\(words), line \(line)"
    }
}

extension FeedbackLoop {
    /// Returns the last round in `events`. The events are in order, and each can be the cause of later events.
    static func lastCycle(in events: [TraceEvent]) -> [TraceEvent] {
        let places = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($0.element.id, $0.offset) })
        for last in events.reversed() where last.kind != .cue && last.kind != .frame {
            var round = [last]
            while let cause = round[round.count - 1].cause.event.flatMap({ places[$0] }) {
                round.append(events[cause])
                if events[cause].kind == last.kind, events[cause].hasSameSubject(as: last) { return round.reversed() }
            }
        }
        return []
    }
}
