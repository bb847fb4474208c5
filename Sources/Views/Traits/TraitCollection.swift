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
