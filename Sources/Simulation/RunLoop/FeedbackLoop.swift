import Layout
import Views

/// A layout that never ends: what asks, when it is answered, leads to the same being asked again.
///
/// UIKit hangs there, or, with `UIViewLayoutFeedbackLoopDebuggingThreshold`, logs and raises an exception. A window stops:
/// it is laid out no more, and has no more turns.
public struct FeedbackLoop: Error, Hashable, Sendable {
    public let kind: Kind
    /// The view that was laid out too often; of turns, what the last event happened to.
    public let subject: String
    /// Since the film began.
    public let time: Duration
    public let turn: Int
    /// One round: from an event through what it led to, each the cause of the next, to the same event again. Empty where
    /// nothing was recorded.
    public let cycle: [TraceEvent]
    /// The methods overridden in Swift that keep the round going, in its order; empty if none is part of it.
    public let overrides: [OverriddenMethod]

    /// A method that a view or a view controller overrides in Swift.
    public struct OverriddenMethod: Hashable, Sendable {
        /// The name of the view or of the view controller.
        public let subject: String
        /// Such as `layoutSubviews`.
        public let method: String
        /// Where the override is in the Swift source.
        public let line: Int
    }

    /// What there was more of than the limit.
    public enum Kind: Hashable, Sendable {
        /// Of `layoutSubviews` of one view, in one turn; without a threshold, in one `layoutIfNeeded` or one commit.
        case layouts(limit: Int)
        /// Of `updateConstraints` of one view, in the same.
        case constraintUpdates(limit: Int)
        /// Of calls of `layoutIfNeeded`, each inside a layout that the one before had begun.
        case nestedLayouts(limit: Int)
        /// Of turns in a row, at one time, or each because of a layout in the one before.
        case turns(limit: Int)
        /// Of work of the solver on the constraints of the window, after the latest change, which `line` made. The solver
        /// holds a layout that may not be the best one.
        case solving(line: Int?)
    }
}

extension FeedbackLoop: CustomStringConvertible, CustomDebugStringConvertible {
    /// `'badge' overrides layoutSubviews in line 11: 'card' was laid out more than 50 times in one turn`
    ///
    /// Without an override in Swift it begins with the view that was laid out.
    public var description: String {
        let causes = overrides.map { "'\($0.subject)' overrides \($0.method) in line \($0.line)" }
        return (causes.isEmpty ? "" : causes.joined(separator: ", ") + ": ") + excess
    }

    /// The description and the round.
    public var debugDescription: String { cycle.isEmpty ? description : "\(self); again and again: \(cycleText)" }

    /// What there was too much of.
    private var excess: String {
        switch kind {
        case .layouts(let limit): "'\(subject)' was laid out more than \(limit) times in one turn"
        case .constraintUpdates(let limit):
            "the constraints of '\(subject)' were updated more than \(limit) times in one turn"
        case .nestedLayouts(let limit):
            "layoutIfNeeded of '\(subject)' was called inside more than \(limit) layouts that had not ended"
        case .turns(let limit): "more than \(limit) turns in a row, each asked for by the one before"
        case .solving:
            "the solver reached its limit of work in turn \(turn) before it found the layout of '\(subject)'; try fewer "
                + "constraints of equal priority, and report the script, because this is a fault of the solver"
        }
    }

    /// The round, as one line: `layoutSubviews card → cue root.setNeedsLayout, line 14 → …`
    public var cycleText: String { cycle.map(\.shortText).joined(separator: " → ") }
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
    /// The last round in `events`, which are in order, and of which each may be the cause of later ones.
    static func lastCycle(in events: [TraceEvent]) -> [TraceEvent] {
        let places = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($0.element.id, $0.offset) })
        for last in events.reversed() where last.kind != .cue && last.kind != .frame {
            var round = [last]
            while let cause = round[round.count - 1].cause.event.flatMap({ places[$0] }) {
                round.append(events[cause])
                if events[cause].kind == last.kind, events[cause].subject == last.subject { return round.reversed() }
            }
        }
        return []
    }
}
