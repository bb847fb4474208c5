import Geometry
import InterfaceBuilder
import Layout
import Simulation
import Views

/// What a view that is off depends on: the class by which mismatches are counted. The first that applies.
package enum MismatchCause: String, Hashable, Sendable, CaseIterable {
    /// Constraints of the scene contradict one another: which one is broken decides.
    case conflict
    /// Less than a point: Interface Builder leaves a frame alone that is so near, and rounds old canvases to whole points.
    case lessThanAPoint
    case baseline
    case guide
    case margin
    case scrollContent
    case stackView
    /// A natural size that the file does not tell: of a custom view, or an image that is not among its resources.
    case unknownNaturalSize
    case naturalSize
    /// Nothing of these: only constraints between views and numbers.
    case constraints

    static func find(
        of comparison: ViewComparison, as view: InterfaceView, _ made: View, hasConflict: Bool, pixel: Double
    ) -> MismatchCause {
        if hasConflict { return .conflict }
        if comparison.isWithin(max(1, pixel)) { return .lessThanAPoint }
        let engine = made.window.engine
        let rows = Axis.allCases.flatMap { engine.rowsAffecting(made.id, along: $0) }
        var (hasBaseline, hasGuide, hasMargin, hasScroll, hasSize) = (false, false, false, false, false)
        for row in rows {
            switch row {
            case .constraint(let id):
                let state = engine[id]
                for side in [state.first, state.second].compactMap(\.self) {
                    hasBaseline = hasBaseline || side.attribute.isBaseline
                    hasMargin = hasMargin || side.attribute.isOfMargin
                    guard case .guide(let guide) = side.item else { continue }
                    switch guide.role {
                    case .safeArea, .custom: hasGuide = true
                    case .layoutMargins, .readableContent: hasMargin = true
                    case .scrollContent, .scrollFrame: hasScroll = true
                    case .arrangement: break
                    }
                }
            case .contentSize: hasSize = true
            case .held: break
            }
        }
        if hasBaseline { return .baseline }
        if hasGuide { return .guide }
        if hasMargin { return .margin }
        if hasScroll { return .scrollContent }
        if view.placement == .arranged || view.isStack { return .stackView }
        if view.kind == "imageView" || view.element["customClass"] != nil { return .unknownNaturalSize }
        return hasSize ? .naturalSize : .constraints
    }
}

extension LayoutAttribute {
    fileprivate var isOfMargin: Bool { rawValue >= LayoutAttribute.leftMargin.rawValue }
}
