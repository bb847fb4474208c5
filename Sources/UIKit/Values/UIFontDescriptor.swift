public import CoreGraphics
internal import FontFiles
internal import Views

/// A description of a font: its size, its weight and other attributes.
///
/// The name, the family, the weight, the design, the size and the text style determine how text looks; slanted letters
/// only for fonts of the program. Other attributes are stored only.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    /// The size in points; 0 if the descriptor has no size.
    public final let pointSize: CGFloat
    fileprivate final let weight: UIFont.Weight
    /// The style of a preferred font; `nil` for other fonts.
    fileprivate final let styled: Font?
    /// The traits other than the weight.
    private final let traits: SymbolicTraits
    /// The attributes that are stored only.
    private final let stored: [AttributeName: Any]

    fileprivate init(
        _ pointSize: CGFloat, _ weight: UIFont.Weight, _ styled: Font?, _ traits: SymbolicTraits,
        _ stored: [AttributeName: Any] = [:]
    ) {
        (self.pointSize, self.weight, self.styled) = (pointSize, weight, styled)
        self.traits = traits.subtracting(.traitBold)
        self.stored = stored
        super.init()
    }

    /// Creates a descriptor. The attributes that are not given are those of the system font.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        let other = UIFontDescriptor(0, .regular, nil, []).addingAttributes(attributes)
        self.init(other.pointSize, other.weight, other.styled, other.traits, other.stored)
    }

    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    open class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
    }

    /// The traits of the font. A font that is semibold or heavier is bold.
    open var symbolicTraits: SymbolicTraits {
        weight.rawValue >= UIFont.Weight.semibold.rawValue ? traits.union(.traitBold) : traits
    }

    open var postscriptName: String { UIFont(descriptor: self, size: pointSize).fontName }

    open var fontAttributes: [AttributeName: Any] {
        var attributes = stored
        attributes[.size] = pointSize
        attributes[.traits] = [TraitKey.weight: weight.rawValue, .symbolic: symbolicTraits.rawValue] as [TraitKey: Any]
        if let style = styled?.textStyle { attributes[.textStyle] = style.rawValue }
        return attributes
    }

    open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

    /// Returns a descriptor in which the given attributes replace those of this descriptor.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        var (size, weight, styled, traits, stored) = (pointSize, weight, styled, traits, stored)
        if let style = (attributes[.textStyle] as? UIFont.TextStyle)
            ?? (attributes[.textStyle] as? String).map(UIFont.TextStyle.init(rawValue:))
        {
            let preferred = Self.preferredFontDescriptor(withTextStyle: style)
            (size, weight, styled) = (preferred.pointSize, preferred.weight, preferred.styled)
        }
        if let given = Self.number(attributes[.size]) { size = given }
        if let given = attributes[.traits] as? [TraitKey: Any] {
            if let raw = given[.symbolic] {
                let symbolic = raw as? SymbolicTraits ?? (raw as? UInt32).map(SymbolicTraits.init(rawValue:)) ?? []
                (traits, weight) = (symbolic, symbolic.contains(.traitBold) ? .semibold : .regular)
            }
            if let raw = given[.weight] {
                weight = raw as? UIFont.Weight ?? Self.number(raw).map { .init($0) } ?? weight
            }
        }
        let others = attributes.filter { ![.size, .traits, .textStyle].contains($0.key) }
        // The name states a single font, which another family, face, weight or slant replaces.
        let replaces: Set<AttributeName> = [.family, .face, .traits]
        if attributes[.name] == nil, !replaces.isDisjoint(with: attributes.keys) {
            stored[.name] = nil
            if attributes[.face] == nil { stored[.face] = nil }
        }
        stored.merge(others) { $1 }
        return UIFontDescriptor(size, weight, styled, traits, stored)
    }

    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Int: CGFloat(value)
        default: nil
        }
    }

    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
    open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }
    open func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

    /// Returns a descriptor with exactly the given traits. A bold font is semibold, like the bold system font. Returns
    /// `nil` if the family of the program has no bold or no italic font.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let changed = addingAttributes([.traits: [TraitKey.symbolic: symbolicTraits]])
        guard let face = changed.face else { return changed }
        let isBold = face.weights != nil || face.weight >= Font.Weight.semibold.openType
        let fits =
            (!symbolicTraits.contains(.traitBold) || isBold)
            && symbolicTraits.contains(.traitItalic) == face.isItalic
        return fits ? changed : nil
    }

    /// The font of the program that the descriptor names; `nil` for the system font, and for a font that is not available.
    fileprivate var face: FontFace? {
        let catalog = SharedDevice.current.catalog
        if let name = stored[.name] as? String { return catalog.face(named: name) }
        guard let family = stored[.family] as? String else { return nil }
        if let style = (stored[.face] as? String)?.lowercased(),
            let face = catalog.faces(ofFamily: family).first(where: { $0.style.lowercased() == style })
        {
            return face
        }
        return catalog.face(
            ofFamily: family, weight: weight.engine.openType, isItalic: traits.contains(.traitItalic))
    }

    /// The design of the system font.
    fileprivate var design: Font.Design {
        switch stored[.design] as? String {
        case SystemDesign.monospaced.rawValue: .monospaced
        case SystemDesign.serif.rawValue: .serif
        case SystemDesign.rounded.rawValue: .rounded
        case AttributeName.monospacedDigits: .monospacedDigits
        default: .default
        }
    }

    /// Returns a descriptor with a design of the system font. The rounded design is drawn as the default one.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { addingAttributes([.design: design.rawValue]) }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFontDescriptor else { return false }
        return other.pointSize == pointSize && other.weight == weight && other.styled == styled
            && other.traits == traits
            && other.stored.mapValues { $0 as? AnyHashable } == stored.mapValues { $0 as? AnyHashable }
    }

    open override var hash: Int { pointSize.hashValue }

    /// Traits that a font has or lacks.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
        fileprivate static let design = AttributeName(rawValue: "NSCTFontUIFontDesignAttribute")
        /// The value of the design for digits of equal width, which UIKit selects with a feature of the font.
        fileprivate static let monospacedDigits = "AnimaticMonospacedDigits"
    }

    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    }
}

extension UIFont {
    /// Creates a font from a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The attributes of the font.
    ///   - pointSize: The size in points; 0 for the size of the descriptor, or the system's size if it has none. Another
    ///     size than that of the descriptor removes the text style.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let size = pointSize > 0 ? pointSize : descriptor.pointSize
        let weight = descriptor.weight.engine
        let isNamed = descriptor.object(forKey: .name) != nil || descriptor.object(forKey: .family) != nil
        if let face = descriptor.face {
            self.init(
                Font(face, size: UIFont.size(size), weight: face.weights == nil ? nil : weight),
                descriptor.symbolicTraits)
        } else if var font = descriptor.styled, font.size == Double(size), !isNamed {
            (font.weight, font.design) = (weight, descriptor.design)
            self.init(font, descriptor.symbolicTraits)
        } else {
            var font = Font(size: UIFont.size(size), weight: weight)
            font.design = descriptor.design
            if let name = descriptor.object(forKey: .name) as? String {
                let named = SharedDevice.current.font(named: name, size: font.size)
                if weight == .regular { font.weight = named.weight }
            }
            self.init(font, descriptor.symbolicTraits)
        }
    }

    public var fontDescriptor: UIFontDescriptor {
        var stored: [UIFontDescriptor.AttributeName: Any] = [:]
        if let face = engine.face {
            stored = [.name: face.postScriptName, .family: face.family, .face: face.style]
        }
        switch engine.design {
        case .default: break
        case .monospaced: stored[.design] = UIFontDescriptor.SystemDesign.monospaced.rawValue
        case .monospacedDigits: stored[.design] = UIFontDescriptor.AttributeName.monospacedDigits
        case .serif: stored[.design] = UIFontDescriptor.SystemDesign.serif.rawValue
        case .rounded: stored[.design] = UIFontDescriptor.SystemDesign.rounded.rawValue
        }
        return UIFontDescriptor(
            pointSize, Weight(engine.weight), engine.textStyle == nil ? nil : engine, traits.union(engine.traits),
            stored)
    }
}

extension Font {
    /// The traits that the design or the font of a file determines, and the bold trait.
    var traits: UIFontDescriptor.SymbolicTraits {
        var traits: UIFontDescriptor.SymbolicTraits = .traitBold
        if face?.isItalic == true { traits.insert(.traitItalic) }
        if face?.isMonospaced == true || design == .monospaced { traits.insert(.traitMonoSpace) }
        return traits
    }
}
