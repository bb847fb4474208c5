import FoundationEssentials
import Glibc

/// A color of an asset catalog.
package struct CatalogColor: Hashable, Sendable {
    let light: Value
    /// The color in the dark appearance; `nil` if there is no separate color.
    let dark: Value?
    /// The colors for increased contrast; `nil` if there are no separate colors.
    var lightHighContrast: Value?
    var darkHighContrast: Value?

    /// Returns the color in an appearance. If there is no color for an appearance with increased contrast, the color
    /// of the same appearance without it is used.
    package func value(isDark: Bool, hasHighContrast: Bool) -> Value {
        let high = isDark ? darkHighContrast : lightHighContrast
        let usual = isDark ? dark : light
        guard hasHighContrast else { return usual ?? light }
        return high ?? usual ?? lightHighContrast ?? light
    }

    package enum Value: Hashable, Sendable {
        case components(ColorComponents)
        /// The name of a system color, such as `systemBlueColor`.
        case reference(String)
    }
}

/// A color set of an asset catalog.
struct ColorSet {
    let color: CatalogColor

    /// Reads the color set in `folder`.
    ///
    /// - Throws: A fault if the folder has no valid `Contents.json` with a color.
    init(_ folder: String, within access: AssetAccess) throws(AssetFault) {
        let contents: Contents = try AssetFault.contents(of: folder, within: access)
        func value(_ isDark: Bool, _ hasHighContrast: Bool) -> CatalogColor.Value? {
            contents.colors.filter {
                $0.appearances.containDark == isDark && ($0.appearances.contrastCount > 0) == hasHighContrast
            }
            .sorted { $0.rank < $1.rank }.lazy.compactMap { $0.color?.value }.first
        }
        guard let light = value(false, false) ?? value(false, true) ?? value(true, false) ?? value(true, true) else {
            throw AssetFault(
                contents.colors.isEmpty ? "it has no color" : "its color has neither valid components nor a reference")
        }
        color = CatalogColor(
            light: light, dark: value(true, false), lightHighContrast: value(false, true),
            darkHighContrast: value(true, true))
    }

    private struct Contents: Decodable {
        let colors: [Entry]
    }

    private struct Entry: Decodable {
        let color: Color?
        let idiom: String?
        let appearances: [[String: String]]?
        let gamut: String?

        enum CodingKeys: String, CodingKey {
            case color, idiom, appearances
            case gamut = "display-gamut"
        }

        /// The rank of the entry: a weighted count of the traits that an ordinary iPhone does not have, such as wide
        /// colors or another device. The entry with the smallest rank is used.
        var rank: Int {
            let device = ["universal", "iphone", nil].contains(idiom) ? 0 : idiom == "ipad" ? 10 : 100
            return device + (gamut == "display-P3" ? 1 : 0)
        }
    }

    private struct Color: Decodable {
        let reference: String?
        let space: String?
        let components: [String: String]?

        enum CodingKeys: String, CodingKey {
            case reference, components
            case space = "color-space"
        }

        var value: CatalogColor.Value? {
            if let reference { return .reference(reference) }
            return ColorComponents(isDisplayP3: space == "display-p3") { components?[$0].flatMap(Self.number) }
                .map { .components($0) }
        }

        /// Returns a component, 0 through 1. A string with a decimal point, such as `0.5`, is already in this range.
        /// Other strings, such as `128` and `0x80`, are in the range 0 through 255.
        private static func number(_ text: String) -> Double? {
            let number: Double? =
                if text.hasPrefix("0x") || text.hasPrefix("0X") {
                    Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
                } else if text.contains(".") {
                    Double(text)
                } else {
                    Double(text).map { $0 / 255 }
                }
            return number.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
        }
    }
}

extension [[String: String]]? {
    /// Whether the appearances of an entry in an asset catalog contain the dark appearance.
    var containDark: Bool { self?.contains { $0["value"] == "dark" } ?? false }

    /// The number of appearances with increased contrast.
    var contrastCount: Int { self?.count { $0["appearance"] == "contrast" } ?? 0 }
}

/// The components of a color in sRGB, the color space of frames. Each component is from 0 through 1.
package struct ColorComponents: Hashable, Sendable {
    package let red: Double
    package let green: Double
    package let blue: Double
    package let alpha: Double

    /// Creates the components of a color that a file describes. Display P3 components are converted to sRGB. Components
    /// in other color spaces are treated as sRGB.
    ///
    /// - Parameter component: A closure that returns the component with the given name, from 0 through 1. The names are
    ///   `alpha`, which is 1 by default, and either `white`, or `red`, `green` and `blue`.
    /// - Returns: `nil` if a component is missing.
    package init?(isDisplayP3: @autoclosure () -> Bool, _ component: (String) -> Double?) {
        alpha = component("alpha") ?? 1
        if let white = component("white") {
            (red, green, blue) = (white, white, white)
            return
        }
        guard let red = component("red"), let green = component("green"), let blue = component("blue") else {
            return nil
        }
        (self.red, self.green, self.blue) = isDisplayP3() ? DisplayP3.standard(red, green, blue) : (red, green, blue)
    }
}

/// The conversion of Display P3 to sRGB.
private enum DisplayP3 {
    /// Returns the components in sRGB. Components outside the color space are clamped.
    ///
    /// - Source: IEC 61966-2-1, and the primaries of SMPTE RP 431-2. Both color spaces have the white point D65 and the
    ///   transfer function of sRGB.
    static func standard(_ red: Double, _ green: Double, _ blue: Double) -> (Double, Double, Double) {
        let (red, green, blue) = (linear(red), linear(green), linear(blue))
        return (
            encoded(1.2249401763 * red - 0.2249401763 * green),
            encoded(-0.0420569547 * red + 1.0420569547 * green),
            encoded(-0.0196375546 * red - 0.0786360454 * green + 1.0982736000 * blue)
        )
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func encoded(_ value: Double) -> Double {
        let value = min(max(value, 0), 1)
        return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
