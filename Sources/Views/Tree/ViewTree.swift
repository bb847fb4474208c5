import Geometry

/// The views of a window, as a value type. A copy of the tree is a snapshot.
///
/// The tree is an arena of nodes. Each view is a node, which its ``ViewID`` identifies. A view without a superview is
/// in the arena, but not under ``root``. The node of a released view is reused for a new view. The identifier of a
/// released view resolves to a plain view that has no superview and no subviews, and that discards changes.
public struct ViewTree: Hashable, Sendable {
    @usableFromInline
    var nodes: [Node] = []
    /// The view of the window's root view controller, or a view around it.
    public private(set) var root: ViewID
    /// The number of views that have been created, including released views.
    @usableFromInline
    private(set) var madeCount: Int32 = 0
    /// The indices of the nodes of released views.
    private var unused: [Int32] = []
    /// The earlier states of changed views; `nil` if they are not recorded.
    @usableFromInline
    var journal: ViewJournal?
    /// The number of layers without a view.
    package private(set) var ownLayerCount = 0
    /// The traits of the views. They determine the appearance of controls and the direction of natural text alignment.
    public var traits = TraitCollection()

    @usableFromInline
    struct Node: Hashable, Sendable {
        /// The serial number of the view; -1 for a node without a view.
        @usableFromInline
        var serial: Int32
        /// The index in the subviews of the superview.
        @usableFromInline
        var place: Int32 = 0
        @usableFromInline
        var superview: ViewID?
        @usableFromInline
        var subviews: [ViewID] = []
        @usableFromInline
        var state: ViewState
        /// The subviews and the sublayers without a view, from back to front; `nil` if all sublayers belong to
        /// subviews.
        var sublayers: [ViewID]?
        /// The layer or view whose opacity masks this layer.
        var mask: ViewID?
        /// Whether the node is a layer without a view.
        var isLayer = false

        init(_ serial: Int32, _ state: ViewState) {
            self.serial = serial
            self.state = state
        }

        /// The node that represents all released views.
        @usableFromInline
        static let released = Node(-1, ViewState(name: "released view"))
    }

    /// The index of the node that represents all released views.
    @inlinable
    static var releasedIndex: Int { 1 }

    /// Creates a tree with one view.
    public init(root state: ViewState) {
        nodes.append(Node(0, state))
        nodes.append(.released)
        root = .root
        madeCount = 1
    }

    /// Creates a view without a superview.
    public mutating func makeView(_ state: ViewState) -> ViewID {
        let serial = madeCount
        madeCount += 1
        let view: ViewID
        if let index = unused.popLast() {
            nodes[Int(index)] = Node(serial, state)
            view = ViewID(index: index, serial: serial)
        } else {
            nodes.append(Node(serial, state))
            view = ViewID(index: Int32(nodes.count - 1), serial: serial)
        }
        // A new view starts with the zero frame, as in UIKit.
        journal?.note(view, ViewState(name: state.name, content: state.content))
        return view
    }

    /// Creates a view, and makes it the root of the tree. The view that was the root becomes its subview.
    package mutating func makeRoot(_ state: ViewState) -> ViewID {
        let (old, new) = (root, makeView(state))
        root = new
        add(old, to: new)
        return new
    }

    /// Releases a view or a layer that is no longer used. Its subviews and layers lose their superview, and its node is
    /// reused for a new view. Does nothing for the root or a released view.
    package mutating func release(_ view: ViewID) {
        guard view != root, contains(view) else { return }
        removeFromSuperview(view)
        let node = nodes[slot(view)]
        for child in (node.sublayers ?? node.subviews) + [node.mask].compactMap(\.self) {
            nodes[slot(child)].superview = nil
            nodes[slot(child)].place = 0
        }
        if node.isLayer { ownLayerCount -= 1 }
        nodes[slot(view)] = .released
        unused.append(view.index)
    }

    /// The state of a view of this tree. A released view has the state of a plain view, and changes to it are
    /// discarded.
    @inlinable
    public subscript(id: ViewID) -> ViewState {
        _read { yield nodes[slot(id)].state }
        _modify {
            let slot = slot(id)
            if journal != nil, slot != Self.releasedIndex {
                let before = nodes[slot].state
                journal?.note(id, before)
            }
            defer { if slot == Self.releasedIndex { nodes[slot] = .released } }
            yield &nodes[slot].state
        }
    }

    /// Returns whether the view with `id` has been created in this copy of the tree, and has not been released.
    @inlinable
    public func contains(_ id: ViewID) -> Bool {
        id.index < nodes.count && nodes[Int(id.index)].serial == id.serial
    }

    /// All views in the order of their creation, including views outside the hierarchy.
    package var everyView: [ViewID] {
        let views = nodes.indices.filter { nodes[$0].serial >= 0 }
            .map { ViewID(index: Int32($0), serial: nodes[$0].serial) }
        return unused.isEmpty && Int(madeCount) == views.count ? views : views.sorted()
    }

    @inlinable
    public func superview(of id: ViewID) -> ViewID? { nodes[slot(id)].superview }

    /// Returns the subviews of a view, from back to front.
    @inlinable
    public func subviews(of id: ViewID) -> [ViewID] { nodes[slot(id)].subviews }

    /// Returns whether `a` is behind its sibling `b`.
    @inlinable
    public func isBehind(_ a: ViewID, _ b: ViewID) -> Bool { nodes[slot(a)].place < nodes[slot(b)].place }

    /// Inserts `view` as the frontmost subview of `superview`, or at a given index. The view is first removed from its
    /// previous superview.
    ///
    /// A view cannot be inserted into itself or into one of its descendants.
    ///
    /// - Parameters:
    ///   - view: A view of this tree.
    ///   - superview: A view of this tree.
    ///   - place: The zero-based index from the back, not counting the view itself. The index is clamped to the number
    ///     of subviews. `nil` inserts the view in front.
    public mutating func add(_ view: ViewID, to superview: ViewID, at place: Int? = nil) {
        precondition(contains(view) && contains(superview), "view \(view.serial) or \(superview.serial) was released")
        precondition(
            !isAncestor(view, of: superview), "'\(self[view].name)' cannot be a subview of its own subview")
        removeFromSuperview(view)
        let count = nodes[slot(superview)].subviews.count
        let place = min(max(place ?? count, 0), count)
        for follower in nodes[slot(superview)].subviews[place...] { nodes[slot(follower)].place += 1 }
        nodes[slot(view)].superview = superview
        nodes[slot(view)].place = Int32(place)
        if let sublayers = nodes[slot(superview)].sublayers {
            let next = place < count ? nodes[slot(superview)].subviews[place] : nil
            let index = next.flatMap { sublayers.firstIndex(of: $0) } ?? sublayers.count
            nodes[slot(superview)].sublayers?.insert(view, at: index)
        }
        if place == count {
            nodes[slot(superview)].subviews.append(view)
        } else {
            nodes[slot(superview)].subviews.insert(view, at: place)
        }
    }

    /// Removes `view`, with its subviews, from its superview. Does nothing if the view has no superview.
    public mutating func removeFromSuperview(_ view: ViewID) {
        guard let superview = superview(of: view) else { return }
        nodes[slot(superview)].sublayers?.removeAll { $0 == view }
        let isMask = nodes[slot(superview)].mask == view
        if isMask { nodes[slot(superview)].mask = nil }
        guard !isMask, !nodes[slot(view)].isLayer else {
            nodes[slot(view)].superview = nil
            return
        }
        let place = Int(nodes[slot(view)].place)
        nodes[slot(superview)].subviews.remove(at: place)
        for follower in nodes[slot(superview)].subviews[place...] { nodes[slot(follower)].place -= 1 }
        nodes[slot(view)].superview = nil
        nodes[slot(view)].place = 0
    }

    // MARK: Layers

    /// Creates a layer without a view and without a superlayer.
    ///
    /// Layers are drawn and animated like views. Layout and hit testing ignore them, and they are not subviews.
    package mutating func makeLayer(_ state: ViewState) -> ViewID {
        let layer = makeView(state)
        nodes[slot(layer)].isLayer = true
        ownLayerCount += 1
        return layer
    }

    /// Returns whether `id` is a layer without a view.
    package func isLayer(_ id: ViewID) -> Bool { nodes[slot(id)].isLayer }

    /// Returns the sublayers of `id`, from back to front: the layers of its subviews, and sublayers without a view.
    package func sublayers(of id: ViewID) -> [ViewID] { nodes[slot(id)].sublayers ?? nodes[slot(id)].subviews }

    /// Returns the sublayers of `id` in the order in which they are drawn: by their ``ViewState/zPosition``.
    ///
    /// - Source: Apple's documentation of `CALayer.zPosition`.
    package func drawnSublayers(of id: ViewID) -> [ViewID] {
        let sublayers = sublayers(of: id)
        guard sublayers.contains(where: { self[$0].zPosition != 0 }) else { return sublayers }
        return sublayers.sorted { self[$0].zPosition < self[$1].zPosition }
    }

    /// Returns the layer or view whose opacity masks `id`; `nil` if there is none. The superview of the mask is `id`,
    /// but the mask is not one of its subviews.
    package func mask(of id: ViewID) -> ViewID? { nodes[slot(id)].mask }

    /// Inserts a layer without a view into the sublayers of `superlayer`, in front of the other sublayers or at an
    /// index. The layer is first removed from its previous superlayer.
    package mutating func addLayer(_ layer: ViewID, to superlayer: ViewID, at place: Int? = nil) {
        precondition(contains(superlayer), "layer \(superlayer.serial) was released")
        precondition(isLayer(layer), "'\(self[layer].name)' is the layer of a view")
        precondition(!isAncestor(layer, of: superlayer), "'\(self[layer].name)' cannot be its own sublayer")
        removeFromSuperview(layer)
        var sublayers = sublayers(of: superlayer)
        sublayers.insert(layer, at: min(max(place ?? sublayers.count, 0), sublayers.count))
        nodes[slot(superlayer)].sublayers = sublayers
        nodes[slot(layer)].superview = superlayer
    }

    /// Sets the mask of `id` to a layer or a view. `nil` removes the mask.
    package mutating func setMask(_ mask: ViewID?, of id: ViewID) {
        if let old = nodes[slot(id)].mask { removeFromSuperview(old) }
        guard let mask else { return }
        precondition(!isAncestor(mask, of: id), "'\(self[mask].name)' cannot be its own mask")
        removeFromSuperview(mask)
        nodes[slot(id)].mask = mask
        nodes[slot(mask)].superview = id
    }

    /// Returns the index of the node of a view, or of the node that represents released views.
    @inlinable @inline(__always)
    func slot(_ id: ViewID) -> Int {
        let index = Int(id.index)
        precondition(index < nodes.count, "view \(id.serial) belongs to another tree")
        return nodes[index].serial == id.serial ? index : Self.releasedIndex
    }
}

extension ViewTree {
    /// Returns `view` and its descendants, ancestors first and siblings from back to front: the order of layout.
    public func preorder(from view: ViewID) -> [ViewID] {
        // Most views that are added have no subviews yet.
        if subviews(of: view).isEmpty { return [view] }
        var order: [ViewID] = []
        var stack = [view]
        while let next = stack.popLast() {
            order.append(next)
            stack.append(contentsOf: subviews(of: next).reversed())
        }
        return order
    }

    /// All views under ``root``, ancestors first.
    public var views: [ViewID] { preorder(from: root) }

    /// Returns the first view under ``root`` with the given name, or the first layer with the name if no view has it.
    public func view(named name: String) -> ViewID? {
        views.first { self[$0].name == name } ?? ownLayers.first { self[$0].name == name }
    }

    /// The layers without a view under ``root``, including masks, each after its superlayer.
    package var ownLayers: [ViewID] {
        guard ownLayerCount > 0 else { return [] }
        var layers: [ViewID] = []
        var stack = [root]
        while let next = stack.popLast() {
            if isLayer(next) { layers.append(next) }
            stack.append(contentsOf: sublayers(of: next).reversed())
            if let mask = mask(of: next) { stack.append(mask) }
        }
        return layers
    }

    /// Returns whether `ancestor` is `view` or one of its ancestors.
    @inlinable
    public func isAncestor(_ ancestor: ViewID, of view: ViewID) -> Bool {
        var next: ViewID? = view
        while let current = next {
            if current == ancestor { return true }
            next = superview(of: current)
        }
        return false
    }

    /// Returns the number of ancestors of `view`.
    @inlinable
    public func depth(of view: ViewID) -> Int {
        var depth = 0
        var next = superview(of: view)
        while let current = next {
            depth += 1
            next = superview(of: current)
        }
        return depth
    }

    /// Returns the closest common ancestor of two views, which can be one of the views; `nil` if the views are in
    /// separate hierarchies.
    @inlinable
    public func closestCommonAncestor(_ a: ViewID, _ b: ViewID) -> ViewID? {
        // Most constraints are between a view and its superview or a sibling.
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
    /// Inserts a copy of `view`, which belongs to the tree `other`, with its subviews and layers, in front of the
    /// subviews of `superview`. A copy of a mask becomes the mask of `superview`. Returns the copy.
    ///
    /// The copy looks like the original. If the traits of the trees differ, values that depend on the traits of
    /// `other` are stored in the copy.
    package mutating func graft(_ other: ViewTree, _ view: ViewID, onto superview: ViewID) -> ViewID {
        var state = other[view]
        if traits != other.traits { state.settle(as: other.traits, among: traits) }
        let copy = other.isLayer(view) ? makeLayer(state) : makeView(state)
        if other.superview(of: view).flatMap({ other.mask(of: $0) }) == view {
            setMask(copy, of: superview)
        } else if !other.isLayer(view) {
            add(copy, to: superview)
        } else {
            addLayer(copy, to: superview)
        }
        graftLayers(other, of: view, onto: copy)
        return copy
    }

    /// Inserts copies of the sublayers and the mask of `view`, which belongs to the tree `other`, into `copy`.
    package mutating func graftLayers(_ other: ViewTree, of view: ViewID, onto copy: ViewID) {
        for layer in other.sublayers(of: view) { _ = graft(other, layer, onto: copy) }
        if let mask = other.mask(of: view) { _ = graft(other, mask, onto: copy) }
    }
}

extension ViewState {
    /// Stores fixed values for properties that depend on the `traits` of the original tree, if the traits `others` of
    /// the new tree would result in different values.
    fileprivate mutating func settle(as traits: TraitCollection, among others: TraitCollection) {
        if traits.appearance != others.appearance { appearance = appearance ?? traits.appearance }
        if traits.legibilityWeight == .bold, others.legibilityWeight == .regular {
            content = content.mapFonts(\.emboldened)
        }
        guard traits.layoutDirection != others.layoutDirection, case .label(var label) = content,
            label.alignment == .natural
        else { return }
        label.alignment = traits.layoutDirection == .rightToLeft ? .right : .left
        content = .label(label)
    }
}
