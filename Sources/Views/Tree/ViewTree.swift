/// The views of a window, as a value: a copy is a snapshot.
///
/// An arena of nodes: a view is a slot, found by its ``ViewID``. A view that was made and not added to another
/// is in the arena and not under ``root``.
public struct ViewTree: Hashable, Sendable {
    @usableFromInline
    var nodes: [Node] = []
    /// The view at the top: the root view of the window's controller.
    public let root: ViewID
    /// What the views were before the changes of late, while someone wants to know.
    @usableFromInline
    var journal: ViewJournal?
    /// What the views are shown on: decides how controls look and where text of natural alignment stands.
    public var traits = TraitCollection()

    @usableFromInline
    struct Node: Hashable, Sendable {
        @usableFromInline
        var state: ViewState
        @usableFromInline
        var superview: ViewID?
        @usableFromInline
        var subviews: [ViewID] = []
        /// How many subviews of the superview come before.
        @usableFromInline
        var place = 0

        init(state: ViewState) { self.state = state }
    }

    /// A tree of one view.
    public init(root state: ViewState) {
        nodes.append(Node(state: state))
        root = ViewID(index: 0)
    }

    /// Makes a view that has no superview yet.
    public mutating func makeView(_ state: ViewState) -> ViewID {
        nodes.append(Node(state: state))
        let view = ViewID(index: Int32(nodes.count - 1))
        // A new view comes from nowhere: from the zero frame, as in UIKit.
        journal?.note(view, ViewState(name: state.name, content: state.content))
        return view
    }

    /// The state of a view of this tree.
    @inlinable
    public subscript(id: ViewID) -> ViewState {
        _read { yield nodes[slot(id)].state }
        _modify {
            if journal != nil {
                let before = nodes[slot(id)].state
                journal?.note(id, before)
            }
            yield &nodes[slot(id)].state
        }
    }

    /// Whether `id` was made before this copy of the tree was taken.
    @inlinable
    public func contains(_ id: ViewID) -> Bool { id.index < nodes.count }

    /// Every view that was made, in the hierarchy or not, in the order they were made.
    package var everyView: [ViewID] { nodes.indices.map { ViewID(index: Int32($0)) } }

    @inlinable
    public func superview(of id: ViewID) -> ViewID? { nodes[slot(id)].superview }

    /// Back to front.
    @inlinable
    public func subviews(of id: ViewID) -> [ViewID] { nodes[slot(id)].subviews }

    /// Whether `a`, a subview of the same view as `b`, is further back.
    @inlinable
    public func isBehind(_ a: ViewID, _ b: ViewID) -> Bool { nodes[slot(a)].place < nodes[slot(b)].place }

    /// Puts `view` in front of the other subviews of `superview`, or at a place among them, taking it from where it was.
    ///
    /// A view cannot go inside itself or its own subviews.
    ///
    /// - Parameters:
    ///   - view: Of this tree.
    ///   - superview: Of this tree.
    ///   - place: From 0, the back, counted without the view; beyond the others it is the nearest. `nil` for the front.
    public mutating func add(_ view: ViewID, to superview: ViewID, at place: Int? = nil) {
        precondition(
            !isAncestor(view, of: superview), "'\(self[view].name)' cannot be a subview of its own subview")
        removeFromSuperview(view)
        let count = nodes[slot(superview)].subviews.count
        let place = min(max(place ?? count, 0), count)
        for follower in nodes[slot(superview)].subviews[place...] { nodes[slot(follower)].place += 1 }
        nodes[slot(view)].superview = superview
        nodes[slot(view)].place = place
        nodes[slot(superview)].subviews.insert(view, at: place)
    }

    /// Takes `view`, with its subviews, out of its superview. Does nothing when it has none.
    public mutating func removeFromSuperview(_ view: ViewID) {
        guard let superview = nodes[slot(view)].superview else { return }
        let place = nodes[slot(view)].place
        nodes[slot(superview)].subviews.remove(at: place)
        for follower in nodes[slot(superview)].subviews[place...] { nodes[slot(follower)].place -= 1 }
        nodes[slot(view)].superview = nil
        nodes[slot(view)].place = 0
    }

    @inlinable
    func slot(_ id: ViewID) -> Int {
        precondition(contains(id), "view \(id.index) belongs to another tree")
        return Int(id.index)
    }
}
