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
