public import Geometry

/// A system font with a size and a weight, and optionally a text style.
public struct Font: Hashable, Sendable {
    /// The size in points, which is positive.
    public var size: Double
    public var weight: Weight
    /// The text style of a font that was created by ``preferred(_:for:)``; `nil` for other fonts. ``scaled(to:)`` uses
    /// the style.
    public internal(set) var textStyle: TextStyle?
    /// The distance between the bottom of a line and the top of the next line, in points; 0 for a font without a text
    /// style.
    public internal(set) var leading: Double = 0

    /// The weight of a font. The cases are in UIKit's order, from light to heavy.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// The label font of UIKit: 17 points, regular.
    public static let label = Font(size: 17)

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// The distance from the top of a line to its baseline, in points.
    public var ascender: Double { 0.9521484375 * size }
    /// The distance from the baseline to the bottom of a line, in points, which is positive.
    public var descender: Double { 0.2412109375 * size }
    /// The height of one line in points. The next line begins ``leading`` points below it.
    ///
    /// - Source: the system font on iOS 26.1. The ratio of its line height to its size is the same at every size of 8
    ///   points or more.
    public var lineHeight: Double { ascender + descender }
}

extension Font {
    /// Returns the font of a text style, like `preferredFont(forTextStyle:)`. A headline is semibold.
    ///
    /// The line spacing can be larger than the line spacing of a system font of the same size; see ``leading``.
    public static func preferred(_ style: TextStyle, for category: ContentSizeCategory = .large) -> Font {
        var font = Font(size: style.pointSize(for: category), weight: style.weight)
        font.textStyle = style
        // A caption of 11 points has a pitch of 13 points, which is less than its line height. The leading is then 0.
        font.leading = max(0, style.linePitch(for: category) - font.lineHeight)
        return font
    }

    /// Returns the font at the size of its text style for `category`, with the same weight. A font without a text style
    /// is returned unchanged.
    public func scaled(to category: ContentSizeCategory) -> Font {
        guard let textStyle else { return self }
        var font = Font.preferred(textStyle, for: category)
        font.weight = weight
        return font
    }

    /// Returns the height of `count` lines in points, from the top of the first line to the bottom of the last line.
    public func height(ofLines count: Int) -> Double {
        count > 0 ? Double(count) * lineHeight + Double(count - 1) * leading : 0
    }

    /// Returns the number of whole lines that fit in `height` points, which is at least one.
    public func lineCount(within height: Double) -> Int {
        let lines = (height + leading) / (lineHeight + leading) + Font.noise
        return lines.isFinite ? max(1, Int(min(lines.rounded(.down), 1e9))) : 1
    }

    /// The tolerance for rounding errors, as a fraction of a line.
    private static let noise = 1e-6
}

/// Scales values and fonts in the same way as a text style of Dynamic Type: `UIFontMetrics`.
public struct FontMetrics: Hashable, Sendable {
    public var textStyle: TextStyle

    public init(for textStyle: TextStyle) {
        self.textStyle = textStyle
    }

    /// Returns `value`, the value for ``ContentSizeCategory/large``, scaled to `category`.
    ///
    /// The value is scaled in proportion to the style's line pitch. The result is rounded to the nearest pixel.
    ///
    /// - Source: 14 values measured on iOS 26.1 at 3x, which are reproduced exactly.
    public func scaledValue(
        for value: Double, compatibleWith category: ContentSizeCategory, on grid: PixelGrid = PixelGrid(scale: 3)
    ) -> Double {
        if category == .large { return value }
        return grid.rounded(value * textStyle.linePitch(for: category) / textStyle.linePitch(for: .large))
    }

    /// Returns `font`, the font for ``ContentSizeCategory/large``, scaled to `category`. The size is integral.
    public func scaledFont(for font: Font, compatibleWith category: ContentSizeCategory) -> Font {
        var scaled = font
        scaled.size = scaledValue(for: font.size, compatibleWith: category).rounded()
        return scaled
    }
}
