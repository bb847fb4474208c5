package import Geometry
package import Views

/// A layout of the views of a window at one moment, with hypothetical constraints, frames, natural sizes or contents.
///
/// A separate engine computes the layout, so no view of the window moves, and no code of the app runs. To find out
/// whether a change moved a view, tests revert the change in a trial and compare the frames.
package struct LayoutTrial {
    /// The hierarchy, with the contents of the views.
    package var tree: ViewTree
    /// The author's active constraints, in the order in which they were activated. The identifier is `nil` for
    /// constraints that the window does not contain.
    package var constraints: [(id: LayoutConstraintID?, state: ConstraintState)]
    /// Frames that replace frames that code has set, in points, in the coordinates of the superviews.
    package var heldFrames: [ViewID: Rect] = [:]
    /// Natural sizes in points that replace the natural sizes of the views' contents.
    package var naturalSizes: [ViewID: IntrinsicSize] = [:]
    private let measurer: ContentMeasurer
    private let sizings: ContentSizings
    private let settings: LayoutSettings
    /// The frames that code has set.
    private let held: ViewTable<Rect>

    /// The maximum number of times that the guides are updated after frames have changed.
    private static let maximumGuideUpdates = 4

    /// Creates a trial with the current constraints of a window.
    ///
    /// - Parameters:
    ///   - engine: The layout engine of the window.
    ///   - tree: The hierarchy of the window.
    package init(_ engine: LayoutEngine, in tree: ViewTree) {
        measurer = engine.measurer
        sizings = engine.sizings
        settings = engine.settings
        held = engine.system.held.mapValues(\.frame)
        self.tree = tree
        constraints = engine.store.records.indices
            .map { (index: $0, record: engine.store.records[$0]) }
            .filter { $0.record.state.directionOwner == nil && $0.record.state.isActive }
            .sorted { $0.record.activation < $1.record.activation }
            .map { (LayoutConstraintID(index: $0.index, serial: $0.record.serial), $0.record.state) }
    }

    /// Returns whether code has set the frame of a view.
    package func holdsFrame(of view: ViewID) -> Bool { held[view] != nil }

    /// Returns whether another trial of the same window was created with equal views and constraints.
    package func hasSameInput(as other: LayoutTrial) -> Bool {
        constraints.elementsEqual(other.constraints) { $0.id == $1.id && $0.state == $1.state } && tree == other.tree
    }

    /// Solves the layout, and returns the frames of the views that constraints lay out, in points in the coordinates of
    /// the superviews. The frames are not rounded to pixels. Views whose frames are set in code are not included.
    package func frames() -> [ViewID: Rect] {
        let trial = LayoutEngine(measurer)
        trial.sizings = sizings
        for (view, size) in naturalSizes {
            var sizing = sizings[view]
            sizing.intrinsicOverride = size
            trial.sizings.set(sizing, of: view)
        }
        trial.settings = settings
        trial.system.held = held.mapValues { HeldFrame(frame: $0, rows: []) }
        for (view, frame) in heldFrames { trial.system.held[view] = HeldFrame(frame: frame, rows: []) }
        for constraint in constraints { _ = trial.add(constraint.state) }
        let views = tree.preorder(from: tree.root)
        for view in views { trial.updateStack(view, in: tree) }
        _ = trial.solve(in: tree)
        trial.solveWithContents(of: views, in: tree)
        var moved = tree
        for _ in 0..<LayoutTrial.maximumGuideUpdates {
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
