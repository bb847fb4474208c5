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

/// What waits for a turn of the run loop: blocks on the main queue, and timers.
struct PendingWork {
    private(set) var blocks: [MainQueueBlock] = []
    private(set) var timers: [RunLoopTimer] = []
    private var count = 0

    /// Adds a block behind those that wait for the same time.
    mutating func add(_ block: MainQueueBlock) {
        let place = blocks.lastIndex { $0.due <= block.due }.map { $0 + 1 } ?? 0
        blocks.insert(block, at: place)
    }

    mutating func add(_ timer: RunLoopTimer) { timers.append(timer) }

    /// When a block or a timer is due next.
    var nextDue: Duration? {
        let timer = timers.lazy.filter(\.isValid).map(\.fireTime).min()
        guard let block = blocks.first?.due else { return timer }
        return timer.map { min($0, block) } ?? block
    }

    /// Removes the blocks that are due at `time` and were queued as `isWanted` says, in their order.
    mutating func takeBlocks(dueAt time: Duration, where isWanted: (MainQueueBlock) -> Bool) -> [MainQueueBlock] {
        guard !blocks.isEmpty else { return [] }
        let taken = blocks.filter { $0.due <= time && isWanted($0) }
        if !taken.isEmpty { blocks.removeAll { $0.due <= time && isWanted($0) } }
        return taken
    }

    /// The timers that are due at `time`, those due first first, and of one time in the order of their making.
    mutating func timers(dueAt time: Duration) -> [RunLoopTimer] {
        guard !timers.isEmpty else { return [] }
        timers.removeAll { !$0.isValid }
        return timers.enumerated().filter { $0.element.fireTime <= time }
            .sorted { ($0.element.fireTime, $0.offset) < ($1.element.fireTime, $1.offset) }.map(\.element)
    }
}

/// A block on the main queue.
struct MainQueueBlock {
    let due: Duration
    /// The turn in which it was queued; -1 before the first.
    let turn: Int
    let origin: Origin
    /// How many passes of turns in a row, each because of the one before, led to it.
    let generation: Int
    let cause: TraceEvent.Cause
    let perform: () -> Void

    /// What queued a block, which decides whether it can run before the commit of the same turn.
    enum Origin {
        /// An event handler: a cue.
        case source
        /// A timer, a completion, or another block.
        case waking
        /// An override, in one of the passes.
        case pass
    }
}

/// A timer of the run loop, as `Timer` is.
public final class RunLoopTimer {
    /// What the trace calls it.
    public let name: String
    /// When it fires next.
    public internal(set) var fireTime: Duration
    /// Between two times; `nil` for a timer that fires once.
    public let interval: Duration?
    /// How often it may still fire; `nil` for any number.
    var timesLeft: Int?
    /// False once it has fired for the last time.
    public private(set) var isValid = true
    let cause: TraceEvent.Cause
    let perform: (RunLoopTimer) -> Void

    init(
        _ name: String, at time: Duration, every interval: Duration?, times: Int?, cause: TraceEvent.Cause,
        perform: @escaping (RunLoopTimer) -> Void
    ) {
        self.name = name
        fireTime = time
        self.interval = interval
        timesLeft = times
        self.cause = cause
        self.perform = perform
    }

    /// Has the timer fire never again.
    public func invalidate() { isValid = false }

    /// Moves the timer to its next time, or ends it.
    func advance() {
        timesLeft? -= 1
        guard let interval, timesLeft != 0 else { return invalidate() }
        fireTime += interval
    }
}
