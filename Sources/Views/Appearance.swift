/// The traits that determine the values of colors.
public struct Appearance: Hashable, Sendable {
    public var style: UserInterfaceStyle
    public var contrast: AccessibilityContrast
    public var level: UserInterfaceLevel

    public init(
        _ style: UserInterfaceStyle, _ contrast: AccessibilityContrast = .normal, _ level: UserInterfaceLevel = .base
    ) {
        self.style = style
        self.contrast = contrast
        self.level = level
    }

    public static let light = Appearance(.light)
    public static let dark = Appearance(.dark)

    /// The appearances with increased contrast or the elevated level, in a fixed order.
    static let others: [Appearance] = UserInterfaceLevel.allCases.flatMap { level in
        AccessibilityContrast.allCases.flatMap { contrast in
            UserInterfaceStyle.allCases.map { Appearance($0, contrast, level) }
        }
    }
    .filter { $0.contrast == .high || $0.level == .elevated }

    /// The position in ``others``; negative for the light and the dark appearance with normal contrast at the base level.
    var otherIndex: Int {
        (level == .elevated ? 4 : 0) + (contrast == .high ? 2 : 0) + (style == .dark ? 1 : 0) - 2
    }
}
