public import Geometry

/// A system font of a size and a weight, perhaps of a text style.
public struct Font: Hashable, Sendable {
    /// In points. Positive.
    public var size: Double
    public var weight: Weight
    /// Set for ``preferred(_:for:)``: what ``scaled(to:)`` follows.
    public internal(set) var textStyle: TextStyle?
    /// Between the bottom of a line and the top of the next, in points; 0 but for text styles.
    public internal(set) var leading: Double = 0

    /// UIKit's weights, in its order.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// UIKit's label font: 17 points, regular.
    public static let label = Font(size: 17)

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// From the top of a line to its baseline, in points.
    public var ascender: Double { 0.9521484375 * size }
    /// From the baseline to the bottom of a line, in points; positive.
    public var descender: Double { 0.2412109375 * size }
    /// The height of one line, in points; the next begins ``leading`` below it.
    ///
    /// - Source: the system font on iOS 26.1, the same ratio at every size from 8 points up.
    public var lineHeight: Double { ascender + descender }
}

extension Font {
    /// The font of a text style, as `preferredFont(forTextStyle:)` gives it; a headline is semibold.
    ///
    /// Its lines are further apart than those of a system font of the same size; see ``leading``.
    public static func preferred(_ style: TextStyle, for category: ContentSizeCategory = .large) -> Font {
        var font = Font(size: style.pointSize(for: category), weight: style.weight)
        font.textStyle = style
        // A caption of 11 points has a pitch of 13, less than its line: such lines touch.
        font.leading = max(0, style.linePitch(for: category) - font.lineHeight)
        return font
    }

    /// The same text style for a person who reads at `category`, in the weight it has; a font without a text style
    /// stays as it is.
    public func scaled(to category: ContentSizeCategory) -> Font {
        guard let textStyle else { return self }
        var font = Font.preferred(textStyle, for: category)
        font.weight = weight
        return font
    }

    /// The height of lines of this font from the top of the first to the bottom of the last, in points.
    public func height(ofLines count: Int) -> Double {
        count > 0 ? Double(count) * lineHeight + Double(count - 1) * leading : 0
    }

    /// How many whole lines fit in `height` points, at least one.
    public func lineCount(within height: Double) -> Int {
        let lines = (height + leading) / (lineHeight + leading) + Font.noise
        return lines.isFinite ? max(1, Int(min(lines.rounded(.down), 1e9))) : 1
    }

    /// Less than this share of a line is not a missing piece but the residue of arithmetic.
    private static let noise = 1e-6
}

/// How much a text style grows with Dynamic Type, for values and fonts of one's own: `UIFontMetrics`.
public struct FontMetrics: Hashable, Sendable {
    public var textStyle: TextStyle

    public init(for textStyle: TextStyle) {
        self.textStyle = textStyle
    }

    /// `value`, which is meant for ``ContentSizeCategory/large``, for a person who reads at `category`.
    ///
    /// It grows as the style's line pitch does and is rounded to the nearest pixel.
    ///
    /// - Source: 14 values measured on iOS 26.1 at 3x, all met.
    public func scaledValue(
        for value: Double, compatibleWith category: ContentSizeCategory, on grid: PixelGrid = PixelGrid(scale: 3)
    ) -> Double {
        if category == .large { return value }
        return grid.rounded(value * textStyle.linePitch(for: category) / textStyle.linePitch(for: .large))
    }

    /// `font`, which is meant for ``ContentSizeCategory/large``, at a whole size for `category`.
    public func scaledFont(for font: Font, compatibleWith category: ContentSizeCategory) -> Font {
        var scaled = font
        scaled.size = scaledValue(for: font.size, compatibleWith: category).rounded()
        return scaled
    }
}
