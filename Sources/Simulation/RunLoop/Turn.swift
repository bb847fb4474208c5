import Views

/// The turn of the run loop.
///
/// - Source: semantics 1.1 to 1.4.
extension Window {
    /// Runs the first turn, in which the views of the controllers appear and are laid out.
    func runFirstTurn() {
        model.trace.isRecording = true
        beginTurn(at: .zero)
        appearance.begin()
        commit()
    }

    /// Runs one turn at `time`.
    ///
    /// First come completions, timers and the blocks on the main queue, which wake the run loop, and then the events, which
    /// are touches and cues. Blocks that cues add run in the same turn, unless the main queue has run blocks in it already.
    func runTurn(at time: Duration, performing cues: [ScheduledCue]) {
        beginTurn(at: time)
        guard !loops.hasStopped else { return }
        let turn = model.trace.turn
        animations.completeEnded(at: time)
        animators.end(at: time)
        appearance.finish()
        mainQueue.fireTimers(dueAt: time)
        let isDrained = mainQueue.drain(at: time) { $0.turn < turn }
        mainQueue.handlingSources {
            touches.performScheduled(dueAt: time)
            for cue in cues { cue.perform(self) }
        }
        if !isDrained { _ = mainQueue.drain(at: time) { $0.origin == .source } }
        commit()
    }

    private func beginTurn(at time: Duration) {
        loops.beginTurn(at: time)
        mainQueue.beginTurn()
        model.trace.beginTurn(at: time)
    }

    /// Runs the passes until no view requests one, and starts animations.
    private func commit() {
        layout.layOutIfNeeded(from: model.tree.root)
        if !loops.hasStopped {
            ambiguity.run()
            display()
            detector.noteUnanimatedChanges()
            blocks.closeLayerChanges()
            animations.commit()
            blocks.noteLayerCommit()
            loops.stopEndlessTurns(ofGeneration: mainQueue.generation) { mainQueue.hasBlock(ofGenerationAbove: $0) }
        }
        // Statements between two turns are part of no pass.
        model.trace.phase = .cues
        blocks.closeTransactions()
        model.trace.endTurn()
        hierarchy.releaseDiscarded()
    }

    private func display() { DisplayPass(model: model, invalidation: invalidation, overrides: overrides).run() }

    /// Lays out, draws and starts animations before the end of the turn: `CATransaction.flush()`.
    func flush() {
        guard model.trace.phase == .cues else { return }
        guard !blocks.isOpen else {
            return note(Transaction.name, "not flushed: a transaction or an animation block is open")
        }
        layout.layOutIfNeeded(from: model.tree.root)
        guard !loops.hasStopped else { return }
        display()
        blocks.closeLayerChanges()
        animations.commit()
        blocks.noteLayerCommit()
        model.trace.phase = .cues
        blocks.closeTransactions()
    }

    // MARK: The next turn

    /// Whether a turn has to follow at the present time.
    package var needsTurn: Bool {
        !loops.hasStopped && (invalidation.needsTurn || animations.needsTurn || blocks.hasLayerChanges)
    }

    /// The time of the next turn, without cues; `nil` for never.
    package var nextEvent: Duration? {
        if appearance.needsTurn { return model.trace.time }
        return [mainQueue.nextDue, touches.nextDue, animations.nextDue, animators.nextEnd].compactMap { $0 }.min()
    }

    /// The line that caused the next turn, without cues; `nil` if it is unknown.
    package var lineOfNextEvent: Int? {
        var candidates = mainQueue.next
        if let due = animations.nextDue { candidates.append((due, animations.causeOfNextDue?.line)) }
        if let due = animators.nextEnd { candidates.append((due, animators.lineOfNextEnd)) }
        return candidates.min { $0.due < $1.due }?.line
    }

    /// The end of the first run of the last animation that repeats forever; `nil` if there is none.
    package var endOfEndlessAnimations: Duration? { animations.endOfFirstRunsOfEndless }

    /// The number of turns so far.
    package var turnCount: Int { model.trace.turn + 1 }

    /// `CACurrentMediaTime()`: the time of the present turn since the beginning of the film.
    public var currentMediaTime: Duration { model.trace.time }
}

/// Blocks on the main queue, and timers.
extension Window {
    /// Runs `block` on the main queue in a later step of the run loop, as `DispatchQueue.main.async` does.
    ///
    /// A block that a cue adds runs before the commit of that turn, as one that the handler of an event adds, unless the main
    /// queue has run blocks in the turn already. A block that a timer, a completion, an override or another block adds runs
    /// in the next turn, after the commit.
    ///
    /// - Source: semantics 1.1 and 1.3.
    public func async(line: Int = #line, _ block: @escaping () -> Void) {
        async(after: .zero, tracedTo: line, block)
    }

    /// Runs `block` on the main queue after a delay, as `DispatchQueue.main.asyncAfter` does.
    ///
    /// - Parameters:
    ///   - delay: Not negative.
    ///   - line: The line to which the trace attributes the effects.
    ///   - block: Runs in the turn at that time or later.
    public func async(after delay: Duration, line: Int = #line, _ block: @escaping () -> Void) {
        async(after: delay, tracedTo: line, block)
    }

    /// - Parameter line: `nil` if the statements of the block trace themselves.
    package func async(after delay: Duration, tracedTo line: Int?, _ block: @escaping () -> Void) {
        mainQueue.add(after: delay, line: line, block)
    }

    /// Calls `perform` repeatedly, or once, as `Timer.scheduledTimer` does.
    ///
    /// - Parameters:
    ///   - name: The name in traces and expectations.
    ///   - interval: Positive.
    ///   - first: The time of the first call since the beginning of the film, or now if that is past; by default one interval
    ///     from now.
    ///   - times: The number of calls, at least 1; `nil` for any number.
    ///   - line: The line to which the trace attributes the effects.
    ///   - perform: Receives the timer, which it may invalidate.
    @discardableResult
    public func scheduleTimer(
        _ name: String = "timer", every interval: Duration, first: Duration? = nil, times: Int? = nil,
        line: Int = #line, perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        scheduleTimer(name, every: interval, first: first, times: times, tracedTo: line, perform: perform)
    }

    /// - Parameter line: `nil` if the statements of the timer trace themselves.
    @discardableResult
    package func scheduleTimer(
        _ name: String, every interval: Duration, first: Duration?, times: Int?, tracedTo line: Int?,
        perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        mainQueue.addTimer(name, every: interval, first: first, times: times, line: line, perform: perform)
    }
}
