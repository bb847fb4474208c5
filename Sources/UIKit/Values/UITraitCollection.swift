public import CoreGraphics
internal import Views

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal, high
}

/// The visual level of content. It is elevated in sheets and popovers, where dark backgrounds are lighter.
public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1
    case base, elevated
}

/// The weight of the system font, which the setting Bold Text determines.
public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular, bold
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad, tv, carPlay, mac, vision
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight, rightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

/// The text size that the user prefers.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unspecified = UIContentSizeCategory(rawValue: "unspecified")
    public static let extraSmall = UIContentSizeCategory(rawValue: "extraSmall")
    public static let small = UIContentSizeCategory(rawValue: "small")
    public static let medium = UIContentSizeCategory(rawValue: "medium")
    public static let large = UIContentSizeCategory(rawValue: "large")
    public static let extraLarge = UIContentSizeCategory(rawValue: "extraLarge")
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraLarge")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "extraExtraExtraLarge")
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "accessibilityMedium")
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "accessibilityLarge")
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "accessibilityExtraLarge")
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "accessibilityExtraExtraLarge")
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "accessibilityExtraExtraExtraLarge")

    public var isAccessibilityCategory: Bool { rawValue.hasPrefix("accessibility") }
}

/// The traits of an environment, such as the size classes and the appearance.
///
/// A collection that the program creates specifies only some traits. The other traits are `unspecified`.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The engine's traits, which are immutable. Traits that are not specified have default values.
    let engine: TraitCollection
    /// The traits that are specified; `nil` if all traits are specified.
    let specified: TraitOverrides?

    init(_ engine: TraitCollection) {
        self.engine = engine
        specified = nil
        super.init()
    }

    init(specifying traits: TraitOverrides) {
        engine = traits.applied(to: TraitCollection())
        specified = traits
        super.init()
    }

    public override convenience init() { self.init(specifying: TraitOverrides()) }

    public convenience init(userInterfaceStyle style: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = style }
    }

    public convenience init(horizontalSizeClass sizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = sizeClass }
    }

    public convenience init(verticalSizeClass sizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = sizeClass }
    }

    public convenience init(preferredContentSizeCategory category: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = category }
    }

    public convenience init(accessibilityContrast contrast: UIAccessibilityContrast) {
        self.init { $0.accessibilityContrast = contrast }
    }

    public convenience init(userInterfaceLevel level: UIUserInterfaceLevel) {
        self.init { $0.userInterfaceLevel = level }
    }

    public convenience init(legibilityWeight weight: UILegibilityWeight) { self.init { $0.legibilityWeight = weight } }

    private convenience init(_ change: (inout UITraitOverrides) -> Void) {
        var traits = UITraitOverrides()
        change(&traits)
        self.init(specifying: traits.engine)
    }

    /// Creates a collection with all traits that the collections specify. If several collections specify a trait, the
    /// last one has precedence.
    public convenience init(traitsFrom collections: [UITraitCollection]) {
        if let whole = collections.lastIndex(where: { $0.specified == nil }) {
            let start = collections[whole].engine
            self.init(collections[whole...].dropFirst().reduce(start) { $1.parts.applied(to: $0) })
        } else {
            self.init(specifying: collections.reduce(into: TraitOverrides()) { $0.merge($1.parts) })
        }
    }

    public required convenience init?(coder: NSCoder) { return nil }

    /// The traits that the collection specifies and that views can override.
    private var parts: TraitOverrides {
        if let specified { return specified }
        var parts = TraitOverrides()
        parts.userInterfaceStyle = engine.userInterfaceStyle
        parts.preferredContentSizeCategory = engine.preferredContentSizeCategory
        parts.horizontalSizeClass = engine.horizontalSizeClass
        parts.verticalSizeClass = engine.verticalSizeClass
        parts.accessibilityContrast = engine.accessibilityContrast
        parts.userInterfaceLevel = engine.userInterfaceLevel
        parts.legibilityWeight = engine.legibilityWeight
        return parts
    }

    /// Returns whether the collection has the same values for all traits that `other` specifies.
    open func containsTraits(in other: UITraitCollection?) -> Bool {
        guard let other else { return true }
        guard other.specified != nil else { return isEqual(other) }
        var merged = parts
        merged.merge(other.parts)
        return merged == parts
    }

    private var shown: UITraitOverrides { UITraitOverrides(engine: parts) }

    open var horizontalSizeClass: UIUserInterfaceSizeClass { shown.horizontalSizeClass }
    open var verticalSizeClass: UIUserInterfaceSizeClass { shown.verticalSizeClass }
    open var userInterfaceStyle: UIUserInterfaceStyle { shown.userInterfaceStyle }
    open var accessibilityContrast: UIAccessibilityContrast { shown.accessibilityContrast }
    open var userInterfaceLevel: UIUserInterfaceLevel { shown.userInterfaceLevel }
    open var legibilityWeight: UILegibilityWeight { shown.legibilityWeight }
    /// The traits of the innermost ``performAsCurrent(_:)`` that is running; outside of it, the traits of the screen. On
    /// other threads, these are the traits at the beginning of the latest turn.
    open class var current: UITraitCollection {
        if let current = CurrentTraits.value { return current }
        guard isOnMainQueue else { return UITraitCollection(SharedDevice.current.traits) }
        return onMainActor { UIScreen.main.traitCollection }
    }

    /// Runs `actions` with this collection as the current one, which determines the components of colors that differ
    /// between the light and the dark appearance.
    open func performAsCurrent(_ actions: () -> Void) { CurrentTraits.$value.withValue(self, operation: actions) }

    open var userInterfaceIdiom: UIUserInterfaceIdiom {
        specified != nil ? .unspecified : engine.userInterfaceIdiom == .pad ? .pad : .phone
    }

    /// The number of pixels per point; 0 if it is not specified.
    open var displayScale: CGFloat { specified == nil ? engine.displayScale : 0 }

    open var layoutDirection: UITraitEnvironmentLayoutDirection {
        specified != nil ? .unspecified : engine.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    open var preferredContentSizeCategory: UIContentSizeCategory { shown.preferredContentSizeCategory }

    open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        other?.engine.appearance != engine.appearance
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return other.engine == engine && other.specified == specified
    }

    open override var hash: Int { engine.hashValue }
}

/// The traits that ``UITraitCollection/performAsCurrent(_:)`` sets.
enum CurrentTraits {
    @TaskLocal static var value: UITraitCollection?
}

/// The trait values that replace the inherited traits of a view or a controller. A trait without an override is
/// `unspecified`.
public struct UITraitOverrides: Sendable {
    var engine = TraitOverrides()

    public var userInterfaceStyle: UIUserInterfaceStyle {
        get {
            switch engine.userInterfaceStyle {
            case .light: .light
            case .dark: .dark
            case nil: .unspecified
            }
        }
        set { engine.userInterfaceStyle = UserInterfaceStyle(newValue) }
    }

    public var preferredContentSizeCategory: UIContentSizeCategory {
        get {
            engine.preferredContentSizeCategory.map { UIContentSizeCategory(rawValue: $0.rawValue) } ?? .unspecified
        }
        set { engine.preferredContentSizeCategory = ContentSizeCategory(rawValue: newValue.rawValue) }
    }

    public var horizontalSizeClass: UIUserInterfaceSizeClass {
        get { engine.horizontalSizeClass.map { UIUserInterfaceSizeClass($0) } ?? .unspecified }
        set { engine.horizontalSizeClass = newValue == .unspecified ? nil : SizeClass(newValue) }
    }

    public var verticalSizeClass: UIUserInterfaceSizeClass {
        get { engine.verticalSizeClass.map { UIUserInterfaceSizeClass($0) } ?? .unspecified }
        set { engine.verticalSizeClass = newValue == .unspecified ? nil : SizeClass(newValue) }
    }

    public var accessibilityContrast: UIAccessibilityContrast {
        get { engine.accessibilityContrast.map { $0 == .high ? .high : .normal } ?? .unspecified }
        set { engine.accessibilityContrast = newValue == .unspecified ? nil : newValue == .high ? .high : .normal }
    }

    public var userInterfaceLevel: UIUserInterfaceLevel {
        get { engine.userInterfaceLevel.map { $0 == .elevated ? .elevated : .base } ?? .unspecified }
        set { engine.userInterfaceLevel = newValue == .unspecified ? nil : newValue == .elevated ? .elevated : .base }
    }

    /// The weight of the system font. It changes the traits of the views, but not their fonts, which follow the setting
    /// of the device.
    public var legibilityWeight: UILegibilityWeight {
        get { engine.legibilityWeight.map { $0 == .bold ? .bold : .regular } ?? .unspecified }
        set { engine.legibilityWeight = newValue == .unspecified ? nil : newValue == .bold ? .bold : .regular }
    }

    /// Whether a trait is overridden.
    public func contains(_ trait: UITrait) -> Bool {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: engine.userInterfaceStyle != nil
        case is UITraitPreferredContentSizeCategory.Type: engine.preferredContentSizeCategory != nil
        case is UITraitHorizontalSizeClass.Type: engine.horizontalSizeClass != nil
        case is UITraitVerticalSizeClass.Type: engine.verticalSizeClass != nil
        case is UITraitAccessibilityContrast.Type: engine.accessibilityContrast != nil
        case is UITraitUserInterfaceLevel.Type: engine.userInterfaceLevel != nil
        case is UITraitLegibilityWeight.Type: engine.legibilityWeight != nil
        default: false
        }
    }

    /// Removes the override of a trait, so that the trait is inherited again.
    public mutating func remove(_ trait: UITrait) {
        switch trait {
        case is UITraitUserInterfaceStyle.Type: engine.userInterfaceStyle = nil
        case is UITraitPreferredContentSizeCategory.Type: engine.preferredContentSizeCategory = nil
        case is UITraitHorizontalSizeClass.Type: engine.horizontalSizeClass = nil
        case is UITraitVerticalSizeClass.Type: engine.verticalSizeClass = nil
        case is UITraitAccessibilityContrast.Type: engine.accessibilityContrast = nil
        case is UITraitUserInterfaceLevel.Type: engine.userInterfaceLevel = nil
        case is UITraitLegibilityWeight.Type: engine.legibilityWeight = nil
        default: break
        }
    }
}

extension UserInterfaceStyle {
    /// Creates the engine's style. Returns `nil` if `style` is `unspecified`.
    init?(_ style: UIUserInterfaceStyle) {
        switch style {
        case .unspecified: return nil
        case .light: self = .light
        case .dark: self = .dark
        }
    }
}

extension UIUserInterfaceSizeClass {
    init(_ sizeClass: SizeClass) {
        switch sizeClass {
        case .unspecified: self = .unspecified
        case .compact: self = .compact
        case .regular: self = .regular
        }
    }
}

extension SizeClass {
    init(_ sizeClass: UIUserInterfaceSizeClass) {
        switch sizeClass {
        case .unspecified: self = .unspecified
        case .compact: self = .compact
        case .regular: self = .regular
        }
    }
}
