import Diagnostics
import Simulation
import TimelineScript

/// The part of a film's trace to which one expectation applies.
struct TraceStretch {
    let moment: Expectation.Moment
    /// The events to which the expectation applies, in order.
    let events: [TraceEvent]
    /// The animations of the whole film.
    let animations: AnimationSpans
    /// The objects that the names in expectations denote.
    let objects: DeclaredObjects

    func compareOrder(with places: [Located<EventPattern>]) -> ExpectationResult.Outcome {
        let patterns = bound(places)
        var rest = patterns[...]
        for event in events {
            if rest.first?.matches(event) == true { rest.removeFirst() }
        }
        guard let missing = rest.first else { return .passed }
        let place = rest.startIndex == 0 ? "" : " after '\(patterns[rest.startIndex - 1])'"
        return .failed(
            found: "found no '\(missing)'\(place)",
            comparison: EventComparison(patterns, with: events, isExact: false, text: text),
            at: places[rest.startIndex].span)
    }

    func compareExactOrder(with places: [Located<EventPattern>]) -> ExpectationResult.Outcome {
        let patterns = bound(places)
        let kinds = Set(patterns.map(\.kind))
        let found = events.filter { kinds.contains($0.kind) }
        if found.count == patterns.count, zip(patterns, found).allSatisfy({ $0.matches($1) }) { return .passed }
        let comparison = EventComparison(patterns, with: found, isExact: true, text: text)
        let wrong = comparison.rows.first { $0.mark != .same }
        guard let wrong, wrong.mark == .missing else {
            return .failed(found: "found '\(wrong?.actual ?? "")' too", comparison: comparison)
        }
        // Every row before this row corresponds to one pattern.
        let missing = places[comparison.rows.prefix { $0.mark == .same }.count]
        return .failed(found: "found no '\(missing.value)' at this position", comparison: comparison, at: missing.span)
    }

    func compare(_ pattern: EventPattern, times count: Int) -> ExpectationResult.Outcome {
        let bound = objects.bound(pattern)
        let found = events.filter { bound.matches($0) }
        if found.count == count { return .passed }
        return .failed(
            found: "found \(found.count)",
            comparison: EventComparison(pattern.description, times: count, with: found.map(text)))
    }

    func comparePasses(of phase: TraceEvent.Phase, _ count: Int) -> ExpectationResult.Outcome {
        let found = events.passes(in: phase)
        if found.count == count { return .passed }
        let texts = found.map { pass in
            let first = pass.first.map(text) ?? ""
            return pass.count == 1 ? first : "\(first) and \(pass.count - 1) more"
        }
        return .failed(
            found: "found \(found.count)",
            comparison: EventComparison("\(phase.rawValue) pass", times: count, with: texts))
    }

    func compareAnimations(of view: String, _ isAnimating: Bool) -> ExpectationResult.Outcome {
        guard let span = moment.span ?? events.first.map({ $0.time...$0.time }) else {
            return .failed(found: moment.nothingFound)
        }
        let views = objects[view]
        let own = animations.all.filter { views.contains($0.object) }
        let running = own.filter { $0.runs(during: span) }
        if running.isEmpty != isAnimating { return .passed }
        if isAnimating {
            let others = own.map(\.text)
            return .failed(
                found: "found no animation at that time",
                comparison: others.isEmpty
                    ? nil : EventComparison("animation \(view)", missingAmong: others))
        }
        let texts = running.map(\.text)
        return .failed(
            found: "found \(running.count) \(running.count == 1 ? "animation" : "animations")",
            comparison: EventComparison("animation \(view)", times: 0, with: texts))
    }

    private func bound(_ patterns: [Located<EventPattern>]) -> [EventPattern] {
        patterns.map { objects.bound($0.value) }
    }

    /// Returns a description such as `layoutSubviews root (line 14)`. The description begins with the time if the
    /// expectation is for a time span.
    private func text(_ event: TraceEvent) -> String {
        let line = event.cause.line.map { " (line \($0))" } ?? ""
        let words = "\(event.kind.rawValue) \(event.subject)\(line)".printable
        if case .during = moment { return "\(event.time.shortText) \(words)" }
        return words
    }
}

extension EventComparison {
    /// Creates a comparison with a row for a missing pattern and rows for other events.
    fileprivate init(_ pattern: String, missingAmong others: [String]) {
        self.init(
            rows: [Row(mark: .missing, expected: pattern, actual: nil)]
                + others.map { Row(mark: .other, expected: nil, actual: $0) })
    }
}
