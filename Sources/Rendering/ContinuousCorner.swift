/// The outline of a corner of continuous curvature: three Bézier curves, in radii from where the edges would meet.
///
/// With room it begins 1.528665 radii from the corner. Where an edge has less, what leads in from that edge moves in until, for
/// round ends, it begins at one radius; what lies around the middle of the corner stays.
///
/// - Source: the path that `UIBezierPath(roundedRect:cornerRadius:)` makes since iOS 7, as PaintCode published it (*Code for
///   iOS 7 Rounded Rectangles*, 2013), and, for edges without room, the path of SwiftUI's `RoundedRectangle(style:
///   .continuous)` as others have read it back. With room the two agree to six digits. That `CALayer` draws this path is
///   an assumption; Apple documents only `cornerCurveExpansionFactor(.continuous)`, which is 1.528665.
struct ContinuousCorner {
    /// Distances from the corner along an edge: where the curve leaves it, and the two control points that follow on it.
    typealias Lead = (start: Double, first: Double, second: Double)

    /// How far beyond one radius the curve begins where it has room: the expansion factor less 1.
    static let expansion = 0.528665

    /// The end of the curve that leads in, along the one edge and along the other. The one that leads out begins with them swapped.
    static let shoulder = (along: 0.631494, across: 0.074911)
    /// The control point of the curve in the middle that is nearer to the first edge.
    static let crown = (along: 0.372824, across: 0.169060)

    /// - Parameters:
    ///   - side: The length of an edge.
    ///   - radii: The sum of the radii at its two ends.
    static func lead(along side: Double, radii: Double) -> Lead {
        let room = min(max((side - radii) / (radii * expansion), 0), 1)
        return (1 + expansion * room, 0.96 + 0.128490 * room, 0.82 + 0.048407 * room)
    }
}
