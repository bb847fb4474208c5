/// The device's pixels, to which layout snaps the frames it solves.
///
/// - Source: iOS 26.1 at 3x puts a solved 25.1667 at 25.3333 and at 2x keeps 301.5; origin and size are
///   rounded on their own, in the superview's coordinates, and the error is not redistributed.
public struct PixelGrid: Hashable, Sendable {
    /// Pixels in a point. Positive: 1, 2 or 3 on devices.
    public let scale: Double

    public init(scale: Double) {
        precondition(scale > 0 && scale.isFinite, "a pixel grid's scale must be positive, not \(scale)")
        self.scale = scale
    }

    /// The nearest edge of a pixel; halves go away from zero.
    ///
    /// A value that misses the half only by floating-point noise counts as the half.
    public func rounded(_ value: Double) -> Double {
        let pixels = value * scale
        let nudged = pixels + (pixels < 0 ? -PixelGrid.noise : PixelGrid.noise)
        return nudged.rounded(.toNearestOrAwayFromZero) / scale + 0  // + 0 turns -0 into 0
    }

    /// The first edge of a pixel that is not less than `value`, which is how text sizes are rounded.
    ///
    /// A value that exceeds an edge only by floating-point noise stays on that edge.
    public func roundedUp(_ value: Double) -> Double {
        let pixels = value * scale
        let nearest = pixels.rounded()
        return (abs(pixels - nearest) < PixelGrid.noise ? nearest : pixels.rounded(.up)) / scale
    }

    /// `rect` with its origin and its size each on the grid.
    public func rounded(_ rect: Rect) -> Rect {
        Rect(
            x: rounded(rect.minX), y: rounded(rect.minY), width: rounded(rect.width), height: rounded(rect.height))
    }

    /// Less than this many pixels is not a distance but the residue of arithmetic.
    private static let noise = 1e-6
}

/// How a solved frame is brought onto the device's pixels.
public enum PixelRounding: String, Hashable, Sendable, CaseIterable {
    /// Origin and size each on its own, as iOS 26.1 was measured to do: equal widths stay equal, and neighbours may overlap
    /// or part by a pixel.
    case originAndSize
    /// The edges: neighbours meet, and equal widths may differ by a pixel.
    case edges
    /// Not at all.
    case none
}

extension PixelGrid {
    /// `rect` on the grid.
    public func rounded(_ rect: Rect, _ rounding: PixelRounding) -> Rect {
        switch rounding {
        case .originAndSize: return rounded(rect)
        case .edges:
            let (x, y) = (rounded(rect.minX), rounded(rect.minY))
            return Rect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
        case .none: return rect
        }
    }
}
