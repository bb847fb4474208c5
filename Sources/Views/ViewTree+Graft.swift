extension ViewTree {
    /// Puts a copy of `view` of another tree, with what is in it, in front of the subviews of `superview`.
    package mutating func graft(_ other: ViewTree, _ view: ViewID, onto superview: ViewID) -> ViewID {
        let copy = makeView(other[view])
        add(copy, to: superview)
        for subview in other.subviews(of: view) { _ = graft(other, subview, onto: copy) }
        return copy
    }
}
