import Views

/// The pass that calls `draw` on the views that requested display, superviews first.
///
/// A view that requests display while it draws is drawn again in the next turn.
struct DisplayPass {
    let model: WindowModel
    let invalidation: Invalidation
    let overrides: OverrideTable

    /// Draws all views that requested display. Does nothing if there are none.
    func run() {
        guard invalidation.needsDisplay(atOrBelow: model.tree.root) else { return }
        model.trace.phase = .display
        display(atOrBelow: model.tree.root)
    }

    private func display(atOrBelow view: ViewID) {
        if let cause = invalidation.takeDisplay(of: view) {
            let draw = model.trace.record(.draw, .view(view), model.tree[view].name, because: cause)
            overrides.call(.draw, of: view, because: draw)
        }
        for subview in invalidation.subviewsForDisplay(of: view) { display(atOrBelow: subview) }
        invalidation.settleDisplay(of: view)
    }
}
