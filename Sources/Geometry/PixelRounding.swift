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
