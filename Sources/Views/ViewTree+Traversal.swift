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
