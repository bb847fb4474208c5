import Film
import Properties
package import Reporting
import SceneModel
import Simulation
import Views

/// Decodes statements that call methods.
extension StatementDecoder {
    /// Reads a method call, such as `setCustomSpacing(20, after: card)`.
    func call(_ call: Call, _ syntax: StatementSyntax) -> Action? {
        let row = call.row
        if names.kind(of: syntax.subject.value) == .layer {
            guard call.isOfLayers else {
                reportUnknown(
                    .unknownCall, "a layer has no method \(call.rawValue.quoted)", call.rawValue,
                    among: Call.allCases.filter(\.isOfLayers).map(\.rawValue), at: syntax.member.span)
                return nil
            }
        } else if call.isTouch {
            checkTouched(syntax.subject)
        } else if let kind = call.subjectKind {
            checkSubject(syntax.subject, kind)
        }
        if let kinds = row.kinds { checkKind(of: syntax.subject, among: kinds, for: syntax.member.value) }
        guard checkContainer(of: row, syntax) else { return nil }
        let given: [ArgumentSyntax]
        switch syntax.form {
        case .call where syntax.member.value == call.rawValue: given = []
        case .callWith(let arguments) where syntax.member.value == call.rawValue: given = arguments
        case .indexed(let index, let value) where syntax.member.value == row.indexedName:
            return indexedCall(call, index, value, of: syntax.subject.value)
        case .mention where syntax.member.value == call.rawValue, .assignment where row.parameters.isEmpty:
            reportForm(of: call.rawValue, isMethod: true, syntax)
            return nil
        case .call, .callWith, .indexed, .mention, .assignment, .compoundAssignment:
            reportArguments(of: call, named: syntax.member.value, at: syntax.member.span)
            return nil
        }
        if row.parameters.isEmpty, !given.isEmpty {
            reportForm(of: call.rawValue, isMethod: true, syntax)
            return nil
        }
        return arguments(given, of: call, syntax).map { .call(call, $0) }
    }

    /// Reads a call to a class method, such as `CATransaction.begin()`.
    func classCall(_ syntax: StatementSyntax) -> Action? {
        let name = syntax.member.value
        let known = UIKitClass.calls(of: syntax.subject.value)
        guard let call = known.first(where: { $0.rawValue == name }) else {
            reportUnknown(
                .unknownCall, "\(syntax.subject.value) has no method \(name.quoted) here", name,
                among: known.map(\.rawValue), at: syntax.member.span)
            return nil
        }
        return self.call(call, syntax)
    }

    /// Matches the arguments of a statement to the parameters of a call. Returns one argument for each parameter, in
    /// the order of the parameters.
    private func arguments(
        _ given: [ArgumentSyntax], of call: Call, _ syntax: StatementSyntax
    ) -> [Call.Argument]? {
        var rest = given[...]
        var found: [Call.Argument?] = []
        for parameter in call.row.parameters {
            // Optional arguments can appear in any order.
            let index =
                parameter.isOptional
                ? rest.firstIndex { $0.label?.value == parameter.label }
                : rest.first?.label?.value == parameter.label ? rest.indices.first : nil
            if let index {
                let argument = rest.remove(at: index)
                found.append(
                    tab(argument, of: call) ?? self.argument(argument, for: parameter, of: syntax.subject.value))
            } else if parameter.isOptional {
                found.append(.omitted)
            } else {
                let place = rest.first?.place ?? syntax.member.span
                reportArguments(of: call, named: call.rawValue, at: place, label: rest.first?.label)
                return nil
            }
        }
        if let extra = rest.first {
            reportArguments(of: call, named: call.rawValue, at: extra.place, label: extra.label)
            return nil
        }
        if call == .addAnimation, case .value(.text(let keyPath))?? = found.first,
            !AnimatedKeyPath.namesOfNumbers.contains(keyPath)
        {
            reportUnknown(
                .unknownProperty, "a layer has no animatable number with the key path \(keyPath.quoted)", keyPath,
                among: AnimatedKeyPath.namesOfNumbers, at: given[0].span)
            return nil
        }
        return found.contains(nil) ? nil : found.compactMap(\.self)
    }

    /// Returns the page whose item in a tab bar an argument of `select` names; `nil` for another argument.
    private func tab(_ argument: ArgumentSyntax, of call: Call) -> Call.Argument? {
        guard call == .select, case .name(let name) = argument.value else { return nil }
        return names.pagesOfTabs[name].map { .view($0) }
    }

    private func argument(
        _ argument: ArgumentSyntax, for parameter: Call.Parameter, of subject: String
    ) -> Call.Argument? {
        if argument.isTime, !parameter.isTime {
            report(
                .wrongType, "found the time \(argument.text.quoted), expected a value without a unit",
                at: argument.span)
            return nil
        }
        return switch parameter.shape {
        case .value(let shape):
            value(ValueSyntax(argument), shape, of: subject).map { .value($0) }
        case .view: viewName(argument, .view).map { .view($0) }
        case .layer: viewName(argument, .layer).map { .view($0) }
        case .controller: controllerName(argument, mayBeNil: parameter.label != nil).map { .controller($0) }
        }
    }

    /// Reads the name of a controller. The inner optional is `nil` for the argument `nil`; the outer optional is `nil`
    /// if an error was reported.
    private func controllerName(_ argument: ArgumentSyntax, mayBeNil: Bool) -> String?? {
        guard case .name(let name) = argument.value, !argument.text.hasPrefix("."), !argument.text.hasPrefix("\"")
        else {
            report(
                .wrongType,
                "found \(argument.text.quoted), expected the name of a controller"
                    + (mayBeNil ? ", or nil" : ""), at: argument.span)
            return nil
        }
        if mayBeNil, name == "nil" { return .some(nil) }
        checkController(Located(name, at: argument.span))
        return name
    }

    private func viewName(_ argument: ArgumentSyntax, _ kind: Action.SubjectKind) -> String? {
        guard case .name(let name) = argument.value, !argument.text.hasPrefix(".") else {
            report(.wrongType, "found \(argument.text.quoted), expected the name of \(kind.words)", at: argument.span)
            return nil
        }
        checkSubject(Located(name, at: argument.span), kind)
        return name
    }

    /// Reads an assignment such as `contentHuggingPriority(.horizontal) = 251` as a call with two arguments: the value
    /// and the index.
    private func indexedCall(
        _ call: Call, _ index: ArgumentSyntax, _ value: ValueSyntax, of subject: String
    ) -> Action? {
        let parameters = call.row.parameters
        guard parameters.count == 2, case .value(let shape) = parameters[0].shape, index.label == nil else {
            reportArguments(of: call, named: call.row.indexedName ?? "", at: index.span)
            return nil
        }
        let index = argument(index, for: parameters[1], of: subject)
        let value = self.value(value, shape, of: subject)
        return index.flatMap { index in value.map { .call(call, [.value($0), index]) } }
    }

    /// Reports arguments that do not match the parameters of a call.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - name: The name of the method, as the statement spells it.
    ///   - span: The source location of the diagnostic.
    ///   - label: The label of the argument that does not match.
    private func reportArguments(
        of call: Call, named name: String, at span: SourceSpan, label: Located<String>? = nil
    ) {
        let examples = name == call.rawValue ? call.row.examples : ["\(name)(.horizontal) = 251"]
        report(
            .syntax,
            "these arguments do not match, expected \((examples.isEmpty ? ["\(name)()"] : examples).spelledOut)",
            at: label?.span ?? span,
            suggestion: label.flatMap { label in
                ClosestMatch.suggestion(for: label.value, among: call.row.parameters.compactMap(\.label))
            })
    }
}

/// Decodes statements that change the device.
extension StatementDecoder {
    func deviceChange(_ syntax: StatementSyntax) -> DeviceChange? {
        let name = syntax.member.value
        guard let property = DeviceChange.Property(rawValue: name) else {
            reportUnknown(
                .unknownProperty, "the device has no property \(name.quoted)", name,
                among: DeviceChange.Property.allCases.map(\.rawValue), at: syntax.member.span)
            return nil
        }
        guard case .assignment(let value) = syntax.form else {
            report(.syntax, "\(name.quoted) is a property, expected '=' and a value after it", at: syntax.member.span)
            return nil
        }
        switch property {
        case .orientation: return word(value, TraitWords.orientations, "orientation").map { .orientation($0) }
        case .style: return word(value, TraitWords.styles, "style").map { .style($0) }
        case .direction: return word(value, TraitWords.directions, "direction").map { .direction($0) }
        case .textSize: return word(value, TraitWords.categories, "text size").map { .textSize($0) }
        case .contrast: return word(value, TraitWords.contrasts, "contrast").map { .contrast($0) }
        case .boldText: return boolean(value).map { .boldText($0) }
        case .reduceMotion: return boolean(value).map { .reduceMotion($0) }
        case .crossFade: return boolean(value).map { .crossFade($0) }
        case .statusBarStyle, .statusBarTime:
            guard names.hasStatusBar else {
                report(
                    .wrongDevice,
                    "the script shows no status bar, expected 'statusBar: true' at its top level",
                    at: syntax.member.span
                )
                return nil
            }
            if property == .statusBarStyle {
                return word(value, TraitWords.statusBarStyles, "style").map { .statusBarStyle($0) }
            }
            let time = text(value)
            if time?.isEmpty == true { reportEmptyTime(at: value.span) }
            return time.map { .statusBarTime($0) }
        case .isStatusBarHidden: return boolean(value).map { .isStatusBarHidden($0) }
        case .split:
            guard needsPad(device, at: syntax.member.span) else { return nil }
            return word(value, TraitWords.widths, "split").map { .split($0) }
        case .width:
            guard needsPad(device, at: syntax.member.span) else { return nil }
            if case .word("full", _) = value.value { return .width(.full) }
            return number(value, in: ScriptLimits.canvasEdge).map { .width(.points($0)) }
        }
    }

    private func word<Trait>(
        _ value: ValueSyntax, _ words: WordList<Trait>, _ what: String
    ) -> Trait? {
        if case .word(let word, _) = value.value { return traitWord(word, words, what, at: value.span) }
        report(
            .wrongType, "found \(value.text.quoted), expected \(words.map { "." + $0.word }.spelledOut)",
            at: value.span)
        return nil
    }
}

extension ArgumentSyntax {
    /// The source location of the label, or of the value if there is no label.
    fileprivate var place: SourceSpan { label?.span ?? span }
}

extension ValueSyntax {
    /// Creates a value from an argument of a call, so that it can be read like the value of an assignment.
    fileprivate init(_ argument: ArgumentSyntax) {
        let value: Value =
            switch argument.value {
            case .number(let number): .number(number)
            case .name(let name) where argument.text.hasPrefix("\""): .text(name)
            case .name(let name): .word(name, hasDot: argument.text.hasPrefix("."))
            case nil: .other
            }
        self.init(value: value, items: argument.items, text: argument.text, span: argument.span)
    }
}

/// Checks that statements do not use animators after stopping them.
extension StatementDecoder {
    /// Reports animators that a list of statements stops and then uses.
    ///
    /// Only lists whose statements might never run are checked, such as those of overrides, timers and completions. For
    /// all other statements, playing the film finds the error.
    func checkStoppedAnimators(_ cues: [Cue], _ overrides: [OverrideSpec]) {
        for list in Timeline.deferred(cues, overrides) {
            var stops: [String: SourceSpan] = [:]
            for statement in list.flatMap({ [$0] + $0.value.action.inner }) {
                let name = statement.value.subject.value
                if case .call(.stopAnimation, let arguments) = statement.value.action {
                    stops[name] = arguments == [.value(.boolean(true))] ? nil : statement.span
                } else if case .call(.finishAnimation, _) = statement.value.action {
                    stops[name] = nil
                } else if let stop = stops[name], statement.value.action.needsUnstoppedAnimator {
                    problems.add(StoppedAnimator(name: name, stop: stop).diagnostic(for: statement))
                }
            }
        }
    }
}

extension Action {
    /// Whether UIKit raises an exception if the action is performed on an animator that was stopped but not finished.
    fileprivate var needsUnstoppedAnimator: Bool {
        switch self {
        case .call(let call, _): [.startAnimation, .pauseAnimation, .continueAnimation].contains(call)
        case .set(let property, _): property == .fractionComplete
        case .assign(let assignment): assignment.property == .fractionComplete
        case .block(let block): block.name == AnimatorSpec.additionEvent
        case .changeDevice, .dispatch: false
        }
    }
}

/// The diagnostics for statements that use an animator in the wrong state, such as starting an animator that was
/// stopped.
package struct StoppedAnimator {
    private let name: String
    private let stop: SourceSpan?

    /// Creates diagnostics for the animator with the given name.
    ///
    /// - Parameters:
    ///   - name: The name of the animator.
    ///   - stop: The source location of the statement that stopped the animator; `nil` if it is unknown.
    package init(name: String, stop: SourceSpan?) {
        self.name = name
        self.stop = stop
    }

    /// Returns a diagnostic for a statement that uses the animator after it was stopped.
    package func diagnostic(for statement: Located<Statement>) -> Diagnostic {
        let action = statement.value.action
        let isAddition = action.name == AnimatorSpec.additionEvent
        return Diagnostic(
            .stoppedAnimator,
            "\(name.quoted) was stopped, and "
                + (isAddition ? "accepts no more animations" : "must be finished before \(action.name)"),
            at: isAddition ? statement.value.subject.span : statement.span,
            notes: stop.map { [.init("it was stopped here", at: $0)] } ?? [])
    }

    /// Returns a diagnostic for the statement at `span`, which finishes an animator that was not stopped.
    package func diagnosticForFinish(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .stoppedAnimator,
            "\(name.quoted) was not stopped, expected stopAnimation(false) before finishAnimation(at:)", at: span)
    }
}

/// Checks the transactions in a list of statements.
extension StatementDecoder {
    /// Reports each `commit` without an earlier `begin` in the same list. UIKit raises an exception for such a call.
    func checkCommits(_ statements: [Located<Statement>]) {
        var depth = 0
        for statement in statements {
            guard case .call(let call, _) = statement.value.action else { continue }
            if call == .begin { depth += 1 }
            guard call == .commit else { continue }
            if depth == 0,
                let problem = exceptionPolicy.diagnostic(
                    .raisesException, UIKitException.commitWithoutBegin.text, at: statement.span)
            {
                problems.add(problem)
            }
            depth = max(depth - 1, 0)
        }
    }
}
