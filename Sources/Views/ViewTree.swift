/// The views of a window, as a value: a copy is a snapshot.
///
/// An arena of nodes: a view is a slot, found by its ``ViewID``. A view that was made and not added to another
/// is in the arena and not under ``root``.
public struct ViewTree: Hashable, Sendable {
    private var nodes: [Node] = []
    /// The view at the top: the root view of the window's controller.
    public let root: ViewID
    /// What the views are shown on: decides how controls look and where text of natural alignment stands.
    public var traits = TraitCollection()

    private struct Node: Hashable, Sendable {
        var state: ViewState
        var superview: ViewID?
        var subviews: [ViewID] = []
    }

    /// A tree of one view.
    public init(root state: ViewState) {
        nodes.append(Node(state: state))
        root = ViewID(index: 0)
    }

    /// Makes a view that has no superview yet.
    public mutating func makeView(_ state: ViewState) -> ViewID {
        nodes.append(Node(state: state))
        return ViewID(index: Int32(nodes.count - 1))
    }

    /// The state of a view of this tree.
    public subscript(id: ViewID) -> ViewState {
        get { nodes[slot(id)].state }
        set { nodes[slot(id)].state = newValue }
    }

    /// Whether `id` was made before this copy of the tree was taken.
    public func contains(_ id: ViewID) -> Bool { id.index < nodes.count }

    /// Every view that was made, in the hierarchy or not, in the order they were made.
    package var everyView: [ViewID] { nodes.indices.map { ViewID(index: Int32($0)) } }

    public func superview(of id: ViewID) -> ViewID? { nodes[slot(id)].superview }

    /// Back to front.
    public func subviews(of id: ViewID) -> [ViewID] { nodes[slot(id)].subviews }

    /// Puts `view` in front of the other subviews of `superview`, taking it from where it was.
    ///
    /// A view cannot go inside itself or its own subviews.
    public mutating func add(_ view: ViewID, to superview: ViewID) {
        precondition(
            !isAncestor(view, of: superview), "'\(self[view].name)' cannot be a subview of its own subview")
        removeFromSuperview(view)
        nodes[slot(view)].superview = superview
        nodes[slot(superview)].subviews.append(view)
    }

    /// Takes `view`, with its subviews, out of its superview. Does nothing when it has none.
    public mutating func removeFromSuperview(_ view: ViewID) {
        guard let superview = nodes[slot(view)].superview else { return }
        nodes[slot(superview)].subviews.removeAll { $0 == view }
        nodes[slot(view)].superview = nil
    }

    private func slot(_ id: ViewID) -> Int {
        precondition(contains(id), "view \(id.index) belongs to another tree")
        return Int(id.index)
    }
}
