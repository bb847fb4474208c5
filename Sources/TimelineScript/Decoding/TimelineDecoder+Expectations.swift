import Diagnostics
import Geometry
import Simulation

extension TimelineDecoder {
    mutating func expectations(_ node: ScriptNode?) -> [Expectation] {
        guard let node, let items = items(node, "a list of expectations") else { return [] }
        return items.compactMap { expectation($0) }
    }

    private mutating func expectation(_ node: ScriptNode) -> Expectation? {
        guard let fields = fields(of: node, as: Schema.expectation) else { return nil }
        let mayHaveMore = (Schema.checks + Schema.moments).contains { fields.misspells($0) }
        let moment = moment(fields)
        let tolerance = fields["within"].flatMap { number($0, in: ScriptLimits.tolerance) }
        let beforeChecks = problems.count
        let checks = fields.among(Schema.checks).flatMap { self.checks($0.key, $0.value) }
        if checks.isEmpty, !mayHaveMore, problems.count == beforeChecks {
            report(
                .emptyExpectation, "found nothing to check, expected \(Schema.checks.spelledOut)",
                at: fields.among(Schema.moments).first?.key.span ?? fields.span)
        }
        if fields["at"] == nil { checkLooksAtTrace(fields) }
        guard let moment else { return nil }
        return Expectation(moment: moment, tolerance: tolerance ?? Expectation.defaultTolerance, checks: checks)
    }

    /// When to look: exactly one of three keys says it.
    private mutating func moment(_ fields: Fields) -> Expectation.Moment? {
        let given = fields.among(Schema.moments)
        guard let (key, node) = given.first else {
            if !Schema.moments.contains(where: { fields.misspells($0) }) {
                report(
                    .missingKey, "found no key 'at', expected when to look: at a time, a 'turn', or 'during' a span",
                    at: fields.span)
            }
            return nil
        }
        if let (second, _) = given.dropFirst().first {
            report(
                .conflictingKeys, "found \(second.value.quoted) beside \(key.value.quoted), expected only one of them",
                at: second.span)
            return nil
        }
        switch key.value {
        case "at": return time(node).map { .at($0) }
        case "turn": return whole(node, in: ScriptLimits.turns).map { .turn(Located($0, at: node.span)) }
        default: return span(node)
        }
    }

    /// `[0.1s, 3s]`
    private mutating func span(_ node: ScriptNode) -> Expectation.Moment? {
        let expected = "a list of two times such as [0.1s, 3s]"
        guard let items = entries(of: node, expected, count: 2) else { return nil }
        let (first, last) = (time(items[0]), time(items[1]))
        guard let first, let last else { return nil }
        guard first.value < last.value else {
            report(
                .emptySpan,
                "the span from \(first.value.inSeconds) to \(last.value.inSeconds) is empty, expected its end after its begin",
                at: last.span)
            return nil
        }
        return .during(first, last)
    }

    /// A frame is looked at at a time; a turn or a span has many.
    private mutating func checkLooksAtTrace(_ fields: Fields) {
        guard let moment = fields.among(Schema.moments).first?.key else { return }
        for (key, _) in fields.among(Schema.frameChecks) {
            report(
                .conflictingKeys,
                "found \(key.value.quoted) beside \(moment.value.quoted), expected 'at' with it: frames are looked at at a time",
                at: key.span)
        }
    }

    private mutating func checks(_ key: Located<String>, _ node: ScriptNode) -> [Located<Check>] {
        switch key.value {
        case "order": return order(node).map { [Located($0, at: key.span)] } ?? []
        case "never": return never(node)
        case "count": return counts(node)
        case "conflicts":
            return whole(node, in: ScriptLimits.counts).map { [Located(.conflicts($0), at: key.span)] } ?? []
        case "passes": return passes(node)
        case "animating":
            return perView(node) { decoder, view, node in
                decoder.truth(node).map { .animating(view: view, $0) }
            }
        case "layouts":
            return perView(node) { decoder, view, node in
                decoder.whole(node, in: ScriptLimits.counts).map { .layouts(view: view, count: $0) }
            }
        case "frames":
            return perView(node) { decoder, view, node in
                decoder.rect(node).map { .frame(view: view, $0) }
            }
        default:
            return perView(node) { decoder, view, node in
                decoder.rect(node).map { .model(view: view, $0) }
            }
        }
    }

    /// One check for each view of a mapping.
    private mutating func perView(
        _ node: ScriptNode, _ check: (inout TimelineDecoder, String, ScriptNode) -> Check?
    ) -> [Located<Check>] {
        guard let entries = named(node, "a view") else { return [] }
        return entries.compactMap { entry in
            checkSubject(entry.name, .view)
            return check(&self, entry.name.value, entry.value).map { Located($0, at: entry.name.span) }
        }
    }

    mutating func rect(_ node: ScriptNode) -> Rect? {
        let place = ScriptLimits.place
        let length = ScriptLimits.length
        return numbers(node, in: [place, place, length, length], "a list of x, y, width and height").map {
            Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }

    /// `{layout: 1, updateConstraints: 0}`
    private mutating func passes(_ node: ScriptNode) -> [Located<Check>] {
        guard let fields = fields(of: node, as: Schema.passes) else { return [] }
        return fields.among(Schema.passes.keys).compactMap { key, node in
            guard let phase = TraceEvent.Phase(rawValue: key.value),
                let count = whole(node, in: ScriptLimits.counts)
            else { return nil }
            return Located(.passes(phase, count: count), at: key.span)
        }
    }
}
