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

/// A text style of Dynamic Type, with UIKit's names. It has a font size for each ``ContentSizeCategory``.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3
    case headline, body, callout, subheadline, footnote
    case caption1, caption2

    /// Returns the font size in points.
    ///
    /// - Source: `preferredFont(forTextStyle:compatibleWith:)` on iOS 26.1.
    public func pointSize(for category: ContentSizeCategory) -> Double { Double(row[category.column].size) }

    /// Returns the distance between baselines in points, including leading.
    ///
    /// - Source: Apple's Human Interface Guidelines, Typography: the column "Leading (points)" for iOS. The 14 values
    ///   of `UIFontMetrics.scaledValue` and the line pitch of a subheadline, measured on iOS 26.1, agree with this
    ///   source.
    public func linePitch(for category: ContentSizeCategory) -> Double { Double(row[category.column].pitch) }

    public var weight: Font.Weight { self == .headline ? .semibold : .regular }

    /// The font size and line pitch for each text size, from extra small through accessibility extra-extra-extra-large.
    private var row: [(size: Int, pitch: Int)] {
        switch self {
        case .largeTitle: TextStyle.largeTitleRow
        case .title1: TextStyle.title1Row
        case .title2: TextStyle.title2Row
        case .title3: TextStyle.title3Row
        case .headline, .body: TextStyle.bodyRow
        case .callout: TextStyle.calloutRow
        case .subheadline: TextStyle.subheadlineRow
        case .footnote: TextStyle.footnoteRow
        case .caption1: TextStyle.caption1Row
        case .caption2: TextStyle.caption2Row
        }
    }

    private static let largeTitleRow = [
        (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48),
        (44, 52), (48, 57), (52, 61), (56, 66), (60, 70),
    ]
    private static let title1Row = [
        (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41),
        (38, 46), (43, 51), (48, 57), (53, 62), (58, 68),
    ]
    private static let title2Row = [
        (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34),
        (34, 41), (39, 47), (44, 52), (50, 59), (56, 66),
    ]
    private static let title3Row = [
        (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32),
        (31, 38), (37, 44), (43, 51), (49, 58), (55, 65),
    ]
    private static let bodyRow = [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29),
        (28, 34), (33, 40), (40, 48), (47, 56), (53, 62),
    ]
    private static let calloutRow = [
        (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28),
        (26, 32), (32, 39), (38, 46), (44, 52), (51, 60),
    ]
    private static let subheadlineRow = [
        (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28),
        (25, 31), (30, 37), (36, 43), (42, 50), (49, 58),
    ]
    private static let footnoteRow = [
        (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24),
        (23, 29), (27, 33), (33, 40), (38, 46), (44, 52),
    ]
    private static let caption1Row = [
        (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23),
        (22, 29), (26, 32), (32, 39), (37, 44), (43, 51),
    ]
    private static let caption2Row = [
        (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22),
        (20, 25), (24, 30), (29, 35), (34, 41), (40, 48),
    ]
}

extension ContentSizeCategory {
    fileprivate var column: Int {
        switch self {
        case .extraSmall: 0
        case .small: 1
        case .medium: 2
        case .large: 3
        case .extraLarge: 4
        case .extraExtraLarge: 5
        case .extraExtraExtraLarge: 6
        case .accessibilityMedium: 7
        case .accessibilityLarge: 8
        case .accessibilityExtraLarge: 9
        case .accessibilityExtraExtraLarge: 10
        case .accessibilityExtraExtraExtraLarge: 11
        }
    }
}
