import Animation
import Geometry
import Layout
import Views

/// An open animation block.
///
/// Whatever animatable property differs between its beginning and its end is animated. So a layout is animated exactly when it
/// runs inside the block, and a change of a constraint that no `layoutIfNeeded` follows is not.
struct AnimationTransaction {
    var timing: AnimationTiming
    var options: AnimationOptions
    let group: AnimationGroup.ID
    /// How frames between two layouts come about; `nil` for as the block around it says.
    var inbetweening: InterpolationMode?
    /// Whether changes jump inside it.
    var isDisabled = false
    /// Of a block of keyframes: what it has changed so far, and when.
    var keyframes: KeyframeRecord?
    /// Of an animator's block: which, and how far on its way.
    var animator: PropertyAnimation.AnimatorPart?

    /// With the timing of a block around it, as far as it does not override that.
    ///
    /// - Source: semantics 22.11.
    mutating func inherit(from outer: AnimationTransaction) {
        let own = timing
        timing = outer.timing
        if options.contains(.overrideInheritedDuration) {
            timing.duration = own.duration
            timing.delay += own.delay
        }
        if options.contains(.overrideInheritedCurve) { timing.curve = own.curve }
        if options.contains(.overrideInheritedOptions) {
            // How it is played belongs together: UIKit counts the first two among the options, and says none of the others.
            timing.repeatCount = own.repeatCount
            timing.autoreverses = own.autoreverses
            timing.speed = own.speed
            timing.timeOffset = own.timeOffset
            timing.fillMode = own.fillMode
        } else {
            options.formUnion(outer.options.intersection(.inherited))
        }
        inbetweening = inbetweening ?? outer.inbetweening
        animator = outer.animator
        isDisabled = outer.isDisabled
    }

    /// Whether it animates constants of constraints.
    var resolvesLayout: Bool { inbetweening == .resolve && !isDisabled && timing.duration > .zero }
}

extension Window {
    /// Runs an animation block.
    ///
    /// - Parameters:
    ///   - name: What the trace calls its completion.
    ///   - mode: How the values between keyframes are found, where the block says keyframes.
    ///   - explainingStillness: Whether the trace has a note where a change in it moved nothing.
    func runBlock(
        _ name: String, _ ownTiming: AnimationTiming, options: AnimationOptions = [],
        keyframes mode: KeyframeTrack.CalculationMode? = nil, between inbetweening: InterpolationMode? = nil,
        animations body: () -> Void,
        explainingStillness: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        if options.union(transactions.last?.options ?? []).contains(.flushUpdates) { layOutIfNeeded(from: tree.root) }
        closeDifference()
        let group = animations.groups.make(name, cause: trace.cause, at: trace.time, completion: completion)
        var transaction = AnimationTransaction(timing: ownTiming, options: options, group: group)
        // Core Animation takes a negative duration for none.
        transaction.timing.duration = max(ownTiming.duration, .zero)
        transaction.inbetweening = inbetweening
        if options.contains(.repeat), transaction.timing.repeatCount == 1 {
            transaction.timing.repeatCount = .infinity
        }
        if options.contains(.autoreverse) { transaction.timing.autoreverses = true }
        if let outer = transactions.last { transaction.inherit(from: outer) }
        if let forced = self.inbetweening { transaction.inbetweening = forced }
        if !areAnimationsEnabled { transaction.isDisabled = true }
        transaction.keyframes = mode.map { KeyframeRecord(mode: $0) }
        let isWatched = explainingStillness && !motionWatch.isOpen
        if isWatched { watchBlock(stillness: stillness(of: transaction)) }
        perform(transaction, body)
        if isWatched { watchEndOfBlock() }
        // A block without duration completes in the next turn, like one whose animations end at once.
        let isInstant = transaction.timing.duration <= .zero && !transaction.isDisabled
        let animatesSomething = uncommittedAnimations.contains { $0.group == group }
        if !animatesSomething, !isInstant, let group = animations.groups.remove(group) { complete(group) }
    }

    /// Why a block in `transaction` animates nothing; `nil` for one that can.
    func stillness(of transaction: AnimationTransaction) -> UnanimatedChange.Reason? {
        if transaction.isDisabled || self.transaction.disableActions { return .disabled }
        return transaction.timing.duration > .zero ? nil : .durationZero
    }

    /// Runs `body` in `transaction`, and makes animations of what it changes.
    func perform(_ transaction: AnimationTransaction, _ body: () -> Void) {
        let start = trace.count
        defer { if transaction.isDisabled { motionWatch.note(disabledEvents: start..<trace.count) } }
        transactions.append(transaction)
        tree.beginJournal()
        body()
        if transaction.options.contains(.flushUpdates) { layOutIfNeeded(from: tree.root) }
        closeDifference()
        let closed = transactions.removeLast()
        for animation in closed.keyframes?.animations(in: closed, because: trace.cause) ?? [] { begin(animation) }
        if transactions.isEmpty { tree.endJournal() }
    }

    /// Makes animations of what changed since the innermost open block was last compared.
    ///
    /// - Complexity: In proportion to the views that changed.
    func closeDifference() {
        guard let transaction = transactions.last else { return }
        var changes = tree.takeJournal()
        guard !transaction.isDisabled, transaction.timing.duration > .zero, !self.transaction.disableActions else {
            return solvedConstants.removeAll()
        }
        if layOut(changes, in: transaction) {
            let seen = Set(changes.map(\.view))
            changes += tree.takeJournal().filter { !seen.contains($0.view) }
        }
        var starts: [ViewID: Rect] = [:]
        if transaction.resolvesLayout {
            let changed = Set(changes.map(\.view))
            for (view, frame) in animateSolvedConstants(in: transaction) {
                starts[view] = frame
                if !changed.contains(view) { changes.append((view, tree[view])) }
            }
        }
        for (view, before) in changes {
            let after = starts[view].map { tree[view].placed(at: $0, like: before) } ?? tree[view]
            for change in PropertyChange.changes(from: before, to: after) {
                if change.property == .hidden, arrangingStack(of: view) == nil { continue }
                begin(change, of: view, in: transaction)
            }
        }
    }

    /// Has a change that a block makes be animated, as one of its keyframes where it has any.
    ///
    /// - Parameter constraint: Whose constant it is, where it is one.
    func begin(
        _ change: PropertyChange, of view: ViewID, constraint: LayoutConstraintID? = nil,
        in transaction: AnimationTransaction
    ) {
        if transaction.keyframes != nil {
            transactions[transactions.count - 1].keyframes?.note(change, of: view, constraint)
        } else {
            begin(transaction.animation(of: change, of: view, constraint: constraint, because: trace.cause))
        }
    }

    /// Lays out what the block animates by itself: what it resized where it is asked to, and stack views over what they hide.
    ///
    /// - Returns: Whether anything was laid out.
    private func layOut(
        _ changes: [(view: ViewID, before: ViewState)], in transaction: AnimationTransaction
    ) -> Bool {
        let laysOutSubviews = transaction.options.contains(.layoutSubviews)
        var roots: [ViewID] = []
        for (view, before) in changes {
            if laysOutSubviews, before.bounds.size != tree[view].bounds.size { roots.append(view) }
            if before.isHidden != tree[view].isHidden, let stack = arrangingStack(of: view) { roots.append(stack) }
        }
        for root in roots { layOutIfNeeded(from: root) }
        return !roots.isEmpty
    }

    /// The stack view that arranges `view`.
    private func arrangingStack(of view: ViewID) -> ViewID? {
        guard let superview = tree.superview(of: view), case .stack(let stack) = tree[superview].content,
            stack.arranged.contains(view)
        else { return nil }
        return superview
    }

    /// Has an animation begin with this turn's commit.
    private func begin(_ animation: PropertyAnimation) {
        var animation = animation
        animation.isOfViewOutside = !isInWindow(animation.view)
        if !openTransactions.isEmpty {
            animation.outerGroups = openTransactions.compactMap(\.group)
            if let curve = transaction.animationTimingFunction, animation.animator == nil,
                !animation.timing.curve.isSpring
            {
                animation.timing.curve = curve
            }
        }
        animations.expect(animation)
        if !animation.isOfViewOutside { motionWatch.note(animation.change) }
        uncommittedAnimations.append(animation)
    }

    /// What the completion does is caused by it.
    func complete(_ group: AnimationGroup) {
        let outer = trace.cause
        trace.cause = trace.record(
            .completion, group.name, group.finished ? "finished" : "not finished", because: group.cause)
        group.completion?(group.finished)
        trace.cause = outer
    }
}

extension TimingCurve {
    fileprivate var isSpring: Bool { if case .spring = self { true } else { false } }
}

extension AnimationTransaction {
    func animation(
        of change: PropertyChange, of view: ViewID, constraint: LayoutConstraintID? = nil,
        because cause: TraceEvent.Cause, keyframes: KeyframeTrack? = nil
    ) -> PropertyAnimation {
        PropertyAnimation(
            view: view, constraint: constraint, change: change, keyframes: keyframes, timing: timing,
            animator: animator, group: group, cause: cause,
            beginsFromCurrentState: options.contains(.beginFromCurrentState),
            isAdditive: change.property.isAdditive && keyframes == nil && timing.repeatCount == 1,
            isOverSolvedLayout: resolvesLayout && change.property.isOfFrame)
    }
}
