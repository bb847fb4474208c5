public import Views

extension Window {
    /// What the eye sees at `time`: the model with the running animations applied.
    ///
    /// Changes nothing, so any time between this turn and the next may be asked for, in any order.
    public func presentation(at time: Duration) -> ViewTree {
        var presentation = tree
        for (view, frame) in resolvedFrames(at: time) { presentation[view].layoutFrame = frame }
        animations.apply(to: &presentation, at: time)
        return presentation
    }

    /// Has `presentation` show what the eye sees at `time`, as ``presentation(at:)`` does.
    ///
    /// - Complexity: In proportion to the animated views, as long as nobody keeps a copy of its tree and the model stays as
    ///   it is. Where the model has changed, to the size of the window.
    public func update(_ presentation: inout Presentation, at time: Duration) {
        presentation.restore(from: tree, revision)
        for (view, frame) in resolvedFrames(at: time) {
            presentation.tree[view].layoutFrame = frame
            presentation.animated.append(view)
        }
        animations.noteViews(in: &presentation.animated)
        animations.apply(to: &presentation.tree, at: time)
    }
}

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
