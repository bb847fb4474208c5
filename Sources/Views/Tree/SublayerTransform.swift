package import Geometry

/// The transform that a layer applies to its sublayers: three columns of a 4 × 4 matrix that is applied to the row
/// vector (x, y, z, 1).
///
/// The depth z of a sublayer is its ``ViewState/zPosition``. The column for the transformed depth is not needed,
/// because a layer shows its sublayers in its own plane.
package struct SublayerTransform: Hashable, Sendable {
    /// The column for x.
    private let x: SIMD4<Double>
    /// The column for y.
    private let y: SIMD4<Double>
    /// The column for the divisor, which is not constant in a perspective.
    private let w: SIMD4<Double>

    package init(x: SIMD4<Double>, y: SIMD4<Double>, w: SIMD4<Double>) { (self.x, self.y, self.w) = (x, y, w) }

    /// Returns the affine map of the plane at a depth, relative to the anchor point of the layer.
    ///
    /// If the divisor is not constant in this plane, the map has the position and the derivative of the transform at
    /// `point`. If `point` is behind the viewer, the map is singular and the sublayer is not drawn.
    fileprivate func map(at point: Point, depth: Double) -> AffineTransform {
        let place = SIMD4(point.x, point.y, depth, 1)
        let divisor = (place * w).sum()
        guard divisor > 0 else { return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
        let (u, v) = ((place * x).sum() / divisor, (place * y).sum() / divisor)
        let (a, b) = ((x[0] - u * w[0]) / divisor, (y[0] - v * w[0]) / divisor)
        let (c, d) = ((x[1] - u * w[1]) / divisor, (y[1] - v * w[1]) / divisor)
        return AffineTransform(
            a: a, b: b, c: c, d: d, tx: u - a * point.x - c * point.y, ty: v - b * point.x - d * point.y)
    }
}

extension ViewTree {
    /// Returns the state of a view or a layer, with the sublayer transform of its superlayer in its position and its
    /// transform. The mask of a layer is not one of its sublayers.
    ///
    /// - Source: Apple's documentation of `CALayer.sublayerTransform`.
    package func shown(_ id: ViewID) -> ViewState {
        guard let superview = superview(of: id), let transform = self[superview].sublayerTransform,
            mask(of: superview) != id
        else { return self[id] }
        var state = self[id]
        let (bounds, anchor) = (self[superview].bounds, self[superview].anchorPoint)
        let middle = Point(x: bounds.minX + bounds.width * anchor.x, y: bounds.minY + bounds.height * anchor.y)
        var map = transform.map(at: state.center - middle, depth: state.zPosition)
        state.center = map.applied(to: state.center - middle) + middle
        (map.tx, map.ty) = (0, 0)
        state.transform = state.transform.concatenating(map)
        return state
    }

    /// Returns the transform from the coordinates of a view or a layer to those of its superlayer.
    package func mapToSuperview(of id: ViewID) -> AffineTransform { shown(id).mapToSuperview }
}
