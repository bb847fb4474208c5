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
        let mayHaveMore = Schema.checks.contains { fields.misspells($0) }
        let time = need("at", in: fields, "the time to look at").flatMap { self.time($0) }
        let tolerance = fields["within"].flatMap { number($0, in: ScriptLimits.tolerance) }
        let beforeChecks = problems.count
        let checks = fields.among(Schema.checks).flatMap { self.checks($0.key, $0.value) }
        if checks.isEmpty, !mayHaveMore, problems.count == beforeChecks {
            report(
                .emptyExpectation, "found nothing to check, expected \(Schema.checks.spelledOut)",
                at: fields.among(["at"]).first?.key.span ?? fields.span)
        }
        guard let time else { return nil }
        return Expectation(time: time, tolerance: tolerance ?? Expectation.defaultTolerance, checks: checks)
    }

    private mutating func checks(_ key: Located<String>, _ node: ScriptNode) -> [Located<Check>] {
        switch key.value {
        case "order": return order(node).map { [Located(.order($0), at: key.span)] } ?? []
        case "layouts":
            return perView(node) { decoder, view, node in
                decoder.whole(node, in: ScriptLimits.layouts).map { .layouts(view: view, count: $0) }
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

    /// `[cue slide.constant, layoutSubviews root]`; `nil` when there is nothing in it that can be checked.
    private mutating func order(_ node: ScriptNode) -> [EventPattern]? {
        guard let items = items(node, "a list of events such as layoutSubviews root") else { return nil }
        let patterns = items.compactMap { pattern($0) }
        return patterns.isEmpty ? nil : patterns
    }

    private mutating func pattern(_ node: ScriptNode) -> EventPattern? {
        guard let scalar = scalar(node, "an event and its subject, such as layoutSubviews root") else { return nil }
        let words = scalar.text.split(whereSeparator: \.isWhitespace)
        let places = ScalarPlaces(scalar, in: source)
        guard let event = words.first, let kind = TraceEvent.Kind(rawValue: String(event)) else {
            let event = String(words.first ?? "")
            reportUnknown(
                .unknownEvent, "no event is named \(event.quoted)", event,
                among: TraceEvent.Kind.allCases.map(\.rawValue), at: places.span(0..<event.unicodeScalars.count))
            return nil
        }
        let subject = scalar.text[event.endIndex...].drop(while: \.isWhitespace)
        guard !subject.isEmpty else {
            report(
                .wrongType, "found the event \(String(event).quoted) alone, expected its subject after it",
                at: node.span)
            return nil
        }
        let end = scalar.text.unicodeScalars.count
        let start = end - subject.unicodeScalars.count
        checkSubject(of: kind, String(subject)) { places.span((start + $0.lowerBound)..<(start + $0.upperBound)) }
        // A call may be written with its parentheses; the trace has none.
        return EventPattern(kind: kind, subject: traced(String(subject).replacing("()", with: "")))
    }

    /// As the trace calls it: one name for the two ways to write a priority of content size.
    private func traced(_ subject: String) -> String {
        for property in ["contentHuggingPriority", "contentCompressionResistancePriority"]
        where subject.hasSuffix("." + property) {
            return subject.dropLast(property.count) + "setC" + property.dropFirst()
        }
        return subject
    }

    /// The subject of an event is a view, a constraint, or for a cue either of them with its property or method.
    ///
    /// - Parameter place: Finds a stretch of the subject, in code points.
    private mutating func checkSubject(of kind: TraceEvent.Kind, _ subject: String, _ place: (Range<Int>) -> SourceSpan)
    {
        // The last dot is the one before the property: a constraint may be a part, such as pinned.top.
        let dot = subject.lastIndex(of: ".")
        let parts = dot.map { [String(subject[..<$0]), String(subject[subject.index(after: $0)...])] } ?? [subject]
        let first = parts[0]
        let name = Located(first, at: place(0..<first.unicodeScalars.count))
        switch kind {
        case .needsUpdateConstraints, .needsLayout, .needsDisplay, .updateConstraints, .layoutSubviews, .draw, .frame,
            .animation, .ambiguity:
            checkSubject(Located(subject, at: place(0..<subject.unicodeScalars.count)), .view)
        case .cue where subject == AnimationSpec.eventSubject:
            break
        case .cue where parts.first == DeviceChange.subject && parts.count == 2:
            let known = DeviceChange.Property.allCases.map(\.rawValue)
            if !known.contains(parts[1]) {
                reportUnknown(
                    .unknownProperty, "the device has no property \(parts[1].quoted)", parts[1], among: known,
                    at: place(0..<subject.unicodeScalars.count))
            }
        case .cue where parts.count == 1:
            report(
                .wrongType, "found \(subject.quoted) alone, expected its property or method after it: slide.constant",
                at: name.span)
        case .cue:
            let member = parts[1].replacing("()", with: "")
            guard let kind = Action.subjectKind(of: member) else {
                let id: Diagnostic.ID = member == parts[1] ? .unknownProperty : .unknownCall
                let end = subject.unicodeScalars.count
                return reportUnknown(
                    id, "no property or method is named \(member.quoted)", member,
                    among: Action.names,
                    at: place((end - parts[1].unicodeScalars.count)..<end))
            }
            checkSubject(name, kind)
        case .willTransition, .viewWillTransition, .traitCollectionDidChange, .solve, .updateViewConstraints,
            .viewWillLayoutSubviews, .viewDidLayoutSubviews, .completion, .conflict,
            .exception, .note:
            break
        }
    }
}
