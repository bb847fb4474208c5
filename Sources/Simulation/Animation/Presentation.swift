public import Views

/// The presentation of one window, kept from frame to frame, so that a frame writes only the values that differ.
///
/// ``Window/update(_:at:)`` updates it.
public struct Presentation {
    /// The views with their presentation values. A copy is a snapshot, and makes the next frame copy all views.
    public private(set) var tree: ViewTree
    /// The revision of the model that the tree was copied from.
    private var revision: Int
    /// Views that may differ from the model.
    private var animated: [ViewID] = []

    /// The model values, with no animation applied.
    public init(of window: Window) {
        self.init(of: window.model)
    }

    init(of model: WindowModel) {
        tree = model.tree
        tree.endJournal()
        revision = model.revision
    }

    /// Shows the presentation values at `time`.
    mutating func update(from model: WindowModel, _ animations: AnimationStore, at time: Duration) {
        restore(from: model.tree, model.revision)
        for (view, frame) in animations.resolvedFrames(at: time) {
            tree[view].layoutFrame = frame
            animated.append(view)
        }
        animations.appendAnimatedViews(to: &animated)
        animations.apply(to: &tree, at: time)
    }

    /// Makes the tree equal to that of the model.
    private mutating func restore(from model: ViewTree, _ newRevision: Int) {
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
