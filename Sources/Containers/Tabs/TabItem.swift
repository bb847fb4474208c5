public import Views

/// The content of a tab: a title, an image and a badge.
public struct TabItem: Hashable, Sendable {
    public var title = ""
    public var image: ViewContent.Image?
    /// The image while the item is selected; `nil` for ``image``.
    public var selectedImage: ViewContent.Image?
    /// The text of the badge; `nil` for no badge.
    public var badge: String?
    /// The fill of the badge; `nil` for that of the bar.
    public var badgeColor: AdaptiveColor?
    /// Whether a tap selects the item.
    public var isEnabled = true

    public init(title: String = "", image: ViewContent.Image? = nil) { (self.title, self.image) = (title, image) }
}

/// The colors of a tab bar.
public struct TabBarColors: Hashable, Sendable {
    /// The colors of an item's image and title.
    public struct Item: Hashable, Sendable {
        public var image: AdaptiveColor
        public var title: AdaptiveColor

        public init(image: AdaptiveColor, title: AdaptiveColor) { (self.image, self.title) = (image, title) }
    }

    public var normal: Item
    public var selected: Item
    public var disabled = Item(image: MetricColor.disabledTitle.color, title: MetricColor.disabledTitle.color)
    public var badge = MetricColor.badge.color
    /// The fill of the platter.
    public var platter = MetricColor.tabPlatter.color

    /// Creates the colors of a bar whose selected item has the tint color.
    public init(tint: AdaptiveColor) {
        normal = Item(image: MetricColor.tabTitle.color, title: MetricColor.tabTitle.color)
        selected = Item(image: tint, title: tint)
    }
}
