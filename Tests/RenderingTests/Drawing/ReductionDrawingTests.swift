import Foundation
import Geometry
import Rendering
import TestSupport
import Testing
import Views

@testable import Pictures

/// Cairo stores the matrix of a pattern as 16-bit integers with a 16-bit fraction, and reports exhausted memory beyond
/// their range.
@Suite("Drawing at extreme scales")
struct ReductionDrawingTests {
    private static let colors = [Color.red, Color(red: 0, green: 0, blue: 1, alpha: 0.5)]

    private static let gradients = [
        Gradient(colors, startPoint: Point(x: 0, y: 0), endPoint: Point(x: 1, y: 0)),
        Gradient(colors, startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 1, y: 1), type: .radial),
    ]

    /// A view that is 100,000 times as high as it appears looks like a view that is not reduced.
    @Test(arguments: gradients)
    func `shows a gradient that is reduced along one axis`(gradient: Gradient) throws {
        func drawn(height: Double, reduction: Double) throws -> Bitmap {
            var scene = TestScene(width: 30, height: 30)
            scene.add(Rect(5, 15 - height / 2, 20, height)) {
                ($0.gradient, $0.transform) = (gradient, AffineTransform(scaleX: 1, y: reduction))
            }
            return try scene.bitmap()
        }
        let (plain, reduced) = (try drawn(height: 10, reduction: 1), try drawn(height: 1e6, reduction: 1e-5))
        for x in 0..<30 {
            for y in 11..<19 {
                for shift in [UInt32(0), 8, 16] {
                    let shades = [plain, reduced].map { Int($0[x, y] >> shift & 0xFF) }
                    #expect(abs(shades[0] - shades[1]) <= 4, "\(x), \(y)")
                }
            }
        }
        #expect(Set(plain.pixels).count > 8)
    }

    /// A view of at most 300 points has less than a thousandth of a pixel.
    @Test(arguments: [1e-6, 1e-7, 1e-9], [0, 0.7])
    func `draws what is reduced to nothing`(scale: Double, angle: Double) throws {
        var scene = TestScene(width: 20, height: 20)
        let rotation = AffineTransform(rotationAngle: angle)
        for shrunk in [AffineTransform(scaleX: scale, y: 1), AffineTransform(scaleX: scale, y: scale)] {
            let transform = shrunk.concatenating(rotation)
            let box = Rect(0, 0, 300, 300)
            for gradient in Self.gradients { scene.add(box) { ($0.gradient, $0.transform) = (gradient, transform) } }
            scene.add(box, .black) {
                $0.transform = transform
                ($0.shadow.opacity, $0.shadow.radius) = (1, 10)
            }
            scene.add(box, content: .label(ViewContent.Label("🎈", font: Font(size: 17)))) { $0.transform = transform }
            let path = Repository.root.appending(path: "Timelines/Drawing/circles@2x.webp").path
            let image = ViewContent.Image(path: path, size: Size(width: 40, height: 40))
            scene.add(box, content: .image(image)) { $0.transform = transform }
        }
        // The views have their centers at (150, 150), outside of the canvas.
        #expect(Set(try scene.bitmap().pixels) == [0xFFFF_FFFF])
    }

    /// The radii of the ellipse are 7,500 pixels and a tenth of a pixel. Rows that do not contain its center have the
    /// last color.
    @Test func `draws a radial gradient of an extremely flat ellipse`() throws {
        var scene = TestScene(width: 16, height: 16)
        let gradient = Gradient(
            [.red, .blue], startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 750.5, y: 0.51), type: .radial)
        scene.add(Rect(3, 3, 10, 10)) { $0.gradient = gradient }
        let bitmap = try scene.bitmap()
        for x in 3..<13 {
            for y in [3, 5, 10, 12] { #expect(bitmap[x, y] == 0xFF00_00FF, "\(x), \(y)") }
        }
    }

    /// The center of the gradient is 250,000 points to the right of the canvas, and its radius in this direction is
    /// 500,000 points. The distance along this axis is therefore half of the radius everywhere on the canvas.
    @Test(arguments: [12, 40, 1020.0])
    func `draws a rotated radial gradient with an enormous radius`(radius: Double) throws {
        var scene = TestScene(width: 30, height: 30)
        let gradient = Gradient(
            [.red, .blue], startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 0.5 + radius / 40, y: 0), type: .radial
        )
        scene.add(Rect(250_000 - 20, 15 - 500_000, 40, 1e6)) {
            ($0.gradient, $0.transform) = (gradient, AffineTransform(rotationAngle: .pi / 2))
        }
        let bitmap = try scene.bitmap()
        for x in 0..<30 {
            for y in 0..<30 {
                let across = (Double(y) + 0.5 - 15) / radius
                let progress = min((0.25 + across * across).squareRoot(), 1)
                let (red, blue) = (Double(bitmap[x, y] >> 16 & 0xFF), Double(bitmap[x, y] & 0xFF))
                #expect(abs(red - 255 * (1 - progress)) <= 1 && abs(blue - 255 * progress) <= 1, "\(x), \(y)")
            }
        }
    }

    /// The anchor point is the middle of the left edge, so that the magnified view is a half plane. The edge is between
    /// two columns of pixels, or diagonal. A rounded corner is at least 40,000 pixels away.
    @Test(arguments: [1e3, 3e4, 1e5, 1e6], [0, Double.pi / 4, Double.pi])
    func `draws an enormous view at its edge`(scale: Double, angle: Double) throws {
        for (radius, curve, border) in [(0.0, CornerCurve.circular, 0.0), (4, .circular, 3), (4, .continuous, 0)] {
            var scene = TestScene(width: 40, height: 40)
            scene.add(Rect(20, -30, 100, 100), .red) {
                ($0.anchorPoint, $0.center) = (Point(x: 0, y: 0.5), Point(x: 20, y: 20))
                $0.transform = AffineTransform(scaleX: scale, y: scale)
                    .concatenating(AffineTransform(rotationAngle: angle))
                ($0.cornerRadius, $0.cornerCurve) = (radius, curve)
                ($0.borderWidth, $0.borderColor) = (border, .blue)
            }
            let bitmap = try scene.bitmap()
            for x in 0..<40 {
                for y in 0..<40 {
                    // The distance of the center of the pixel from the edge.
                    let distance = (Double(x) - 19.5) * cos(angle) + (Double(y) - 19.5) * sin(angle)
                    guard abs(distance) > 0.8 || angle != Double.pi / 4 else { continue }
                    let color: UInt32 = distance < 0 ? 0xFFFF_FFFF : border > 0 ? 0xFF00_00FF : 0xFFFF_0000
                    #expect(bitmap[x, y] == color, "\(x), \(y), \(radius), \(curve)")
                }
            }
        }
    }

    /// The shadow is more than 400,000 pixels from the canvas, although the bounding box of the view and its shadow, or
    /// that of the rotated canvas, contains the canvas.
    @Test(arguments: [
        (Rect(-500_000, 9.25, 1e6, 15.75), AffineTransform(rotationAngle: -2)),
        (Rect(-10, -10, 40, 40), AffineTransform(scaleX: 1e6, y: 1e6)),
        (Rect(-70_000, 4, 1e6, 8), AffineTransform(scaleX: 5e5, y: 5e5)),
        (Rect(-1000, 4, 1e6, 1), .identity),
    ])
    func `leaves out a shadow far outside of the canvas`(frame: Rect, transform: Geometry.AffineTransform) throws {
        func drawn(opacity: Double) throws -> Bitmap {
            var scene = TestScene(width: 20, height: 20)
            scene.add(frame, .red) {
                $0.transform = transform
                ($0.shadow.opacity, $0.shadow.offset) = (opacity, Size(width: -1e6, height: 1e6))
            }
            return try scene.bitmap()
        }
        #expect(try drawn(opacity: 1).pixels == drawn(opacity: 0).pixels)
    }

    /// The profile of the shadow of a long strip is the difference of two normal distributions.
    @Test(arguments: [200.0, 1e4, 1e6])
    func `blurs the shadow of a long strip as finely as that of a short strip`(width: Double) throws {
        var scene = TestScene(width: 20, height: 60)
        scene.add(Rect(10 - width / 2, 10, width, 8), .red) {
            ($0.shadow.opacity, $0.shadow.radius, $0.shadow.offset) = (1, 3, Size(width: 0, height: 20))
        }
        let bitmap = try scene.bitmap()
        func share(below y: Double) -> Double { (1 + erf(y / (3 * 2.0.squareRoot()))) / 2 }
        for y in 18..<60 {
            let middle = Double(y) + 0.5
            let alpha = share(below: middle - 30) - share(below: middle - 38)
            #expect(abs(Double(bitmap[10, y] & 0xFF) - 255 * (1 - alpha)) <= 3, "\(y)")
        }
    }

    /// The shadow of 400 square points is spread over more than 10¹² square points, so that no shade changes.
    @Test(arguments: [Rect(10, 10, 20, 20), Rect(10, 0, 5, 1e6)], [0, 0.3])
    func `draws an extremely blurred shadow without a trace`(frame: Rect, angle: Double) throws {
        func drawn(opacity: Double) throws -> Bitmap {
            var scene = TestScene(width: 40, height: 40)
            scene.add(frame, .red) {
                $0.transform = AffineTransform(rotationAngle: angle)
                ($0.shadow.opacity, $0.shadow.radius) = (opacity, 1e6)
            }
            return try scene.bitmap()
        }
        #expect(try drawn(opacity: 1).pixels == drawn(opacity: 0).pixels)
    }

    /// The letter is 730 points high and its stem is about 90 points wide, so that the stem covers the whole canvas.
    @Test(arguments: [8.0, 16, 20, 100])
    func `draws fonts of more than 16,384 pixels`(scale: Double) throws {
        var scene = TestScene(width: 4, height: 4)
        let label = ViewContent.Label("l", font: Font(size: 1000), alignment: .center)
        scene.add(Rect(-1998, -1998, 4000, 4000), content: .label(label))
        #expect(Set(try scene.bitmap(scale: scale).pixels) == [0xFF00_0000])
    }
}
