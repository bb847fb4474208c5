public import Views

/// The presentation of one window. It is reused from frame to frame, so each update writes only the values that
/// differ.
///
/// To update a presentation, call ``Window/update(_:at:)``.
public struct Presentation {
    /// The views with their presentation values. A copy of the tree is a snapshot. After a copy, the next update
    /// copies all views.
    public private(set) var tree: ViewTree
    /// The revision of the model from which the tree was copied.
    private var revision: Int
    /// The views that may differ from the model, and whether they can differ only in their frames.
    private var animated: [(view: ViewID, isOfFrame: Bool)] = []

    /// Creates a presentation with the model values, without any animations.
    init(of model: WindowModel) {
        tree = model.tree
        tree.endJournal()
        revision = model.revision
    }

    /// Updates the tree to the presentation values at `time`.
    mutating func update(from model: WindowModel, _ animations: AnimationStore, at time: Duration) {
        restore(from: model.tree, model.revision)
        for (view, frame) in animations.resolvedFrames(at: time) {
            tree[view].layoutFrame = frame
            animated.append((view, isOfFrame: true))
        }
        animations.visitAnimatedViews { animated.append(($0, isOfFrame: $1)) }
        animations.apply(to: &tree, at: time)
    }

    /// Makes the tree equal to the tree of the model.
    private mutating func restore(from model: ViewTree, _ newRevision: Int) {
        if revision == newRevision {
            for (view, isOfFrame) in animated {
                if isOfFrame {
                    (tree[view].center, tree[view].bounds) = (model[view].center, model[view].bounds)
                } else {
                    tree[view] = model[view]
                }
            }
        } else {
            tree = model
            tree.endJournal()
            revision = newRevision
        }
        animated.removeAll(keepingCapacity: true)
    }
}
