/// Gives a window its turns, on a clock that jumps from one event to the next.
///
/// A turn is, in this order:
/// 1. completions of animations that ended, timers that are due, and the blocks that wait on the main queue;
/// 2. the cues that are due, in the order they were scheduled, and the blocks that they put on the main queue;
/// 3. the update-constraints pass, from the leaves to the root;
/// 4. the layout pass, from the root to the leaves; both again while a view asks;
/// 5. the display pass;
/// 6. the commit, which starts animations.
///
/// In the very first turn, the controllers' views appear in place of 1 and 2. Sampling what the eye sees is not part of
/// the turn: ``Window/presentation(at:)`` may be asked for any time until the next. A cue gets a turn at its exact time,
/// not at the next frame.
///
/// Where layout never settles, the window stops: see ``Window/feedbackLoop``.
public struct RunLoopSimulator {
    public let window: Window
    private var cues: ArraySlice<ScheduledCue>

    /// Takes over a window that has not had a turn yet.
    ///
    /// - Parameters:
    ///   - window: Which belongs to the simulator from now on.
    ///   - cues: In any order; those of one time are performed in the order given, in one turn.
    public init(window: Window, cues: [ScheduledCue]) {
        self.window = window
        // The offset makes the order of equal times the given one; `sort` does not promise it.
        let inOrder = cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        self.cues = ArraySlice(inOrder.map(\.element))
    }

    /// Plays every turn up to and including `time`. Times only go forward.
    public mutating func run(until time: Duration) {
        if !window.hasBegun {
            window.runFirstTurn()
            settle()
        }
        while window.feedbackLoop == nil, let next = nextEvent, next <= time {
            let due = cues.prefix { $0.time <= next }
            cues.removeFirst(due.count)
            window.runTurn(at: next, performing: Array(due))
            settle()
        }
        // What was changed from outside, since the last turn.
        if window.isWaitingForPass {
            window.runTurn(at: time, performing: [])
            settle()
        }
    }

    /// Gives a window that a pass left asking its next turn, at the same time.
    private func settle() {
        while window.isWaitingForPass { window.runTurn(at: window.trace.time, performing: []) }
    }

    /// When a turn is due next; `nil` for never.
    package var nextEvent: Duration? {
        guard let cue = cues.first?.time else { return window.nextEvent }
        return window.nextEvent.map { min($0, cue) } ?? cue
    }
}

/// Something to be done at a time.
public struct ScheduledCue {
    public let time: Duration
    public let perform: (Window) -> Void

    public init(at time: Duration, perform: @escaping (Window) -> Void) {
        self.time = time
        self.perform = perform
    }
}
