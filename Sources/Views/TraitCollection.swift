/// The traits to which a user interface adapts, such as size classes and appearance.
public struct TraitCollection: Hashable, Sendable {
    public var horizontalSizeClass: SizeClass
    public var verticalSizeClass: SizeClass
    public var userInterfaceStyle: UserInterfaceStyle
    public var layoutDirection: UserInterfaceLayoutDirection
    public var preferredContentSizeCategory: ContentSizeCategory
    /// The number of pixels per point.
    public var displayScale: Double
    public var userInterfaceIdiom: UserInterfaceIdiom

    /// Creates a trait collection. The default arguments describe a phone in portrait with default settings.
    public init(
        horizontalSizeClass: SizeClass = .compact, verticalSizeClass: SizeClass = .regular,
        userInterfaceStyle: UserInterfaceStyle = .light, layoutDirection: UserInterfaceLayoutDirection = .leftToRight,
        preferredContentSizeCategory: ContentSizeCategory = .large, displayScale: Double = 2,
        userInterfaceIdiom: UserInterfaceIdiom = .phone
    ) {
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.userInterfaceStyle = userInterfaceStyle
        self.layoutDirection = layoutDirection
        self.preferredContentSizeCategory = preferredContentSizeCategory
        self.displayScale = displayScale
        self.userInterfaceIdiom = userInterfaceIdiom
    }

    /// Returns a description of the traits that differ from `old`, such as
    /// `horizontal compact → regular, style light → dark`. The description does not include the display scale and the
    /// idiom. It is empty if no other trait differs.
    public func changes(from old: TraitCollection) -> String {
        let pairs = [
            ("horizontal", old.horizontalSizeClass.rawValue, horizontalSizeClass.rawValue),
            ("vertical", old.verticalSizeClass.rawValue, verticalSizeClass.rawValue),
            ("style", old.userInterfaceStyle.rawValue, userInterfaceStyle.rawValue),
            ("direction", old.layoutDirection.rawValue, layoutDirection.rawValue),
            ("text", old.preferredContentSizeCategory.rawValue, preferredContentSizeCategory.rawValue),
        ]
        return pairs.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) → \($0.2)" }.joined(separator: ", ")
    }
}

/// A condition on traits. A property that is `nil` matches every value of the trait.
public struct TraitCondition: Hashable, Sendable {
    public var horizontalSizeClass: SizeClass?
    public var verticalSizeClass: SizeClass?
    public var userInterfaceStyle: UserInterfaceStyle?
    public var layoutDirection: UserInterfaceLayoutDirection?
    /// The range of text sizes, including both bounds.
    public var contentSizeCategories: ClosedRange<ContentSizeCategory>?
    public var userInterfaceIdiom: UserInterfaceIdiom?

    public init(
        horizontalSizeClass: SizeClass? = nil, verticalSizeClass: SizeClass? = nil,
        userInterfaceStyle: UserInterfaceStyle? = nil, layoutDirection: UserInterfaceLayoutDirection? = nil,
        contentSizeCategories: ClosedRange<ContentSizeCategory>? = nil, userInterfaceIdiom: UserInterfaceIdiom? = nil
    ) {
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.userInterfaceStyle = userInterfaceStyle
        self.layoutDirection = layoutDirection
        self.contentSizeCategories = contentSizeCategories
        self.userInterfaceIdiom = userInterfaceIdiom
    }

    public func matches(_ traits: TraitCollection) -> Bool {
        func agrees<Trait: Equatable>(_ wanted: Trait?, _ present: Trait) -> Bool { wanted == nil || wanted == present }
        return agrees(horizontalSizeClass, traits.horizontalSizeClass)
            && agrees(verticalSizeClass, traits.verticalSizeClass)
            && agrees(userInterfaceStyle, traits.userInterfaceStyle)
            && agrees(layoutDirection, traits.layoutDirection)
            && agrees(userInterfaceIdiom, traits.userInterfaceIdiom)
            && contentSizeCategories?.contains(traits.preferredContentSizeCategory) != false
    }
}

/// The horizontal or vertical size class.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
    /// The size class of a canvas without a device. It matches no condition on size classes.
    case unspecified
    case compact
    case regular
}

/// The kind of device.
public enum UserInterfaceIdiom: String, Hashable, Sendable, CaseIterable {
    case phone
    case pad
}

/// The layout direction, which depends on the language of the interface.
public enum UserInterfaceLayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight
    case rightToLeft
}

/// The light or dark appearance.
public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
}

/// The text sizes of Dynamic Type, from small to large, with UIKit's names.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
    case extraSmall
    case small
    case medium
    /// The default text size of a device.
    case large
    case extraLarge
    case extraExtraLarge
    case extraExtraExtraLarge
    case accessibilityMedium
    case accessibilityLarge
    case accessibilityExtraLarge
    case accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    public static func < (a: ContentSizeCategory, b: ContentSizeCategory) -> Bool { a.step < b.step }

    private var step: Int { ContentSizeCategory.allCases.firstIndex(of: self) ?? 0 }
}

/// The traits of a view that replace the traits of its superview. The subviews of the view inherit the overrides.
public struct TraitOverrides: Hashable, Sendable {
    public var userInterfaceStyle: UserInterfaceStyle?
    public var preferredContentSizeCategory: ContentSizeCategory?
    public var horizontalSizeClass: SizeClass?
    public var verticalSizeClass: SizeClass?

    public init() {}

    /// Returns the traits of a view that has these overrides, and whose superview has the traits `inherited`.
    public func applied(to inherited: TraitCollection) -> TraitCollection {
        var traits = inherited
        if let userInterfaceStyle { traits.userInterfaceStyle = userInterfaceStyle }
        if let preferredContentSizeCategory { traits.preferredContentSizeCategory = preferredContentSizeCategory }
        if let horizontalSizeClass { traits.horizontalSizeClass = horizontalSizeClass }
        if let verticalSizeClass { traits.verticalSizeClass = verticalSizeClass }
        return traits
    }

    /// Adds the overrides of `other`, which take precedence.
    public mutating func merge(_ other: TraitOverrides) {
        userInterfaceStyle = other.userInterfaceStyle ?? userInterfaceStyle
        preferredContentSizeCategory = other.preferredContentSizeCategory ?? preferredContentSizeCategory
        horizontalSizeClass = other.horizontalSizeClass ?? horizontalSizeClass
        verticalSizeClass = other.verticalSizeClass ?? verticalSizeClass
    }
}
