/// How round a layer's round corners are: `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// Quarters of a circle.
    case circular
    /// Apple's shape of continuous curvature, which begins further from the corner.
    case continuous
}
