/// Runs the turns of a window on a clock that advances from one event to the next.
///
/// A turn has these steps:
/// 1. completions of animations that ended, timers that are due, and the blocks on the main queue;
/// 2. the cues that are due, in the order of scheduling, and the blocks that they add to the main queue;
/// 3. the update-constraints pass, from the leaves to the root;
/// 4. the layout pass, from the root to the leaves; steps 3 and 4 repeat while a view requests either;
/// 5. the display pass;
/// 6. the commit, which starts animations.
///
/// In the first turn, the appearance of the controllers' views replaces steps 1 and 2. Computing the presentation is
/// not part of the turn: ``Window/presentation(at:)`` accepts any time until the next turn. A cue is performed in a
/// turn at its exact time, not at the next frame.
///
/// If layout never ends, the window stops: see ``Window/feedbackLoop``.
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
        if !window.appearance.hasBegun {
            window.runFirstTurn()
            settle()
        }
        while window.feedbackLoop == nil, let next = nextEvent, next <= time {
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

/// An action that is performed at a given time.
public struct ScheduledCue {
    public let time: Duration
    public let perform: (Window) -> Void

    public init(at time: Duration, perform: @escaping (Window) -> Void) {
        self.time = time
        self.perform = perform
    }
}
