public import Views

/// What the eye sees of one window, kept from frame to frame: a frame writes over what differs and nothing is copied.
///
/// ``Window/update(_:at:)`` brings it up to date. Belongs to one window.
public struct Presentation {
    /// A copy of it is a snapshot, for which the next frame pays with a copy of the window's views.
    public internal(set) var tree: ViewTree
    /// Of the model that the tree was copied from.
    private var revision: Int
    /// Views that may differ from the model.
    var animated: [ViewID] = []

    /// The model values, with no animation applied.
    public init(of window: Window) {
        tree = window.tree
        tree.endJournal()
        revision = window.revision
    }

    /// Makes the tree that of the model.
    mutating func restore(from model: ViewTree, _ newRevision: Int) {
        if revision == newRevision {
            for view in animated { tree[view] = model[view] }
        } else {
            tree = model
            tree.endJournal()
            revision = newRevision
        }
        animated.removeAll(keepingCapacity: true)
    }
}
