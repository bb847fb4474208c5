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
