import Film
import Geometry
import Interaction
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes the expectations of a script, and checks that the film can satisfy them.
struct ExpectationDecoder: NameChecking {
    let reader: ScriptReader
    let names: NameTable
    /// The identifiers that statements assign to constraints; `nil` if a statement could not be read.
    let identifiers: Set<String>?

    func expectations(_ node: ScriptNode?) -> [Expectation] {
        guard let node, let items = items(node, "a list of expectations") else { return [] }
        return items.compactMap { expectation($0) }
    }

    private func expectation(_ node: ScriptNode) -> Expectation? {
        guard let fields = fields(of: node, as: Schema.expectation) else { return nil }
        let mayHaveMore = (Schema.checks + Schema.moments).contains { fields.misspells($0) }
        let moment = moment(fields)
        let tolerance = fields["within"].flatMap { number($0, in: ScriptLimits.tolerance) }
        let beforeChecks = problems.count
        let checks = fields.among(Schema.CheckKey.self).flatMap { self.checks($0.key, $0.value) }
        if checks.isEmpty, !mayHaveMore, problems.count == beforeChecks {
            report(
                .emptyExpectation, "found nothing to check, expected \(Schema.checks.spelledOut)",
                at: fields.among(Schema.moments).first?.key.span ?? fields.span)
        }
        if fields["at"] == nil { checkLooksAtTrace(fields) }
        guard let moment else { return nil }
        return Expectation(moment: moment, tolerance: tolerance ?? Expectation.defaultTolerance, checks: checks)
    }

    /// Reads the time of the expectation from the key `at`, `turn` or `during`. Exactly one of these keys must be
    /// present.
    private func moment(_ fields: Fields) -> Expectation.Moment? {
        let given = fields.among(Schema.MomentKey.self)
        guard let (key, node) = given.first else {
            if !Schema.moments.contains(where: { fields.misspells($0) }) {
                report(
                    .missingKey, "found none of the keys 'at', 'turn' and 'during', expected one of them",
                    at: fields.span)
            }
            return nil
        }
        if let (second, _) = given.dropFirst().first {
            report(
                .conflictingKeys,
                "found \(second.value.rawValue.quoted) and \(key.value.rawValue.quoted), expected only one of them",
                at: second.span)
            return nil
        }
        switch key.value {
        case .at: return time(node).map { .at($0) }
        case .turn: return integer(node, in: ScriptLimits.turns).map { .turn(Located($0, at: node.span)) }
        case .during: return span(node)
        }
    }

    /// Reads a span of time, such as `[0.1s, 3s]`.
    private func span(_ node: ScriptNode) -> Expectation.Moment? {
        let expected = "a list of two times such as [0.1s, 3s]"
        guard let items = entries(of: node, expected, count: 2) else { return nil }
        let (first, last) = (time(items[0]), time(items[1]))
        guard let first, let last else { return nil }
        guard first.value < last.value else {
            report(
                .emptySpan,
                "the span from \(first.value.inSeconds) to \(last.value.inSeconds) is empty, expected its end after its start",
                at: last.span)
            return nil
        }
        return .during(first, last)
    }

    /// Reports checks of frames in an expectation for a turn or a span. Frames can be checked only at a specific time.
    private func checkLooksAtTrace(_ fields: Fields) {
        guard let moment = fields.among(Schema.moments).first?.key else { return }
        for (key, _) in fields.among(Schema.frameChecks) {
            report(
                .conflictingKeys,
                "found \(key.value.quoted) together with \(moment.value.quoted), expected 'at': frames are checked at "
                    + "a specific time",
                at: key.span)
        }
    }

    private func checks(_ key: Located<Schema.CheckKey>, _ node: ScriptNode) -> [Located<Check>] {
        switch key.value {
        case .order: return order(node).map { [Located($0, at: key.span)] } ?? []
        case .never: return never(node)
        case .count: return counts(node)
        case .conflicts:
            return integer(node, in: ScriptLimits.counts).map { [Located(.conflicts($0), at: key.span)] } ?? []
        case .passes: return passes(node)
        case .animating:
            return perView(node) { view, node in
                boolean(node).map { .animating(view: view, $0) }
            }
        case .layouts:
            return perView(node) { view, node in
                integer(node, in: ScriptLimits.counts).map { .layouts(view: view, count: $0) }
            }
        case .frames:
            return perView(node) { view, node in
                rect(node).map { .frame(view: view, $0) }
            }
        case .properties: return properties(node, inModel: false)
        case .modelProperties: return properties(node, inModel: true)
        case .model:
            return perView(node) { view, node in
                rect(node).map { .model(view: view, $0) }
            }
        }
    }

    /// Returns one check for each view of a mapping.
    private func perView(
        _ node: ScriptNode, _ check: (String, ScriptNode) -> Check?
    ) -> [Located<Check>] {
        guard let entries = named(node, "a view") else { return [] }
        return entries.compactMap { entry in
            checkShown(entry.name)
            return check(entry.name.value, entry.value).map { Located($0, at: entry.name.span) }
        }
    }

    /// Reads properties such as `{card: {alpha: 0.5, isHidden: false}}`. Returns a check for each property.
    private func properties(_ node: ScriptNode, inModel: Bool) -> [Located<Check>] {
        guard let views = named(node, "a view") else { return [] }
        return views.flatMap { view -> [Located<Check>] in
            checkShown(view.name)
            let content = names.content(of: view.name.value)
            let isLayer = names.kind(of: view.name.value) == .layer
            let known = Property.all.filter { property in
                (!isLayer || property.isOfLayers) && property.owner.isView
                    && (content.map { property.kinds?.contains($0.kind) ?? true } ?? true)
            }
            return (named(view.value, "a property") ?? []).compactMap { entry in
                guard let property = known.first(where: { $0.name == entry.name.value }) else {
                    reportUnknown(
                        .unknownProperty,
                        "an expectation cannot check the property \(entry.name.value.quoted) of \(view.name.value.quoted)",
                        entry.name.value, among: known.map(\.name), at: entry.name.span)
                    return nil
                }
                checkRequirement(of: property, view.name, nil)
                return value(entry.value, property.shape, of: view.name.value).map {
                    Located(.property(property, of: view.name.value, $0, inModel: inModel), at: entry.name.span)
                }
            }
        }
    }

    /// Reads the numbers of passes, such as `{layout: 1, updateConstraints: 0}`. Returns a check for each phase.
    private func passes(_ node: ScriptNode) -> [Located<Check>] {
        guard let fields = fields(of: node, as: Schema.passes) else { return [] }
        return fields.among(Schema.passes.keys).compactMap { key, node in
            guard let phase = TraceEvent.Phase(rawValue: key.value),
                let count = integer(node, in: ScriptLimits.counts)
            else { return nil }
            return Located(.passes(phase, count: count), at: key.span)
        }
    }
}

/// Decodes the events in expectations, such as `layoutSubviews root`.
extension ExpectationDecoder {
    /// Reads a list of events such as `[cue slide.constant, layoutSubviews root]`, or a mapping with the key `exactly`.
    /// Returns `nil` if the list contains no valid event.
    func order(_ node: ScriptNode) -> Check? {
        guard case .mapping = node.content else { return patterns(node).map { .order($0) } }
        guard let fields = fields(of: node, as: Schema.order) else { return nil }
        return need("exactly", in: fields, "a list of events").flatMap { patterns($0) }.map { .exactOrder($0) }
    }

    private func patterns(_ node: ScriptNode) -> [Located<EventPattern>]? {
        guard let items = items(node, "a list of events such as layoutSubviews root") else { return nil }
        let patterns = items.compactMap { item in
            pattern(item, mayStandAlone: false).map { Located($0, at: item.span) }
        }
        return patterns.isEmpty ? nil : patterns
    }

    /// Reads a list of events such as `[layoutSubviews badge, conflict]`. Returns a check for each event.
    func never(_ node: ScriptNode) -> [Located<Check>] {
        guard let items = items(node, "a list of events such as layoutSubviews root") else { return [] }
        return items.compactMap { item in
            pattern(item, mayStandAlone: true).map { Located(.never($0), at: item.span) }
        }
    }

    /// Reads counts of events such as `{frame box: 2, conflict: 0}`. Returns a check for each event.
    func counts(_ node: ScriptNode) -> [Located<Check>] {
        guard case .mapping(let pairs) = node.content, let entries = named(node, "an event") else {
            reportFound(node, expected: "a mapping from an event such as layoutSubviews root to a number")
            return []
        }
        return entries.compactMap { entry in
            guard let key = pairs.first(where: { $0.key.span == entry.name.span })?.key,
                let pattern = pattern(key, mayStandAlone: true)
            else { return nil }
            return integer(entry.value, in: ScriptLimits.counts).map {
                Located(.count(pattern, $0), at: entry.name.span)
            }
        }
    }

    /// Reads an event and its subject, such as `layoutSubviews root`.
    ///
    /// - Parameter mayStandAlone: Whether the event can be written without a subject. Such an event matches any
    ///   subject.
    private func pattern(_ node: ScriptNode, mayStandAlone: Bool) -> EventPattern? {
        guard let scalar = scalar(node, "an event and its subject, such as layoutSubviews root") else { return nil }
        let words = scalar.text.split(whereSeparator: \.isWhitespace)
        let places = ScalarPlaces(scalar, in: source)
        guard let event = words.first, let kind = TraceEvent.Kind(rawValue: String(event)) else {
            let event = String(words.first ?? "")
            if ViewEvent(rawValue: event) != nil {
                report(
                    .unknownEvent, "no event is named \(event.quoted)",
                    at: places.span(0..<event.unicodeScalars.count), suggestion: "action \(event)")
                return nil
            }
            reportUnknown(
                .unknownEvent, "no event is named \(event.quoted)", event,
                among: TraceEvent.Kind.allCases.map(\.rawValue), at: places.span(0..<event.unicodeScalars.count))
            return nil
        }
        let subject = scalar.text[event.endIndex...].drop(while: \.isWhitespace)
        guard !subject.isEmpty else {
            if mayStandAlone { return EventPattern(kind) }
            report(
                .wrongType, "found the event \(String(event).quoted) alone, expected its subject after it",
                at: node.span)
            return nil
        }
        let end = scalar.text.unicodeScalars.count
        let start = end - subject.unicodeScalars.count
        let problemsBefore = problems.count
        checkSubject(of: kind, String(subject)) { places.span((start + $0.lowerBound)..<(start + $0.upperBound)) }
        // An unknown name is reported only once.
        guard problems.count == problemsBefore else { return nil }
        // A script can contain the parentheses of a call, but a trace does not.
        return EventPattern(kind, traced(String(subject).replacing("()", with: "")))
    }

    /// Returns the subject in the form that the trace uses. A script can set a content hugging or compression
    /// resistance priority with a property or a method, but the trace always contains the name of the method.
    private func traced(_ subject: String) -> String {
        for call in Call.allCases {
            guard let property = call.row.indexedName, subject.hasSuffix("." + property) else { continue }
            return subject.dropLast(property.count) + call.rawValue
        }
        return subject
    }

    /// Checks the subject of an event: the name of an item and, for a cue, the property or method.
    ///
    /// - Parameter place: A function that returns the source location of a range of the subject, in code points.
    private func checkSubject(
        of kind: TraceEvent.Kind, _ subject: String, _ place: (Range<Int>) -> SourceSpan
    ) {
        let whole = place(0..<subject.unicodeScalars.count)
        switch kind {
        case .needsUpdateConstraints, .needsLayout, .needsDisplay, .updateConstraints, .layoutSubviews, .draw, .frame,
            .animation, .animationEnd, .ambiguity, .solve, .intrinsicContentSize, .safeAreaInsetsDidChange,
            .layoutMarginsDidChange, .tintColorDidChange:
            let subject = Located(subject, at: whole)
            if names.kind(of: subject.value) == .layer { checkSubject(subject, .view) } else { checkShown(subject) }
        case .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear,
            .viewDidDisappear,
            .willMove, .didMove, .willTransition, .viewWillTransition, .updateViewConstraints,
            .viewWillLayoutSubviews, .viewDidLayoutSubviews, .viewSafeAreaInsetsDidChange, .viewLayoutMarginsDidChange:
            checkController(Located(subject, at: whole))
        // The subject of this event is a controller, or a view that overrides the method.
        case .traitCollectionDidChange where names.controllers.contains(subject): break
        case .traitCollectionDidChange: checkSubject(Located(subject, at: whole), .view)
        case .cue: checkCue(subject, place)
        case .completion:
            let known = AnimationSpec.completionSubjects + names.animators
            guard !known.contains(subject), names.knowsAllAnimators else { return }
            reportUnknown(
                .unknownName, "no completion is named \(subject.quoted)", subject, among: known, at: whole)
        case .block where subject != DispatchSpec.eventSubject:
            reportUnknown(
                .unknownName, "no queue is named \(subject.quoted)", subject,
                among: [DispatchSpec.eventSubject], at: whole)
        case .conflict: checkConflict(Located(subject, at: whole))
        case .exception, .timer, .block, .touch, .action, .feedbackLoop, .note: break
        }
    }

    /// Checks the subject of a conflict: the broken constraint, or a view with a fixed frame. The constraints that
    /// stack views create are known only when the film is played.
    private func checkConflict(_ subject: Located<String>) {
        let isMade = subject.value.contains { !Lexer.isNamePart($0) }
        guard !isMade, names.kind(of: subject.value) == nil, names.knowsAll(.constraint), names.knowsAll(.view),
            let identifiers, !identifiers.contains(subject.value)
        else { return }
        reportUnknown(
            .unknownConstraint, "no constraint is named \(subject.value.quoted)", subject.value,
            among: names.constraints + names.views, at: subject.span)
    }

    private func checkCue(_ subject: String, _ place: (Range<Int>) -> SourceSpan) {
        // The property follows the last dot. An earlier dot can be part of a constraint's name, as in pinned.top.
        let dot = subject.lastIndex(of: ".")
        let parts = dot.map { [String(subject[..<$0]), String(subject[subject.index(after: $0)...])] } ?? [subject]
        let name = Located(parts[0], at: place(0..<parts[0].unicodeScalars.count))
        let whole = place(0..<subject.unicodeScalars.count)
        if AnimationSpec.eventSubjects.contains(subject) { return }
        guard parts.count == 2 else {
            return report(
                .wrongType, "found \(subject.quoted) alone, expected its property or method after it: slide.constant",
                at: name.span)
        }
        if parts[0] == DeviceChange.subject {
            let known = DeviceChange.Property.allCases.map(\.rawValue)
            guard !known.contains(parts[1]) else { return }
            return reportUnknown(
                .unknownProperty, "the device has no property \(parts[1].quoted)", parts[1], among: known, at: whole)
        }
        let member = parts[1].replacing("()", with: "")
        if member == AnimatorSpec.additionEvent { return checkSubject(name, .animator) }
        if parts[0] == DispatchSpec.subject {
            let known = DispatchSpec.Call.allCases.map(\.rawValue)
            guard !known.contains(member) else { return }
            return reportUnknown(
                .unknownCall, "the main queue has no method \(member.quoted)", member, among: known, at: whole)
        }
        if UIKitClass.names.contains(parts[0]) {
            let known = UIKitClass.members(of: parts[0])
            guard !known.contains(member) else { return }
            return reportUnknown(
                .unknownCall, "\(parts[0]) has no method \(member.quoted) here", member, among: known, at: whole)
        }
        let others = [DispatchSpec.subject] + UIKitClass.names
        if names.kind(of: parts[0]) == nil, let match = ClosestMatch.suggestion(for: parts[0], among: others) {
            return report(
                .unknownName, "no subject of events is named \(parts[0].quoted)", at: name.span,
                suggestion: match)
        }
        guard let kind = Action.subjectKind(of: member) else {
            let id: Diagnostic.ID = member == parts[1] ? .unknownProperty : .unknownCall
            let end = subject.unicodeScalars.count
            return reportUnknown(
                id, "no property or method is named \(member.quoted)", member, among: Action.names,
                at: place((end - parts[1].unicodeScalars.count)..<end))
        }
        if kind == .view { checkShown(name) } else { checkSubject(name, kind) }
    }
}
