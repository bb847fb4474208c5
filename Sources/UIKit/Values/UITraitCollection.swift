public import CoreGraphics
internal import Views

public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

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

/// The traits of an environment, such as size classes and appearance.
open class UITraitCollection: NSObject, @unchecked Sendable {
    /// The engine's traits. They never change.
    let engine: TraitCollection

    init(_ engine: TraitCollection) {
        self.engine = engine
        super.init()
    }

    public override convenience init() { self.init(TraitCollection()) }

    public convenience init(userInterfaceStyle style: UIUserInterfaceStyle) {
        self.init(TraitCollection(userInterfaceStyle: style == .dark ? .dark : .light))
    }

    public convenience init(horizontalSizeClass sizeClass: UIUserInterfaceSizeClass) {
        self.init(TraitCollection(horizontalSizeClass: SizeClass(sizeClass)))
    }

    public convenience init(verticalSizeClass sizeClass: UIUserInterfaceSizeClass) {
        self.init(TraitCollection(verticalSizeClass: SizeClass(sizeClass)))
    }

    public convenience init(preferredContentSizeCategory category: UIContentSizeCategory) {
        self.init(
            TraitCollection(preferredContentSizeCategory: ContentSizeCategory(rawValue: category.rawValue) ?? .large))
    }

    public required convenience init?(coder: NSCoder) { return nil }

    open var horizontalSizeClass: UIUserInterfaceSizeClass { UIUserInterfaceSizeClass(engine.horizontalSizeClass) }
    open var verticalSizeClass: UIUserInterfaceSizeClass { UIUserInterfaceSizeClass(engine.verticalSizeClass) }
    open var userInterfaceStyle: UIUserInterfaceStyle { engine.userInterfaceStyle == .dark ? .dark : .light }
    /// The traits of the screen.
    @MainActor
    open class var current: UITraitCollection { UIScreen.main.traitCollection }

    open var userInterfaceIdiom: UIUserInterfaceIdiom { engine.userInterfaceIdiom == .pad ? .pad : .phone }
    open var displayScale: CGFloat { engine.displayScale }

    open var layoutDirection: UITraitEnvironmentLayoutDirection {
        engine.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }

    open var preferredContentSizeCategory: UIContentSizeCategory {
        UIContentSizeCategory(rawValue: engine.preferredContentSizeCategory.rawValue)
    }

    open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
        other?.engine.userInterfaceStyle != engine.userInterfaceStyle
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.engine == engine }

    open override var hash: Int { engine.hashValue }
}

extension UIUserInterfaceSizeClass {
    fileprivate init(_ sizeClass: SizeClass) {
        switch sizeClass {
        case .unspecified: self = .unspecified
        case .compact: self = .compact
        case .regular: self = .regular
        }
    }
}

extension SizeClass {
    fileprivate init(_ sizeClass: UIUserInterfaceSizeClass) {
        switch sizeClass {
        case .unspecified: self = .unspecified
        case .compact: self = .compact
        case .regular: self = .regular
        }
    }
}
