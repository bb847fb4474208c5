import Geometry
import Layout
import Views

/// The pass that sets the frames of views to their solved frames, superviews first.
///
/// Superviews come first because the layout of a view can resize its subviews, which then also request layout. If the
/// layout of a view makes one of its superviews request layout again, the pass starts again from that superview in the
/// same turn.
///
/// - Source: semantics 4.2.
final class LayoutPass {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let overrides: OverrideTable
    private let controllers: ControllerTable
    private let appearance: ControllerAppearance
    private let placement: ViewPlacement
    private let solver: ConstraintSolving
    private let loops: FeedbackLoopDetector

    init(
        _ model: WindowModel, _ invalidation: Invalidation, _ overrides: OverrideTable, _ controllers: ControllerTable,
        _ appearance: ControllerAppearance, _ placement: ViewPlacement, _ solver: ConstraintSolving,
        _ loops: FeedbackLoopDetector
    ) {
        self.model = model
        self.invalidation = invalidation
        self.overrides = overrides
        self.controllers = controllers
        self.appearance = appearance
        self.placement = placement
        self.solver = solver
        self.loops = loops
    }

    private var isStopped: Bool { loops.hasStopped }

    /// Lays out `view` and the views below it that requested layout. Does nothing if there are none. Views above
    /// `view` are never laid out.
    func run(from view: ViewID) {
        model.trace.phase = .layout
        invalidation.watchingAncestors {
            while !isStopped, invalidation.needsLayout(atOrBelow: view) { _ = layOut(atOrBelow: view, from: view) }
        }
    }

    /// Lays out `view` and the views below it that requested layout.
    ///
    /// - Parameter start: The view where the pass began.
    /// - Returns: The superview of `view` from which the pass starts again, or `nil` if the pass continues.
    private func layOut(atOrBelow view: ViewID, from start: ViewID) -> ViewID? {
        while true {
            if let cause = invalidation.takeLayout(of: view) { layoutSubviews(of: view, because: cause) }
            var restart = restart(after: view, from: start)
            if restart == nil {
                for subview in invalidation.subviewsForLayout(of: view) {
                    guard !isStopped else { return nil }
                    restart = layOut(atOrBelow: subview, from: start)
                    if restart != nil { break }
                }
            }
            if let restart, restart == view { continue }
            invalidation.settleLayout(of: view)
            return restart
        }
    }

    /// Returns the topmost view between `start` and `view` that requested layout again, or `nil` if there is none.
    private func restart(after view: ViewID, from start: ViewID) -> ViewID? {
        guard !isStopped, invalidation.takeAncestorNeedsLayout() else { return nil }
        var topmost: ViewID?
        var next: ViewID? = view
        while let current = next {
            if invalidation.needsLayout(current) { topmost = current }
            next = current == start ? nil : model.tree.superview(of: current)
        }
        return topmost
    }

    private func layoutSubviews(of view: ViewID, because cause: TraceEvent.Cause) {
        guard loops.mayLayOut(view) else { return }
        invalidation.layingOut(view) {
            appearance.appearIfPlaced(view, because: cause)
            let controller = controllers.controller(of: view)
            if let controller { controllers.call(.viewWillLayoutSubviews, of: controller, because: cause) }
            let layout = model.trace.record(.layoutSubviews, .view(view), model.tree[view].name, because: cause)
            overrides.call(.layoutSubviews, of: view, because: layout) { placeSubviews(of: view, because: layout) }
            if let controller { controllers.call(.viewDidLayoutSubviews, of: controller, because: cause) }
            // Solve changes that overrides made, so that the superviews of moved views request layout before the pass
            // continues.
            if solver.hasUnsolvedChanges, controller != nil || overrides[view] != nil { solver.solve() }
        }
    }

    /// Sets the frames of the subviews of `view` to the solved frames, rounded to pixels. A view never sets its own
    /// frame.
    ///
    /// Changes that an override made before this call are solved first.
    private func placeSubviews(of view: ViewID, because layout: TraceEvent.Cause) {
        if solver.hasUnsolvedChanges, overrides[view] != nil { solver.solve(placing: view) }
        for subview in model.tree.subviews(of: view) {
            guard let solved = model.engine.solvedFrame(of: subview) else { continue }
            placement.setFrame(model.grid.rounded(solved, model.rounding), of: subview, because: layout)
        }
        if model.tree[view].content.isScrollable { placement.updateContentSize(ofScroll: view, because: layout) }
    }
}
