public import CoreGraphics
internal import FontFiles
internal import Views

/// A system font, or a font of the program.
open class UIFont: AttributeObject, @unchecked Sendable {
    /// The engine's font, which is immutable.
    let engine: Font
    /// The traits that the weight, the design and the font of a file do not determine, which are stored only.
    let traits: UIFontDescriptor.SymbolicTraits

    init(_ engine: Font, _ traits: UIFontDescriptor.SymbolicTraits = []) {
        self.engine = engine
        self.traits = traits.subtracting(engine.traits)
        super.init()
    }

    /// Creates the font with a PostScript name, a full name or the name of a family, among the fonts of the program and
    /// those of the screen.
    ///
    /// If there is no such font, as for the fonts of iOS, the result is the system font with the weight of the style at
    /// the end of the name, such as `HelveticaNeue-Bold`. Each missing font is reported once, on standard error.
    public convenience init?(name: String, size: CGFloat) {
        self.init(SharedDevice.current.font(named: name, size: UIFont.size(size)))
    }

    public required convenience init?(coder: NSCoder) { return nil }

    /// The weight of a font.
    public struct Weight: _UIKitNumericRawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat

        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)

        private static let engineWeights: [(Weight, Font.Weight)] = [
            (.ultraLight, .ultraLight), (.thin, .thin), (.light, .light), (.regular, .regular), (.medium, .medium),
            (.semibold, .semibold), (.bold, .bold), (.heavy, .heavy), (.black, .black),
        ]

        /// The engine's weight that is closest to this weight.
        var engine: Font.Weight {
            Weight.engineWeights.min { abs($0.0.rawValue - rawValue) < abs($1.0.rawValue - rawValue) }?.1 ?? .regular
        }

        init(_ engine: Font.Weight) {
            self = Weight.engineWeights.first { $0.1 == engine }?.0 ?? .regular
        }
    }

    /// A text style of Dynamic Type.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")

        fileprivate var engine: Views.TextStyle { Views.TextStyle(rawValue: rawValue) ?? .body }
    }

    open class var labelFontSize: CGFloat { 17 }
    open class var buttonFontSize: CGFloat { 18 }
    open class var smallSystemFontSize: CGFloat { 12 }
    open class var systemFontSize: CGFloat { 14 }

    open class func systemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .regular) }

    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        UIFont(Font(size: self.size(size), weight: weight.engine))
    }

    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { systemFont(ofSize: size, weight: .semibold) }

    /// Returns the system font. Its letters are not drawn italic.
    open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        UIFont(systemFont(ofSize: size).engine, .traitItalic)
    }

    open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system(.monospacedDigits, size, weight)
    }

    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system(.monospaced, size, weight)
    }

    private static func system(_ design: Font.Design, _ size: CGFloat, _ weight: Weight) -> UIFont {
        var font = Font(size: self.size(size), weight: weight.engine)
        font.design = design
        return UIFont(font)
    }

    /// The families of the fonts of the program and of the screen, sorted. The system font is not among them.
    open class var familyNames: [String] { SharedDevice.current.catalog.families }

    /// Returns the PostScript names of the fonts of a family, from light to heavy.
    open class func fontNames(forFamilyName familyName: String) -> [String] {
        SharedDevice.current.catalog.faces(ofFamily: familyName).map(\.postScriptName)
    }

    open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(.preferred(style.engine))
    }

    open class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        UIFont(.preferred(style.engine, for: traits?.engine.preferredContentSizeCategory ?? .large))
    }

    /// Returns `size`, or the default size if `size` is zero or less, as in UIKit.
    static func size(_ size: CGFloat) -> Double { size > 0 ? Double(size) : Double(systemFontSize) }

    open var pointSize: CGFloat { engine.size }
    open var ascender: CGFloat { engine.ascender }
    /// The distance from the baseline to the bottom of the line, in points. As in UIKit, it is negative.
    open var descender: CGFloat { -engine.descender }
    open var lineHeight: CGFloat { engine.lineHeight }
    open var leading: CGFloat { engine.leading }
    open var capHeight: CGFloat { engine.capHeight }
    open var xHeight: CGFloat { engine.xHeight }

    open var familyName: String {
        if let face = engine.face { return face.family }
        return switch engine.design {
        case .default, .monospacedDigits: ".AppleSystemUIFont"
        case .monospaced: ".AppleSystemUIFontMonospaced"
        case .serif: ".AppleSystemUIFontSerif"
        case .rounded: ".AppleSystemUIFontRounded"
        }
    }

    open var fontName: String {
        if let face = engine.face { return face.postScriptName }
        let family =
            switch engine.design {
            case .default, .monospacedDigits: ".SFUI"
            case .monospaced: ".SFUIMono"
            case .serif: ".NewYork"
            case .rounded: ".SFUIRounded"
            }
        return "\(family)-\(engine.weight.rawValue.capitalized)"
    }

    open func withSize(_ size: CGFloat) -> UIFont { UIFont(engine.resized(to: UIFont.size(size)), traits) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFont).map { $0.engine == engine && $0.traits == traits } ?? false
    }

    open override var hash: Int { engine.hashValue }
}

/// An object that scales fonts and other values in proportion to a text style.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    private let engine: FontMetrics

    public init(forTextStyle style: UIFont.TextStyle) {
        engine = FontMetrics(for: style.engine)
        super.init()
    }

    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Returns the font scaled for the preferred text size of the current traits.
    open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: .current) }

    open func scaledFont(for font: UIFont, compatibleWith traits: UITraitCollection?) -> UIFont {
        UIFont(
            engine.scaledFont(
                for: font.engine, compatibleWith: traits?.engine.preferredContentSizeCategory ?? .large))
    }

    /// Returns a font that is scaled for the current text size, up to a maximum size in points; 0 for no maximum.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: .current)
    }

    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection?
    ) -> UIFont {
        let scaled = scaledFont(for: font, compatibleWith: traits)
        return maximumPointSize > 0 && scaled.pointSize > maximumPointSize ? scaled.withSize(maximumPointSize) : scaled
    }

    /// Returns the value scaled for the preferred text size of the current traits.
    open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: .current) }

    open func scaledValue(for value: CGFloat, compatibleWith traits: UITraitCollection?) -> CGFloat {
        CGFloat(
            engine.scaledValue(
                for: Double(value), compatibleWith: traits?.engine.preferredContentSizeCategory ?? .large))
    }
}
