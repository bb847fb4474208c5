package import Geometry
package import InterfaceBuilder
package import Layout
import Simulation
import Views

/// What our engine makes of a scene, beside the frames that Apple's engine recorded in the file.
package struct SceneComparison: Hashable, Sendable {
    /// Of the root view.
    package let id: String
    /// The class of the scene's controller or view, for people.
    package let title: String
    package let line: Int
    /// Why the scene says nothing about an engine; `nil` for one that was compared.
    package private(set) var skipped: SkippedScene?
    /// The views that layout decides, in the order of the file; those of rows that are skipped left out.
    package private(set) var views: [ViewComparison] = []
    /// Views in rows whose content is of another height than the row.
    package private(set) var staleCellViews = 0
    package private(set) var staleCells = 0

    /// Lays `scene` out and compares.
    package init(
        _ scene: InterfaceScene, of document: InterfaceDocument, in environment: CanvasEnvironment,
        measuring measurer: any TextMeasuring
    ) {
        id = scene.root.id
        title = scene.controller?.element["customClass"] ?? scene.root.element["customClass"] ?? scene.root.kind
        line = scene.root.line
        skipped = SkippedScene.reason(for: scene)
        guard skipped == nil else { return }
        let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: .recorded, isBuilt: false)
        let window = plan.makeWindow(measuring: measurer)
        defer { window.close() }
        window.rounding = .none
        window.rootView.layoutIfNeeded()
        var walk = ComparisonWalk(document: document, plan: plan, window: window)
        walk.compareSubviews(of: plan.root, as: scene.root)
        views = walk.views
        staleCells = walk.staleCells
        staleCellViews = walk.staleCellViews
    }
}

/// Why nothing is compared in a scene: the frames in the file are not what Apple's engine would have computed.
///
/// - Source: *Interface Builder Files*, rule 1; nothing else is skipped.
package enum SkippedScene: String, Hashable, Sendable, CaseIterable {
    case misplaced, ambiguous, noFrames, launchScreenTemplate

    package static func reason(for scene: InterfaceScene) -> SkippedScene? {
        let views = scene.root.depthFirst
        if views.contains(where: { $0.frame == nil }) { return .noFrames }
        if scene.root.isFlagged("misplaced") { return .misplaced }
        if scene.root.isFlagged("ambiguous") { return .ambiguous }
        // The ids are Apple's: every project that began with the template has them.
        let template: Set<String> = ["Ze5-6b-2t3", "GJd-Yh-RWb"]
        if views.contains(where: { template.contains($0.id) }) { return .launchScreenTemplate }
        return nil
    }
}

/// A view's frame beside the recorded one, both in the coordinates of the scene's root.
package struct ViewComparison: Hashable, Sendable {
    package let id: String
    package let name: String
    package let kind: String
    package let line: Int
    package let recorded: Rect
    /// On the canvas's pixels.
    package let found: Rect
    /// Whether the view's natural size is the recorded one, because Apple's fonts decide it.
    package let usesRecordedSize: Bool
    package let cause: MismatchCause?

    /// How far the worst of the four numbers is off, in points.
    package var error: Double {
        [
            abs(recorded.minX - found.minX), abs(recorded.minY - found.minY),
            abs(recorded.width - found.width), abs(recorded.height - found.height),
        ].max() ?? 0
    }

    /// Whether it is off by no more than `tolerance` points; the noise of arithmetic does not count.
    package func isWithin(_ tolerance: Double) -> Bool { error <= tolerance + 0.001 }

    /// What counts as the very number.
    package static let exact = 0.01
}
