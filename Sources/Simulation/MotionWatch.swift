import Layout
import Views

/// What animation blocks of the present turn did that bears on what they animate.
///
/// Blocks inside others count as part of the outermost.
struct MotionWatch {
    /// The outermost block that runs now.
    private var open: Block?
    /// Whether a block runs now.
    var isOpen: Bool { open != nil }
    /// The blocks of this turn that have ended, in order.
    private(set) var closed: [Block] = []
    /// How many changes statements outside the blocks have made in this turn.
    private(set) var changesOutside = 0
    /// Views that came in this turn, which have no place to move from.
    private(set) var newViews: Set<ViewID> = []

    /// An animation block.
    struct Block {
        let cause: TraceEvent.Cause
        /// Why the block animates nothing whatever it does; `nil` for one that can.
        let stillness: MotionlessChange.Reason?
        /// The events recorded while it ran; the end is set when it has.
        var events: Range<Int>
        var changes: [Change] = []
        var flushes: [Flush] = []
        /// The events recorded while something in it was not to animate.
        var disabledEvents: [Range<Int>] = []
        var animatesGeometry = false
        var animatesAnything = false
    }

    /// Something that a statement changed and layout is to follow.
    struct Change {
        let subject: Subject
        /// False where the constraint was not active.
        let isHeeded: Bool
        let cause: TraceEvent.Cause

        enum Subject: Hashable {
            case constraint(LayoutConstraintID)
            case view(ViewID)
        }
    }

    /// A call of `layoutIfNeeded()`.
    struct Flush {
        let view: ViewID
        /// How many changes the block had made before.
        let changesBefore: Int
        let cause: TraceEvent.Cause
    }

    mutating func begin(_ block: Block) { open = block }

    /// Notes an animation that the block makes.
    mutating func note(_ change: PropertyChange) {
        open?.animatesAnything = true
        if change.property.isOfFrame || change.property == .constant { open?.animatesGeometry = true }
    }

    mutating func end(at event: Int) {
        guard var block = open else { return }
        block.events = block.events.lowerBound..<event
        closed.append(block)
        open = nil
    }

    mutating func note(_ change: Change) {
        if open != nil {
            open?.changes.append(change)
        } else if change.isHeeded {
            changesOutside += 1
        }
    }

    mutating func note(flushOf view: ViewID, because cause: TraceEvent.Cause) {
        guard let block = open else { return }
        open?.flushes.append(Flush(view: view, changesBefore: block.changes.count, cause: cause))
    }

    mutating func note(disabledEvents events: Range<Int>) { open?.disabledEvents.append(events) }

    mutating func note(newView view: ViewID) { newViews.insert(view) }

    /// Forgets the turn.
    mutating func endTurn() {
        changesOutside = 0
        if !newViews.isEmpty { newViews.removeAll() }
        if !closed.isEmpty { closed.removeAll() }
    }
}

// MARK: What tells of it

extension Window {
    /// Notes what a statement changed. What passes and callbacks change is theirs.
    func watch(_ subject: MotionWatch.Change.Subject, isHeeded: Bool = true) {
        guard trace.keepsEverything, trace.phase == .cues else { return }
        motionWatch.note(MotionWatch.Change(subject: subject, isHeeded: isHeeded, cause: trace.cause))
    }

    /// Notes that a statement calls `layoutIfNeeded()` of `view`.
    func watchFlush(of view: ViewID) {
        guard trace.keepsEverything, trace.phase == .cues else { return }
        motionWatch.note(flushOf: view, because: trace.cause)
    }

    /// Notes that the outermost animation block begins.
    ///
    /// - Parameter stillness: Why it animates nothing, where that is known from the start.
    func watchBlock(stillness: MotionlessChange.Reason?) {
        guard trace.keepsEverything else { return }
        motionWatch.begin(
            MotionWatch.Block(cause: trace.cause, stillness: stillness, events: trace.count..<trace.count))
    }

    /// Notes that the outermost animation block has ended.
    func watchEndOfBlock() { motionWatch.end(at: trace.count) }
}
