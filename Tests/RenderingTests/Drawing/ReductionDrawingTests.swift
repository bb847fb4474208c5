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

    /// The letter is 730 points high and its stem is about 90 points wide, so that the stem covers the whole canvas.
    @Test(arguments: [8.0, 16, 20, 100])
    func `draws fonts of more than 16,384 pixels`(scale: Double) throws {
        var scene = TestScene(width: 4, height: 4)
        let label = ViewContent.Label("l", font: Font(size: 1000), alignment: .center)
        scene.add(Rect(-1998, -1998, 4000, 4000), content: .label(label))
        #expect(Set(try scene.bitmap(scale: scale).pixels) == [0xFF00_0000])
    }
}
