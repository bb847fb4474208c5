import Animation
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes the statements of cues, blocks and overrides.
struct StatementDecoder: NameChecking {
    let reader: ScriptReader
    let names: NameTable
    /// The device at the beginning of the film.
    let device: Device
    /// The policy for calls that raise an exception in UIKit.
    let exceptionPolicy: ExceptionPolicy

    /// Reads a statement. If the statement contains an error, reports it and returns `nil`.
    func statement(_ node: ScriptNode) -> Located<Statement>? {
        let errors = problems.errorCount
        let statement = uncheckedStatement(node)
        return problems.errorCount == errors ? statement : nil
    }

    private func uncheckedStatement(_ node: ScriptNode) -> Located<Statement>? {
        if case .mapping = node.content {
            report(
                .wrongType,
                "found a mapping, expected a statement (a statement that contains ': ' needs single quotes)",
                at: node.span)
            return nil
        }
        guard let scalar = scalar(node, "a statement such as root.layoutIfNeeded()") else { return nil }
        var parser = StatementParser(scalar, in: source)
        do throws(ScriptError) {
            let written = try parser.parse()
            noteNumbers(of: parser)
            if let target = memberTarget(written) {
                return memberAssignment(target, written.form).map {
                    Located(Statement(subject: target.subject, action: .assign($0)), at: written.span)
                }
            }
            guard let syntax = throughLayer(written), let action = action(syntax) else { return nil }
            let statement = Statement(subject: syntax.subject, action: action)
            return Located(statement, at: syntax.span)
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    private func action(_ syntax: StatementSyntax) -> Action? {
        let name = syntax.member.value
        if names.kind(of: syntax.subject.value) == .item, callOfView(syntax)?.isTouch != true {
            let subject = syntax.subject.value
            report(
                .wrongSubject,
                "\(subject.quoted) is an item of a bar or an alert, expected a touch such as \(subject).tap()",
                at: syntax.subject.span)
            return nil
        }
        if syntax.subject.value == DeviceChange.subject { return deviceChange(syntax).map { .changeDevice($0) } }
        if UIKitClass.names.contains(syntax.subject.value) { return classCall(syntax) }
        if let call = callOfView(syntax) { return self.call(call, syntax) }
        if let property = Property.named(name), property.isAssignable { return assignment(property, syntax) }
        if let call = Call(inStatement: name) { return self.call(call, syntax) }
        reportUnknownMember(syntax)
        return nil
    }

    private func assignment(_ property: Property, _ syntax: StatementSyntax) -> Action? {
        checkSubject(syntax.subject, of: property)
        if case .compoundAssignment(let operation, let written) = syntax.form {
            return compoundAssignment(property, nil, of: syntax.subject, operation, written, at: syntax.member.span)
                .map { .assign($0) }
        }
        guard case .assignment(let written) = syntax.form else {
            reportForm(of: property.name, isMethod: false, syntax)
            return nil
        }
        if case .computed(let computed) = written.value, property.shape.numericRanges != nil {
            checkRequirement(of: property, syntax.subject, nil)
            return computedAssignment(property, computed, written).map { .assign($0) }
        }
        let value = value(written, property.shape, of: syntax.subject.value)
        checkRequirement(of: property, syntax.subject, value)
        return value.map { .set(property, $0) }
    }

    /// Returns the method of views that a statement calls, such as `email.type("Ada")`. A layer can have a property of the
    /// same name.
    private func callOfView(_ syntax: StatementSyntax) -> Call? {
        switch syntax.form {
        case .call, .callWith: Call(rawValue: syntax.member.value).flatMap { $0.row.owner == .view ? $0 : nil }
        case .assignment, .compoundAssignment, .indexed, .mention: nil
        }
    }

    /// Converts a statement for a view's layer, such as `card.layer.cornerRadius = 8`, to a statement for the view.
    ///
    /// - Returns: The statement; `nil` if the layer does not have the property or method. In this case, an error is
    ///   reported.
    private func throughLayer(_ syntax: StatementSyntax) -> StatementSyntax? {
        let subject = syntax.subject
        guard subject.value.hasSuffix(".layer"), names.kind(of: String(subject.value.dropLast(6))) != .constraint else {
            let isCall = Call(rawValue: syntax.member.value)?.row.owner == .layer
            guard callOfView(syntax) == nil, isCall || Property.named(syntax.member.value)?.owner == .layer,
                names.kind(of: subject.value) == .view
            else { return syntax }
            report(
                isCall ? .unknownCall : .unknownProperty,
                "a view has no \(isCall ? "method" : "property") \(syntax.member.value.quoted), but its layer does",
                at: syntax.member.span, suggestion: "layer.\(syntax.member.value)")
            return nil
        }
        guard StatementDecoder.ofLayers.contains(syntax.member.value) else {
            reportUnknown(
                .unknownProperty, "a layer has no property or method named \(syntax.member.value.quoted)",
                syntax.member.value, among: StatementDecoder.ofLayers, at: syntax.member.span)
            return nil
        }
        return StatementSyntax(
            subject: Located(String(subject.value.dropLast(6)), at: subject.span), member: syntax.member,
            words: syntax.words, form: syntax.form, span: syntax.span)
    }

    /// The names of the properties and methods of layers.
    private static let ofLayers =
        Property.all.filter { $0.owner == .layer || $0.owner == .viewAndLayer }.map(\.name)
        + Call.allCases.filter { [.viewAndLayer, .layer].contains($0.row.owner) }.map(\.rawValue)

    /// Reports a method without parentheses, or a property with parentheses.
    func reportForm(of name: String, isMethod: Bool, _ syntax: StatementSyntax) {
        if isMethod, case .callWith(let arguments) = syntax.form, let first = arguments.first {
            report(
                .syntax, "found \(first.text.quoted), expected ')': \(name.quoted) takes no arguments", at: first.span)
        } else if isMethod {
            var suggestion: String?
            if case .mention = syntax.form { suggestion = name + "()" }
            report(
                .syntax, "\(name.quoted) is a method, expected '()' after it", at: syntax.member.span,
                suggestion: suggestion)
        } else {
            report(.syntax, "\(name.quoted) is a property, expected '=' and a value after it", at: syntax.member.span)
        }
    }

    private func reportUnknownMember(_ syntax: StatementSyntax) {
        let name = syntax.member.value
        var isCall = false
        switch syntax.form {
        case .call, .callWith: isCall = true
        case .assignment, .compoundAssignment, .indexed, .mention: break
        }
        let what = isCall ? "method" : "property"
        let id: Diagnostic.ID = isCall ? .unknownCall : .unknownProperty
        let content = names.content(of: syntax.subject.value)
        /// Returns whether the subject can have a property that is available only on views of the given kinds.
        func canHave(_ kinds: [ViewContent.Kind]?) -> Bool {
            kinds.flatMap { kinds in content.map { kinds.contains($0.kind) } } ?? true
        }
        let properties = Property.all.filter { !isCall && $0.isAssignable && canHave($0.assignableKinds) }
        let calls = Call.allCases.filter { $0.subjectKind != nil && canHave($0.row.kinds) }
        /// Returns the names of calls that fit the form of the statement. For example, `contentHuggingPriority` is used
        /// like a property.
        func callNames(_ calls: [Call]) -> [String] {
            isCall ? calls.map(\.rawValue) : calls.compactMap(\.row.indexedName)
        }
        guard let kind = names.kind(of: syntax.subject.value) else {
            let subject = syntax.subject.value
            let other = closestLayer(to: subject) ?? ClosestMatch.suggestion(for: subject, among: UIKitClass.names)
            if let other {
                return report(
                    .unknownName, "no view or constraint is named \(subject.quoted)", at: syntax.subject.span,
                    suggestion: other)
            }
            if names.knowsAllViews, names.knowsAllConstraints {
                reportUnknown(
                    .unknownName, "no view or constraint is named \(syntax.subject.value.quoted)", syntax.subject.value,
                    among: names.views + names.items + names.constraints, at: syntax.subject.span)
            }
            return reportUnknown(
                id, "no \(what) is named \(name.quoted)", name,
                among: properties.map(\.name) + callNames(calls), at: syntax.member.span)
        }
        // What one form of a statement does can have another form in the language.
        let others = OtherWords.meanings(of: name).filter { other in
            let owner = Call(rawValue: other)?.subjectKind ?? Property.named(other)?.subjectKind
            return owner == kind
        }
        reportUnknown(
            id, "\(kind.words) has no \(what) \(name.quoted)", name,
            among: others + properties.filter { kind == .layer ? $0.isOfLayers : $0.subjectKind == kind }.map(\.name)
                + callNames(calls.filter { kind == .layer ? $0.isOfLayers : $0.subjectKind == kind }),
            at: syntax.member.span)
    }
}

/// Decodes lists of statements in cues, blocks and overrides.
extension StatementDecoder {
    /// Reads a list of statements, or a single statement.
    func statements(_ node: ScriptNode) -> [Located<Statement>] {
        guard case .list(let items) = node.content else { return item(node).map { [$0] } ?? [] }
        if items.isEmpty {
            report(.wrongType, "found an empty list, expected a statement", at: node.span)
        }
        let statements = withoutDividedTexts(items).compactMap { item($0) }
        checkCommits(statements)
        return statements
    }

    /// Returns the entries of a list that are complete statements.
    ///
    /// A comma ends an entry of a list in brackets, so YAML divides a statement with a comma in a quoted text into
    /// several entries. Each divided statement is reported once, and its entries are left out.
    private func withoutDividedTexts(_ items: [ScriptNode]) -> [ScriptNode] {
        func endsInText(_ text: String) -> Bool { text.count { $0 == "\"" } % 2 == 1 }
        var complete: [ScriptNode] = []
        var index = 0
        while index < items.count {
            let node = items[index]
            index += 1
            guard let scalar = node.scalar, scalar.style == .plain, endsInText(scalar.text) else {
                complete.append(node)
                continue
            }
            let parts = items[index...].prefix { $0.scalar?.style == .plain }.map { $0.scalar?.text ?? "" }
            guard let last = parts.firstIndex(where: endsInText) else {
                complete.append(node)
                continue
            }
            let statement = ([scalar.text] + parts[...last]).joined(separator: ", ")
            report(
                .syntax,
                "found a comma in a text, which ends an entry of a list in brackets; expected single quotes around the "
                    + "statement: '\(statement.replacing("'", with: "''"))'",
                at: node.span)
            index += last + 1
        }
        return complete
    }

    /// Reads a statement or a block.
    func item(_ node: ScriptNode) -> Located<Statement>? {
        guard case .mapping(let pairs) = node.content else { return statement(node) }
        let keys = pairs.compactMap(\.key.scalar?.text)
        if keys.contains(where: Schema.statementBlockKinds.contains) { return statementBlock(node) }
        if keys.contains("animate"), !keys.contains(where: meansDispatch) {
            return fields(of: node, as: Schema.animationBlock).flatMap { animationBlock($0) }
        }
        if keys.contains(where: Schema.dispatch.keys.contains) { return dispatch(node) }
        let known = Schema.statementBlockKinds + Schema.dispatch.keys
        for key in pairs.map(\.key) {
            guard let word = key.scalar?.text, let match = ClosestMatch.suggestion(for: word, among: known) else {
                continue
            }
            report(.unknownKey, "no block has the key \(word.quoted)", at: key.span, suggestion: match)
            return nil
        }
        return statement(node)
    }

    /// Returns whether a key adds a block to the main queue. Misspelled keys are included.
    private func meansDispatch(_ key: String) -> Bool {
        let waits = ["async", "after"]
        if Schema.animationBlock.keys.contains(key) { return false }
        return waits.contains(key) || ClosestMatch.suggestion(for: key, among: waits) != nil
    }

    /// Reads `async: […]` or `{after: 0.3s, do: […]}`.
    private func dispatch(_ node: ScriptNode) -> Located<Statement>? {
        guard let fields = fields(of: node, as: Schema.dispatch) else { return nil }
        let place = fields.place(of: "animate")
        var animation: AnimationSpec?
        var delay: Duration? = .zero
        var statements: [Located<Statement>]?
        if let list = fields["async"] {
            var own: [Located<Statement>] = []
            animation = fields["animate"].flatMap { self.animation($0, at: place, keyframes: &own) }
            for entry in fields.among(["after", "do"]) {
                report(
                    .conflictingKeys,
                    "found 'async' and \(entry.key.value.quoted) in one block, expected 'async' alone, "
                        + "or 'after' and 'do'", at: entry.key.span,
                    notes: [.init("the async is here", at: fields.place(of: "async"))])
            }
            statements = own + self.statements(list)
        } else {
            delay = need("after", in: fields, "the delay of the block, or 'async'").flatMap { time($0)?.value }
            (animation, statements) = animatedStatements(
                fields["animate"], at: place, fields, "the block's statements")
        }
        let completion = completion(fields, Schema.blockCompletion)
        guard let delay, let statements else { return nil }
        animation?.completion = completion
        let block = DispatchSpec(delay: delay, animation: animation, statements: statements)
        let start = fields.among(["async", "after", "do"]).first?.key.span ?? node.span
        let statement = Statement(subject: Located(DispatchSpec.subject, at: start), action: .dispatch(block))
        return Located(statement, at: start)
    }
}

extension StatementDecoder {
    func cues(_ node: ScriptNode?) -> [Cue] {
        guard let node, let items = items(node, "a list of cues") else { return [] }
        return items.compactMap { cue($0) }
    }

    private func cue(_ node: ScriptNode) -> Cue? {
        guard let fields = fields(of: node, as: Schema.cue) else { return nil }
        let time = need("at", in: fields, "the cue's time").flatMap { self.time($0) }
        var cue = Cue(time: Located(.zero, at: node.span), statements: [])
        if let node = fields["animate"], let animator = animator(node) {
            cue.repetition = repetition(fields)
            guard let block = animatorBlock(animator, fields), let time else { return nil }
            cue.statements = [block]
            cue.time = time
            return cue
        }
        let (animation, statements) = animatedStatements(
            fields["animate"], at: fields.place(of: "animate"), fields, "the cue's statements")
        cue.animation = animation
        refuseDelayFactor(fields)
        let completion = completion(fields, Schema.blockCompletion)
        cue.animation?.completion = completion
        cue.repetition = repetition(fields)
        guard let time, let statements else { return nil }
        cue.time = time
        cue.statements = statements
        return cue
    }

    /// Returns the animator that the value of `animate` names; `nil` if the value describes an animation.
    func animator(_ node: ScriptNode) -> Located<String>? {
        guard let scalar = node.scalar, scalar.style == .plain, names.kind(of: scalar.text) == .animator else {
            return nil
        }
        return Located(scalar.text, at: node.span)
    }

    private func repetition(_ fields: Fields) -> Repetition? {
        let times = fields["times"].flatMap { integer($0, in: ScriptLimits.repetitions) }
        guard let node = fields["every"] else {
            if fields["times"] != nil { _ = need("every", in: fields, "the interval of the timer") }
            return nil
        }
        guard let interval = duration(node)?.value else { return nil }
        guard interval >= ScriptLimits.interval else {
            report(
                .outOfRange, "found \(interval.inSeconds), expected at least \(ScriptLimits.interval.inSeconds)",
                at: node.span)
            return nil
        }
        // An error in the count was already reported. A count of 1 prevents a second error about an endless timer.
        return Repetition(interval: interval, times: times ?? (fields["times"] == nil ? nil : 1))
    }
}
