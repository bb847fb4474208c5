import CCairo
import Diagnostics
import Geometry
import PNGCoding
import Pictures
import Views

/// A gradient along a line or between two circles that fills the plane.
struct PlaneGradient {
    /// A point of the line, or a circle.
    struct End {
        let center: Point
        /// The radius of a circle; 0 for a gradient along a line.
        var radius = 0.0
    }

    let start: End
    let end: End
    /// Whether the gradient is between two circles.
    let isRadial: Bool
    /// The colors between the start and the end. The first and the last color continue beyond them.
    let ramp: ColorRamp
    /// The transform from the current coordinates to those of the ends.
    var map = AffineTransform.identity

    /// Creates a pattern of the gradient. The caller must destroy the returned pattern.
    @unsafe
    fileprivate func makePattern() -> OpaquePointer {
        let pattern =
            unsafe isRadial
            ? cairo_pattern_create_radial(
                start.center.x, start.center.y, start.radius, end.center.x, end.center.y, end.radius)!
            : cairo_pattern_create_linear(start.center.x, start.center.y, end.center.x, end.center.y)!
        for (place, color) in zip(ramp.places, ramp.colors) {
            unsafe cairo_pattern_add_color_stop_rgba(pattern, place, color.x, color.y, color.z, color.w)
        }
        if map != .identity {
            var matrix = cairo_matrix_t()
            unsafe cairo_matrix_init(&matrix, map.a, map.b, map.c, map.d, map.tx, map.ty)
            unsafe cairo_pattern_set_matrix(pattern, &matrix)
        }
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return unsafe pattern
    }

    /// The factor by which Cairo reduces the coordinates of the ends, so that they and their differences are within its
    /// limits.
    fileprivate var reduction: Double {
        let pairs = [
            (start.center.x, end.center.x), (start.center.y, end.center.y), (start.radius, end.radius),
        ]
        let largest = pairs.reduce(0) { max($0, abs($1.0), abs($1.1), abs($1.0 - $1.1)) }
        return min(1, CairoSurface.steepest / largest)
    }

    /// Returns the position of a point, in the coordinates of the ends, between the start at 0 and the end at 1.
    /// Returns `nil` if the point is on no circle.
    ///
    /// Between two circles, it is the largest number whose circle contains the point and has a radius of at least 0, as
    /// in Cairo and Core Graphics.
    fileprivate func progress(at point: Point) -> Double? {
        let (x, y) = (point.x - start.center.x, point.y - start.center.y)
        let (across, down) = (end.center.x - start.center.x, end.center.y - start.center.y)
        guard isRadial else {
            let progress = (x * across + y * down) / (across * across + down * down)
            return progress.isNaN ? nil : progress
        }
        // The distance from the moving center is equal to the changing radius: a quadratic equation.
        let growth = end.radius - start.radius
        let a = across * across + down * down - growth * growth
        let b = x * across + y * down + start.radius * growth
        let c = x * x + y * y - start.radius * start.radius
        let root = (b * b - a * c).squareRoot()
        let solutions = a == 0 ? [c / (2 * b)] : [(b + root) / a, (b - root) / a]
        return solutions.filter { start.radius + $0 * growth >= 0 }.max()
    }

    /// Returns the premultiplied color at a point, in the coordinates of the ends.
    fileprivate func color(at point: Point) -> SIMD4<Double> {
        progress(at: point).map(ramp.color(at:)) ?? .zero
    }
}

/// Colors at increasing places.
struct ColorRamp {
    /// The colors with straight alpha: red, green, blue, alpha.
    let colors: [SIMD4<Double>]
    let places: [Double]

    init(_ stops: some Sequence<(color: Color, place: Double)>) {
        let ordered = stops.sorted { $0.place < $1.place }
        colors = ordered.map { SIMD4($0.color.red, $0.color.green, $0.color.blue, $0.color.alpha) }
        places = ordered.map(\.place)
    }

    /// Returns the premultiplied color at `place`. Colors are interpolated with straight alpha, as in Core Animation
    /// and Cairo.
    func color(at place: Double) -> SIMD4<Double> {
        let after = places.firstIndex { place < $0 } ?? places.count
        let straight: SIMD4<Double>
        switch after {
        case 0: straight = colors[0]
        case places.count: straight = colors[places.count - 1]
        default:
            let share = (place - places[after - 1]) / (places[after] - places[after - 1])
            straight = colors[after - 1] + (colors[after] - colors[after - 1]) * share
        }
        var solid = straight
        solid.w = 1
        return solid * straight.w
    }
}

extension SIMD4<Double> {
    /// The color as `0xAARRGGBB`.
    var packed: UInt32 {
        let bytes = (self * 255).rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: .zero, upperBound: .init(repeating: 255))
        return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
}

extension CairoSurface {
    /// Fills `shape` with `gradient`.
    func fill(_ shape: RoundedRect, with gradient: PlaneGradient) throws(RenderingError) {
        guard !shape.rect.isBlank else { return }
        if let recorder { return recorder.fill(shape, with: gradient) }
        try setSource(gradient)
        withPath(of: shape) { unsafe cairo_fill(cairo) }
    }

    /// Sets the source to `gradient`. If the gradient is outside of the limits of Cairo, its color is calculated at the
    /// center of each pixel inside the clip.
    func setSource(_ gradient: PlaneGradient) throws(RenderingError) {
        guard hasPixels, !isWithinLimits(gradient.map, reduction: gradient.reduction) else {
            let pattern = unsafe gradient.makePattern()
            unsafe cairo_set_source(cairo, pattern)
            return unsafe cairo_pattern_destroy(pattern)
        }
        setSource(.clear)
        guard let inverse = transform.inverted else { return }
        let map = inverse.concatenating(gradient.map)
        var current = cairo_matrix_t()
        unsafe cairo_get_matrix(cairo, &current)
        defer { unsafe cairo_set_matrix(cairo, &current) }
        unsafe cairo_identity_matrix(cairo)
        let seen = clipExtents.roundedOut
        guard !seen.isBlank else { return }
        let size = try PixelSize(width: Int(seen.width), height: Int(seen.height))
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.width * size.height)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let middle = Point(x: seen.minX + Double(column) + 0.5, y: seen.minY + Double(row) + 0.5)
                pixels.append(gradient.color(at: map.applied(to: middle)).packed)
            }
        }
        let pattern = unsafe ImageSurface(size, pixels, hasAlpha: true).makePattern()
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init_translate(&matrix, -seen.minX, -seen.minY)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        unsafe cairo_set_source(cairo, pattern)
        unsafe cairo_pattern_destroy(pattern)
    }
}
