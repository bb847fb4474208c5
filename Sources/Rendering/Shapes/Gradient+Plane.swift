import Diagnostics
import Geometry
import Glibc
import Pictures
import Views

extension Gradient {
    /// The colors of the gradient. There must be a color.
    var ramp: ColorRamp { ColorRamp(zip(colors, places).map { (color: $0, place: $1) }) }

    /// Returns an axial or radial gradient over `box`, in pixels.
    ///
    /// If possible, it has coordinates in pixels instead of a transform. Cairo stores matrix elements in units of
    /// 1/65,536, which is too coarse to map a unit square to a canvas.
    func plane(over box: Rect) -> PlaneGradient {
        (type == .radial ? radial(over: box) : axial(over: box)) ?? ended(before: box)
    }

    /// Returns an axial gradient; `nil` if it has no extent.
    ///
    /// In the unit square, the colors change along the line between the two points and are constant perpendicular to
    /// this line. After scaling to `box`, the two directions are no longer perpendicular. Therefore the end point in
    /// pixels is not the scaled end point of the gradient.
    private func axial(over box: Rect) -> PlaneGradient? {
        let start = startPoint.place(in: box)
        let (across, down) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        let length = across * across + down * down
        guard length > 0 else { return nil }
        // The change in progress along the line for each pixel to the right, and for each pixel down.
        let (right, below) = (across / (length * box.width), down / (length * box.height))
        let steepness = right * right + below * below
        let end = Point(x: start.x + right / steepness, y: start.y + below / steepness)
        return PlaneGradient(
            start: PlaneGradient.End(center: start), end: PlaneGradient.End(center: end), isRadial: false, ramp: ramp)
    }

    /// Returns a gradient without an extent. All of `box` is beyond the end of the gradient, and therefore has its last
    /// color.
    private func ended(before box: Rect) -> PlaneGradient {
        PlaneGradient(
            start: PlaneGradient.End(center: Point(x: box.minX - 2, y: box.minY)),
            end: PlaneGradient.End(center: Point(x: box.minX - 1, y: box.minY)), isRadial: false, ramp: ramp)
    }

    /// Returns a radial gradient: a circle with the larger radius, scaled along the axis of the smaller radius. Returns
    /// `nil` if a radius is too small to be visible.
    private func radial(over box: Rect) -> PlaneGradient? {
        let middle = startPoint.place(in: box)
        let (horizontal, vertical) = (
            abs(endPoint.x - startPoint.x) * box.width, abs(endPoint.y - startPoint.y) * box.height
        )
        guard min(horizontal, vertical) > 0.01 else { return nil }
        let radius = max(horizontal, vertical)
        let (across, down) = (radius / horizontal, radius / vertical)
        return PlaneGradient(
            start: PlaneGradient.End(center: .zero), end: PlaneGradient.End(center: .zero, radius: radius),
            isRadial: true, ramp: ramp,
            map: AffineTransform(a: across, b: 0, c: 0, d: down, tx: -middle.x * across, ty: -middle.y * down))
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
    private let ramp: ColorRamp
    private let middle: Point
    private let size: Size
    /// The angle of the first color in the unit square, in radians clockwise from the right.
    private let start: Double
    /// The direction of the first color in pixels, as a unit vector.
    private let seam: Point

    init(_ gradient: Gradient, in size: Size) {
        ramp = gradient.ramp
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

    /// Returns the premultiplied color at a point.
    func color(at point: Point) -> SIMD4<Double> {
        // The angle is measured in the unit square, which is scaled to the view.
        let angle = atan2((point.y - middle.y) / size.height, (point.x - middle.x) / size.width) - start
        let turns = angle / (2 * .pi)
        return ramp.color(at: turns - turns.rounded(.down))
    }
}
