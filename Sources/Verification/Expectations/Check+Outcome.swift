import Film
import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import TimelineScript
import Views

extension Check {
    /// Returns the outcome of a check that examines a frame; `nil` for a check that examines the trace.
    ///
    /// - Parameter window: The window of the film, in its state at the time of the frame.
    func outcome(
        in frame: FrameSnapshot, of window: Window, within tolerance: Double
    ) -> ExpectationResult.Outcome? {
        switch self {
        case .frame(let view, let expected):
            Check.compare(expected, with: view, in: frame.presentation, within: tolerance)
        case .model(let view, let expected):
            Check.compare(expected, with: view, in: frame.model, within: tolerance)
        case .property(let property, let view, let expected, let inModel):
            Check.compare(
                expected, with: property, of: view, in: inModel ? frame.model : frame.presentation, window,
                within: tolerance)
        default:
            nil
        }
    }

    /// Returns the outcome of a check that examines the trace; `nil` for a check that examines a frame.
    func outcome(in stretch: TraceStretch) -> ExpectationResult.Outcome? {
        if case .animating(let view, let isAnimating) = self {
            return stretch.compareAnimations(of: view, isAnimating)
        }
        if stretch.events.isEmpty, !looksAtFrame { return .failed(found: stretch.moment.nothingFound) }
        switch self {
        case .frame, .model, .property, .animating: return nil
        case .order(let patterns): return stretch.compareOrder(with: patterns)
        case .exactOrder(let patterns): return stretch.compareExactOrder(with: patterns)
        case .layouts(let view, let count): return stretch.compare(EventPattern(.layoutSubviews, view), times: count)
        case .passes(let phase, let count): return stretch.comparePasses(of: phase, count)
        case .count(let pattern, let count): return stretch.compare(pattern, times: count)
        case .never(let pattern): return stretch.compare(pattern, times: 0)
        case .conflicts(let count): return stretch.compare(EventPattern(.conflict), times: count)
        }
    }

    /// A one-line description of the check.
    var description: String {
        switch self {
        case .frame(let view, let expected): "frame of \(view) \(expected.text)"
        case .model(let view, let expected): "model frame of \(view) \(expected.text)"
        case .property(let property, let view, let expected, let inModel):
            "\(inModel ? "model " : "")\(property.name) of \(view) \(expected.traceText(property.shape))"
        case .layouts(let view, let count): "\(count) layoutSubviews of \(view)"
        case .order(let patterns): "order " + patterns.map(\.value.description).joined(separator: ", ")
        case .exactOrder(let patterns): "exactly " + patterns.map(\.value.description).joined(separator: ", ")
        case .passes(let phase, let count): "\(count) \(phase.rawValue) \(count == 1 ? "pass" : "passes")"
        case .count(let pattern, let count): "\(count) \(pattern)"
        case .never(let pattern): "never \(pattern)"
        case .conflicts(let count): "\(count) \(count == 1 ? "conflict" : "conflicts")"
        case .animating(let view, let isAnimating): "\(view) \(isAnimating ? "animating" : "not animating")"
        }
    }

    /// A short description, for messages in which ``description`` would be too long.
    var summary: String {
        switch self {
        case .order: "this order"
        case .exactOrder: "exactly this order"
        default: description
        }
    }

    private static func compare(
        _ expected: PropertyValue, with property: Property, of view: String, in tree: ViewTree, _ window: Window,
        within tolerance: Double
    ) -> ExpectationResult.Outcome {
        guard let id = tree.view(named: view) else { return absent(view, in: tree) }
        guard let found = property.value(of: View(window: window, id: id), in: tree[id]) else {
            return .failed(found: "found no value, because the view has no '\(property.name)'")
        }
        let style = tree[id].appearance ?? tree.traits.appearance
        if found.isClose(to: expected, within: tolerance, in: style) { return .passed }
        return .failed(found: "found \(found.traceText(property.shape))")
    }

    private static func absent(_ view: String, in tree: ViewTree) -> ExpectationResult.Outcome {
        let names = tree.views.map { tree[$0].name }
        let meant = ClosestMatch.suggestion(for: view, among: names).map { "; did you mean '\($0)'?" } ?? ""
        return .failed(found: "found no view with this name in the hierarchy" + meant)
    }

    private static func compare(
        _ expected: Rect, with view: String, in tree: ViewTree, within tolerance: Double
    ) -> ExpectationResult.Outcome {
        guard let id = tree.view(named: view) else { return absent(view, in: tree) }
        let found = tree[id].frame
        if found.isClose(to: expected, within: tolerance) { return .passed }
        return .failed(found: "found \(found.text) (tolerance \(tolerance.shortText))")
    }
}

/// The part of a film's trace to which one expectation applies.
struct TraceStretch {
    let moment: Expectation.Moment
    /// The events to which the expectation applies, in order.
    let events: [TraceEvent]
    /// The animations of the whole film.
    let animations: AnimationSpans
    /// The objects that the names in expectations denote.
    let objects: DeclaredObjects

    fileprivate func compareOrder(with places: [Located<EventPattern>]) -> ExpectationResult.Outcome {
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

    fileprivate func compareExactOrder(with places: [Located<EventPattern>]) -> ExpectationResult.Outcome {
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

    fileprivate func compare(_ pattern: EventPattern, times count: Int) -> ExpectationResult.Outcome {
        let bound = objects.bound(pattern)
        let found = events.filter { bound.matches($0) }
        if found.count == count { return .passed }
        return .failed(
            found: "found \(found.count)",
            comparison: EventComparison(pattern.description, times: count, with: found.map(text)))
    }

    fileprivate func comparePasses(of phase: TraceEvent.Phase, _ count: Int) -> ExpectationResult.Outcome {
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

    fileprivate func compareAnimations(of view: String, _ isAnimating: Bool) -> ExpectationResult.Outcome {
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
    /// Creates a comparison with one row for a missing pattern, and one row for each text in `others`.
    fileprivate init(_ pattern: String, missingAmong others: [String]) {
        self.init(
            rows: [Row(mark: .missing, expected: pattern, actual: nil)]
                + others.map { Row(mark: .other, expected: nil, actual: $0) })
    }
}

extension Expectation.Moment {
    /// Returns whether an event occurred at this moment, which is a time, a turn or a time span.
    func holds(_ event: TraceEvent) -> Bool {
        switch self {
        case .at(let time): event.time == time.value
        case .turn(let turn): event.turn == turn.value
        case .during(let first, let last): (first.value...last.value).contains(event.time)
        }
    }

    /// Returns the events to which the expectation applies. If the first layout and a cue have the same time, the
    /// expectation does not apply to the events of the first layout.
    ///
    /// - Parameter events: The events for which ``holds(_:)`` is `true`.
    func counted(_ events: [TraceEvent]) -> [TraceEvent] {
        guard case .at = self, events.contains(where: { $0.turn > 0 && $0.kind == .cue && $0.cause.event == nil })
        else { return events }
        return events.filter { $0.turn > 0 }
    }

    /// Returns whether a film that stopped at `time` ended before the end of this moment. For a turn, the result is
    /// `true` if `events`, which contains the recorded events of the turn, is empty.
    func isAfter(_ time: Duration, _ events: [TraceEvent]) -> Bool {
        span.map { $0.upperBound > time } ?? events.isEmpty
    }

    /// The time span of the moment; `nil` for a turn, whose time is known only during playback.
    fileprivate var span: ClosedRange<Duration>? {
        switch self {
        case .at(let time): time.value...time.value
        case .turn: nil
        case .during(let first, let last): first.value...last.value
        }
    }

    /// A description for reports, such as `at 0.5s`.
    var description: String {
        switch self {
        case .at(let time): "at \(time.value.shortText)"
        case .turn(let turn): "in turn \(turn.value)"
        case .during(let first, let last): "during \(first.value.shortText) to \(last.value.shortText)"
        }
    }

    /// The message for a moment without any events.
    fileprivate var nothingFound: String {
        switch self {
        case .at: "found no turn of the run loop at this time; for a span of time, use 'during'"
        case .turn(let turn): "found no turn \(turn.value)"
        case .during: "found no turn of the run loop in this span"
        }
    }
}
