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
