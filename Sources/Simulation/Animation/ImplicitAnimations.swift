import Animation
import Views

/// Tracks changes to layers that do not belong to a view. These changes are animated implicitly.
///
/// Like Core Animation's implicit actions, every change to an animatable property is animated if the layer was on
/// screen at the last commit. The innermost transaction at the time of the change determines the duration, 0.25 s by
/// default, and the curve. A layer that was added since the last commit shows its values immediately. Layers that
/// belong to views have no implicit animations.
///
/// - Source: Core Animation Programming Guide, *Changing a Layer's Default Behavior*; semantics 28.4 and 28.5.
struct ImplicitAnimations {
    /// The states at the last commit, or at the last comparison since then.
    private var states: [ViewID: ViewState] = [:]
    /// For each layer, the names of the properties whose changes are not animated.
    var disabledActions = ViewTable<Set<String>>()

    /// Returns the changes since the last call, in the order in which the layers were created.
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

    /// Whether a layer has changed since the last call.
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
