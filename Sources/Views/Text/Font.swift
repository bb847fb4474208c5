public import Geometry

/// A font with a size and a weight: the system font in one of its designs, or a font from a file.
public struct Font: Hashable, Sendable {
    /// The size in points, which is positive.
    public var size: Double
    /// The weight of the system font. A font from a file has the weight of its ``face``.
    public var weight: Weight
    /// The font of a file; `nil` for the system font.
    public var face: FontFace?
    /// The design of the system font.
    public var design = Design.default
    /// The text style of a font that was created by ``preferred(_:for:)``; `nil` for other fonts. ``scaled(to:)`` uses
    /// the style.
    public package(set) var textStyle: TextStyle?
    /// The size for ``ContentSizeCategory/large`` of a font from a file with a text style, in points; `nil` for other
    /// fonts.
    package var unscaledSize: Double?
    /// The distance between the bottom of a line and the top of the next line of the system font, in points; 0 without
    /// a text style.
    private var styleLeading: Double = 0

    /// The distance between the bottom of a line and the top of the next line, in points: that of the text style, or
    /// that of the file of the font.
    public internal(set) var leading: Double {
        get { face.flatMap { $0.isAvailable ? $0.metrics.leading * size : nil } ?? styleLeading }
        set { styleLeading = newValue }
    }

    /// The weight of a font. The cases are in UIKit's order, from light to heavy.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// A design of the system font.
    public enum Design: String, Hashable, Sendable, CaseIterable {
        case `default`
        /// Letters of equal width.
        case monospaced
        /// The default design with digits of equal width.
        case monospacedDigits
        case serif
        /// A design with rounded ends of strokes, which is drawn as the default design.
        case rounded

        /// Creates the design that is closest to a font family of iOS; `nil` for a family of the default design.
        package init?(closestToFamily family: String) {
            switch family {
            case "Menlo", "Courier", "Courier New", "Monaco", "SF Mono", "Andale Mono": self = .monospaced
            case "Georgia", "Times", "Times New Roman", "New York", "Palatino", "Baskerville", "Didot", "Bodoni 72",
                "Cochin", "Hoefler Text", "Charter":
                self = .serif
            default: return nil
            }
        }
    }

    /// The label font of UIKit: 17 points, regular.
    public static let label = Font(size: 17)

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// Creates a font from a file.
    ///
    /// - Parameters:
    ///   - face: The font in the file.
    ///   - size: The size in points.
    ///   - weight: The weight of a variable font; `nil` for the weight of the face.
    public init(_ face: FontFace, size: Double, weight: Weight? = nil) {
        self.size = size
        self.weight = weight ?? Weight(openType: face.weight)
        self.face = face
    }

    private var metrics: FontFace.Metrics { face?.metrics ?? .system }

    /// The distance from the top of a line to its baseline, in points.
    public var ascender: Double { metrics.ascender * size }
    /// The distance from the baseline to the bottom of a line, in points, which is positive.
    public var descender: Double { metrics.descender * size }
    /// The height of capital letters, in points.
    public var capHeight: Double { metrics.capHeight * size }
    /// The height of a lowercase x, in points.
    public var xHeight: Double { metrics.xHeight * size }
    /// The height of one line in points. The next line begins ``leading`` points below it.
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
    /// is returned unchanged. A font from a file is scaled in proportion to its text style; see ``FontMetrics``.
    public func scaled(to category: ContentSizeCategory) -> Font {
        guard let textStyle else { return self }
        if let unscaledSize {
            var font = self
            font.size = FontMetrics(for: textStyle).scaledSize(for: unscaledSize, compatibleWith: category)
            return font
        }
        var font = Font.preferred(textStyle, for: category)
        (font.weight, font.design, font.face) = (weight, design, face)
        return font
    }

    /// The system font in a heavier weight, by two steps: semibold instead of regular. Another font is the same.
    ///
    /// - Source: estimated. Apple documents only that the font is heavier.
    package var emboldened: Font {
        guard face == nil else { return self }
        var font = self
        font.weight = Weight(openType: min(weight.openType + 200, Weight.black.openType))
        return font
    }

    /// Returns the same font with a fixed size.
    public func resized(to size: Double) -> Font {
        var font = self
        (font.size, font.textStyle, font.unscaledSize, font.styleLeading) = (size, nil, nil, 0)
        return font
    }

    /// Returns a font that is scaled in proportion to a text style, and whose size is that of this font for
    /// ``ContentSizeCategory/large``.
    public func following(_ style: TextStyle) -> Font {
        var font = self
        (font.textStyle, font.unscaledSize) = (style, size)
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

    fileprivate func scaledSize(for size: Double, compatibleWith category: ContentSizeCategory) -> Double {
        category == .large ? size : max(scaledValue(for: size, compatibleWith: category).rounded(), 1)
    }
}

extension Font.Weight {
    /// The weight on the OpenType scale. Ultra light corresponds to Thin in Inter, thin to Extra Light, and heavy to
    /// Extra Bold, according to both the UIKit documentation and the font files of Inter.
    package var openType: Int {
        switch self {
        case .ultraLight: 100
        case .thin: 200
        case .light: 300
        case .regular: 400
        case .medium: 500
        case .semibold: 600
        case .bold: 700
        case .heavy: 800
        case .black: 900
        }
    }

    /// The weight of the style at the end of a font's name, such as `HelveticaNeue-Bold` or `.AppleSystemUIFontBold`; `nil`
    /// if the name ends with no such style.
    package init?(styleOfName name: String) {
        let ofSystem = ".AppleSystemUIFont"
        let style =
            (name.hasPrefix(ofSystem)
            ? name.dropFirst(ofSystem.count) : name.split(separator: "-").dropFirst().last ?? "")
            .lowercased()
        guard let weight = Self.styles.first(where: { style.hasPrefix($0.0) })?.1 else { return nil }
        self = weight
    }

    private static let styles: [(String, Self)] = [
        ("ultralight", .ultraLight), ("extralight", .ultraLight), ("thin", .thin), ("light", .light),
        ("medium", .medium), ("semibold", .semibold), ("demi", .semibold), ("extrabold", .heavy), ("bold", .bold),
        ("heavy", .heavy), ("black", .black),
    ]

    /// Creates the weight that is closest to a weight on the OpenType scale.
    package init(openType: Int) {
        self = Self.allCases.min { abs($0.openType - openType) < abs($1.openType - openType) } ?? .regular
    }
}

extension Font: CustomReflectable {
    /// The parts that determine how text looks. Parts with their default values are omitted, so that recorded
    /// descriptions of fonts do not depend on the features of later versions.
    public var customMirror: Mirror {
        var parts: [(String?, Any)] = [
            ("size", size), ("weight", weight), ("textStyle", textStyle as Any), ("leading", leading),
        ]
        if design != .default { parts.append(("design", design)) }
        if let face { parts.append(("face", "\(face.postScriptName) \(face.source)")) }
        return Mirror(self, children: parts.map { (label: $0.0, value: $0.1) }, displayStyle: .struct)
    }
}

extension Font {
    /// The words that follow the size or the text style in scripts: the weight, the design and the name of the face.
    ///
    /// - Parameter usual: The weight that is omitted; `nil` to include every weight. The weight of a font from a file is
    ///   that of its face and is always omitted, unless the face has several weights or is not available.
    package func detail(omitting usual: Weight?) -> String {
        let hasOwnWeight = face.map { $0.isAvailable && $0.weights == nil } ?? false
        let words = [
            hasOwnWeight && usual != nil || weight == usual ? nil : weight.rawValue,
            design == .default ? nil : design.rawValue, face?.postScriptName,
        ]
        return words.compactMap(\.self).map { " " + $0 }.joined()
    }

    /// Returns the font with its face replaced by what `find` returns for it; the system font if that is `nil`.
    package func mapFace(_ find: (FontFace, Font) -> FontFace?) -> Font {
        guard let face else { return self }
        var font = self
        font.face = find(face, self)
        if font.face == nil { font.unscaledSize = nil }
        if let found = font.face, found.isAvailable, found.weights == nil {
            font.weight = Weight(openType: found.weight)
        }
        return font
    }
}
