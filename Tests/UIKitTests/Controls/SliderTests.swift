import AnimaticTesting
import Pictures
import Testing
import UIKit

@Suite("Sliders") @MainActor
struct SliderTests {
    private static let (red, blue, green): (UInt32, UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00)

    private func image(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIImage {
        let size = CGSize(width: width, height: height)
        return UIGraphicsImageRenderer(size: size).image {
            color.setFill()
            $0.fill(CGRect(origin: .zero, size: size))
        }
    }

    /// Shows a slider of 200 × 40 points at the top left, and returns the colors in its middle row.
    private func colors(at places: [Double], _ configure: (UISlider) -> Void) throws -> [UInt32] {
        let screen = try TestScreen("iPhone 8")
        return try screen.run {
            let (root, slider) = (UIView(), UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 40)))
            slider.value = 0.25
            configure(slider)
            root.addSubview(slider)
            screen.show(root)
            let picture = try screen.bitmap()
            return places.map { picture[Int($0 * 2), 40] }
        }
    }

    @Test func `colors replace those of the track and of the thumb`() throws {
        // The thumb of 37 points begins at 0.25 × 163 = 40.75.
        let found = try colors(at: [20, 60, 150]) {
            $0.minimumTrackTintColor = .red
            $0.thumbTintColor = .blue
            $0.maximumTrackTintColor = .green
            #expect($0.minimumTrackTintColor == .red && $0.thumbTintColor == .blue)
        }
        #expect(found == [Self.red, Self.blue, Self.green])
    }

    @Test func `images replace the track and the thumb`() throws {
        // The thumb of 20 points begins at 0.25 × 180 = 45.
        let found = try colors(at: [44, 46, 64, 66]) {
            $0.setThumbImage(image(.blue, 20, 20), for: .normal)
            $0.setMinimumTrackImage(image(.red, 4, 10), for: .normal)
            $0.setMaximumTrackImage(image(.green, 4, 10), for: .normal)
        }
        #expect(found == [Self.red, Self.blue, Self.blue, Self.green])
    }

    @Test func `the image of a state replaces that of the normal state`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let slider = UISlider()
            let (normal, disabled) = (image(.red, 20, 20), image(.blue, 30, 20))
            slider.setThumbImage(normal, for: .normal)
            slider.setThumbImage(disabled, for: .disabled)
            #expect(slider.currentThumbImage == normal && slider.thumbImage(for: .disabled) == disabled)
            slider.isEnabled = false
            #expect(slider.currentThumbImage == disabled && slider.currentMinimumTrackImage == nil)
            slider.setThumbImage(nil, for: .disabled)
            #expect(slider.currentThumbImage == normal)
        }
    }

    @Test func `a drag moves a thumb as wide as its image`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let (root, slider) = (UIView(), UISlider(frame: CGRect(x: 0, y: 100, width: 220, height: 40)))
            slider.setThumbImage(image(.red, 20, 20), for: .normal)
            root.addSubview(slider)
            screen.show(root)
            screen.drag(slider, by: CGVector(dx: 100, dy: 0), from: CGPoint(x: 10, y: 20))
            // The thumb moves by 100 of 220 - 20 points.
            #expect(abs(slider.value - 0.5) < 0.001)
        }
    }

    @Test func `images at the ends shorten the track`() throws {
        // The track begins at 30 + 5 and ends at 200 - 20 - 5, and the thumb begins at 35 + 0.25 × (140 - 37) = 60.75.
        let found = try colors(at: [1, 29, 33, 37, 55, 65, 177, 181, 199]) {
            $0.minimumValueImage = image(.green, 30, 20)
            $0.maximumValueImage = image(.blue, 20, 20)
            $0.minimumTrackTintColor = .red
            $0.maximumTrackTintColor = .red
            $0.thumbTintColor = .blue
            #expect($0.minimumValueImage?.size.width == 30 && $0.maximumValueImage?.size.width == 20)
        }
        let gap = found[2]
        #expect(found[0...1] == [Self.green, Self.green] && found[3...5] == [Self.red, Self.red, Self.blue])
        #expect(found[7...8] == [Self.blue, Self.blue] && ![Self.red, Self.green, Self.blue].contains(gap))
        #expect(found[6] == gap)
    }

    @Test func `the thumb between images follows the finger`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let (root, slider) = (UIView(), UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 40)))
            slider.minimumValueImage = image(.green, 30, 20)
            slider.maximumValueImage = image(.blue, 20, 20)
            root.addSubview(slider)
            screen.show(root)
            // The thumb of 37 points begins at 35 and can move by 175 - 35 - 37 = 103 points.
            screen.drag(slider, by: CGVector(dx: 51.5, dy: 0), from: CGPoint(x: 40, y: 20))
            screen.advance(by: 1)
            #expect(abs(slider.value - 0.5) < 0.001)
        }
    }
}
