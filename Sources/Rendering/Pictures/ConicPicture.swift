import Geometry
import Glibc
import Views

/// A conic gradient as pixels: Cairo has no pattern for it, and one of many triangles would show their seams.
struct ConicPicture {
    let surface: ImageSurface
    private let across: Double
    private let down: Double

    /// A longer edge is made with fewer pixels and stretched.
    private static let longestEdge = 2048.0
    /// Along each axis of a pixel in which the last colour meets the first.
    private static let samples = 4

    /// - Parameters:
    ///   - width: In pixels, more than 0.
    ///   - height: In pixels, more than 0.
    /// - Throws: Nothing: the limits of a picture are wider than its own.
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

    /// The pixels where the gradient covers `box`: one of them is one of the canvas where it can be.
    func pixels(over box: Rect) -> PlacedPixels {
        PlacedPixels(
            surface: surface,
            place: Rect(
                x: box.minX, y: box.minY, width: Double(surface.size.width) / across,
                height: Double(surface.size.height) / down))
    }
}

/// The colours around the middle of a conic gradient.
private struct ConicSweep {
    /// Colours multiplied by their alpha: red, green, blue, alpha.
    private let colors: [SIMD4<Double>]
    private let places: [Double]
    private let middle: Point
    private let size: Size
    /// Of the first colour in the square, in radians from the right, clockwise.
    private let start: Double
    /// Along the first colour, in pixels; of length 1.
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

    /// Whether the pixel with this middle may have both the last colour and the first.
    func isNearSeam(_ point: Point) -> Bool {
        let (x, y) = (point.x - middle.x, point.y - middle.y)
        return abs(x * seam.y - y * seam.x) < 1 && x * seam.x + y * seam.y > -1
    }

    /// With straight colours in between, as Core Animation and Cairo have them, and then multiplied by alpha.
    func color(at point: Point) -> SIMD4<Double> {
        // The angle is the square's, which is stretched over the view.
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
    /// `0xAARRGGBB`.
    fileprivate var packed: UInt32 {
        let bytes = (self * 255).rounded(.toNearestOrAwayFromZero).clamped(
            lowerBound: .zero, upperBound: .init(repeating: 255))
        return UInt32(bytes.w) << 24 | UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }
}
