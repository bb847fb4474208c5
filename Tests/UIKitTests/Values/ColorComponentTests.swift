import Testing
import UIKit

@Suite("Components of colors")
struct ColorComponentTests {
    private static let samples: [([CGFloat], [Double])] = [
        ([1, 0, 0, 1], [0, 1, 1, 1]),
        ([0.5, 0.5, 0, 0.5], [1.0 / 6.0, 1, 0.5, 0.5]),
        ([0, 1, 0, 1], [1.0 / 3.0, 1, 1, 1]),
        ([0.25, 0.25, 1, 1], [2.0 / 3.0, 0.75, 1, 1]),
        ([1, 0, 1, 1], [5.0 / 6.0, 1, 1, 1]),
        ([0.5, 0.5, 0.5, 1], [0, 0, 0.5, 1]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ]

    /// The hue is the position on the circle red, green, blue; the saturation is 1 - least / most; the brightness is the
    /// greatest channel.
    @Test(arguments: samples)
    func `the hue, saturation and brightness are those of the color`(channels: [CGFloat], expected: [Double]) {
        let color = UIColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
        let found = components(of: color)
        for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-6) }
    }

    @Test func `of a literal are those of the literal`() {
        // swift-format-ignore: NoPlaygroundLiterals
        let color = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
        // swift-format-ignore: NoPlaygroundLiterals
        let other: UIColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 0.5)
        #expect(other.cgColor.alpha == 0.5)
    }

    @Test func `a color has the components that it was created with`() {
        for step in 0..<12 {
            let expected = [Double(step) / 12, 0.625, 0.75, 1]
            let color = UIColor(hue: expected[0], saturation: expected[1], brightness: expected[2], alpha: 1)
            for (a, b) in zip(components(of: color), expected) { #expect(abs(a - b) < 1e-6) }
        }
    }

    private func components(of color: UIColor) -> [Double] {
        var (hue, saturation, brightness, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        #expect(unsafe color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
        return [hue, saturation, brightness, alpha].map(Double.init)
    }

    @Test func `geometry is compared by its values`() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(rect.equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
        #expect(!rect.equalTo(CGRect(x: 1, y: 2, width: 3, height: 5)))
        #expect(rect.origin.equalTo(CGPoint(x: 1, y: 2)) && !rect.origin.equalTo(.zero))
        #expect(rect.size.equalTo(CGSize(width: 3, height: 4)) && !rect.size.equalTo(.zero))
    }
}
