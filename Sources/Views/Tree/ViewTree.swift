package import Geometry

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

extension ViewTree {
    /// `view` and everything below it, ancestors first and siblings back to front: the order of layout and drawing.
    public func preorder(from view: ViewID) -> [ViewID] {
        var order: [ViewID] = []
        var stack = [view]
        while let next = stack.popLast() {
            order.append(next)
            stack.append(contentsOf: subviews(of: next).reversed())
        }
        return order
    }

    /// Every view under ``root``, ancestors first.
    public var views: [ViewID] { preorder(from: root) }

    /// The first view under ``root`` that has this name.
    public func view(named name: String) -> ViewID? {
        views.first { self[$0].name == name }
    }

    /// Whether `ancestor` is `view` or holds it at any depth.
    public func isAncestor(_ ancestor: ViewID, of view: ViewID) -> Bool {
        var next: ViewID? = view
        while let current = next {
            if current == ancestor { return true }
            next = superview(of: current)
        }
        return false
    }

    /// How many superviews `view` has.
    public func depth(of view: ViewID) -> Int {
        var depth = 0
        var next = superview(of: view)
        while let current = next {
            depth += 1
            next = superview(of: current)
        }
        return depth
    }

    /// The deepest view that holds both, each view counting as holding itself; `nil` in separate hierarchies.
    public func closestCommonAncestor(_ a: ViewID, _ b: ViewID) -> ViewID? {
        // Most constraints join a view with its superview or with a sibling.
        let (above, other) = (superview(of: a), superview(of: b))
        if a == b || above == b { return b }
        if other == a || (above == other && above != nil) { return other }
        var (a, b) = (a, b)
        var (depthOfA, depthOfB) = (depth(of: a), depth(of: b))
        while a != b {
            let next = depthOfA >= depthOfB ? superview(of: a) : superview(of: b)
            guard let next else { return nil }
            if depthOfA >= depthOfB {
                (a, depthOfA) = (next, depthOfA - 1)
            } else {
                (b, depthOfB) = (next, depthOfB - 1)
            }
        }
        return a
    }
}

extension ViewTree {
    /// Puts a copy of `view` of another tree, with what is in it, in front of the subviews of `superview`.
    ///
    /// It looks as it does there: what the other tree's traits decide is written into the copies where the traits of this one
    /// are others.
    package mutating func graft(_ other: ViewTree, _ view: ViewID, onto superview: ViewID) -> ViewID {
        var state = other[view]
        if traits != other.traits { state.settle(as: other.traits, among: traits) }
        let copy = makeView(state)
        add(copy, to: superview)
        for subview in other.subviews(of: view) { _ = graft(other, subview, onto: copy) }
        return copy
    }
}

extension ViewState {
    /// Decides what is left to the traits of a tree where those of the new one, `others`, would decide otherwise.
    fileprivate mutating func settle(as traits: TraitCollection, among others: TraitCollection) {
        if traits.userInterfaceStyle != others.userInterfaceStyle {
            userInterfaceStyle = userInterfaceStyle ?? traits.userInterfaceStyle
        }
        guard traits.layoutDirection != others.layoutDirection, case .label(var label) = content,
            label.alignment == .natural
        else { return }
        label.alignment = traits.layoutDirection == .rightToLeft ? .right : .left
        content = .label(label)
    }
}

/// From the coordinates of views to the canvas, with every transform and everything that is scrolled.
package struct CanvasMaps {
    private let tree: ViewTree
    private var maps: [ViewID: AffineTransform] = [:]

    /// - Parameters:
    ///   - tree: A presentation, with its root in its place on the canvas.
    ///   - root: From the root's own coordinates; `nil` for what its frame says.
    package init(of tree: ViewTree, root: AffineTransform? = nil) {
        self.tree = tree
        add(tree.root, root ?? tree[tree.root].mapToSuperview)
    }

    private mutating func add(_ id: ViewID, _ map: AffineTransform) {
        maps[id] = map
        for subview in tree.subviews(of: id) { add(subview, tree[subview].mapToSuperview.concatenating(map)) }
    }

    /// `nil` for a view that is not in the hierarchy.
    package subscript(id: ViewID) -> AffineTransform? { maps[id] }
}

extension ViewState {
    /// From the view's own coordinates to its superview's.
    fileprivate var mapToSuperview: AffineTransform {
        AffineTransform(
            translationX: -(bounds.minX + anchorPoint.x * bounds.width),
            y: -(bounds.minY + anchorPoint.y * bounds.height)
        )
        .concatenating(transform)
        .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }
}
