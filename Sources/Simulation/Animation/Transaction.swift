public import Animation
import Views

/// A group of changes that are shown together, equivalent to `CATransaction`.
///
/// A transaction sets the duration of the implicit animations of layers that do not belong to a view. For these
/// animations and for the animation blocks that run while the transaction is open, it also sets the curve, a
/// completion block, and whether changes are animated. Layers that belong to views have no implicit animations.
///
/// - Source: semantics 28.4 and 28.5; Apple's documentation of `CATransaction`.
public struct Transaction {
    public let window: Window

    /// Opens a transaction inside the innermost open transaction, and inherits the settings of that transaction.
    public func begin() {
        window.blocks.beginTransaction()
    }

    /// Closes the innermost transaction. If no transaction was begun, UIKit raises an exception. In this case, this
    /// method only records the error in the trace.
    public func commit() {
        guard !window.blocks.commitTransaction() else { return }
        let exception = UIKitException.commitWithoutBegin
        _ = window.model.permits(exception, of: .other, Transaction.name, "nothing committed: \(exception.text)")
    }

    /// Performs layout and display, and starts animations, without waiting for the end of the turn. Does nothing during
    /// a pass. If a transaction or an animation block is open, only records a note.
    public func flush() { window.flush() }

    /// Whether later changes are shown without animation, both in animation blocks and to layers that do not belong to
    /// a view. If no transaction was begun, the setting belongs to the implicit transaction of the turn.
    public var disableActions: Bool {
        get { window.blocks.transaction?.disablesActions ?? false }
        nonmutating set { window.blocks.changeTransaction { $0.disablesActions = newValue } }
    }

    /// The duration of implicit animations, and of explicit animations without a duration. It must not be negative.
    /// Animation blocks have their own durations.
    public var animationDuration: Duration {
        get { window.blocks.transaction?.animationDuration ?? OpenTransaction.duration }
        nonmutating set {
            precondition(newValue >= .zero, "a transaction's duration must not be negative, found \(newValue)")
            window.blocks.changeTransaction { $0.animationDuration = newValue }
        }
    }

    /// The curve of all animations that start while the transaction is open, except for springs and for animations of
    /// animators; `nil` if each animation has its own curve.
    public var animationTimingFunction: TimingCurve? {
        get { window.blocks.transaction?.timingFunction }
        nonmutating set { window.blocks.changeTransaction { $0.timingFunction = newValue } }
    }

    /// Sets a block to call after all animations added between this call and the commit have ended or been removed.
    /// If no animation is added, the commit calls the block.
    public func setCompletionBlock(_ block: @escaping () -> Void) { window.blocks.setCompletionBlock(block) }

    /// The name of transactions in the trace.
    package static let name = "CATransaction"
}

/// A transaction that has not been committed.
struct OpenTransaction {
    let isExplicit: Bool
    let cause: TraceEvent.Cause
    var disablesActions = false
    var animationDuration = OpenTransaction.duration
    var timingFunction: TimingCurve?
    /// The group of the animations that the completion block waits for; `nil` if no completion block was set.
    var group: AnimationGroup.ID?

    init(isExplicit: Bool, cause: TraceEvent.Cause) {
        self.isExplicit = isExplicit
        self.cause = cause
    }

    init(in outer: OpenTransaction, cause: TraceEvent.Cause) {
        self.init(isExplicit: true, cause: cause)
        disablesActions = outer.disablesActions
        animationDuration = outer.animationDuration
        timingFunction = outer.timingFunction
    }

    /// The default duration of Core Animation.
    static let duration = Duration.milliseconds(250)
}

/// The open transactions, innermost last.
struct OpenTransactions {
    private var open: [OpenTransaction] = []

    var last: OpenTransaction? { open.last }

    /// Whether an explicitly begun transaction is open.
    var isExplicit: Bool { open.contains { $0.isExplicit } }

    /// Whether the innermost transaction was begun explicitly.
    var isLastExplicit: Bool { open.last?.isExplicit ?? false }

    var disablesActions: Bool { open.last?.disablesActions ?? false }

    mutating func begin(because cause: TraceEvent.Cause) {
        let outer = open.last ?? OpenTransaction(isExplicit: false, cause: cause)
        open.append(OpenTransaction(in: outer, cause: cause))
    }

    mutating func removeLast() -> OpenTransaction? { open.popLast() }

    /// Changes the innermost transaction. If no transaction is open, opens the implicit transaction of the turn
    /// first.
    mutating func change(because cause: TraceEvent.Cause, _ change: (inout OpenTransaction) -> Void) {
        if open.isEmpty { open.append(OpenTransaction(isExplicit: false, cause: cause)) }
        change(&open[open.count - 1])
    }

    /// Adds the groups of the open transactions to an animation that starts in them, and sets the animation's curve
    /// to that of the innermost transaction.
    func apply(to animation: inout PropertyAnimation) {
        guard !open.isEmpty else { return }
        animation.outerGroups = open.compactMap(\.group)
        if let curve = open.last?.timingFunction, animation.animator == nil, !animation.timing.curve.isSpring {
            animation.timing.curve = curve
        }
    }
}

extension TimingCurve {
    fileprivate var isSpring: Bool { if case .spring = self { true } else { false } }
}

/// Tracks changes to layers that do not belong to a view. These changes are animated implicitly.
///
/// As with Core Animation's implicit actions, every change to an animatable property is animated if the layer was on
/// screen at the last commit. The innermost transaction at the time of the change determines the duration, 0.25 s by
/// default, and the curve. A layer that was added since the last commit shows its values immediately. Layers that
/// belong to views have no implicit animations.
///
/// - Source: Core Animation Programming Guide, *Changing a Layer's Default Behavior*; semantics 28.4 and 28.5.
struct ImplicitAnimations {
    /// The state of each layer at the last commit or, if later, at the last call to ``takeChanges(in:)``.
    private var states: [ViewID: ViewState] = [:]
    /// For each layer, the names of the properties whose changes are not animated.
    var disabledActions = ViewTable<Set<String>>()

    /// Returns the changes since the last call or the last commit, in the order in which the layers were created.
    mutating func takeChanges(in tree: ViewTree) -> [(layer: ViewID, changes: [PropertyChange])] {
        let changed = states.filter { $0.value != tree[$0.key] }.sorted { $0.key < $1.key }
        return changed.map { layer, before in
            states[layer] = tree[layer]
            return (
                layer,
                PropertyChange.changes(from: before, to: tree[layer]).filter {
                    $0.property != .hidden && disabledActions[layer]?.contains($0.property.actionName) != true
                }
            )
        }
    }

    /// Whether a layer has changed since the last call to ``takeChanges(in:)`` or the last commit.
    func hasChanges(in tree: ViewTree) -> Bool { states.contains { $0.value != tree[$0.key] } }

    /// Records the states of the layers that a commit shows.
    mutating func noteCommit(of tree: ViewTree) {
        guard tree.ownLayerCount > 0 else { return }
        states = [:]
        for layer in tree.ownLayers { states[layer] = tree[layer] }
    }
}

extension AnimatableProperty {
    /// The key of the action for a change. All colors of a gradient have the same key.
    fileprivate var actionName: String { if case .gradientColor = self { "colors" } else { name } }
}

extension AnimationBlocks {
    /// Animates the changes to layers that do not belong to a view, with the settings of the innermost transaction.
    func closeLayerChanges() {
        guard model.tree.ownLayerCount > 0 else { return }
        let changed = implicit.takeChanges(in: model.tree)
        let settings = transaction ?? OpenTransaction(isExplicit: false, cause: trace.cause)
        guard !settings.disablesActions, settings.animationDuration > .zero else { return }
        let timing = AnimationTiming(duration: settings.animationDuration, curve: .default)
        for (layer, changes) in changed where !changes.isEmpty {
            let group = animations.makeSilentGroup(model.tree[layer].name)
            for change in changes {
                begin(
                    PropertyAnimation(
                        view: layer, constraint: nil, change: change, timing: timing, group: group, cause: trace.cause,
                        beginsFromCurrentState: true, isAdditive: false))
            }
        }
    }

    /// Whether layers that do not belong to a view have changed since the commit.
    var hasLayerChanges: Bool { implicit.hasChanges(in: model.tree) }

    /// Records the states of the layers that a commit shows.
    func noteLayerCommit() { implicit.noteCommit(of: model.tree) }

    /// Adds an explicit animation to a layer. The animation begins with the commit of this turn and replaces an
    /// animation with the same key.
    ///
    /// An animation without a duration uses the duration of the innermost transaction.
    func add(_ animation: ExplicitAnimation, forKey key: String?, to view: ViewID) {
        explicitCount += 1
        let key = key.map(PropertyAnimation.ExplicitKey.given) ?? .generated(explicitCount)
        var animation = animation
        if animation.timing.duration <= .zero {
            animation.timing.duration = transaction?.animationDuration ?? OpenTransaction.duration
        }
        let group =
            animation.onStop.map { animations.makeGroup(key.text, completion: $0) }
            ?? animations.makeSilentGroup(key.text)
        var started = PropertyAnimation(
            view: view, constraint: nil, change: .ofNothing, timing: animation.timing, group: group,
            cause: trace.cause, isAdditive: false)
        started.explicit = (key, animation)
        openTransactions.apply(to: &started)
        started.explicit?.animation.timing = started.timing
        animations.add(started)
    }
}
