import Geometry
package import Simulation
package import TimelineScript

/// What happened up to a time that bears on why views are where they are: conflicts, and changes that were not animated.
package struct ExplainedEvents {
    private let events: [TraceEvent]
    /// The views that constraints of the script speak of, by the constraints' names.
    private let sides: [String: Set<String>]

    /// - Parameter events: All up to the time, in order.
    package init(_ events: [TraceEvent], in timeline: Timeline) {
        self.events = events.filter { $0.conflict != nil || $0.stillness != nil }
        let owners = Dictionary(
            timeline.guides.map { ($0.name.value, $0.owner.value) }, uniquingKeysWith: { first, _ in first })
        var sides: [String: Set<String>] = [:]
        for part in timeline.constraints.flatMap(\.parts) {
            for item in [part.expression.first.value.item, part.expression.second?.value.item] {
                switch item {
                case .view(let name), .guide(of: let name, _): sides[part.name, default: []].insert(name)
                case .ownGuide(let guide): if let owner = owners[guide] { sides[part.name, default: []].insert(owner) }
                case nil: break
                }
            }
        }
        self.sides = sides
    }

    /// Those that concern `view`; all of them for `nil`.
    package func concerning(_ view: String?) -> [TraceEvent] {
        guard let view else { return events }
        return events.filter { concerned(by: $0).contains(view) }
    }

    /// The names of the views that a conflict or a change concerns, among names of other things.
    package func concerned(by event: TraceEvent) -> Set<String> {
        if let conflict = event.conflict {
            return conflict.constraints.reduce(into: [event.subject]) { $0.formUnion(items(in: $1.text)) }
        }
        guard let change = event.stillness else { return [] }
        let names = Set(change.moved + change.changes)
        // Where nothing moved, it is the views that the changed constraints speak of that somebody waits for.
        guard change.moved.isEmpty else { return names }
        return change.changes.reduce(into: names) { $0.formUnion(sides[$1] ?? []) }
    }

    /// `At 0.5s, line 26: slide did not animate: …`, in lines that fit.
    package func lines(for event: TraceEvent) -> [String] {
        let line = event.cause.line.map { ", line \($0)" } ?? ""
        let text = event.stillness?.message ?? "is \(event.detail)"
        return wrapped("At \(event.time.shortText)\(line): \(event.subject) \(text)", indent: 0)
    }

    /// The items in the text of a constraint: of `card.width == 0.5 * root.width`, card and root.
    private func items(in text: String) -> [String] {
        text.split(separator: " ").flatMap { word in
            word.indices.filter { word[$0] == "." }.map { String(word[..<$0]) }
        }
    }
}
