import Foundation
import Testing
import Views

@Suite("A color of several appearances")
struct AppearanceColorTests {
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

    /// - Source: the expected results of WebKit's test of `-apple-system-background` at the elevated level, for the first
    ///   row; the grays of the Human Interface Guidelines that are next lighter, for the others.
    @Test(
        arguments: [
            (AdaptiveColor.systemBackground, [28.0, 28, 30], [36.0, 36, 38]),
            (.secondarySystemBackground, [44, 44, 46], [54, 54, 56]),
            (.tertiarySystemBackground, [58, 58, 60], [68, 68, 70]),
            (.systemGroupedBackground, [28, 28, 30], [36, 36, 38]),
            (.secondarySystemGroupedBackground, [44, 44, 46], [54, 54, 56]),
            (.tertiarySystemGroupedBackground, [58, 58, 60], [68, 68, 70]),
        ])
    func `has lighter dark backgrounds at the elevated level`(color: AdaptiveColor, dark: [Double], high: [Double]) {
        func bytes(_ appearance: Appearance) -> [Double] {
            let value = color.resolved(for: appearance)
            return [value.red, value.green, value.blue].map { ($0 * 255).rounded() }
        }
        #expect(
            bytes(Appearance(.dark, .normal, .elevated)) == dark && bytes(Appearance(.dark, .high, .elevated)) == high)
        for contrast in AccessibilityContrast.allCases {
            #expect(bytes(Appearance(.light, contrast, .elevated)) == bytes(Appearance(.light, contrast)))
        }
        #expect(
            AdaptiveColor.systemGray6.resolved(for: Appearance(.dark, .normal, .elevated))
                == AdaptiveColor.systemGray6.dark)
    }

    @Test func `has the value that is asked for in each appearance`() {
        let styles = UserInterfaceStyle.allCases
        let contrasts = AccessibilityContrast.allCases
        let all = UserInterfaceLevel.allCases.flatMap { level in
            contrasts.flatMap { contrast in styles.map { Appearance($0, contrast, level) } }
        }
        func gray(_ appearance: Appearance) -> Color {
            Color(red: Double(all.firstIndex(of: appearance)!) / 10, green: 0, blue: 0)
        }
        let color = AdaptiveColor(gray)
        #expect(all.count == 8 && all.allSatisfy { color.resolved(for: $0) == gray($0) })
        #expect(AdaptiveColor { _ in .black } == AdaptiveColor.black && !AdaptiveColor { _ in .black }.isAdaptive)
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
