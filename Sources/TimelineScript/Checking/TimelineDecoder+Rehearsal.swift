import Diagnostics
import Layout
import SceneModel
import Simulation

/// Statements that cannot be done when they run, told before.
extension TimelineDecoder {
    /// Goes through the statements in the order in which they run.
    ///
    /// When overrides, timers, completions and what an animator plays run is not known beforehand, so what they change is not
    /// known either.
    mutating func rehearse(
        _ cues: [Cue], _ overrides: [OverrideSpec], _ constraints: [SceneConstraint],
        _ variations: [VariationDescription]
    ) {
        let (foreseen, timers) = (cues.filter { $0.repetition == nil }, cues.filter { $0.repetition != nil })
        let unforeseen =
            (overrides.flatMap(\.statements) + timers.flatMap(\.statements)
            + cues.flatMap { $0.animation?.completion?.statements ?? [] }
            + foreseen.flatMap(\.statements).unforeseen).withInner
        checkOutlets(constraints, in: unforeseen)
        let changed = unforeseen.map(\.value.subject.value)
        let varied = Set(variations.flatMap(\.settings).map(\.value.subject) + changed)
        var rehearsal = Rehearsal(constraints, varied: varied, names.hierarchy)
        let installs =
            names.hasUninstalledViews
            || variations.flatMap(\.settings).contains { $0.value.setting.property == .isInstalled }
        if installs || !names.knowsAllViews || unforeseen.contains(where: \.value.action.movesViews) {
            rehearsal.forgetViews()
        }
        for statement in StatementOrder(foreseen, ofForeseeable: true).statements { rehearse(statement, &rehearsal) }
    }

    private mutating func rehearse(_ statement: Located<Statement>, _ rehearsal: inout Rehearsal) {
        let subject = statement.value.subject
        if let release = rehearsal.releases[subject.value] {
            report(
                .released, "\(subject.value.quoted) is gone: its outlet is weak, and nothing else kept it",
                at: subject.span, notes: [.init("released here; a strong outlet would keep it", at: release)])
        }
        let parts = names.parts.all(of: subject.value) ?? [subject.value]
        switch statement.value.action {
        case .set(.isActive, .boolean(let isActive)):
            if isActive, !haveAncestors(parts, at: statement.span, rehearsal) { return }
            for part in parts { rehearsal.setActive(isActive, of: part, at: statement.span) }
        case .set(.priority, .priority(let priority)):
            if !checkPriority(priority, of: parts, at: statement.span, rehearsal) { return }
            for part in parts { rehearsal.setPriority(priority, of: part) }
        case .call(let call, let arguments) where rehearsal.knowsViews && names.kind(of: subject.value) == .view:
            rehearse(call, arguments, of: subject, at: statement.span, &rehearsal)
        case .set, .assign, .call, .changeDevice, .dispatch, .block: break
        }
    }

    /// Reports a priority that UIKit does not let go from required to less, or back.
    private mutating func checkPriority(
        _ priority: LayoutPriority, of parts: [String], at place: SourceSpan, _ rehearsal: Rehearsal
    ) -> Bool {
        for part in parts {
            guard let known = rehearsal[part], known.isActive == true, let old = known.priority,
                old.isRequired != priority.isRequired
            else { continue }
            reportException(.installedPriority(from: old, to: priority), .installedPriority, at: place)
            return !isStrict
        }
        return true
    }

    /// Whether the views of constraints are in one hierarchy. Reports those that are not.
    private mutating func haveAncestors(_ parts: [String], at place: SourceSpan, _ rehearsal: Rehearsal) -> Bool {
        guard rehearsal.knowsViews else { return true }
        for part in parts {
            guard let items = rehearsal[part]?.items, items.count == 2,
                rehearsal.hierarchy.top(of: items[0]) != rehearsal.hierarchy.top(of: items[1])
            else { continue }
            report(
                .noCommonSuperview,
                "\(part.quoted) cannot be activated: \(items[0].quoted) and \(items[1].quoted) have no common superview "
                    + "by then", at: place)
            return false
        }
        return true
    }

    // MARK: Views

    private mutating func rehearse(
        _ call: Call, _ arguments: [Call.Argument], of subject: Located<String>, at place: SourceSpan,
        _ rehearsal: inout Rehearsal
    ) {
        let holder = subject.value
        switch (call, arguments.first, arguments.last) {
        case (.addSubview, .view(let view), _):
            guard canAdd(view, to: holder, at: place, rehearsal) else { return }
            rehearsal.move(view, into: holder, at: place)
        case (.removeFromSuperview, _, _):
            if rehearsal.hierarchy.holder(of: holder) == nil {
                report(.noSuperview, "\(holder.quoted) has no superview to be removed from", at: subject.span)
            }
            rehearsal.move(holder, into: nil, at: place)
        case (.addArrangedSubview, .view(let view), _):
            guard canAdd(view, to: holder, at: place, rehearsal) else { return }
            rehearsal.move(view, into: holder, at: place)
            rehearsal.hierarchy.arrange(view, by: holder)
        case (.insertArrangedSubview, .view(let view), .value(.integer(let index))):
            guard canAdd(view, to: holder, at: place, rehearsal) else { return }
            let others = rehearsal.hierarchy.arranged(by: holder).count { $0 != view }
            if index > others {
                reportException(.arrangedIndex(index, atMost: others), .arrangedIndex, at: place)
                if isStrict { return }
            }
            rehearsal.move(view, into: holder, at: place)
            rehearsal.hierarchy.arrange(view, by: holder, at: index)
        case (.removeArrangedSubview, .view(let view), _):
            checkArranged(view, by: holder, at: place, rehearsal)
            rehearsal.hierarchy.leaveOut(view, of: holder)
        case (.setCustomSpacing, _, .view(let view)):
            checkArranged(view, by: holder, at: place, rehearsal)
        default: break
        }
    }

    /// Whether a view can become a subview of another. Reports one that would be in itself.
    private mutating func canAdd(
        _ view: String, to superview: String, at place: SourceSpan, _ rehearsal: Rehearsal
    ) -> Bool {
        guard names.kind(of: view) == .view else { return false }
        guard view == "root" || rehearsal.hierarchy.holds(view, superview) else { return true }
        let why = view == superview ? "it is that view" : "it holds \(superview.quoted)"
        report(
            .viewCycle,
            "\(view.quoted) cannot be a subview of \(superview.quoted): "
                + (view == "root" ? "it is the root view" : why), at: place)
        return false
    }

    /// Reports a view that a stack view does not arrange when a statement says that it does.
    private mutating func checkArranged(
        _ view: String, by stack: String, at place: SourceSpan, _ rehearsal: Rehearsal
    ) {
        let arranged = rehearsal.hierarchy.arranged(by: stack)
        guard names.kind(of: view) == .view, !arranged.contains(view) else { return }
        let expected = arranged.isEmpty ? "" : ", expected \(arranged.spelledOut)"
        report(.unknownView, "\(stack.quoted) does not arrange \(view.quoted) by then\(expected)", at: place)
    }

    /// Reports what UIKit raises an exception for: an error in a strict script, and a warning in one that does not say.
    mutating func reportException(_ exception: UIKitException, _ id: Diagnostic.ID, at place: SourceSpan) {
        if isStrict {
            report(id, exception.text, at: place)
        } else if warnsOfExceptions {
            problems.add(
                Diagnostic(
                    id, "UIKit raises an exception here: \(exception.text)", at: place, severity: .warning,
                    notes: [.init("'strict: false' at the top of the script accepts that", at: place)]))
        }
    }
}
