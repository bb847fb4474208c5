import Geometry

/// A rectangle in pixels with circular corners.
struct RoundedRect {
    let rect: Rect
    /// At most half the shorter side.
    let radius: Double

    /// Cairo counts in 256ths of a pixel in 32 bits; what lies further out than this cannot be seen anyway.
    private static let reach = Rect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)

    /// - Parameter radius: Of a circle, in pixels; one that does not fit becomes half the shorter side.
    init(_ rect: Rect, radius: Double = 0) {
        self.rect = rect.intersection(RoundedRect.reach)
        self.radius = max(0, min(radius, self.rect.width / 2, self.rect.height / 2))
    }

    /// Whether clipping to it needs no antialiasing.
    var isWholePixels: Bool { radius == 0 && rect.isOnPixels }
}
