import Geometry

/// Rectangles in pixels of the canvas, before they become pixels.
extension Rect {
    /// Whether there is nothing to draw in it, also because an edge is not a number.
    var isBlank: Bool { !(width > 0 && height > 0 && (minX + maxX + minY + maxY).isFinite) }

    /// What both cover; blank when they do not meet.
    func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// What covers both; a blank one covers nothing.
    func union(_ other: Rect) -> Rect {
        guard !isBlank else { return other }
        guard !other.isBlank else { return self }
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Moved outwards by `margin` at every edge.
    func outset(by margin: Double) -> Rect {
        Rect(x: minX - margin, y: minY - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// The whole pixels that it touches.
    var roundedOut: Rect {
        let (left, top) = (minX.rounded(.down), minY.rounded(.down))
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// Whether its edges are edges of pixels, as far as Cairo's 256ths of a pixel tell.
    var isOnPixels: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
    }
}
