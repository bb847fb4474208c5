import AnimaticTesting
import Foundation
import Pictures
import TestSupport
import Testing
import UIKit

@Suite("Images of asset catalogs in UIKit code") @MainActor
struct NamedImageTests {
    private let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"

    /// Returns a bundle with the image `mark`, whose picture is red in the light and blue in the dark appearance.
    private func bundle(_ folder: TemporaryFolder, _ more: String = "", properties: String = "") throws -> Bundle {
        let set = "A.xcassets/mark.imageset"
        try folder.write(
            "\(set)/Contents.json",
            "{\"images\": [{\"filename\": \"light.svg\"\(more)}, {\"filename\": \"dark.svg\", \(dark)}]\(properties)}")
        for (name, color) in [("light", "#f00"), ("dark", "#00f")] {
            try folder.write(
                "\(set)/\(name).svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10' fill='\(color)'/></svg>"
            )
        }
        return try #require(Bundle(path: folder.path))
    }

    @Test func `the appearance of the view determines the picture`() throws {
        let folder = try TemporaryFolder()
        let bundle = try bundle(folder)
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let image = try #require(UIImage(named: "mark", in: bundle, compatibleWith: nil))
            let (root, plain, forced) = (UIView(), UIImageView(image: image), UIImageView(image: image))
            plain.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
            forced.frame = CGRect(x: 40, y: 0, width: 20, height: 10)
            forced.overrideUserInterfaceStyle = .dark
            for view in [plain, forced] { root.addSubview(view) }
            screen.show(root)
            @MainActor func colors() throws -> [UInt32] {
                let picture = try screen.bitmap()
                return [picture[20, 10], picture[100, 10]]
            }
            #expect(try colors() == [0xFFFF_0000, 0xFF00_00FF])
            root.overrideUserInterfaceStyle = .dark
            #expect(try colors() == [0xFF00_00FF, 0xFF00_00FF])
        }
    }

    @Test func `the contrast of the device determines the picture`() throws {
        let folder = try TemporaryFolder()
        let high = "\"appearances\": [{\"appearance\": \"contrast\", \"value\": \"high\"}]"
        let bundle = try bundle(folder, "}, {\"filename\": \"high.svg\", \(high)")
        try folder.write(
            "A.xcassets/mark.imageset/high.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10' fill='#0f0'/></svg>"
        )
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let view = UIImageView(image: try #require(UIImage(named: "mark", in: bundle, compatibleWith: nil)))
            view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
            let root = UIView()
            root.addSubview(view)
            screen.show(root)
            #expect(try screen.bitmap()[20, 10] == 0xFFFF_0000)
            screen.setAccessibility(increasedContrast: true)
            #expect(try screen.bitmap()[20, 10] == 0xFF00_FF00)
            // The picture of the dark appearance precedes that of the contrast.
            root.overrideUserInterfaceStyle = .dark
            #expect(try screen.bitmap()[20, 10] == 0xFF00_00FF)
        }
    }

    @Test func `slices of the catalog are caps, and a template is drawn in the tint color`() throws {
        let folder = try TemporaryFolder()
        let slices =
            ", \"resizing\": {\"mode\": \"3-part-horizontal\", \"cap-insets\": {\"left\": 4, \"right\": 6, \"top\": 3}}"
        let bundle = try bundle(
            folder, slices, properties: ", \"properties\": {\"template-rendering-intent\": \"template\"}")
        try TestScreen().run {
            let image = try #require(UIImage(named: "mark", in: bundle, compatibleWith: nil))
            #expect(image.capInsets == UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 6))
            #expect(image.renderingMode == .alwaysTemplate && image.size == CGSize(width: 20, height: 10))
        }
    }

    @Test func `a color of Display P3 is converted to sRGB`() {
        // Gray has the same components in both color spaces, because they have the same white point and the same
        // transfer function.
        var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        unsafe UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
            .getRed(&red, green: &green, blue: &blue, alpha: nil)
        for part in [red, green, blue] { #expect(abs(part - 0.5) < 1e-6) }
        // The primary red of Display P3 is outside of sRGB: its red component would be 1.09, and the others negative.
        unsafe UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).getRed(
            &red, green: &green, blue: &blue, alpha: nil)
        #expect(abs(red - 1) < 1e-9 && green == 0 && blue == 0)
        // linear(0.8) = 0.6038273; red = 1.2249402 × 0.6038273 - 0.2249402 × 0.6038273 × 0 …
        let linear = pow((0.8 + 0.055) / 1.055, 2.4)
        let expected = 1.055 * pow(1.2249401763 * linear, 1 / 2.4) - 0.055
        unsafe UIColor(displayP3Red: 0.8, green: 0, blue: 0, alpha: 1).getRed(&red, green: nil, blue: nil, alpha: nil)
        #expect(abs(Double(red) - expected) < 1e-9)
    }
}
