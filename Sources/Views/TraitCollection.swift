/// The traits to which a user interface adapts, such as size classes and appearance.
public struct TraitCollection: Hashable, Sendable {
    public var horizontalSizeClass: SizeClass
    public var verticalSizeClass: SizeClass
    public var userInterfaceStyle: UserInterfaceStyle
    public var layoutDirection: UserInterfaceLayoutDirection
    public var preferredContentSizeCategory: ContentSizeCategory
    public var accessibilityContrast = AccessibilityContrast.normal
    public var legibilityWeight = LegibilityWeight.regular
    /// The number of pixels per point.
    public var displayScale: Double
    public var userInterfaceIdiom: UserInterfaceIdiom
    public var userInterfaceLevel = UserInterfaceLevel.base

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

    /// What determines the values of colors.
    public var appearance: Appearance { Appearance(userInterfaceStyle, accessibilityContrast, userInterfaceLevel) }

    /// Returns a description of the traits that differ from `old`, such as `horizontal compact → regular, style light →
    /// dark`. The description does not include the display scale and the idiom. It is empty if no other trait differs.
    public func changes(from old: TraitCollection) -> String {
        let pairs = [
            ("horizontal", old.horizontalSizeClass.rawValue, horizontalSizeClass.rawValue),
            ("vertical", old.verticalSizeClass.rawValue, verticalSizeClass.rawValue),
            ("style", old.userInterfaceStyle.rawValue, userInterfaceStyle.rawValue),
            ("direction", old.layoutDirection.rawValue, layoutDirection.rawValue),
            ("text", old.preferredContentSizeCategory.rawValue, preferredContentSizeCategory.rawValue),
            ("contrast", old.accessibilityContrast.rawValue, accessibilityContrast.rawValue),
            ("level", old.userInterfaceLevel.rawValue, userInterfaceLevel.rawValue),
            ("legibility", old.legibilityWeight.rawValue, legibilityWeight.rawValue),
        ]
        return pairs.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1) → \($0.2)" }.joined(separator: ", ")
    }
}

/// The kind of device.
public enum UserInterfaceIdiom: String, Hashable, Sendable, CaseIterable {
    case phone
    case pad
}

/// The traits of a view that replace the traits of its superview. The subviews of the view inherit the overrides.
public struct TraitOverrides: Hashable, Sendable {
    public var userInterfaceStyle: UserInterfaceStyle?
    public var preferredContentSizeCategory: ContentSizeCategory?
    public var horizontalSizeClass: SizeClass?
    public var verticalSizeClass: SizeClass?
    public var accessibilityContrast: AccessibilityContrast?
    public var userInterfaceLevel: UserInterfaceLevel?
    /// The weight of the system font. It has no effect on the fonts of a view, which follow those of the window.
    public var legibilityWeight: LegibilityWeight?

    public init() {}

    /// Returns the traits of a view that has these overrides, and whose superview has the traits `inherited`.
    public func applied(to inherited: TraitCollection) -> TraitCollection {
        var traits = inherited
        if let userInterfaceStyle { traits.userInterfaceStyle = userInterfaceStyle }
        if let preferredContentSizeCategory { traits.preferredContentSizeCategory = preferredContentSizeCategory }
        if let horizontalSizeClass { traits.horizontalSizeClass = horizontalSizeClass }
        if let verticalSizeClass { traits.verticalSizeClass = verticalSizeClass }
        if let accessibilityContrast { traits.accessibilityContrast = accessibilityContrast }
        if let userInterfaceLevel { traits.userInterfaceLevel = userInterfaceLevel }
        if let legibilityWeight { traits.legibilityWeight = legibilityWeight }
        return traits
    }

    /// Adds the overrides of `other`, which take precedence.
    public mutating func merge(_ other: TraitOverrides) {
        userInterfaceStyle = other.userInterfaceStyle ?? userInterfaceStyle
        preferredContentSizeCategory = other.preferredContentSizeCategory ?? preferredContentSizeCategory
        horizontalSizeClass = other.horizontalSizeClass ?? horizontalSizeClass
        verticalSizeClass = other.verticalSizeClass ?? verticalSizeClass
        accessibilityContrast = other.accessibilityContrast ?? accessibilityContrast
        userInterfaceLevel = other.userInterfaceLevel ?? userInterfaceLevel
        legibilityWeight = other.legibilityWeight ?? legibilityWeight
    }
}
