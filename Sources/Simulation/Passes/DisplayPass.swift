import Views

extension Window {
    /// Lets every view that asked draw itself, superviews first. Does nothing when no view asked.
    ///
    /// A view that asks again while it draws has its wish in the next turn.
    func runDisplayPass() {
        guard needsDisplay.isRequested(atOrBelow: tree.root) else { return }
        trace.phase = .display
        display(atOrBelow: tree.root)
    }

    private func display(atOrBelow view: ViewID) {
        if let cause = needsDisplay.take(view) {
            let draw = trace.record(.draw, tree[view].name, because: cause)
            call(.draw, of: view, because: draw)
        }
        for subview in needsDisplay.subviews(of: view, in: tree) { display(atOrBelow: subview) }
        needsDisplay.settle(view, in: tree)
    }
}
