import Views

/// Runs the turns of a window on a clock that advances from one event to the next.
///
/// A turn has these steps:
/// 1. completions of animations that ended, calls to `viewDidAppear`, timers that are due, and the blocks on the main
///    queue;
/// 2. the touches and the cues that are due, in the order of scheduling, and the blocks that they add to the main
///    queue;
/// 3. the update-constraints pass, from the leaves to the root;
/// 4. the layout pass, from the root to the leaves; steps 3 and 4 repeat while a view requests either;
/// 5. the display pass;
/// 6. the commit, which starts animations.
///
/// In the first turn, the appearance of the controllers' views replaces steps 1 and 2. A program begins this turn
/// before it runs the simulator if it shows its first window earlier. Computing the presentation is not part of the
/// turn: ``Window/presentation(at:)`` accepts any time until the next turn. A cue is performed in a turn at its exact
/// time, not at the next frame.
///
/// If layout never ends, the window stops: see ``Window/feedbackLoop``. In UIKit code, it continues.
public struct RunLoopSimulator {
    public let window: Window
    private var cues: ArraySlice<ScheduledCue>

    /// Creates a simulator for a window that has not run any turn.
    ///
    /// - Parameters:
    ///   - window: The window. After this call, only this simulator may run the window's turns.
    ///   - cues: The cues in any order. Cues that have the same time are performed in one turn, in the given order.
    public init(window: Window, cues: [ScheduledCue]) {
        self.window = window
        // `sort` is not stable, so the offset keeps the order of equal times.
        let inOrder = cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        self.cues = ArraySlice(inOrder.map(\.element))
    }

    /// Runs all turns up to and including `time`. A time before the last turn is treated as the time of that turn.
    public mutating func run(until time: Duration) {
        let time = max(time, window.currentMediaTime)
        if !window.hasCommittedFirstTurn {
            window.runFirstTurn()
            settle()
        }
        while !window.hasStopped, let next = nextEvent, next <= time {
            let due = cues.prefix { $0.time <= next }
            cues.removeFirst(due.count)
            window.runTurn(at: next, performing: Array(due))
            settle()
        }
        // Code outside turns may have changed the window since the last turn.
        if window.needsTurn {
            window.runTurn(at: time, performing: [])
            settle()
        }
    }

    /// Runs further turns at the current time as long as requests are pending.
    private func settle() {
        while window.needsTurn { window.runTurn(at: window.currentMediaTime, performing: []) }
    }

    /// The time of the next turn; `nil` if there is none.
    package var nextEvent: Duration? {
        guard let cue = cues.first?.time else { return window.nextEvent }
        return window.nextEvent.map { min($0, cue) } ?? cue
    }
}

/// The turns of the run loop.
///
/// - Source: semantics 1.1 to 1.4.
extension Window {
    /// Runs the first turn, in which the views of the controllers appear and are laid out.
    fileprivate func runFirstTurn() {
        beginFirstTurn()
        commit()
        hasCommittedFirstTurn = true
    }

    /// Begins the first turn: loads the views of the controllers that are in the window, and makes them appear. Does
    /// nothing if the first turn has begun.
    ///
    /// Before a program shows its first window outside of the run loop, it calls this method, because UIKit then calls
    /// `loadView`, `viewDidLoad` and `viewWillAppear` synchronously. The first turn remains open until the simulator
    /// runs and commits it.
    package func beginFirstTurn() {
        guard !appearance.hasBegun else { return }
        model.trace.isRecording = true
        beginTurn(at: .zero)
        appearance.begin()
    }

    /// Runs one turn at `time`.
    ///
    /// Completions, timers and the blocks on the main queue, which wake the run loop, come first. Events, which are
    /// touches and cues, follow. Blocks that cues add run in the same turn, unless the main queue has already run
    /// blocks in that turn.
    func runTurn(at time: Duration, performing cues: [ScheduledCue]) {
        beginTurn(at: time)
        guard !loops.hasStopped else { return }
        isRunningTurn = true
        defer { isRunningTurn = false }
        let turn = model.trace.turn
        animations.completeEnded(at: time)
        animators.end(at: time)
        appearance.finish()
        mainQueue.fireTimers(dueAt: time)
        let isDrained = mainQueue.drain(at: time) { $0.turn < turn }
        mainQueue.handlingSources {
            interaction?.performScheduled(dueAt: time)
            for cue in cues { cue.perform(self) }
        }
        if !isDrained { _ = mainQueue.drain(at: time) { $0.origin == .source } }
        commit()
    }

    private func beginTurn(at time: Duration) {
        loops.beginTurn(at: time)
        mainQueue.beginTurn()
        model.trace.beginTurn(at: time)
        model.onTurn?()
    }

    /// Runs the passes until no view requests one, and starts animations.
    private func commit() {
        blocks.closeBegunBlocks()
        layout.layOutIfNeeded(from: model.root)
        if !loops.hasStopped {
            guides.holdSafeAreasOfChildren()
            layout.ambiguity.run()
            display()
            detector.noteUnanimatedChanges()
            blocks.closeLayerChanges()
            animations.commit()
            blocks.noteLayerCommit()
            endEndlessTurns()
        }
        // Statements between two turns belong to no pass.
        model.trace.phase = .cues
        blocks.closeTransactions()
        model.trace.endTurn()
        hierarchy.releaseDiscarded()
    }

    private func display() {
        layerUpdates?.perform()
        DisplayPass(model: model, invalidation: invalidation, overrides: overrides, loops: loops).run()
    }

    /// Discards the work that would continue an endless sequence of turns.
    private func endEndlessTurns() {
        let ending = loops.endEndlessTurns(ofGeneration: mainQueue.generation) {
            mainQueue.hasBlock(ofGenerationAbove: $0)
        }
        switch ending {
        case .workOf(let views):
            for view in views { invalidation.discardRequests(of: view) }
            mainQueue.discardBlocks(queuedIn: model.trace.turn)
        case .allWork:
            for view in model.tree.views { invalidation.discardRequests(of: view) }
            mainQueue.discardBlocks(queuedIn: nil)
        case nil: break
        }
    }

    /// Performs layout and display, and starts animations, before the end of the turn. Equivalent to
    /// `CATransaction.flush()`.
    func flush() {
        guard model.trace.phase == .cues else { return }
        guard !blocks.isOpen else {
            return note(OpenTransaction.name, "not flushed: a transaction or an animation block is open")
        }
        layout.layOutIfNeeded(from: model.root)
        guard !loops.hasStopped else { return }
        display()
        blocks.closeLayerChanges()
        animations.commit()
        blocks.noteLayerCommit()
        model.trace.phase = .cues
        blocks.closeTransactions()
    }

    // MARK: The next turn

    /// Whether another turn must follow at the current time.
    package var needsTurn: Bool {
        !loops.hasStopped
            && (invalidation.needsTurn || animations.needsTurn || blocks.hasLayerChanges
                || layerUpdates?.isPending == true)
    }

    /// The time of the next turn, regardless of cues; `nil` if no turn is scheduled.
    package var nextEvent: Duration? {
        if appearance.needsTurn { return model.trace.time }
        return [mainQueue.nextDue, interaction?.nextDue, animations.nextDue, animators.nextEnd].compactMap { $0 }.min()
    }

    /// The source line that caused the turn at ``nextEvent``; `nil` if the line is unknown.
    package var lineOfNextEvent: Int? {
        var candidates = mainQueue.next
        if let due = animations.nextDue { candidates.append((due, animations.causeOfNextDue?.line)) }
        if let due = animators.nextEnd { candidates.append((due, animators.lineOfNextEnd)) }
        if let due = interaction?.nextDue { candidates.append((due, nil)) }
        return candidates.min { $0.due < $1.due }?.line
    }

    /// The latest time at which the first run of an endlessly repeating animation ends; `nil` if no animation repeats
    /// endlessly.
    package var endOfEndlessAnimations: Duration? { animations.endOfFirstRunsOfEndless }

    /// The number of turns so far.
    package var turnCount: Int { model.trace.turn + 1 }

    /// The time of the current turn, measured from the beginning of the film. Equivalent to `CACurrentMediaTime()`.
    public var currentMediaTime: Duration { model.trace.time }
}

/// Blocks on the main queue, and timers.
extension Window {
    /// Runs `block` on the main queue in a later step of the run loop, as `DispatchQueue.main.async` does.
    ///
    /// Like a block that an event handler adds, a block that a cue adds runs before the commit of the same turn, unless
    /// the main queue has already run blocks in that turn. A block that a timer, a completion, an override or another
    /// block adds runs in the next turn, after the commit.
    ///
    /// - Source: semantics 1.1 and 1.3.
    public func async(line: Int = #line, _ block: @escaping () -> Void) {
        async(after: .zero, tracedTo: line, block)
    }

    /// Runs `block` on the main queue after a delay, as `DispatchQueue.main.asyncAfter` does.
    ///
    /// - Parameters:
    ///   - delay: The delay. The value must not be negative.
    ///   - line: The source line to which the trace attributes the effects.
    ///   - block: The block, which runs in the first turn at or after the end of the delay.
    public func async(after delay: Duration, line: Int = #line, _ block: @escaping () -> Void) {
        async(after: delay, tracedTo: line, block)
    }

    /// Runs `block` on the main queue after a delay.
    ///
    /// - Parameter line: The source line to which the trace attributes the effects; `nil` if the statements of the
    ///   block record their own trace events.
    package func async(after delay: Duration, tracedTo line: Int?, _ block: @escaping () -> Void) {
        mainQueue.add(after: delay, line: line, block)
    }

    /// Schedules a timer that calls `perform`, as `Timer.scheduledTimer` does.
    ///
    /// - Parameters:
    ///   - name: The name of the timer in traces and expectations.
    ///   - interval: The time between two calls. The value must be positive.
    ///   - first: The time of the first call, measured from the beginning of the film. If this time has passed, the
    ///     current time is used. By default, the first call is one interval from now.
    ///   - times: The number of calls, which is at least 1; `nil` for an unlimited number.
    ///   - line: The source line to which the trace attributes the effects.
    ///   - perform: The closure to call. It receives the timer, which it can invalidate.
    @discardableResult
    public func scheduleTimer(
        _ name: String = "timer", every interval: Duration, first: Duration? = nil, times: Int? = nil,
        line: Int = #line, perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        scheduleTimer(name, every: interval, first: first, times: times, tracedTo: line, perform: perform)
    }

    /// Schedules a timer that calls `perform`.
    ///
    /// - Parameter line: The source line to which the trace attributes the effects; `nil` if the statements of the
    ///   timer record their own trace events.
    @discardableResult
    package func scheduleTimer(
        _ name: String, every interval: Duration, first: Duration?, times: Int?, tracedTo line: Int?,
        perform: @escaping (RunLoopTimer) -> Void
    ) -> RunLoopTimer {
        mainQueue.addTimer(name, every: interval, first: first, times: times, line: line, perform: perform)
    }
}
