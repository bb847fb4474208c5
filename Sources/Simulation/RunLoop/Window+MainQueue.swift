extension Window {
    /// Has the main queue run `block` in a later step of the run loop, as `DispatchQueue.main.async` does.
    ///
    /// A block that a cue queues, as the handler of an event would, runs before the commit of that turn, unless the main
    /// queue has had its share of the turn already. One that a timer, a completion, an override or another block queues
    /// runs in the next turn, after the commit.
    ///
    /// - Source: semantics 1.1 and 1.3.
    public func async(line: Int = #line, _ block: @escaping () -> Void) {
        async(after: .zero, tracedTo: line, block)
    }

    /// Has the main queue run `block` after a delay, as `DispatchQueue.main.asyncAfter` does.
    ///
    /// - Parameters:
    ///   - delay: Not negative.
    ///   - line: Where the trace says that the effects come from.
    ///   - block: Run in the turn that is due then, or later.
    public func async(after delay: Duration, line: Int = #line, _ block: @escaping () -> Void) {
        async(after: delay, tracedTo: line, block)
    }

    /// - Parameter line: `nil` for a block whose statements trace themselves.
    package func async(after delay: Duration, tracedTo line: Int?, _ block: @escaping () -> Void) {
        precondition(delay >= .zero, "a delay is not negative")
        let generation = origin == .pass ? generationOfTurn + 1 : 0
        work.add(
            MainQueueBlock(
                due: trace.time + delay, turn: turnCount, origin: origin, generation: generation,
                cause: TraceEvent.Cause(line: line ?? trace.cause.line, event: trace.cause.event), perform: block))
    }

    /// Has `perform` called again and again, or once, as `Timer.scheduledTimer` does.
    ///
    /// - Parameters:
    ///   - name: What traces and expectations call it.
    ///   - interval: Positive.
    ///   - first: When it fires first, since the film began, or at once if that is past; after one interval from now unless given.
    ///   - times: After how many calls it ends, at least 1; `nil` for never.
    ///   - line: Where the trace says that the effects come from.
    ///   - perform: Called with the timer, which it may invalidate.
    @discardableResult
    public func scheduleTimer(
        _ name: String = "timer", every interval: Duration, first: Duration? = nil, times: Int? = nil,
        line: Int = #line, perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        scheduleTimer(name, every: interval, first: first, times: times, tracedTo: line, perform: perform)
    }

    /// - Parameter line: `nil` for statements that trace themselves.
    @discardableResult
    package func scheduleTimer(
        _ name: String, every interval: Duration, first: Duration?, times: Int?, tracedTo line: Int?,
        perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        precondition(interval > .zero, "a timer's interval is positive")
        precondition(times ?? 1 >= 1, "a timer fires at least once, not \(times ?? 1) times")
        let timer = RunLoopTimer(
            name, at: max(first ?? trace.time + interval, trace.time), every: interval, times: times,
            cause: TraceEvent.Cause(line: line ?? trace.cause.line, event: trace.cause.event), perform: perform)
        work.add(timer)
        return timer
    }

    /// What statements being performed now are part of.
    private var origin: MainQueueBlock.Origin {
        if trace.phase != .cues { return .pass }
        return isHandlingSources ? .source : .waking
    }

    /// Fires the timers that are due.
    func fireTimers(dueAt time: Duration) {
        for timer in work.timers(dueAt: time) where timer.isValid {
            timer.advance()
            performing(.timer, timer.name, because: timer.cause) { timer.perform(timer) }
        }
    }

    /// Runs the blocks of the main queue that are due and were queued as `isWanted` says.
    ///
    /// - Returns: Whether there were any.
    func drainMainQueue(at time: Duration, where isWanted: (MainQueueBlock) -> Bool) -> Bool {
        let blocks = work.takeBlocks(dueAt: time, where: isWanted)
        for block in blocks {
            generationOfTurn = max(generationOfTurn, block.generation)
            performing(.block, "main", because: block.cause, block.perform)
        }
        return !blocks.isEmpty
    }

    private func performing(
        _ kind: TraceEvent.Kind, _ subject: String, because cause: TraceEvent.Cause, _ body: () -> Void
    ) {
        let outer = trace.cause
        trace.cause = trace.record(kind, subject, because: cause)
        body()
        trace.cause = outer
    }
}
