import Layout
import Views

/// A layout, or a sequence of turns, that never ends because each request leads to the same request again.
///
/// UIKit hangs in such a loop. If `UIViewLayoutFeedbackLoopDebuggingThreshold` is set, UIKit logs the loop and raises
/// an exception. Here, the window stops: it performs no further layouts and no further turns. In UIKit code, the views
/// in the loop keep their last layout instead, and the window lays out all other views.
public struct FeedbackLoop: Error, Hashable, Sendable {
    public let kind: Kind
    /// The view that was laid out too often; for ``FeedbackLoop/Kind/turns(limit:)``, the subject of the last event.
    public let subject: String
    /// The object that ``subject`` names.
    package let object: TraceSubject
    /// The time since the film began.
    public let time: Duration
    public let turn: Int
    /// One round of the loop: a chain of events in which each event is the cause of the next, and the last event
    /// equals the first. The array is empty if no events were recorded.
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
        /// Too many calls to `layoutSubviews` for one view in one turn or, without a threshold, in one
        /// `layoutIfNeeded` or one commit.
        case layouts(limit: Int)
        /// Too many calls to `updateConstraints` for one view, counted in the same way.
        case constraintUpdates(limit: Int)
        /// Too many calls to `layoutMarginsDidChange`, `safeAreaInsetsDidChange` and the methods of the controller for one
        /// view, counted in the same way.
        case insetReports(limit: Int)
        /// Too many views, each added by an override that UIKit called on the previous one.
        case additions(limit: Int)
        /// Too many nested calls to `layoutIfNeeded`, each inside a layout that the previous call began.
        case nestedLayouts(limit: Int)
        /// Too many consecutive turns at the same time, or too many consecutive turns that each result from a pass of
        /// the previous turn.
        case turns(limit: Int)
        /// Too much work for the solver after the latest change to a constraint, made by the statement in `line`. The
        /// layout that the solver found may not be the best one.
        case solving(line: Int?)
    }
}

extension FeedbackLoop: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description such as `'badge' overrides layoutSubviews in line 11: 'card' was laid out more than 50 times in
    /// one turn`.
    ///
    /// For a method of a class, the description begins with text such as `LoginView.layoutSubviews of 'card'`.
    /// Without an override in Swift, the description begins with the view that was laid out.
    public var description: String {
        let causes = overrides.map(\.text)
        return (causes.isEmpty ? "" : causes.joined(separator: ", ") + ": ") + excess
    }

    /// The description, followed by one round of the loop.
    public var debugDescription: String { cycle.isEmpty ? description : "\(self); repeating cycle: \(cycleText)" }

    /// A description of the work that exceeded its limit.
    private var excess: String {
        switch kind {
        case .layouts(let limit): "'\(subject)' was laid out more than \(limit) times in one turn"
        case .constraintUpdates(let limit):
            "the constraints of '\(subject)' were updated more than \(limit) times in one turn"
        case .insetReports(let limit): "the insets of '\(subject)' changed more than \(limit) times in one turn"
        case .additions(let limit):
            "from '\(subject)' on, each new view added another, more than \(limit) times in one turn"
        case .nestedLayouts(let limit):
            "layoutIfNeeded of '\(subject)' was called inside more than \(limit) layouts that had not ended"
        case .turns(let limit): "more than \(limit) consecutive turns, each requested by the previous one"
        case .solving:
            "the solver reached its work limit in turn \(turn) before it found the layout of '\(subject)'; try fewer "
                + "constraints of equal priority, and report the script, because this is a fault of the solver"
        }
    }

    /// One round of the loop on one line, such as `layoutSubviews card → cue root.setNeedsLayout, line 14 → …`.
    public var cycleText: String { cycle.map(\.shortText).joined(separator: " → ") }
}

extension FeedbackLoop.OverriddenMethod {
    /// A description of the override.
    fileprivate var text: String {
        if let typeName { return "\(typeName).\(method) of '\(subject)'" }
        return "'\(subject)' overrides \(method)" + (line.map { " in line \($0)" } ?? "")
    }
}

extension TraceEvent {
    /// A short description, such as `cue root.setNeedsLayout, line 14`.
    fileprivate var shortText: String {
        let words = "\(kind.rawValue) \(subject)"
        guard kind == .cue, let line = cause.line else { return words }
        return "\(words), line \(line)"
    }
}

extension FeedbackLoop {
    /// Returns the last round in `events`. The events are in order, and each can be the cause of later events.
    ///
    /// - Parameter ofOneSubject: Whether the round ends with an event of the same subject as the first event. If `false`,
    ///   it ends with an event of the same kind.
    static func lastCycle(in events: [TraceEvent], ofOneSubject: Bool = true) -> [TraceEvent] {
        let places = Dictionary(uniqueKeysWithValues: events.enumerated().map { ($0.element.id, $0.offset) })
        for last in events.reversed() where last.kind != .cue && last.kind != .frame {
            var round = [last]
            while let cause = round[round.count - 1].cause.event.flatMap({ places[$0] }) {
                round.append(events[cause])
                if events[cause].kind == last.kind, !ofOneSubject || events[cause].hasSameSubject(as: last) {
                    return round.reversed()
                }
            }
        }
        return []
    }
}
