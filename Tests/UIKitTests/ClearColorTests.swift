import AnimaticTesting
import Testing
import UIKit

/// A clear color is a color. Only `nil` is read as `nil`.
@Suite("Clear colors and missing values")
@MainActor
struct ClearColorTests {
    @Test(arguments: [UIColor.clear, UIColor(white: 0, alpha: 0), UIColor.red.withAlphaComponent(0)])
    func `a clear background color is read as it was set`(color: UIColor) throws {
        try TestScreen().run {
            let view = UIView()
            #expect(view.backgroundColor == nil && view.layer.backgroundColor == nil)
            view.backgroundColor = color
            #expect(view.backgroundColor == color && view.layer.backgroundColor == color.cgColor)
            view.backgroundColor = nil
            #expect(view.backgroundColor == nil && view.layer.backgroundColor == nil)
            view.layer.backgroundColor = color.cgColor
            #expect(view.backgroundColor == color && view.layer.backgroundColor == color.cgColor)
            view.layer.backgroundColor = nil
            #expect(view.backgroundColor == nil && view.layer.backgroundColor == nil)
        }
    }

    @Test func `a layer distinguishes clear colors from no color`() throws {
        let screen = try TestScreen()
        screen.run {
            let layer = CALayer()
            #expect(layer.backgroundColor == nil)
            #expect(layer.borderColor == UIColor.black.cgColor && layer.shadowColor == UIColor.black.cgColor)
            for color in [UIColor.clear.cgColor, nil] {
                (layer.backgroundColor, layer.borderColor, layer.shadowColor) = (color, color, color)
                #expect(layer.backgroundColor == color && layer.borderColor == color && layer.shadowColor == color)
            }
        }
    }

    @Test func `empty text is not the same as no text`() throws {
        try TestScreen().run {
            let (button, field) = (UIButton(type: .system), UITextField())
            #expect(button.title(for: .normal) == nil && field.placeholder == nil)
            button.setTitle("", for: .normal)
            field.placeholder = ""
            #expect(button.title(for: .normal) == "" && field.placeholder == "")
            button.setTitle(nil, for: .normal)
            field.placeholder = nil
            #expect(button.title(for: .normal) == nil && field.placeholder == nil)
        }
    }

    @Test func `an image view and a button return the image that was set`() throws {
        try TestScreen().run {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
            let (view, button) = (UIImageView(), UIButton())
            view.image = image
            button.setImage(image, for: .normal)
            #expect(view.image === image && button.currentImage === image && button.imageView?.image === image)
            view.image = nil
            #expect(view.image == nil)
        }
    }
}
