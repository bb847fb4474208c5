import AnimaticTesting
import Pictures
import Testing
import UIKit

@Suite("Orientation, scale and caps of images") @MainActor
struct ImageFormTests {
    private static let (red, blue, green, white): (UInt32, UInt32, UInt32, UInt32) = (
        0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00, 0xFFFF_FFFF
    )

    /// An image of 20 × 10 points: the left half is red, the right half is blue, and the top left 5 points are green.
    private func makeImage() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
            UIColor.blue.setFill()
            $0.fill(CGRect(x: 10, y: 0, width: 10, height: 10))
            UIColor.green.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
    }

    /// Shows an image at the top left, stretched to a size, and returns the colors at points.
    private func colors(
        of image: UIImage, size: CGSize? = nil, at points: [(Double, Double)], on screen: TestScreen
    ) throws -> [UInt32] {
        let (root, view) = (UIView(), UIImageView(image: image))
        root.backgroundColor = .white
        view.frame = CGRect(origin: .zero, size: size ?? image.size)
        root.addSubview(view)
        screen.show(root)
        let picture = try screen.bitmap()
        return points.map { picture[Int($0.0 * 2), Int($0.1 * 2)] }
    }

    @Test func `a drawn image has the scale of the screen, and its pixels are those of the screen`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let image = makeImage()
            #expect(image.scale == 2 && image.imageOrientation == .up)
            let pixels = try #require(image.cgImage)
            #expect(pixels.width == 40 && pixels.height == 20)
            #expect(UIImage(cgImage: pixels).size == CGSize(width: 40, height: 20))
            #expect(UIImage(cgImage: pixels, scale: 2, orientation: .up).size == image.size)
            #expect(UIImage().size == .zero)
        }
    }

    /// The places of the middle of the green corner and of the middle of the blue half, after each orientation.
    @Test(arguments: [
        (UIImage.Orientation.up, (2.0, 2.0), (15.0, 5.0)), (.down, (17.0, 7.0), (5.0, 5.0)),
        (.left, (2.0, 17.0), (5.0, 5.0)), (.right, (7.0, 2.0), (5.0, 15.0)), (.upMirrored, (17.0, 2.0), (5.0, 5.0)),
        (.downMirrored, (2.0, 7.0), (15.0, 5.0)), (.leftMirrored, (2.0, 2.0), (5.0, 15.0)),
        (.rightMirrored, (7.0, 17.0), (5.0, 5.0)),
    ])
    func `an orientation rotates and mirrors the image`(
        orientation: UIImage.Orientation, green: (Double, Double), blue: (Double, Double)
    ) throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let pixels = try #require(makeImage().cgImage)
            let image = UIImage(cgImage: pixels, scale: 2, orientation: orientation)
            let isUpright = [.up, .down, .upMirrored, .downMirrored].contains(orientation)
            #expect(image.size == (isUpright ? CGSize(width: 20, height: 10) : CGSize(width: 10, height: 20)))
            #expect(image.imageOrientation == orientation && image.cgImage == pixels)
            #expect(try colors(of: image, at: [green, blue], on: screen) == [Self.green, Self.blue])
        }
    }

    @Test func `the caps of an image keep their size`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let caps = UIEdgeInsets(top: 5, left: 5, bottom: 0, right: 10)
            let image = makeImage().resizableImage(withCapInsets: caps)
            #expect(image.capInsets == caps && image.scale == 2 && image.size == CGSize(width: 20, height: 10))
            let size = CGSize(width: 60, height: 40)
            // The green corner keeps 5 × 5 points, and the blue part keeps 10 points; the red part has 60 - 15.
            let points = [(4.5, 4.5), (5.5, 4.5), (4.5, 5.5), (49.5, 20), (50.5, 20), (50.5, 39)]
            let found = try colors(of: image, size: size, at: points, on: screen)
            #expect(found == [Self.green, Self.red, Self.red, Self.red, Self.blue, Self.blue])
            // Without caps, the corner has 15 × 20 points.
            let plain = try colors(of: makeImage(), size: size, at: [(14.5, 19.5), (15.5, 19.5)], on: screen)
            #expect(plain == [Self.green, Self.red])
            // Caps that are longer than the place are made shorter: 5 and 10 of 15 points become 4 and 8 of 12.
            let small = try colors(
                of: image, size: CGSize(width: 12, height: 10), at: [(3.5, 2), (4.5, 2), (11.5, 2)], on: screen)
            #expect(small == [Self.green, Self.blue, Self.blue])
        }
    }

    @Test func `the part between the caps is repeated or stretched`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let size = CGSize(width: 50, height: 25)
            // The corner of 5 × 5 points begins each tile of 20 × 10 points.
            let tiled = makeImage().resizableImage(withCapInsets: .zero)
            #expect(tiled.resizingMode == .tile)
            let corners = [(0.0, 0.0), (20, 0), (40, 0), (0, 10), (20, 20), (40, 20)]
            for (x, y) in corners {
                let found = try colors(of: tiled, size: size, at: [(x + 4.5, y + 4.5), (x + 5.5, y + 4.5)], on: screen)
                #expect(found == [Self.green, Self.red])
            }
            // A cap of 10 points keeps the blue part at the end; the 10 points before it fit 4 times into 40 points.
            let caps = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 10)
            let row = makeImage().resizableImage(withCapInsets: caps, resizingMode: .tile)
            let places = [(4.5, 2.0), (5.5, 2), (14.5, 2), (34.5, 2), (39.5, 2), (41, 2)]
            #expect(
                try colors(of: row, size: size, at: places, on: screen)
                    == [Self.green, Self.red, Self.green, Self.green, Self.red, Self.blue])
            let stretched = makeImage().resizableImage(withCapInsets: caps, resizingMode: .stretch)
            #expect(stretched.resizingMode == .stretch)
            // The corner has 5 of 10 points before the cap, which become 20 of 40 points.
            #expect(
                try colors(of: stretched, size: size, at: [(19.5, 2), (20.5, 2), (41, 2)], on: screen)
                    == [Self.green, Self.red, Self.blue])
        }
    }

    @Test func `an image is created from the content of a file`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let text =
                "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='6'><rect width='8' height='6' fill='#f00'/></svg>"
            let image = try #require(UIImage(data: Data(text.utf8)))
            #expect(image.size == CGSize(width: 8, height: 6))
            #expect(UIImage(data: Data(text.utf8), scale: 2)?.size == CGSize(width: 4, height: 3))
            #expect(try colors(of: image, at: [(4, 3)], on: screen) == [Self.red])
            #expect(UIImage(data: Data()) == nil && UIImage(data: Data("no image".utf8)) == nil)
        }
    }

    @Test func `an image can be marked as mirrored`() throws {
        try TestScreen().run {
            let image = makeImage()
            #expect(!image.flipsForRightToLeftLayoutDirection)
            #expect(image.imageFlippedForRightToLeftLayoutDirection().flipsForRightToLeftLayoutDirection)
            #expect(image.imageFlippedForRightToLeftLayoutDirection().size == image.size)
        }
    }
}
