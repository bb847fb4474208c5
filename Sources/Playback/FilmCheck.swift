import Containers
import Film
import Reporting
import SceneModel
import Simulation
package import TimelineScript
package import Views

/// Plays a film without rendering it, to find statements that cannot be performed and to determine the length of the
/// film.
package enum FilmCheck {
    /// Plays the film of `timeline` until the film ends or a limit of the check is reached.
    ///
    /// - Parameters:
    ///   - timeline: A timeline whose names have been checked.
    ///   - measurer: The text measurer for the layout of the film.
    ///   - recordsIssues: Whether the events that report problems are recorded. Finding ambiguous views takes time.
    package static func play(
        _ timeline: Timeline, measuring measurer: any TextMeasuring, recordingIssues recordsIssues: Bool = false
    ) -> PlayedFilm {
        let check = StatementCheck(timeline)
        let scene = SceneBuilder(timeline, measuring: measurer).build(checking: check)
        let window = scene.window
        defer { window.close() }
        // Changes that are not animated are found only if all events are recorded.
        window.recording = recordsIssues ? .everything : .nothing
        window.recordsAmbiguity = recordsIssues
        var simulator = RunLoopSimulator(window: window, cues: scene.cues)
        let knownEnd = timeline.overridesDetermineEnd ? nil : timeline.end
        let endOfCues = timeline.endOfCues
        let maximumTurns = maximumTurns(of: timeline)
        var end = Duration.zero
        var isEndless = false
        var isComplete = true
        var turnsAfterCues = 0
        var issues: [TraceEvent] = []
        func noteEnd(_ time: Duration) {
            end = max(end, time, window.endOfEndlessAnimations ?? .zero)
            issues += window.takeIssues()
        }
        simulator.run(until: .zero)
        noteEnd(.zero)
        while window.feedbackLoop == nil, let next = simulator.nextEvent {
            if let knownEnd, next > knownEnd { break }
            if next > endOfCues { turnsAfterCues += 1 }
            if knownEnd == nil, next > ScriptLimits.duration || turnsAfterCues > maximumTurnsAfterCues {
                isEndless = true
                break
            }
            guard window.turnCount < maximumTurns else {
                check.reportEnd(at: window.currentMediaTime, afterTurns: window.turnCount)
                isComplete = false
                break
            }
            simulator.run(until: next)
            noteEnd(next)
        }
        let isEnded = isComplete && window.feedbackLoop == nil
        window.noteUnfinishedAnimators()
        return PlayedFilm(
            endOfOverrides: isEndless ? .never(line: window.lineOfNextEvent) : .at(knownEnd == nil ? end : .zero),
            turnCount: isEnded ? window.turnCount : nil, problems: check.problems(of: scene.objects),
            feedbackLoop: window.feedbackLoop, objects: scene.objects,
            issues: recordsIssues ? issues + window.takeIssues() : nil)
    }

    /// The maximum number of turns after all cues and their animations have ended, if overrides determine the end of
    /// the film. A film with more turns is assumed to be endless.
    private static let maximumTurnsAfterCues = 1000

    /// Returns the maximum number of turns of a check. It is smaller for large scenes, whose turns take longer.
    private static func maximumTurns(of timeline: Timeline) -> Int {
        max(1000, 1_000_000 / (10 + timeline.root.depthFirst.count + timeline.scene.constraints.count))
    }
}

extension Window {
    /// Returns the recorded events that report problems, and removes all recorded events.
    fileprivate func takeIssues() -> [TraceEvent] { takeEvents().filter(\.isIssue) }
}

/// Collects the mistakes in the statements of a film while the film is played.
///
/// An exception of the window is attributed to the statement that is running when the exception is raised. If
/// statements are nested, such as the statements of an override inside `layoutIfNeeded()`, the exception is
/// attributed to the innermost statement.
final class StatementCheck {
    private let timeline: Timeline
    private var problems = DiagnosticList()
    /// The exceptions raised while no statement was running, possibly before the scene was complete.
    private var otherExceptions: [(exception: UIKitException, object: TraceSubject)] = []
    private var running: [Located<Statement>] = []
    /// The source locations at which constraints with weak outlets were released, by constraint name.
    private var releases: [String: SourceSpan]
    /// The source locations at which animators were last stopped, by animator name.
    private var stops: [String: SourceSpan] = [:]
    /// The mistakes that have already been reported. A timer can perform the same statement many times.
    private var reported: Set<Report> = []

    private struct Report: Hashable {
        let id: Diagnostic.ID
        let span: SourceSpan
    }

    init(_ timeline: Timeline) {
        self.timeline = timeline
        let released = timeline.scene.constraints.filter { $0.outlet == .weak && !$0.isActive }
        releases = Dictionary(released.map { ($0.name.value, $0.name.span) }) { first, _ in first }
    }

    /// Performs a statement, or reports a mistake if the subject of the statement is a constraint that was released.
    func perform(_ statement: Located<Statement>, on stage: Stage, _ body: () -> Void) {
        let subject = statement.value.subject
        if let release = releases[subject.value] {
            report(
                .released, "'\(subject.value)' was released: its outlet is weak, and nothing else retained it",
                at: subject.span, notes: [.init("released here; a strong outlet would retain it", at: release)])
            return
        }
        checkViews(of: statement, on: stage)
        running.append(statement)
        body()
        running.removeLast()
        if case .call(.stopAnimation, _) = statement.value.action { stops[subject.value] = statement.span }
    }

    /// Records that the running statement released the constraint with this name.
    func noteRelease(of constraint: String) {
        if let statement = running.last { releases[constraint] = releases[constraint] ?? statement.span }
    }

    /// Reports calls that UIKit ignores without an exception, because a view has no superview, or is not an arranged
    /// subview of the statement's stack view.
    private func checkViews(of statement: Located<Statement>, on stage: Stage) {
        guard case .call(let call, let arguments) = statement.value.action else { return }
        let subject = statement.value.subject
        switch (call, arguments.last) {
        case (.removeFromSuperview, _) where stage.view(subject.value).superview == nil:
            report(.noSuperview, "'\(subject.value)' has no superview to be removed from", at: subject.span)
        case (.removeArrangedSubview, .view(let view)), (.setCustomSpacing, .view(let view)):
            let arranged = stage.view(subject.value).arrangedSubviews.map(\.name)
            guard !arranged.contains(view) else { return }
            let expected = arranged.isEmpty ? "" : ", expected \(arranged.spelledOut)"
            report(
                .unknownView, "'\(subject.value)' does not arrange '\(view)' at this point\(expected)",
                at: statement.span)
        case (.push, _), (.pop, _), (.popToRoot, _): checkNavigation(statement, call, arguments, on: stage)
        case (.present, _), (.dismiss, _): checkPresentation(statement, call, arguments, on: stage)
        case (.selectDetent, _): checkDetent(statement, arguments, on: stage)
        case (.selectRow, _), (.deselectRow, _), (.scrollToRow, _), (.deleteRow, _), (.reloadRow, _),
            (.insertRow, _):
            checkRow(statement, call, arguments, on: stage)
        case (_, _) where call.startsWithTouch: checkTouch(call, arguments, of: subject, on: stage)
        default: break
        }
    }

    // MARK: Exceptions

    /// Reports an exception that UIKit would raise in the running statement.
    ///
    /// - Parameters:
    ///   - object: The object that raises the exception.
    ///   - subject: The name of the object.
    func note(_ exception: UIKitException, of object: TraceSubject, _ subject: String) {
        guard let statement = running.last else { return otherExceptions.append((exception, object)) }
        switch exception {
        case .installedPriority: raise(.installedPriority, exception.text, at: statement.span)
        case .arrangedIndex: raise(.arrangedIndex, exception.text, at: statement.span)
        case .priority, .controllerCycle, .commitWithoutBegin:
            raise(.raisesException, exception.text, at: statement.span)
        case .noCommonAncestor(let first, let second):
            report(
                .noCommonSuperview,
                "'\(subject)' cannot be activated: '\(first)' and '\(second)' have no common superview at this point",
                at: statement.span)
        case .viewCycle(let view, let superview):
            let reason =
                view == timeline.root.name.value
                ? "it is the root view" : view == superview ? "they are the same view" : "it contains '\(superview)'"
            report(
                .viewCycle, "'\(view)' cannot be a subview of '\(superview)': \(reason)", at: statement.span)
        case .animator(_, isStopped: true, _):
            add(StoppedAnimator(name: subject, stop: stops[subject]).diagnostic(for: statement))
        case .animator(Call.finishAnimation.rawValue, _, _):
            add(StoppedAnimator(name: subject, stop: nil).diagnosticForFinish(at: statement.span))
        case .animator:
            report(.raisesException, "UIKit raises an exception here: \(exception.text)", at: statement.span)
        }
    }

    /// Reports that a property does not accept the number that the running statement computed for it.
    func noteRefusal(_ note: String) {
        guard let statement = running.last else { return }
        let message = "'\(statement.value.subject.value).\(statement.value.action.name)' is \(note)"
        raise(.outOfRange, message, warning: message, at: statement.span)
    }

    /// Reports that the check ended before the end of the film.
    func reportEnd(at time: Duration, afterTurns turns: Int) {
        problems.add(
            Diagnostic(
                .unchecked,
                "statements after \(time.inSeconds) are not checked: the film has more than \(turns) turns of the run loop",
                at: timeline.root.name.span, severity: .warning))
    }

    // MARK: Reports

    /// Returns all mistakes found while the film was played, in the order of the script.
    func problems(of objects: DeclaredObjects) -> [Diagnostic] {
        for (exception, object) in otherExceptions {
            raise(.raisesException, exception.text, at: objects.place(of: object) ?? objects.root)
        }
        otherExceptions = []
        return problems.sorted
    }

    private func raise(_ id: Diagnostic.ID, _ message: String, warning: String? = nil, at span: SourceSpan) {
        timeline.exceptionPolicy.diagnostic(id, message, warning: warning, at: span).map { add($0) }
    }

    func report(
        _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, _ severity: Diagnostic.Severity = .error,
        notes: [Diagnostic.Note] = []
    ) {
        add(Diagnostic(id, message, at: span, severity: severity, notes: notes))
    }

    private func add(_ problem: Diagnostic) {
        if reported.insert(Report(id: problem.id, span: problem.span)).inserted { problems.add(problem) }
    }
}
