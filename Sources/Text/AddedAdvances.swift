import Diagnostics
import Files
import FoundationEssentials
import Geometry
import Glibc
import Layout
package import Views

/// Corrections to the glyph advances of Inter, which give text about the same width as in San Francisco.
///
/// A correction is the sum of three parts: Apple's tracking, which depends on the size; the difference between the two
/// font families in large text and in heavier weights; and a value for each character. Characters from other fonts
/// keep the advances of those fonts.
package struct AddedAdvances: Hashable, Sendable {
    /// The distance that is added in text of at least 24 points, in ems. From 18 points, where San Francisco begins to
    /// become narrower, to 24 points, the distance is interpolated from zero.
    package var display: Double
    /// The distance that is added for bold text, in ems. A part of it is added for medium and semibold text; see
    /// ``strength(of:)``.
    package var strong: Double
    /// The distances that are added for individual characters, in ems.
    package var characters: [Character: Double]

    package init(display: Double, strong: Double, characters: [Character: Double]) {
        (self.display, self.strong, self.characters) = (display, strong, characters)
    }

    /// Returns the distance that is added to the advance of a character, in ems. Half of the distance is added on each
    /// side.
    package func advance(of character: Character, in font: Font) -> Double {
        advance(of: character, in: font, common: common(in: font))
    }

    /// Returns the distance that is added to the advance of a character, in ems.
    ///
    /// - Parameter common: The distance that is added for all characters of the font.
    func advance(of character: Character, in font: Font, common: Double) -> Double {
        guard Self.applies(to: character), font.face?.isAvailable != true else { return 0 }
        switch font.design {
        case .monospaced, .serif: return common
        // All digits have the same width.
        case .monospacedDigits where ("0"..."9").contains(character): return common
        case .default, .rounded, .monospacedDigits: return common + characters[character, default: 0]
        }
    }

    /// Returns the distance that is added for all characters of a font, in ems. Fonts from files keep their advances.
    func common(in font: Font) -> Double {
        if font.face?.isAvailable == true { return 0 }
        switch font.design {
        case .monospaced: return Self.monospaced
        case .serif: return 0
        case .default, .rounded, .monospacedDigits:
            return Self.tracking(of: font.size) + display * Self.largeness(of: font)
                + strong * Self.strength(of: font)
        }
    }

    /// The distance that is added to the characters of JetBrains Mono, in ems. Its characters are 0.6 ems wide, those of
    /// SF Mono 1266/2048 ems.
    ///
    /// - Source: The table `hmtx` of SF Mono 20. It is not measured on a device.
    private static let monospaced = 1266.0 / 2048 - 0.6

    /// Returns whether the corrections apply to a character. They apply to the letters, digits and symbols that Inter
    /// contains.
    package static func applies(to character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x0590 || (0x1E00...0x1FFF).contains(scalar.value)
                || (0x2010...0x2027).contains(scalar.value) || (0x20A0...0x20CF).contains(scalar.value)
        }
    }

    /// Returns the fraction of ``display`` that applies to a font, 0 through 1.
    package static func largeness(of font: Font) -> Double { min(max((font.size - 18) / 6, 0), 1) }

    /// Returns the fraction of ``strong`` that applies to a font, 0 through 1.
    ///
    /// - Source: Fitted to the widths of bar items (17 points, medium) and of large titles (34 points, bold) on iOS 26.1,
    ///   and of 670 labels of recorded canvases. Distances for individual characters of strong text did not improve the
    ///   prediction of texts that were left out of the fit.
    package static func strength(of font: Font) -> Double {
        switch font.weight {
        case .ultraLight, .thin, .light, .regular: 0
        case .medium: 0.6
        case .semibold: 0.75
        // Large bold text is narrower, as all large text is.
        case .bold, .heavy, .black: 1 - 0.25 * largeness(of: font)
        }
    }

    /// Returns Apple's tracking for a font size, in ems. Sizes below 6 points and above 34 points use the value for
    /// the nearest of these sizes.
    package static func tracking(of size: Double) -> Double {
        let size = min(max(size, 6), 34)
        let place = Int(size - 6)
        let (before, after) = (trackingFrom6[place], trackingFrom6[min(place + 1, trackingFrom6.count - 1)])
        return (before + (size - size.rounded(.down)) * (after - before)) / size
    }

    /// The tracking in points for the sizes from 6 through 34 points.
    ///
    /// - Source: Apple's *Human Interface Guidelines*, Typography, tracking values of SF Pro.
    private static let trackingFrom6 = [
        0.24, 0.23, 0.21, 0.17, 0.12, 0.06, 0, -0.08, -0.15, -0.23, -0.31, -0.43, -0.44, -0.45, -0.45, -0.36, -0.26,
        -0.1, 0.07, 0.15, 0.22, 0.29, 0.38, 0.4, 0.4, 0.39, 0.41, 0.4, 0.4,
    ]

    /// The corrections for all films.
    ///
    /// - Source: Fitted with `Benchmarks fonts` to 949 labels and buttons from canvases that Xcode recorded. The
    ///   values for rare characters are small, because the fit favors values near zero. That of ’ is from six labels
    ///   of another repository, which were 1.3 to 2 points too narrow, and are within half a point with it.
    package static let standard = AddedAdvances(
        display: -0.046, strong: 0.012,
        characters: Dictionary(
            uniqueKeysWithValues: fitted.flatMap { group in group.characters.map { ($0, group.ems) } }))

    private static let fitted: [(ems: Double, characters: String)] = [
        (-0.026, "x"),
        (-0.025, "A"),
        (-0.022, "*"),
        (-0.021, "w"),
        (-0.014, "y"),
        (-0.013, "2MY"),
        (-0.012, "C"),
        (-0.01, "$/Tav"),
        (-0.009, "3e"),
        (-0.008, "d"),
        (-0.006, "o"),
        (-0.005, "Z"),
        (-0.004, "@Nqt©•"),
        (-0.003, "4>gk"),
        (-0.002, "[]s"),
        (-0.001, " p"),
        (0.001, "+0n–"),
        (0.002, "JVbj"),
        (0.003, "()?KPQSc"),
        (0.004, "7"),
        (0.005, "_f…"),
        (0.006, "1rz"),
        (0.007, ",EFi"),
        (0.008, "Gu"),
        (0.009, "5"),
        (0.01, "9"),
        (0.011, "-B"),
        (0.012, "l"),
        (0.013, "DIX"),
        (0.014, "=H"),
        (0.015, "\"'U"),
        (0.016, "R"),
        (0.017, ".O"),
        (0.019, "%"),
        (0.02, "8:W"),
        (0.025, "6"),
        (0.032, "!"),
        (0.09, "’"),
    ]
}
