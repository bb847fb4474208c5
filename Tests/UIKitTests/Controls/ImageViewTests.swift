import AnimaticTesting
import Testing
import UIKit

@Suite("Image views") @MainActor
struct ImageViewTests {
    private func square(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        }
    }

    @Test func `the highlighted image is shown while the view is highlighted`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (red, blue, green) = (square(.red), square(.blue), square(.green))
            let (root, view) = (UIView(), UIImageView(image: red, highlightedImage: blue))
            #expect(view.frame.size == CGSize(width: 20, height: 20) && !view.isHighlighted)
            root.addSubview(view)
            screen.show(root)
            @MainActor func color() throws -> UInt32 { try screen.bitmap()[30, 30] }
            let normal = try color()
            #expect(normal == 0xFFFF_0000)
            view.isHighlighted = true
            #expect(try color() == 0xFF00_00FF)
            #expect(view.image === red && view.highlightedImage === blue)
            view.image = green
            #expect(try color() == 0xFF00_00FF)
            #expect(view.image === green)
            view.highlightedImage = nil
            #expect(try color() == 0xFF00_FF00)
            view.highlightedImage = blue
            view.isHighlighted = false
            #expect(try color() == 0xFF00_FF00)
            #expect(view.image === green)
        }
    }
}
