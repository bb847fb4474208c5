/// What an interface adapts to: how much room there is, and how a person wants it to look and read.
public struct TraitCollection: Hashable, Sendable {
    public var horizontalSizeClass: SizeClass
    public var verticalSizeClass: SizeClass
    public var userInterfaceStyle: UserInterfaceStyle
    public var layoutDirection: UserInterfaceLayoutDirection
    public var preferredContentSizeCategory: ContentSizeCategory
    /// Pixels in a point.
    public var displayScale: Double
    public var userInterfaceIdiom: UserInterfaceIdiom

    /// Those of a phone in portrait, as it comes out of its box, where nothing else is said.
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

    /// `horizontal compact → regular, style light → dark`; empty where nothing differs that can change.
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

/// Which traits something is for. What it does not speak of may be anything.
public struct TraitCondition: Hashable, Sendable {
    public var horizontalSizeClass: SizeClass?
    public var verticalSizeClass: SizeClass?
    public var userInterfaceStyle: UserInterfaceStyle?
    public var layoutDirection: UserInterfaceLayoutDirection?
    /// The smallest and the largest text size, both included.
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

/// How much room there is along an axis, in UIKit's two words.
public enum SizeClass: String, Hashable, Sendable {
    /// Of a canvas that belongs to no device: no condition holds for it that speaks of size classes.
    case unspecified
    case compact
    case regular
}

/// The kind of device.
public enum UserInterfaceIdiom: String, Hashable, Sendable, CaseIterable {
    case phone
    case pad
}

/// Where reading begins, by the language of the interface.
public enum UserInterfaceLayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight
    case rightToLeft
}

/// Whether the interface is light or dark.
public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
}

/// How large a person wants to read: the steps of Dynamic Type, by UIKit's names, small to large.
public enum ContentSizeCategory: String, Hashable, Sendable, CaseIterable, Comparable {
    case extraSmall
    case small
    case medium
    /// What a device comes with.
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
