import CCairo
import Geometry
import Views

/// How much of a rounded rectangle's shadow reaches each pixel: the rectangle, blurred by a Gaussian.
@safe
final class ShadowMask {
    private let surface: OpaquePointer

    /// What the mask covers, where its rectangle covers a given one: how far it reaches out on each side, as parts of the
    /// rectangle's width and height.
    private let reach: Size

    /// - Parameter shape: What casts the shadow.
    init(_ shape: ShadowShape, _ blurred: BlurredShape) {
        let (width, height) = (shape.width + 2 * shape.reach, shape.height + 2 * shape.reach)
        reach = Size(
            width: Double(shape.reach) / Double(shape.width), height: Double(shape.reach) / Double(shape.height))
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        unsafe cairo_surface_flush(surface)
        // Without memory Cairo has no pixels, and draws nothing.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
        for y in 0..<height {
            let row = unsafe bytes + y * stride
            for x in 0..<width { unsafe row[x] = blurred.shade(x, y, of: width, height) }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The pattern that lies where the shadow of `box` is. To be destroyed by who asks.
    @unsafe
    func makePattern(over box: Rect) -> OpaquePointer? {
        let pattern = unsafe cairo_pattern_create_for_surface(surface)
        let (columns, rows) = unsafe (
            Double(cairo_image_surface_get_width(surface)), Double(cairo_image_surface_get_height(surface))
        )
        let across = columns / (box.width * (1 + 2 * reach.width))
        let down = rows / (box.height * (1 + 2 * reach.height))
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(
            &matrix, across, 0, 0, down, -(box.minX - reach.width * box.width) * across,
            -(box.minY - reach.height * box.height) * down)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        return unsafe pattern
    }
}

/// A rounded rectangle that casts a shadow, in pixels of a mask.
struct ShadowShape: Hashable {
    let width: Int
    let height: Int
    let corner: Double
    let curve: CornerCurve
    let corners: CornerMask
    /// The standard deviation of the Gaussian.
    let deviation: Double

    /// How far out the blur is followed: beyond three deviations there is less than a shade of 256 at an edge.
    var reach: Int { Int((3 * deviation).rounded(.up)) + 1 }

    /// A blur of more pixels than these is as smooth when it is drawn coarsely and stretched.
    private static let finestDeviation = 24.0
    /// A mask has no more pixels along an edge, whatever a script asks for.
    private static let longestEdge = 4096.0

    /// - Parameters:
    ///   - outline: Not blank.
    ///   - deviation: In pixels, positive.
    init(_ outline: RoundedRect, deviation: Double) {
        let box = outline.rect
        let longest = max(box.width, box.height) + 6 * deviation + 4
        let coarseness = max(1, deviation / ShadowShape.finestDeviation, longest / ShadowShape.longestEdge)
        width = max(1, Int((box.width / coarseness).rounded()))
        height = max(1, Int((box.height / coarseness).rounded()))
        corner = outline.radius / coarseness
        curve = outline.curve
        corners = outline.radius > 0 ? outline.corners : .all
        self.deviation = deviation / coarseness
    }

    /// The same, but no larger than where all there is between the corners is alike.
    var essence: ShadowShape {
        let bend = curve == .continuous ? corner * (1 + ContinuousCorner.expansion) : corner
        let enough = 2 * (reach + Int(bend.rounded(.up)) + 1)
        return ShadowShape(self, width: min(width, enough), height: min(height, enough))
    }

    private init(_ other: ShadowShape, width: Int, height: Int) {
        self.width = width
        self.height = height
        corner = other.corner
        curve = other.curve
        corners = other.corners
        deviation = other.deviation
    }
}
