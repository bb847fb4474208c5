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
