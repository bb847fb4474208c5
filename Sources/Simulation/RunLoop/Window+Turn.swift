import Views

extension Window {
    /// Whether something asks for a pass that only a turn gives.
    var isWaitingForPass: Bool {
        guard feedbackLoop == nil else { return false }
        return !unsolvedChanges.isEmpty || !uncommittedAnimations.isEmpty
            || needsUpdateConstraints.isRequested(atOrBelow: tree.root)
            || needsLayout.isRequested(atOrBelow: tree.root) || needsDisplay.isRequested(atOrBelow: tree.root)
    }

    /// When the run loop has something to do next, beside cues; `nil` for never.
    var nextEvent: Duration? {
        if !appearing.isEmpty { return trace.time }
        return [work.nextDue, animations.nextDue(), nextAnimatorEnd].compactMap { $0 }.min()
    }

    /// The line that queued what the run loop has to do next, beside cues; `nil` where that is not known.
    package var lineOfNextEvent: Int? {
        let timer = work.timers.filter(\.isValid).min { $0.fireTime < $1.fireTime }
        let animator = activeAnimators.filter { $0.nextEnd != nil }.min { $0.nextEnd ?? .zero < $1.nextEnd ?? .zero }
        let candidates: [(due: Duration?, line: Int?)] = [
            (work.blocks.first?.due, work.blocks.first?.cause.line), (timer?.fireTime, timer?.cause.line),
            (animations.nextDue(), animations.groups.causeOfNextDue?.line),
            (animator?.nextEnd, animator?.causeOfStart?.line),
        ]
        return candidates.filter { $0.due != nil }.min { $0.due ?? .zero < $1.due ?? .zero }?.line
    }

    /// When the last of the animations that repeat for ever has been shown once; `nil` where there are none.
    package var endOfEndlessAnimations: Duration? { animations.endOfFirstRunsOfEndless }

    /// The very first turn: the controllers' views appear, and are laid out.
    func runFirstTurn() {
        trace.isRecording = true
        beginTurn(at: .zero)
        hasBegun = true
        beginAppearance()
        commit()
    }

    /// Runs one turn at `time`.
    ///
    /// What wakes the run loop comes first: completions, timers, and the blocks that wait on the main queue. Then come
    /// the events, which are cues. Blocks that these queue run at once if the main queue has not had its share.
    ///
    /// - Source: semantics 1.1 to 1.4.
    func runTurn(at time: Duration, performing cues: [ScheduledCue]) {
        beginTurn(at: time)
        guard feedbackLoop == nil else { return }
        for group in animations.takeEnded(at: time) { complete(group) }
        endAnimators(at: time)
        finishAppearance()
        let turn = turnCount
        fireTimers(dueAt: time)
        let isDrained = drainMainQueue(at: time) { $0.turn < turn }
        isHandlingSources = true
        for cue in cues { cue.perform(self) }
        isHandlingSources = false
        if !isDrained { _ = drainMainQueue(at: time) { $0.origin == .source } }
        commit()
    }

    private func beginTurn(at time: Duration) {
        turnCount += 1
        generationOfTurn = 0
        if time == trace.time { turnsAtThisTime += 1 } else { turnsAtThisTime = 1 }
        trace.beginTurn(at: time)
        beginLoopWatchOfTurn()
    }

    /// The passes, until nobody asks, and the start of animations.
    private func commit() {
        layOutIfNeeded(from: tree.root)
        if feedbackLoop == nil {
            recordAmbiguity()
            runDisplayPass()
            noteUnanimatedChanges()
            runCommitPass()
            stopEndlessTurns()
        }
        // What comes from outside before the next turn is no part of a pass.
        trace.phase = .cues
        closeTransactions()
    }

    /// Runs the two passes of layout for `view` and what is below it, until nobody there asks.
    ///
    /// Constraints are updated in the whole window, as UIKit does even for one view's `layoutIfNeeded`.
    func layOutIfNeeded(from view: ViewID) {
        guard feedbackLoop == nil, isLayoutAsked(atOrBelow: view) else { return }
        let phase = trace.phase
        guard loopWatch.begin() else { return stopNestedLayout(of: view) }
        updateGuides(of: tree.root)
        repeat {
            runUpdateConstraintsPass()
            solveConstraints()
            runLayoutPass(from: view)
            updateGuides()
        } while feedbackLoop == nil
            && (needsUpdateConstraints.isRequested(atOrBelow: tree.root)
                || needsLayout.isRequested(atOrBelow: view) || !unsolvedChanges.isEmpty)
        endWatchedLayout()
        trace.phase = phase
    }

    /// Whether a pass has anything to do for `view` and what is below it, or might find out that it has.
    private func isLayoutAsked(atOrBelow view: ViewID) -> Bool {
        areGuidesStale || !unsolvedChanges.isEmpty || !staleContentPriorities.isEmpty
            || needsUpdateConstraints.isRequested(atOrBelow: tree.root) || needsLayout.isRequested(atOrBelow: view)
    }
}
