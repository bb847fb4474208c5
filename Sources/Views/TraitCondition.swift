/// A condition on traits. A property that is `nil` matches every value of the trait.
public struct TraitCondition: Hashable, Sendable {
    public var horizontalSizeClass: SizeClass?
    public var verticalSizeClass: SizeClass?
    public var userInterfaceStyle: UserInterfaceStyle?
    public var layoutDirection: UserInterfaceLayoutDirection?
    /// The range of text sizes, including both bounds.
    public var contentSizeCategories: ClosedRange<ContentSizeCategory>?
    public var userInterfaceIdiom: UserInterfaceIdiom?
    public var accessibilityContrast: AccessibilityContrast?
    public var legibilityWeight: LegibilityWeight?

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
            && agrees(accessibilityContrast, traits.accessibilityContrast)
            && agrees(legibilityWeight, traits.legibilityWeight)
            && contentSizeCategories?.contains(traits.preferredContentSizeCategory) != false
    }
}
