import FoundationEssentials
import Glibc

/// An image set of an asset catalog.
struct ImageSet {
    private let folder: String
    private let contents: Contents

    /// Reads the image set in `folder`. Returns `nil` if the folder has no valid `Contents.json`.
    init?(_ folder: String) {
        guard let data = PictureFile.small(folder + "/Contents.json"),
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        else { return nil }
        self.folder = folder
        self.contents = contents
    }

    /// Returns the picture for the light appearance with the fewest special traits, such as another device or wide
    /// colors. If there are several, returns the picture for `scale`, or else the picture with the highest scale.
    func picture(scale: Double) -> AssetCatalogs.Finding {
        let candidates = contents.images.compactMap { image in
            image.filename.flatMap(file).map { (image: image, path: $0) }
        }
        let light = candidates.filter { !$0.image.appearances.containDark }
        let drawn = light.filter { PictureFile.format(of: $0.path) == .drawn }
        guard
            let best = drawn.min(by: { left, right in
                left.image.rank(scale) < right.image.rank(scale)
            })
        else {
            for candidate in light {
                if let finding = AssetCatalogs.Finding(candidate.path, scale: candidate.image.factor) { return finding }
            }
            return .none
        }
        return .file(
            AssetCatalogs.Found(
                path: best.path, scale: best.image.factor, isTemplate: contents.properties?.intent == "template",
                hasDarkPicture: candidates.contains { $0.image.appearances.containDark }))
    }

    /// Returns the path of a file in the set. The file system of macOS usually ignores case and Unicode normalization,
    /// so the name in the catalog can differ from the name of the file.
    private func file(_ name: String) -> String? {
        let path = folder + "/" + name
        if FileManager.default.fileExists(atPath: path) { return path }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().first { $0.lowercased() == name.lowercased() }.map { folder + "/" + $0 }
    }

    /// The content of `Contents.json`.
    private struct Contents: Decodable {
        let images: [Image]
        let properties: Properties?
    }

    private struct Properties: Decodable {
        let intent: String?

        enum CodingKeys: String, CodingKey { case intent = "template-rendering-intent" }
    }

    private struct Image: Decodable {
        let filename: String?
        let scale: String?
        let idiom: String?
        let appearances: [[String: String]]?
        let gamut: String?
        let widthClass: String?
        let heightClass: String?

        enum CodingKeys: String, CodingKey {
            case filename, scale, idiom, appearances
            case gamut = "display-gamut"
            case widthClass = "width-class"
            case heightClass = "height-class"
        }

        /// The factor of a scale such as `2x`; 1 for vector files and other pictures without a scale.
        var factor: Double { scale.flatMap { Double($0.dropLast()) }.flatMap { (1...10).contains($0) ? $0 : nil } ?? 1 }

        /// Returns the rank of the picture. The picture with the smallest rank is used.
        func rank(_ scale: Double) -> (Int, Int, Double) {
            var special = (appearances?.isEmpty ?? true) ? 0 : 1
            switch idiom ?? "universal" {
            case "universal", "iphone": break
            case "ipad": special += 10
            default: special += 100
            }
            if gamut == "display-P3" { special += 1 }
            special += [widthClass, heightClass].count { $0 != nil }
            return (special, factor == scale ? 0 : 1, -factor)
        }
    }
}

/// A color of an asset catalog.
package struct CatalogColor: Hashable, Sendable {
    package let light: Value
    /// The color in the dark appearance; `nil` if there is no separate color.
    package let dark: Value?

    package enum Value: Hashable, Sendable {
        case components(ColorComponents)
        /// The name of a system color, such as `systemBlueColor`.
        case reference(String)
    }
}

/// A color set of an asset catalog.
struct ColorSet {
    let color: CatalogColor

    /// Reads the color set in `folder`. Returns `nil` if the folder has no valid `Contents.json` with a color.
    init?(_ folder: String) {
        guard let data = PictureFile.small(folder + "/Contents.json"),
            let contents = try? JSONDecoder().decode(Contents.self, from: data)
        else { return nil }
        func value(isDark: Bool) -> CatalogColor.Value? {
            contents.colors.filter { $0.appearances.containDark == isDark }.sorted { $0.rank < $1.rank }.lazy
                .compactMap { $0.color?.value }.first
        }
        guard let light = value(isDark: false) ?? value(isDark: true) else { return nil }
        color = CatalogColor(light: light, dark: value(isDark: true))
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

        /// The rank of the entry: a weighted count of the traits that an ordinary iPhone does not have, such as high
        /// contrast, wide colors or another device. The entry with the smallest rank is used.
        var rank: Int {
            let contrast = appearances?.count { $0["appearance"] == "contrast" } ?? 0
            let device = ["universal", "iphone", nil].contains(idiom) ? 0 : idiom == "ipad" ? 10 : 100
            return contrast * 2 + device + (gamut == "display-P3" ? 1 : 0)
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
    fileprivate var containDark: Bool { self?.contains { $0["value"] == "dark" } ?? false }
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
