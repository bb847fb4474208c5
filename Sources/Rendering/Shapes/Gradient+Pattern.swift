import CCairo
import Diagnostics
import Geometry
import Glibc
import Pictures
import Views

extension Gradient {
    /// Creates the pattern of an axial or radial gradient over `box`, in pixels. The caller must destroy the returned
    /// pattern.
    ///
    /// If possible, the pattern has coordinates in pixels instead of a matrix. Cairo stores matrix elements in units
    /// of 1/65,536, which is too coarse to map a unit square to a canvas.
    @unsafe
    func makePattern(over box: Rect, on surface: CairoSurface) -> OpaquePointer {
        let pattern = unsafe type == .radial ? makeRadial(over: box, on: surface) : makeAxial(over: box, on: surface)
        for (place, color) in zip(places, colors) {
            unsafe cairo_pattern_add_color_stop_rgba(
                pattern, place, color.red, color.green, color.blue, color.alpha)
        }
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return unsafe pattern
    }

    /// Creates the pattern of an axial gradient.
    ///
    /// In the unit square, the colors change along the line between the two points and are constant perpendicular to
    /// this line. After scaling to `box`, the two directions are no longer perpendicular. Therefore the end point of
    /// the pattern is not the scaled end point of the gradient.
    @unsafe
    private func makeAxial(over box: Rect, on surface: CairoSurface) -> OpaquePointer {
        let start = startPoint.place(in: box)
        let (across, down) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        let length = across * across + down * down
        guard length > 0 else { return unsafe makeEnded(before: box) }
        // The change in progress along the line for each pixel to the right, and for each pixel down.
        let (right, below) = (across / (length * box.width), down / (length * box.height))
        let steepness = right * right + below * below
        var matrix = CairoSurface.identity
        let unit = surface.gradientUnit(for: &matrix)
        let pattern = unsafe cairo_pattern_create_linear(
            start.x * unit, start.y * unit, (start.x + right / steepness) * unit, (start.y + below / steepness) * unit)!
        if unit != 1 { unsafe cairo_pattern_set_matrix(pattern, &matrix) }
        return unsafe pattern
    }

    /// Creates the pattern of a gradient without an extent. All of `box` is beyond the end of the gradient, and
    /// therefore has its last color.
    @unsafe
    private func makeEnded(before box: Rect) -> OpaquePointer {
        unsafe cairo_pattern_create_linear(box.minX - 2, box.minY, box.minX - 1, box.minY)
    }

    /// Creates the pattern of a radial gradient: a circle with the larger radius, scaled along the axis of the smaller
    /// radius.
    @unsafe
    private func makeRadial(over box: Rect, on surface: CairoSurface) -> OpaquePointer {
        let middle = startPoint.place(in: box)
        let (horizontal, vertical) = (
            abs(endPoint.x - startPoint.x) * box.width, abs(endPoint.y - startPoint.y) * box.height
        )
        // An ellipse with a smaller radius is not visible.
        guard min(horizontal, vertical) > 0.01 else { return unsafe makeEnded(before: box) }
        let radius = max(horizontal, vertical)
        let (across, down) = (radius / horizontal, radius / vertical)
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(&matrix, across, 0, 0, down, -middle.x * across, -middle.y * down)
        let unit = surface.gradientUnit(for: &matrix)
        // Cairo draws nothing for a reduced ellipse that is thinner than a pixel.
        if unit < 1, radius * unit < CairoSurface.steepest { return unsafe makeEnded(before: box) }
        let pattern = unsafe cairo_pattern_create_radial(0, 0, 0, 0, 0, radius * unit)!
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        return unsafe pattern
    }
}

extension Point {
    /// Returns the position in `box` of this point, which is in unit coordinates.
    fileprivate func place(in box: Rect) -> Point {
        Point(x: box.minX + x * box.width, y: box.minY + y * box.height)
    }
}

/// A rasterized conic gradient. Cairo has no conic patterns, and a mesh of triangles would show seams.
struct ConicPicture {
    let surface: ImageSurface
    private let across: Double
    private let down: Double

    /// The maximum width and height in pixels. A larger gradient is rasterized at this size and scaled.
    private static let longestEdge = 2048.0
    /// The number of samples along each axis of a pixel at the seam between the last and the first color.
    private static let samples = 4

    /// - Parameters:
    ///   - width: The width in pixels, more than 0.
    ///   - height: The height in pixels, more than 0.
    /// - Throws: Nothing in practice, because the size is always within the limits of `PixelSize`.
    init(_ gradient: Gradient, width: Double, height: Double) throws(RenderingError) {
        across = min(1, ConicPicture.longestEdge / width)
        down = min(1, ConicPicture.longestEdge / height)
        let size = Size(width: width * across, height: height * down)
        let (columns, rows) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
        let sweep = ConicSweep(gradient, in: size)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let middle = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
                guard sweep.isNearSeam(middle) else {
                    pixels.append(sweep.color(at: middle).packed)
                    continue
                }
                var sum = SIMD4<Double>()
                for number in 0..<(ConicPicture.samples * ConicPicture.samples) {
                    let (y, x) = number.quotientAndRemainder(dividingBy: ConicPicture.samples)
                    let step = 1 / Double(ConicPicture.samples)
                    sum += sweep.color(
                        at: Point(
                            x: Double(column) + (Double(x) + 0.5) * step, y: Double(row) + (Double(y) + 0.5) * step))
                }
                pixels.append((sum / Double(ConicPicture.samples * ConicPicture.samples)).packed)
            }
        }
        surface = ImageSurface(try PixelSize(width: columns, height: rows), pixels, hasAlpha: true)
    }

    /// Returns the pixels of the gradient, positioned at `box`.
    func pixels(over box: Rect) -> PlacedPixels {
        PlacedPixels(
            surface: surface,
            place: Rect(
                x: box.minX, y: box.minY, width: Double(surface.size.width) / across,
                height: Double(surface.size.height) / down))
    }
}

/// The colors around the center of a conic gradient.
private struct ConicSweep {
    /// The premultiplied colors: red, green, blue, alpha.
    private let colors: [SIMD4<Double>]
    private let places: [Double]
    private let middle: Point
    private let size: Size
    /// The angle of the first color in the unit square, in radians clockwise from the right.
    private let start: Double
    /// The direction of the first color in pixels, as a unit vector.
    private let seam: Point

    init(_ gradient: Gradient, in size: Size) {
        colors = gradient.colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
        places = gradient.places
        self.size = size
        middle = Point(x: gradient.startPoint.x * size.width, y: gradient.startPoint.y * size.height)
        let direction = Point(
            x: gradient.endPoint.x - gradient.startPoint.x, y: gradient.endPoint.y - gradient.startPoint.y)
        start = atan2(direction.y, direction.x)
        let (x, y) = (direction.x * size.width, direction.y * size.height)
        let length = max((x * x + y * y).squareRoot(), .leastNormalMagnitude)
        seam = Point(x: x / length, y: y / length)
    }

    /// Returns whether the pixel with the center `point` may contain both the last and the first color.
    func isNearSeam(_ point: Point) -> Bool {
        let (x, y) = (point.x - middle.x, point.y - middle.y)
        return abs(x * seam.y - y * seam.x) < 1 && x * seam.x + y * seam.y > -1
    }

    /// Returns the premultiplied color at a point. Colors are interpolated with straight alpha, as in Core Animation
    /// and Cairo.
    func color(at point: Point) -> SIMD4<Double> {
        // The angle is measured in the unit square, which is scaled to the view.
        let angle = atan2((point.y - middle.y) / size.height, (point.x - middle.x) / size.width) - start
        let turns = angle / (2 * .pi)
        let place = turns - turns.rounded(.down)
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
    fileprivate var packed: UInt32 {
        let bytes = (self * 255).rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: .zero, upperBound: .init(repeating: 255))
        return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
}
