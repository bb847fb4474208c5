import Animation
import Views

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
    ///
    /// - Parameter tree: The tree. It is evaluated only if there are layers, because every turn calls this method.
    func hasChanges(in tree: @autoclosure () -> ViewTree) -> Bool {
        guard !states.isEmpty else { return false }
        let tree = tree()
        return states.contains { $0.value != tree[$0.key] }
    }

    /// Records the states of the layers that a commit shows. Call this method only if there are layers.
    mutating func noteCommit(of tree: ViewTree) {
        states = [:]
        for layer in tree.ownLayers { states[layer] = tree[layer] }
    }
}

extension AnimatableProperty {
    /// The key of the action for a change. All colors of a gradient have the same key.
    fileprivate var actionName: String { if case .gradientColor = self { "colors" } else { name } }
}
