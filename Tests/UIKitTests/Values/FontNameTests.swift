import AnimaticTesting
import Testing
import UIKit

@Suite("Names of fonts") @MainActor
struct FontNameTests {
    @Test(arguments: [
        ("HelveticaNeue-Bold", UIFont.Weight.bold), ("Avenir-HeavyOblique", .heavy), ("Some-SemiBoldItalic", .semibold),
        ("Some-DemiBold", .semibold), ("HelveticaNeue-UltraLight", .ultraLight), ("HelveticaNeue-Light", .light),
        ("Gotham-Medium", .medium), ("Gotham-Black", .black), ("Bold", .regular), ("Helvetica", .regular),
    ])
    func `the style in the name of a font determines its weight`(name: String, weight: UIFont.Weight) {
        #expect(UIFont(name: name, size: 13) == .systemFont(ofSize: 13, weight: weight))
    }

    @Test func `the name of a font leads back to the font`() {
        for weight in [UIFont.Weight.thin, .regular, .semibold, .heavy] {
            let font = UIFont.systemFont(ofSize: 15, weight: weight)
            #expect(UIFont(name: font.fontName, size: 15) == font)
        }
    }

    @Test func `a text layer takes the weight of its font from a graphics font`() throws {
        let screen = try TestScreen()
        screen.run {
            let (root, layers) = (UIView(), [CATextLayer(), CATextLayer()])
            for layer in layers {
                layer.string = "Text"
                layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
                root.layer.addSublayer(layer)
            }
            let font = UIFont.systemFont(ofSize: 20, weight: .heavy)
            layers[0].font = font
            layers[1].font = CGFont(font.fontName as CFString)
            #expect(CGFont(font.fontName as CFString)?.postScriptName == font.fontName)
            #expect(CGFont("" as CFString) == nil)
            screen.show(root)
            #expect(layers[0].handle.drawing != nil && layers[0].handle.drawing == layers[1].handle.drawing)
        }
    }
}
