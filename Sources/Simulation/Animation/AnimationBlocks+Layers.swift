import Animation
import Views

/// Animations of layers that are not part of an animation block.
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
    func noteLayerCommit() { if model.tree.ownLayerCount > 0 { implicit.noteCommit(of: model.tree) } }

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
        openTransactions.apply(to: &started)
        animation.timing = started.timing
        started.explicit = PropertyAnimation.ExplicitPart(key: key, animation: animation)
        animations.add(started)
    }
}
