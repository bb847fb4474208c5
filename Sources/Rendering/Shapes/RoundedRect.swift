import Geometry
import Views

/// A rectangle in pixels with round corners.
struct RoundedRect: Hashable {
    let rect: Rect
    /// At most half the shorter side; 0 where no corner is round.
    let radius: Double
    let curve: CornerCurve
    /// Those that are round.
    let corners: CornerMask

    /// Cairo counts in 256ths of a pixel in 32 bits; what lies further out than this cannot be seen anyway.
    private static let reach = Rect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)

    /// - Parameter radius: In pixels; one that does not fit becomes half the shorter side.
    init(_ rect: Rect, radius: Double = 0, curve: CornerCurve = .circular, corners: CornerMask = .all) {
        self.rect = rect.intersection(RoundedRect.reach)
        self.radius = corners.isEmpty ? 0 : max(0, min(radius, self.rect.width / 2, self.rect.height / 2))
        self.curve = curve
        self.corners = corners
    }

    /// Whether clipping to it needs no antialiasing.
    var isWholePixels: Bool { radius == 0 && rect.isOnPixels }

    /// The same shape further in by `distance` at every edge, with corners that run along its own; within `distance` of a corner
    /// it has none. Blank where nothing is left.
    func inset(by distance: Double) -> RoundedRect {
        RoundedRect(rect.outset(by: -distance), radius: radius - distance, curve: curve, corners: corners)
    }

    /// Rows of whole pixels that no corner reaches, of which there are at least so many that it pays to fill them as a
    /// rectangle; `nil` where there are not.
    var straightRows: ClosedRange<Double>? {
        let bend = curve == .continuous ? radius * (1 + ContinuousCorner.expansion) : radius
        let (top, bottom) = ((rect.minY + bend).rounded(.up), (rect.maxY - bend).rounded(.down))
        return radius > 0 && bottom - top >= RoundedRect.fewestStraightRows ? top...bottom : nil
    }

    private static let fewestStraightRows = 16.0
}
