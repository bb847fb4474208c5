import Animation
import Geometry
import Layout
import Views

/// Runs animation blocks, and creates animations for the changes in them.
///
/// The body of a block can run other blocks, because this class does not hold exclusive access to the open blocks
/// while a body runs.
final class AnimationBlocks {
    let model: WindowModel
    let animations: AnimationStore
    private let layout: LayoutCycle
    private let detector: UnanimatedChangeDetector
    private let constants: SolvedConstants
    /// The open blocks, innermost last.
    var transactions: [AnimationTransaction] = [] {
        didSet { constants.isRecording = transactions.last?.resolvesLayout ?? false }
    }
    /// The open transactions of `CATransaction`.
    var openTransactions = OpenTransactions()
    /// Detects changes to layers that do not belong to a view.
    var implicit = ImplicitAnimations()
    /// The number of explicit animations that have been added to layers.
    var explicitCount = 0
    /// The interpolation mode of all blocks; `nil` if each block uses its own mode.
    var forcedInterpolation: InterpolationMode?
    /// Whether animations are enabled, as set by `UIView.setAnimationsEnabled`.
    private(set) var areAnimationsEnabled = true

    init(
        _ model: WindowModel, _ animations: AnimationStore, _ layout: LayoutCycle,
        _ detector: UnanimatedChangeDetector, _ constants: SolvedConstants
    ) {
        self.model = model
        self.animations = animations
        self.layout = layout
        self.detector = detector
        self.constants = constants
    }

    var trace: Trace { model.trace }

    // MARK: Blocks

    /// Runs an animation block.
    ///
    /// - Parameters:
    ///   - name: The name of the block's completion in the trace.
    ///   - mode: The calculation mode of the keyframes; `nil` for a block without keyframes.
    ///   - explainingStillness: Whether the trace receives a note if a change in the block is not animated. The note
    ///     explains the reason.
    func run(
        _ name: String, _ ownTiming: AnimationTiming, options: AnimationOptions = [],
        keyframes mode: KeyframeTrack.CalculationMode? = nil, between interpolation: InterpolationMode? = nil,
        animations body: () -> Void,
        explainingStillness: Bool = true, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        var transaction = makeTransaction(name, ownTiming, options, between: interpolation, completion)
        transaction.keyframes = mode.map { KeyframeRecord(mode: $0) }
        if explainingStillness {
            detector.observing(stillness: stillness(of: transaction)) { perform(transaction, body) }
        } else {
            perform(transaction, body)
        }
        completeIfEmpty(transaction)
    }

    /// Creates the transaction of a block, with the values that it inherits from the enclosing block.
    func makeTransaction(
        _ name: String, _ timing: AnimationTiming, _ options: AnimationOptions,
        between interpolation: InterpolationMode?,
        _ completion: ((_ finished: Bool) -> Void)?
    ) -> AnimationTransaction {
        if options.union(transactions.last?.options ?? []).contains(.flushUpdates) { layOutWindow() }
        closeDifference()
        let group = animations.makeGroup(name, completion: completion)
        var transaction = AnimationTransaction(timing: timing, options: options, group: group)
        // Core Animation treats a negative duration as zero.
        transaction.timing.duration = max(timing.duration, .zero)
        transaction.interpolation = interpolation
        if options.contains(.repeat), transaction.timing.repeatCount == 1 {
            transaction.timing.repeatCount = .infinity
        }
        if options.contains(.autoreverse) { transaction.timing.autoreverses = true }
        if let outer = transactions.last { transaction.inherit(from: outer) }
        if let forced = forcedInterpolation { transaction.interpolation = forced }
        if !areAnimationsEnabled { transaction.isDisabled = true }
        return transaction
    }

    /// Completes a block that animated nothing. A block whose duration is zero completes in the next turn, like a block
    /// whose animations end immediately.
    func completeIfEmpty(_ transaction: AnimationTransaction) {
        let isInstant = transaction.timing.duration <= .zero && !transaction.isDisabled
        if !isInstant { animations.completeIfEmpty(transaction.group) }
    }

    /// Runs the block of a transition, and animates from a snapshot of `view`, taken before the block, to the new
    /// content of the view. Without an effect, the changes are shown immediately.
    func runTransition(
        of view: ViewID, _ effect: ViewTransition.Effect?, _ timing: AnimationTiming, options: AnimationOptions,
        animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)?
    ) {
        let transaction = makeTransaction("transition", timing, options, between: nil, completion)
        var transition: ViewTransition?
        if let effect, stillness(of: transaction) == nil {
            transition = ViewTransition(effect, of: view, in: animations.presentation(at: trace.time))
        }
        var content = transaction
        if !options.contains(.allowAnimatedContent) { content.isDisabled = true }
        perform(content, body)
        if let transition { begin(transition, of: view, in: transaction) }
        completeIfEmpty(transaction)
    }

    func begin(_ transition: ViewTransition, of view: ViewID, in transaction: AnimationTransaction) {
        var animation = transaction.animation(of: PropertyChange(transition.effect), of: view, because: trace.cause)
        animation.transition = transition
        begin(animation)
    }

    /// Runs an animation block of an animator. Its animations follow the animator's clock.
    func run(
        _ part: PropertyAnimation.AnimatorPart, _ timing: AnimationTiming, in group: AnimationGroup.ID,
        between interpolation: InterpolationMode, animations body: () -> Void
    ) {
        var transaction = AnimationTransaction(timing: timing, options: [], group: group)
        transaction.animator = part
        transaction.interpolation = forcedInterpolation ?? interpolation
        transaction.isDisabled = !areAnimationsEnabled || transactions.last?.isDisabled == true
        closeDifference()
        detector.observing(stillness: stillness(of: transaction)) { perform(transaction, body) }
    }

    /// Runs `body` without animating its changes, including those in nested blocks.
    func runWithoutAnimation(_ body: () -> Void) {
        guard var transaction = transactions.last else {
            // Nested blocks inherit the disabled state. Group 0 contains no animations.
            let disabled = AnimationTransaction(
                timing: AnimationTiming(duration: .zero), options: [], group: 0, isDisabled: true)
            return perform(disabled, body)
        }
        if transaction.options.contains(.flushUpdates) { layOutWindow() }
        closeDifference()
        transaction.isDisabled = true
        transaction.keyframes = nil
        perform(transaction, body)
    }

    /// Enables or disables the animations of blocks.
    ///
    /// Inside a block, the new setting applies only to the changes after the call.
    func setAnimationsEnabled(_ enabled: Bool) {
        guard enabled != areAnimationsEnabled else { return }
        closeDifference()
        areAnimationsEnabled = enabled
        for index in transactions.indices { transactions[index].isDisabled = !enabled }
    }

    /// The duration of the innermost running block; 0 outside blocks.
    var inheritedDuration: Duration { transactions.last?.timing.duration ?? .zero }

    /// Runs `body`. If a block is open, the animations of the changes in `body` repeat `count` times.
    func run(repeating count: Double, autoreverses: Bool, _ body: () -> Void) {
        guard var transaction = transactions.last else { return body() }
        closeDifference()
        transaction.timing.repeatCount = count
        transaction.timing.autoreverses = autoreverses
        transaction.keyframes = nil
        perform(transaction, body)
    }

    /// Runs `body` as one keyframe of the innermost block. If that block is not a keyframe block, `body` runs as a part
    /// of the block. If no block is open, `body` runs without an animation.
    ///
    /// - Parameters:
    ///   - start: The start of the keyframe, as a fraction of the block's duration.
    ///   - end: The end of the keyframe, as a fraction of the block's duration.
    func runKeyframe(from start: Double, to end: Double, _ body: () -> Void) {
        guard let last = transactions.indices.last, let around = transactions[last].keyframes else { return body() }
        closeDifference()
        transactions[last].keyframes?.start = start
        transactions[last].keyframes?.end = end
        body()
        closeDifference()
        transactions[last].keyframes?.start = around.start
        transactions[last].keyframes?.end = around.end
    }

    /// Returns the reason why a block with `transaction` animates nothing, or `nil` if the block can animate.
    func stillness(of transaction: AnimationTransaction) -> UnanimatedChange.Reason? {
        if transaction.isDisabled || openTransactions.disablesActions { return .disabled }
        return transaction.timing.duration > .zero ? nil : .durationZero
    }

    /// Runs `body` in `transaction`, and creates animations for its changes.
    private func perform(_ transaction: AnimationTransaction, _ body: () -> Void) {
        let start = trace.count
        defer { if transaction.isDisabled { detector.noteDisabledEvents(start..<trace.count) } }
        open(transaction)
        body()
        closeBegunBlocks()
        close()
    }

    func open(_ transaction: AnimationTransaction) {
        transactions.append(transaction)
        model.tree.beginJournal()
    }

    /// Creates the animations of the innermost open block, and closes it.
    func close() {
        if transactions.last?.options.contains(.flushUpdates) == true { layOutWindow() }
        closeDifference()
        let closed = transactions.removeLast()
        for animation in closed.keyframes?.animations(in: closed, because: trace.cause) ?? [] { begin(animation) }
        if transactions.isEmpty { model.tree.endJournal() }
    }

    private func layOutWindow() { layout.layOutIfNeeded(from: model.root) }

    // MARK: Differences

    /// Creates animations for the changes in the innermost open block since its beginning or since the last call to
    /// this method, whichever is later.
    ///
    /// - Complexity: Proportional to the number of changed views.
    func closeDifference() {
        guard let transaction = transactions.last else { return }
        var changes = model.tree.takeJournal()
        // Animation blocks do not affect layers without a view.
        if model.tree.ownLayerCount > 0 { changes.removeAll { model.tree.isLayer($0.view) } }
        guard !transaction.isDisabled, transaction.timing.duration > .zero, !openTransactions.disablesActions else {
            _ = constants.take()
            return
        }
        if layOut(changes, in: transaction) {
            let seen = Set(changes.map(\.view))
            changes += model.tree.takeJournal().filter { !seen.contains($0.view) }
        }
        var starts: [ViewID: Rect] = [:]
        if transaction.resolvesLayout {
            let changed = Set(changes.map(\.view))
            for (view, frame) in animateSolvedConstants(in: transaction) {
                starts[view] = frame
                if !changed.contains(view) { changes.append((view, model.tree[view])) }
            }
        }
        for (view, before) in changes {
            let after = starts[view].map { model.tree[view].placed(at: $0, like: before) } ?? model.tree[view]
            for change in PropertyChange.changes(from: before, to: after) {
                if change.property == .hidden, arrangingStack(of: view) == nil { continue }
                if case .label = after.content, change.shrinksBounds {
                    resizeLabelAtOnce(view, change)
                } else {
                    begin(change, of: view, in: transaction)
                }
            }
        }
    }

    /// Changes the size of a shrinking label immediately, because `UILabel` then animates only its position. Running
    /// animations of the label's bounds are removed, because they would continue to change its size.
    ///
    /// - Source: semantics 22.12.
    private func resizeLabelAtOnce(_ label: ViewID, _ change: PropertyChange) {
        animations.removeAnimations(of: label, property: .bounds)
        detector.noteAnimation(change)
        trace.record(
            .note, .view(label), model.tree[label].name,
            "changes its size immediately: UIKit animates only the position of a label that shrinks")
    }

    /// Creates animations for the constraint constants whose changes were solved since the beginning of the block or
    /// the last call to ``closeDifference()``.
    ///
    /// - Returns: For each view that the new constants move, the frame that results from the old constants.
    ///   Animations of the view's frame end at this frame, because the animated constants cause the remaining motion.
    private func animateSolvedConstants(in transaction: AnimationTransaction) -> [(view: ViewID, frame: Rect)] {
        let changed = constants.take().filter { $0.before != model.engine.constant(of: $0.id) }
        guard !changed.isEmpty else { return [] }
        for (id, before) in changed {
            guard let change = PropertyChange(constantFrom: before, to: model.engine.constant(of: id)) else { continue }
            begin(change, of: model.engine.views(of: id).first, constraint: id, in: transaction)
        }
        return model.roundedFrames(withConstants: changed.map { ($0.id, $0.before) })
    }

    /// Adds a change to the keyframes of the block. If the block has no keyframes, creates an animation for the change.
    ///
    /// - Parameter constraint: The constraint whose constant changed; `nil` for a property of a view.
    private func begin(
        _ change: PropertyChange, of view: ViewID, constraint: LayoutConstraintID? = nil,
        in transaction: AnimationTransaction
    ) {
        if transaction.keyframes != nil {
            transactions[transactions.count - 1].keyframes?.note(change, of: view, constraint)
        } else {
            begin(transaction.animation(of: change, of: view, constraint: constraint, because: trace.cause))
        }
    }

    /// Adds an animation that begins with the commit of this turn.
    func begin(_ animation: PropertyAnimation) {
        var animation = animation
        animation.isOfViewOutside = !model.isInWindow(animation.view)
        openTransactions.apply(to: &animation)
        if !animation.isOfViewOutside { detector.noteAnimation(animation.change) }
        animations.add(animation)
    }

    /// Lays out the views that the block resized if the block has the option `layoutSubviews`. Also lays out the
    /// hierarchies that contain stack views whose properties changed or whose arranged subviews were hidden or shown,
    /// because the new size of a stack view also moves views outside of it (semantics 18.8).
    ///
    /// - Returns: Whether anything was laid out.
    private func layOut(
        _ changes: [(view: ViewID, before: ViewState)], in transaction: AnimationTransaction
    ) -> Bool {
        let laysOutSubviews = transaction.options.contains(.layoutSubviews)
        var roots: [ViewID] = []
        func add(_ root: ViewID) { if !roots.contains(root) { roots.append(root) } }
        for (view, before) in changes {
            if laysOutSubviews, before.bounds.size != model.tree[view].bounds.size { add(view) }
            let isShownOrHidden = before.isHidden != model.tree[view].isHidden && arrangingStack(of: view) != nil
            if isShownOrHidden || model.tree[view].content.isArranged(differentlyFrom: before.content) {
                add(model.top(of: view))
            }
        }
        for root in roots { layout.layOutIfNeeded(from: root) }
        return !roots.isEmpty
    }

    /// Returns the stack view that arranges `view`; `nil` if there is none.
    private func arrangingStack(of view: ViewID) -> ViewID? {
        guard let superview = model.tree.superview(of: view), case .stack(let stack) = model.tree[superview].content,
            stack.arranged.contains(view)
        else { return nil }
        return superview
    }
}
