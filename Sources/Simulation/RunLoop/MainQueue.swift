/// The blocks and the timers that wait for a turn of the run loop.
final class MainQueue {
    private let trace: Trace
    private var blocks: [MainQueueBlock] = []
    private var timers: [RunLoopTimer] = []
    /// The largest ``MainQueueBlock/generation`` of the blocks that ran in this turn.
    private(set) var generation = 0
    /// Whether the turn is performing cues, which the run loop treats as events.
    private var isHandlingSources = false

    init(_ trace: Trace) { self.trace = trace }

    // MARK: Adding work

    /// Adds a block that runs in the first turn at or after the end of the delay.
    ///
    /// - Parameter line: The source line to which the trace attributes the effects; `nil` if the statements of the
    ///   block record their own trace events.
    func add(after delay: Duration, line: Int?, _ perform: @escaping () -> Void) {
        precondition(delay >= .zero, "a delay must not be negative")
        let block = MainQueueBlock(
            due: trace.time + delay, turn: trace.turn, origin: origin,
            generation: origin == .pass ? generation + 1 : 0, cause: cause(line), perform: perform)
        let index = blocks.lastIndex { $0.due <= block.due }.map { $0 + 1 } ?? 0
        blocks.insert(block, at: index)
    }

    /// Adds a timer.
    ///
    /// - Parameters:
    ///   - first: The time of the first call; `nil` for one interval from now.
    ///   - line: The source line to which the trace attributes the effects; `nil` if the statements of the timer
    ///     record their own trace events.
    func addTimer(
        _ name: String, every interval: Duration, first: Duration?, times: Int?, line: Int?,
        perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        precondition(interval > .zero, "a timer's interval must be positive")
        precondition(times ?? 1 >= 1, "a timer must fire at least once, found \(times ?? 1) times")
        let timer = RunLoopTimer(
            name, at: max(first ?? trace.time + interval, trace.time), every: interval, times: times,
            cause: cause(line), perform: perform)
        timers.append(timer)
        return timer
    }

    /// Releases all blocks and timers.
    func removeAll() {
        blocks = []
        timers = []
    }

    private func cause(_ line: Int?) -> TraceEvent.Cause {
        TraceEvent.Cause(line: line ?? trace.cause.line, event: trace.cause.event)
    }

    /// The origin of the statements that are being performed.
    private var origin: MainQueueBlock.Origin {
        if trace.phase != .cues { return .pass }
        return isHandlingSources ? .source : .waking
    }

    // MARK: Turns

    /// The time at which the next block or timer is due; `nil` if there is none.
    var nextDue: Duration? {
        let timer = timers.isEmpty ? nil : timers.lazy.filter(\.isValid).map(\.fireTime).min()
        guard let block = blocks.first?.due else { return timer }
        return timer.map { min($0, block) } ?? block
    }

    /// The due times and the source lines of the next block and the next timer.
    var next: [(due: Duration, line: Int?)] {
        let timer = timers.filter(\.isValid).min { $0.fireTime < $1.fireTime }
        return [blocks.first.map { ($0.due, $0.cause.line) }, timer.map { ($0.fireTime, $0.cause.line) }]
            .compactMap { $0 }
    }

    /// Whether a block has a generation above `limit`.
    func hasBlock(ofGenerationAbove limit: Int) -> Bool { blocks.contains { $0.generation > limit } }

    func beginTurn() { generation = 0 }

    /// Discards the blocks that are due now, because they would continue an endless sequence of turns.
    ///
    /// - Parameter turn: The turn in which the blocks were queued; `nil` for any turn.
    func discardBlocks(queuedIn turn: Int?) {
        blocks.removeAll { $0.due <= trace.time && (turn == nil || $0.turn == turn) }
        for index in blocks.indices { blocks[index].generation = 0 }
    }

    /// Performs cues. Blocks that cues add can run before the commit of the same turn.
    func handlingSources(_ cues: () -> Void) {
        isHandlingSources = true
        cues()
        isHandlingSources = false
    }

    /// Fires the timers that are due at `time`, earliest first. Timers that are due at the same time fire in the
    /// order of creation.
    func fireTimers(dueAt time: Duration) {
        guard !timers.isEmpty else { return }
        timers.removeAll { !$0.isValid }
        let due = timers.enumerated().filter { $0.element.fireTime <= time }
            .sorted { ($0.element.fireTime, $0.offset) < ($1.element.fireTime, $1.offset) }.map(\.element)
        for timer in due where timer.isValid {
            timer.advance()
            performing(.timer, timer.name, because: timer.cause) { timer.perform(timer) }
        }
    }

    /// Runs the blocks that are due at `time` and that `isWanted` selects.
    ///
    /// - Returns: Whether any block ran.
    func drain(at time: Duration, where isWanted: (MainQueueBlock) -> Bool) -> Bool {
        guard !blocks.isEmpty else { return false }
        let taken = blocks.filter { $0.due <= time && isWanted($0) }
        guard !taken.isEmpty else { return false }
        blocks.removeAll { $0.due <= time && isWanted($0) }
        for block in taken {
            generation = max(generation, block.generation)
            performing(.block, "main", because: block.cause, block.perform)
        }
        return true
    }

    private func performing(
        _ kind: TraceEvent.Kind, _ subject: String, because cause: TraceEvent.Cause, _ body: () -> Void
    ) {
        let outer = trace.cause
        trace.cause = trace.record(kind, .other, subject, because: cause)
        body()
        trace.cause = outer
    }
}

/// A block on the main queue.
struct MainQueueBlock {
    let due: Duration
    /// The turn in which the block was queued; -1 before the first turn.
    let turn: Int
    let origin: Origin
    /// The number of consecutive turns whose passes led to the block.
    fileprivate(set) var generation: Int
    let cause: TraceEvent.Cause
    let perform: () -> Void

    /// The kind of code that added a block. It determines whether the block can run before the commit of the same
    /// turn.
    enum Origin {
        /// An event handler, such as a cue.
        case source
        /// A timer, a completion, or another block.
        case waking
        /// An override, in one of the passes.
        case pass
    }
}

/// A timer of the run loop, like `Timer`.
public final class RunLoopTimer {
    /// The name of the timer in the trace.
    public let name: String
    /// The next time at which the timer fires.
    public private(set) var fireTime: Duration
    /// The time between two calls; `nil` for a timer that fires once.
    public let interval: Duration?
    /// The number of remaining calls; `nil` for an unlimited number.
    private var timesLeft: Int?
    /// Whether the timer will fire again.
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

    /// Stops the timer.
    public func invalidate() { isValid = false }

    /// Sets the next fire time, or stops the timer after its last call.
    func advance() {
        timesLeft? -= 1
        guard let interval, timesLeft != 0 else { return invalidate() }
        fireTime += interval
    }
}
