import Views

/// Gives a window its turns, on a clock that jumps from one event to the next.
///
/// A turn is, in this order:
/// 1. completions of animations that ended, then the cues that are due, in the order they were scheduled;
/// 2. the update-constraints pass, from the leaves to the root;
/// 3. the layout pass, from the root to the leaves; both again while a view asks;
/// 4. the display pass;
/// 5. the commit, which starts animations.
///
/// Sampling what the eye sees is not part of the turn: ``Window/presentation(at:)`` may be asked for any time
/// until the next. A cue gets a turn at its exact time, not at the next frame.
public struct RunLoopSimulator {
    public let window: Window
    private var cues: ArraySlice<ScheduledCue>
    private var hasBegun = false

    /// Takes over a window that has not had a turn yet.
    ///
    /// - Parameter cues: In any order; those of one time are performed in the order given, in one turn.
    public init(window: Window, cues: [ScheduledCue]) {
        self.window = window
        // The offset makes the order of equal times the given one; `sort` does not promise it.
        let inOrder = cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        self.cues = ArraySlice(inOrder.map(\.element))
    }

    /// Plays every turn up to and including `time`. Times only go forward.
    public mutating func run(until time: Duration) {
        if !hasBegun {
            hasBegun = true
            window.trace.isRecording = true
            window.runTurn(at: .zero, performing: [])
        }
        while let next = nextEvent, next <= time {
            let due = cues.prefix { $0.time == next }
            cues.removeFirst(due.count)
            window.runTurn(at: next, performing: Array(due))
        }
        if window.isWaitingForPass { window.runTurn(at: time, performing: []) }
    }

    /// When a cue or a completion is due next.
    private var nextEvent: Duration? {
        [cues.first?.time, window.animations.nextEnd].compactMap { $0 }.min()
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

extension Window {
    /// Whether something asks for a pass that only a turn gives.
    var isWaitingForPass: Bool {
        !unsolvedChanges.isEmpty || !uncommittedAnimations.isEmpty
            || needsUpdateConstraints.isRequested(atOrBelow: tree.root)
            || needsLayout.isRequested(atOrBelow: tree.root) || needsDisplay.isRequested(atOrBelow: tree.root)
    }

    /// Runs one turn at `time`.
    func runTurn(at time: Duration, performing cues: [ScheduledCue]) {
        trace.beginTurn(at: time)
        for group in animations.takeEnded(at: time) { complete(group) }
        for cue in cues { cue.perform(self) }
        layOutIfNeeded(from: tree.root)
        recordAmbiguity()
        runDisplayPass()
        noteMotionlessChanges()
        runCommitPass()
    }

    /// Runs the two passes of layout for `view` and what is below it, until nobody there asks.
    ///
    /// Constraints are updated in the whole window, as UIKit does even for one view's `layoutIfNeeded`.
    func layOutIfNeeded(from view: ViewID) {
        let phase = trace.phase
        var rounds = 0
        repeat {
            guard rounds < Window.mostRounds else {
                note(tree[view].name, "layout does not settle: \(rounds) rounds, and a view still asks")
                break
            }
            runUpdateConstraintsPass()
            solveConstraints()
            runLayoutPass(from: view)
            updateGuides()
            rounds += 1
        } while needsUpdateConstraints.isRequested(atOrBelow: tree.root)
            || needsLayout.isRequested(atOrBelow: view) || !unsolvedChanges.isEmpty
        trace.phase = phase
    }

    /// More rounds of constraints and layout than this in a row are a view that moves its own safe area.
    private static let mostRounds = 100
}
