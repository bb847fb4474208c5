/// The pixel grid of a device. Layout rounds solved frames to this grid.
///
/// - Source: iOS 26.1 rounds a solved value of 25.1667 to 25.3333 at 3x, and keeps 301.5 at 2x. The origin and the
///   size are rounded separately, in the superview's coordinates, and the rounding error is not redistributed.
public struct PixelGrid: Hashable, Sendable {
    /// The number of pixels per point, which is positive. Devices have 1, 2 or 3 pixels per point.
    public let scale: Double

    public init(scale: Double) {
        precondition(scale > 0 && scale.isFinite, "a pixel grid's scale must be positive, not \(scale)")
        self.scale = scale
    }

    /// Returns the nearest pixel edge. Values halfway between two edges are rounded away from zero.
    ///
    /// Small rounding errors in `value` are ignored.
    public func rounded(_ value: Double) -> Double {
        let pixels = value * scale
        let nudged = pixels + (pixels < 0 ? -PixelGrid.noise : PixelGrid.noise)
        return nudged.rounded(.toNearestOrAwayFromZero) / scale + 0  // + 0 turns -0 into 0
    }

    /// Returns the first pixel edge that is not less than `value`. Text sizes are rounded in this way.
    ///
    /// Small rounding errors in `value` are ignored.
    public func roundedUp(_ value: Double) -> Double {
        let pixels = value * scale
        let nearest = pixels.rounded()
        return (abs(pixels - nearest) < PixelGrid.noise ? nearest : pixels.rounded(.up)) / scale
    }

    /// Returns `rect` with its origin and its size rounded separately.
    public func rounded(_ rect: Rect) -> Rect {
        Rect(
            x: rounded(rect.minX), y: rounded(rect.minY), width: rounded(rect.width), height: rounded(rect.height))
    }

    /// The tolerance for rounding errors, in pixels.
    private static let noise = 1e-6
}

extension PixelGrid {
    /// Returns `rect` rounded to the grid.
    public func rounded(_ rect: Rect, _ rounding: PixelRounding) -> Rect {
        switch rounding {
        case .originAndSize: return rounded(rect)
        case .edges:
            let (x, y) = (rounded(rect.minX), rounded(rect.minY))
            // The difference of two rounded numbers can have a rounding error.
            return Rect(
                x: x, y: y, width: rounded(rounded(rect.maxX) - x), height: rounded(rounded(rect.maxY) - y))
        case .none: return rect
        }
    }
}
