import Geometry
package import Simulation
package import TimelineScript

/// What happened up to a time that bears on why views are where they are: conflicts, and changes that were not animated.
package struct ExplainedEvents {
    private let timeline: Timeline
    private let events: [TraceEvent]

    /// - Parameter events: All up to the time, in order.
    package init(_ events: [TraceEvent], in timeline: Timeline) {
        self.timeline = timeline
        self.events = events.filter { $0.conflict != nil || $0.stillness != nil }
    }

    /// Those that concern `view`; all of them for `nil`.
    package func concerning(_ view: String?) -> [TraceEvent] {
        guard let view else { return events }
        return events.filter { event in
            if let conflict = event.conflict {
                return event.subject == view || conflict.constraints.contains { names(view, in: $0.text) }
            }
            guard let change = event.stillness else { return false }
            if (change.moved + change.changes).contains(view) { return true }
            // Where nothing moved, it is the views that the changed constraints speak of that somebody waits for.
            return change.moved.isEmpty && change.changes.contains { speaks($0, of: view) }
        }
    }

    /// `At 0.5s, line 26: slide did not animate: …`, in lines that fit.
    package func lines(for event: TraceEvent) -> [String] {
        let line = event.cause.line.map { ", line \($0)" } ?? ""
        let text = event.stillness?.message ?? "is \(event.detail)"
        return wrapped("At \(event.time.shortText)\(line): \(event.subject) \(text)", indent: 0)
    }

    /// Whether a constraint of this name speaks of `view`.
    private func speaks(_ constraint: String, of view: String) -> Bool {
        timeline.constraints.flatMap(\.parts).filter { $0.name == constraint }.contains { part in
            [part.expression.first.value.item, part.expression.second?.value.item].contains { item in
                switch item {
                case .view(let name), .guide(of: let name, _): name == view
                case .ownGuide(let guide): timeline.guides.contains { $0.name.value == guide && $0.owner.value == view }
                case nil: false
                }
            }
        }
    }

    /// Whether the text of a constraint, `card.width == 0.5 * root.width`, has a side of `view`.
    private func names(_ view: String, in text: String) -> Bool {
        text.split(separator: " ").contains { $0.hasPrefix(view + ".") }
    }
}
