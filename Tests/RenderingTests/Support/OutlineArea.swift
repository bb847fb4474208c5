import Geometry
import Views

/// The outline of a rounded rectangle according to its formula, independent of the renderer.
struct OutlineArea {
    let rect: Rect
    let radius: Double
    var curve = CornerCurve.circular
    var corners = CornerMask.all

    /// Returns the coverage of the pixel at (`x`, `y`), computed from 16 × 16 samples.
    func coverage(_ x: Int, _ y: Int) -> Double {
        let steps = 16
        var inside = 0
        for number in 0..<(steps * steps) {
            let point = Point(
                x: Double(x) + (Double(number % steps) + 0.5) / Double(steps),
                y: Double(y) + (Double(number / steps) + 0.5) / Double(steps))
            if contains(point) { inside += 1 }
        }
        return Double(inside) / Double(steps * steps)
    }

    private func contains(_ point: Point) -> Bool {
        guard rect.contains(point) else { return false }
        let (isLeft, isTop) = (point.x < rect.center.x, point.y < rect.center.y)
        let corner: CornerMask =
            isTop
            ? (isLeft ? .layerMinXMinYCorner : .layerMaxXMinYCorner)
            : (isLeft ? .layerMinXMaxYCorner : .layerMaxXMaxYCorner)
        guard corners.contains(corner), radius > 0 else { return true }
        // The distances from the intersection of the edges, in multiples of the radius.
        let across = min(point.x - rect.minX, rect.maxX - point.x) / radius
        let down = min(point.y - rect.minY, rect.maxY - point.y) / radius
        switch curve {
        case .circular:
            guard across < 1, down < 1 else { return true }
            return (1 - across) * (1 - across) + (1 - down) * (1 - down) <= 1
        case .continuous: return isInsideContinuous(across, down)
        }
    }

    /// The curve that PaintCode published for corners with enough space, with six digits.
    private static let published = [
        [(1.528665, 0.0), (1.088493, 0), (0.868407, 0), (0.631494, 0.074911)],
        [(0.631494, 0.074911), (0.372824, 0.169060), (0.169060, 0.372824), (0.074911, 0.631494)],
        [(0.074911, 0.631494), (0, 0.868407), (0, 1.088493), (0, 1.528665)],
    ]

    /// Returns whether a point is inside of the curve. Finds the point of the curve at the given horizontal distance
    /// by bisection, because this distance decreases along the curve.
    private func isInsideContinuous(_ across: Double, _ down: Double) -> Bool {
        guard across < 1.528665, down < 1.528665 else { return true }
        for part in OutlineArea.published where across <= part[0].0 && across >= part[3].0 {
            func value(_ time: Double, _ axis: ((Double, Double)) -> Double) -> Double {
                let rest = 1 - time
                return rest * rest * rest * axis(part[0]) + 3 * rest * rest * time * axis(part[1])
                    + 3 * rest * time * time * axis(part[2]) + time * time * time * axis(part[3])
            }
            var (low, high) = (0.0, 1.0)
            for _ in 0..<30 {
                let middle = (low + high) / 2
                if value(middle, { $0.0 }) > across { low = middle } else { high = middle }
            }
            // The last part follows the edge, so all points farther down are inside.
            return down >= value((low + high) / 2, { $0.1 })
        }
        return true
    }
}
