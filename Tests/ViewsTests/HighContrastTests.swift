import Foundation
import Testing
import Views

@Suite("A color with increased contrast")
struct HighContrastTests {
    /// - Source: Human Interface Guidelines, Color: the accessible values of the system colors.
    @Test(
        arguments: [
            (AdaptiveColor.systemBlue, [0.0, 64, 221], [64.0, 156, 255]), (.systemRed, [215, 0, 21], [255, 105, 97]),
            (.systemGreen, [36, 138, 61], [48, 219, 91]), (.systemGray6, [235, 235, 240], [36, 36, 38]),
        ])
    func `has the documented values`(color: AdaptiveColor, light: [Double], dark: [Double]) {
        func bytes(_ style: UserInterfaceStyle) -> [Double] {
            let value = color.resolved(for: Appearance(style, .high))
            return [value.red, value.green, value.blue].map { ($0 * 255).rounded() }
        }
        #expect(bytes(.light) == light && bytes(.dark) == dark)
        #expect(color.resolved(for: .light) == color.light && color.resolved(for: .dark) == color.dark)
    }

    /// The contrast ratio of WCAG 2.1 between a color and the background below it.
    private func contrast(_ color: Color, on background: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            func linear(_ value: Double) -> Double {
                value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
        }
        func blended(_ top: Double, _ bottom: Double) -> Double { top * color.alpha + bottom * (1 - color.alpha) }
        let shown = Color(
            red: blended(color.red, background.red), green: blended(color.green, background.green),
            blue: blended(color.blue, background.blue))
        let (one, other) = (luminance(shown), luminance(background))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    @Test(
        arguments: [
            "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemMint", "systemTeal", "systemCyan",
            "systemBlue", "systemIndigo", "systemPurple", "systemPink", "systemBrown", "systemGray", "systemGray2",
            "systemGray3", "systemGray4", "systemGray5", "systemGray6", "secondaryLabel", "tertiaryLabel",
            "quaternaryLabel", "placeholderText", "link", "separator", "opaqueSeparator", "secondarySystemBackground",
            "systemGroupedBackground", "systemFill", "secondarySystemFill", "tertiarySystemFill",
            "quaternarySystemFill",
        ])
    func `is easier to distinguish from the background`(name: String) throws {
        let color = try #require(AdaptiveColor.named[name])
        let usual = contrast(color.resolved(for: .light), on: .white)
        #expect(contrast(color.resolved(for: Appearance(.light, .high)), on: .white) > usual)
        // The documented dark values of some bright colors have less contrast.
        guard !name.hasPrefix("system") || name.hasSuffix("Fill") || name.hasPrefix("systemGray") else { return }
        let dark = contrast(color.resolved(for: .dark), on: .black)
        #expect(contrast(color.resolved(for: Appearance(.dark, .high)), on: .black) > dark)
    }

    @Test func `keeps its values for increased contrast when its opacity changes`() {
        let faded = AdaptiveColor.systemBlue.faded(to: 0.5)
        var expected = AdaptiveColor.systemBlue.resolved(for: Appearance(.light, .high))
        expected.alpha = 0.5
        #expect(faded.resolved(for: Appearance(.light, .high)) == expected)
    }
}
