package import InterfaceBuilder

/// How much of what was compared agrees.
package struct ComparisonTotals: Hashable, Sendable {
    package private(set) var scenes = 0
    /// Those that were compared.
    package private(set) var comparedScenes = 0
    package private(set) var skippedScenes: [SkippedScene: Int] = [:]
    package private(set) var staleCells = 0
    package private(set) var staleCellViews = 0
    /// Views that were compared: those that constraints or stack views lay out.
    package private(set) var views = 0
    package private(set) var exact = 0
    package private(set) var withinHalfAPoint = 0
    package private(set) var withinAPoint = 0
    /// Of views in scenes of a named device of three pixels a point.
    package private(set) var viewsAtThree = 0
    package private(set) var exactAtThree = 0
    /// Views whose natural size was the recorded one.
    package private(set) var recordedSizes = 0
    /// Of the views that are off by more than half a point.
    package private(set) var causes: [MismatchCause: Int] = [:]

    package init() {}

    package mutating func add(_ scene: SceneComparison, of document: InterfaceDocument) {
        scenes += 1
        staleCells += scene.staleCells
        staleCellViews += scene.staleCellViews
        if let reason = scene.skipped {
            skippedScenes[reason, default: 0] += 1
            return
        }
        comparedScenes += 1
        for view in scene.views {
            views += 1
            let isExact = view.isWithin(ViewComparison.exact)
            exact += isExact ? 1 : 0
            withinHalfAPoint += view.isWithin(0.5) ? 1 : 0
            withinAPoint += view.isWithin(1) ? 1 : 0
            recordedSizes += view.usesRecordedSize ? 1 : 0
            if document.device != nil, document.scale == 3 {
                viewsAtThree += 1
                exactAtThree += isExact ? 1 : 0
            }
            if let cause = view.cause { causes[cause, default: 0] += 1 }
        }
    }
}
