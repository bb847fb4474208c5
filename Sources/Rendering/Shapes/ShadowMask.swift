import CCairo
import Geometry
import Glibc
import Views

/// The blurred shadow of a rounded rectangle or of a path, as an alpha mask.
@safe
final class ShadowMask {
    private let surface: OpaquePointer

    /// The extent of the mask beyond its rectangle on each side, as fractions of the rectangle's width and height.
    private let reach: Size

    /// - Parameter shape: The shape that casts the shadow.
    init(_ shape: ShadowShape, _ blurred: BlurredShape) {
        let (width, height) = (shape.width + 2 * shape.reach, shape.height + 2 * shape.reach)
        reach = Size(
            width: Double(shape.reach) / Double(shape.width), height: Double(shape.reach) / Double(shape.height))
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        unsafe cairo_surface_flush(surface)
        // If memory is exhausted, the surface has no pixels, and nothing is drawn.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
        for y in 0..<height {
            let row = unsafe bytes + y * stride
            for x in 0..<width { unsafe row[x] = blurred.shade(x, y, of: width, height) }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Creates a pattern of the mask, scaled and positioned for a shadow of the rectangle `box`. The caller must
    /// destroy the returned pattern.
    @unsafe
    func makePattern(over box: Rect) -> OpaquePointer? {
        let pattern = unsafe cairo_pattern_create_for_surface(surface)
        let map = map(over: box)
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(&matrix, map.a, map.b, map.c, map.d, map.tx, map.ty)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        return unsafe pattern
    }

    /// Returns the transform from the coordinates of `box` to pixels of the mask, for a shadow of the rectangle `box`.
    func map(over box: Rect) -> AffineTransform {
        let (columns, rows) = unsafe (
            Double(cairo_image_surface_get_width(surface)), Double(cairo_image_surface_get_height(surface))
        )
        let across = columns / (box.width * (1 + 2 * reach.width))
        let down = rows / (box.height * (1 + 2 * reach.height))
        return AffineTransform(
            a: across, b: 0, c: 0, d: down, tx: -(box.minX - reach.width * box.width) * across,
            ty: -(box.minY - reach.height * box.height) * down)
    }
}

/// A rounded rectangle or a path that casts a shadow, in mask pixels.
struct ShadowShape: Hashable {
    let width: Int
    let height: Int
    let corner: Double
    let curve: CornerCurve
    let corners: CornerMask
    /// The path, whose bounding box begins at (0, 0); `nil` for a rounded rectangle.
    let path: Path?
    /// The standard deviation of the Gaussian blur, in mask pixels.
    let deviation: Double

    /// The radius of the blur in mask pixels. Beyond three standard deviations, the effect of an edge is less than one
    /// of 256 shades.
    var reach: Int { Int((3 * deviation).rounded(.up)) + 1 }

    /// The maximum standard deviation in mask pixels. A larger blur looks the same if it is drawn at a lower resolution
    /// and scaled.
    private static let finestDeviation = 24.0
    /// The maximum standard deviation in mask pixels for a path. It is smaller, because the whole mask of a path has to
    /// be blurred.
    private static let finestDeviationOfPath = 8.0
    /// The maximum width and height of a mask in pixels.
    private static let longestEdge = 4096.0

    /// - Parameters:
    ///   - outline: The outline. It must not be blank.
    ///   - deviation: The standard deviation of the blur in pixels, greater than 0.
    init(_ outline: RoundedRect, deviation: Double) {
        let box = outline.rect
        let coarseness = ShadowShape.coarseness(of: box, deviation: deviation)
        width = max(1, Int((box.width / coarseness).rounded()))
        height = max(1, Int((box.height / coarseness).rounded()))
        corner = outline.radius / coarseness
        curve = outline.curve
        corners = outline.radius > 0 ? outline.corners : .all
        path = nil
        self.deviation = deviation / coarseness
    }

    /// - Parameters:
    ///   - path: A path with a bounding box.
    ///   - box: The bounding box of the path in pixels. It must not be blank.
    ///   - deviation: The standard deviation of the blur in pixels, greater than 0.
    init(_ path: Path, covering box: Rect, deviation: Double) {
        let longest = max(box.width, box.height) + 6 * deviation + 4
        let coarseness = max(1, deviation / ShadowShape.finestDeviationOfPath, longest / ShadowShape.longestEdge)
        let columns = max(1, (box.width / coarseness).rounded())
        let rows = max(1, (box.height / coarseness).rounded())
        (width, height) = (Int(columns), Int(rows))
        (corner, curve, corners) = (0, .circular, .all)
        let bounds = path.boundingBox ?? Rect(x: 0, y: 0, width: 1, height: 1)
        self.path = path.mapPoints {
            Point(
                x: ($0.x - bounds.minX) * columns / bounds.width, y: ($0.y - bounds.minY) * rows / bounds.height)
        }
        self.deviation = deviation / coarseness
    }

    /// Returns the width of a mask pixel, in pixels.
    ///
    /// - Parameters:
    ///   - box: The rectangle that casts the shadow.
    ///   - deviation: The standard deviation of the blur in pixels.
    static func coarseness(of box: Rect, deviation: Double) -> Double {
        let longest = max(box.width, box.height) + 6 * deviation + 4
        return max(1, deviation / ShadowShape.finestDeviation, longest / ShadowShape.longestEdge)
    }

    /// Returns whether a mask of the rectangle `box` can have the resolution of the blur.
    static func isFine(_ box: Rect, deviation: Double) -> Bool {
        coarseness(of: box, deviation: deviation) <= max(1, deviation / finestDeviation)
    }

    /// The smallest shape with the same corners and blur, without the uniform area between the corners.
    var essence: ShadowShape {
        guard path == nil else { return self }
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
        path = nil
        deviation = other.deviation
    }
}

/// The blurred shadow of a minimal shape. If all corners are equal, only the top left quarter is stored, and the other
/// quarters are mirrored.
struct BlurredShape {
    private let isMirrored: Bool
    private let columns: Int
    private let rows: Int
    private var shades: [UInt8]

    /// - Parameter shape: The minimal shape that casts the shadow.
    init(_ shape: ShadowShape) {
        let reach = shape.reach
        isMirrored = shape.path == nil && (shape.corners == .all || shape.corners.isEmpty)
        let (width, height) = (shape.width + 2 * reach, shape.height + 2 * reach)
        columns = isMirrored ? (width + 1) / 2 : width
        rows = isMirrored ? (height + 1) / 2 : height
        let weights = BlurredShape.weights(deviation: shape.deviation, reach: reach)
        // The blur also reads the pixels around the shadow, at a distance of up to `reach`.
        let (seenColumns, seenRows) = (columns + 2 * reach, rows + 2 * reach)
        let place = Rect(
            x: Double(2 * reach), y: Double(2 * reach), width: Double(shape.width), height: Double(shape.height))
        let outline = RoundedRect(place, radius: shape.corner, curve: shape.curve, corners: shape.corners)
        let covered = unsafe BlurredShape.coverage(columns: seenColumns, rows: seenRows) { cairo in
            guard let path = shape.path else { return unsafe outline.addPath(to: cairo) }
            unsafe path.mapPoints { $0 + place.origin }.add(to: cairo)
        }
        var blurred = [Double](repeating: 0, count: columns * seenRows)
        for row in 0..<seenRows {
            for column in 0..<columns {
                var sum = 0.0
                for (offset, weight) in weights.enumerated() {
                    sum += weight * covered[row * seenColumns + column + offset]
                }
                blurred[row * columns + column] = sum
            }
        }
        shades = [UInt8](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var sum = 0.0
                for (offset, weight) in weights.enumerated() {
                    sum += weight * blurred[(row + offset) * columns + column]
                }
                shades[row * columns + column] = UInt8(min(max((sum * 255).rounded(), 0), 255))
            }
        }
    }

    /// Returns the shade at a position in a shadow of `width` × `height` pixels that is enlarged from this minimal
    /// shadow.
    func shade(_ column: Int, _ row: Int, of width: Int, _ height: Int) -> UInt8 {
        shades[place(row, of: height, among: rows) * columns + place(column, of: width, among: columns)]
    }

    /// Returns the index of the stored row or column for a position in a larger shadow. The middle row or column is
    /// repeated in a larger shadow.
    private func place(_ number: Int, of count: Int, among kept: Int) -> Int {
        if isMirrored { return min(number, count - 1 - number, kept - 1) }
        let (front, back) = (kept / 2, kept - kept / 2)
        return number < front ? number : number >= count - back ? number - (count - kept) : front
    }

    /// Returns the fraction of each pixel that a shape covers, in rows.
    ///
    /// - Parameter addPath: A function that adds the outline of the shape to the path of a Cairo context.
    private static func coverage(columns: Int, rows: Int, _ addPath: (OpaquePointer) -> Void) -> [Double] {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(columns), Int32(rows))!
        defer { unsafe cairo_surface_destroy(surface) }
        let cairo = unsafe cairo_create(surface)!
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
        unsafe addPath(cairo)
        unsafe cairo_fill(cairo)
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_flush(surface)
        var shares = [Double](repeating: 0, count: columns * rows)
        // If memory is exhausted, the surface has no pixels.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return shares }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        for row in 0..<rows {
            for column in 0..<columns {
                shares[row * columns + column] = unsafe Double(bytes[row * stride + column]) / 255
            }
        }
        return shares
    }

    /// Returns the weights of the pixels from `-reach` to `reach`. Their sum is 1.
    private static func weights(deviation: Double, reach: Int) -> [Double] {
        let raw = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
        let sum = raw.reduce(0, +)
        return raw.map { $0 / sum }
    }
}
