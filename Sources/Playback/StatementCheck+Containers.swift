import Containers
import Properties
import Reporting
import SceneModel
import Simulation
import TimelineScript
import Views

/// Checks the statements of containers, presentations and lists.
extension StatementCheck {
    /// Reports a page that is in the stack already, and warns about a change that waits or has no effect.
    func checkNavigation(
        _ statement: Located<Statement>, _ call: Call, _ arguments: [Call.Argument], on stage: Stage
    ) {
        let subject = statement.value.subject
        guard let navigation = stage.navigations[subject.value] else { return }
        if navigation.isInTransition {
            report(
                .waitsForTransition,
                "this statement waits until the transition of '\(subject.value)' that is in progress has ended, expected it "
                    + "after the transition",
                at: statement.span, .warning)
        } else if call != .push, navigation.isAtRoot {
            report(
                .nothingToPop,
                "nothing is popped, because '\(subject.value)' shows its first page, expected a push before",
                at: statement.span, .warning)
        }
        guard call == .push, case .view(let page)? = arguments.first,
            let controller = stage.window.viewController(of: stage.view(page)), navigation.contains(controller)
        else { return }
        report(
            .pushedTwice,
            "'\(page)' is in the stack of '\(subject.value)' already, expected a page that is not, or a pop before",
            at: statement.span)
    }

    /// Reports a view that is presented already, and warns about a presentation or a dismissal that has no effect.
    func checkPresentation(
        _ statement: Located<Statement>, _ call: Call, _ arguments: [Call.Argument], on stage: Stage
    ) {
        let subject = statement.value.subject.value
        let context = Call.Context(
            subject: .view(stage.view(subject)), window: stage.window, arguments: arguments, viewNamed: stage.view)
        guard let presentations = stage.presentations, let source = context.closestController else { return }
        guard call == .present else {
            guard let refusal = presentations.refusal(toDismiss: source) else { return }
            return report(
                .notDismissed,
                "'\(refusal.controller.name)' \(refusal.text), expected a presentation that has ended before",
                at: statement.span, .warning)
        }
        guard let page = context.page(0) else { return }
        if presentations.isPresented(page) {
            report(
                .presentedTwice, "'\(page.view.name)' is presented already, expected a dismissal before",
                at: statement.span)
        } else if let refusal = presentations.refusal(toPresent: page, from: source) {
            report(
                .notPresented,
                "'\(refusal.controller.name)' \(refusal.text); expected a dismissal before, or a view that is presented as "
                    + "the subject",
                at: statement.span, .warning)
        }
    }

    /// Reports a detent that a sheet does not have.
    func checkDetent(_ statement: Located<Statement>, _ arguments: [Call.Argument], on stage: Stage) {
        let subject = statement.value.subject.value
        guard case .value(.text(let name))? = arguments.first, let presentations = stage.presentations,
            let sheet = stage.window.viewController(of: stage.view(subject)),
            !presentations.detents(of: sheet).contains(name)
        else { return }
        let known = presentations.detents(of: sheet).map { "\"\($0)\"" }
        report(
            .unknownWord,
            known.isEmpty
                ? "'\(subject)' is not a sheet, expected a view with the key 'sheet'"
                : "'\(subject)' has no detent \"\(name)\", expected \(known.joined(separator: " or "))",
            at: statement.span)
    }

    /// Reports a touch of a view that is not on the screen: an error if the view is not in the window, and a warning
    /// otherwise, because the touch then reaches what is at its place.
    func checkTouch(
        _ call: Call, _ arguments: [Call.Argument], of subject: Located<String>, on stage: Stage
    ) {
        let view = stage.view(subject.value)
        let context = Call.Context(subject: nil, window: stage.window, arguments: arguments, viewNamed: stage.view)
        guard let miss = stage.missedTouch(of: view, at: context.start(of: call)) else { return }
        report(
            .untouchable, "'\(subject.value)' \(miss.reason), expected \(miss.remedy)", at: subject.span,
            miss.isOutside ? .error : .warning)
    }

    /// Reports a row that a list does not have at this point.
    func checkRow(
        _ statement: Located<Statement>, _ call: Call, _ arguments: [Call.Argument], on stage: Stage
    ) {
        let subject = statement.value.subject
        guard let list = stage.lists[subject.value] else { return }
        let context = Call.Context(subject: nil, window: stage.window, arguments: arguments, viewNamed: stage.view)
        let isInsertion = call == .insertRow
        let place = context.place(isInsertion ? 1 : 0)
        guard !(isInsertion ? list.canInsert(at: place) : list.contains(place)) else { return }
        let counts = list.rowCounts
        var (what, numbers) = ("section", 0..<counts.count)
        if counts.indices.contains(place.section) {
            (what, numbers) = ("row", 0..<(counts[place.section] + (isInsertion ? 1 : 0)))
        }
        let expected: String =
            switch numbers.count {
            case 0: "which has no \(what)s"
            case 1: "expected \(what) 0"
            default: "expected a \(what) from 0 through \(numbers.count - 1)"
            }
        report(
            .unknownRow, "'\(subject.value)' has no \(place.words) at this point, \(expected)", at: subject.span)
    }
}
