package import Geometry
package import Views

/// A layout of the views of a window under other conditions: with other constraints, frames, natural sizes or contents.
///
/// A separate engine computes the layout, so no view of the window moves, and no method of the author is called. Tests
/// use trials to find out whether a change moved a view: they revert the change in a trial and compare the frames.
package struct LayoutTrial {
    /// The hierarchy, with the contents of the views.
    package var tree: ViewTree
    /// The author's active constraints, in the order of their activations. Constraints that are not in the window have
    /// no identifier.
    package var constraints: [(id: LayoutConstraintID?, state: ConstraintState)]
    /// Frames that replace the frames that code has set, in points in the coordinates of the superviews.
    package var heldFrames: [ViewID: Rect] = [:]
    /// Natural sizes that replace the sizes of the views' contents.
    package var naturalSizes: [ViewID: IntrinsicSize] = [:]
    private let engine: LayoutEngine

    /// The maximum number of times that the insets of guides are updated to the frames of a trial.
    private static let mostGuideUpdates = 4

    /// Creates a trial with the current conditions of a window.
    package init(_ engine: LayoutEngine, in tree: ViewTree) {
        self.engine = engine
        self.tree = tree
        constraints = engine.store.records.indices
            .map { (index: $0, record: engine.store.records[$0]) }
            .filter { $0.record.state.directionOwner == nil && $0.record.state.isActive }
            .sorted { $0.record.activation < $1.record.activation }
            .map { (LayoutConstraintID(index: $0.index, serial: $0.record.serial), $0.record.state) }
    }

    /// Returns the exact frames of the views that constraints lay out, in the coordinates of the superviews. Views
    /// whose frames are set in code are not included.
    package func frames() -> [ViewID: Rect] {
        let trial = LayoutEngine(engine.measurer)
        trial.sizings = engine.sizings
        for (view, size) in naturalSizes {
            var sizing = engine.sizings[view]
            sizing.intrinsicOverride = size
            trial.sizings.set(sizing, of: view)
        }
        trial.settings = engine.settings
        trial.system.held = engine.system.held.mapValues { HeldFrame(frame: $0.frame, rows: []) }
        for (view, frame) in heldFrames { trial.system.held[view] = HeldFrame(frame: frame, rows: []) }
        for constraint in constraints { _ = trial.add(constraint.state) }
        let views = tree.preorder(from: tree.root)
        for view in views { trial.updateStack(view, in: tree) }
        _ = trial.solve(in: tree)
        trial.solveWithContents(of: views, in: tree)
        var moved = tree
        for _ in 0..<LayoutTrial.mostGuideUpdates {
            for view in views {
                if let frame = trial.solvedFrame(of: view) ?? heldFrames[view] { moved[view].frame = frame }
            }
            if trial.updateGuides(in: moved).owners.isEmpty { break }
            _ = trial.solve(in: moved)
        }
        return Dictionary(
            uniqueKeysWithValues: views.compactMap { view in trial.solvedFrame(of: view).map { (view, $0) } })
    }
}
