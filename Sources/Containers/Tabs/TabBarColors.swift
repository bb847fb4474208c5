public import Views

/// The colors of a tab bar.
public struct TabBarColors: Hashable, Sendable {
    /// The colors of an item's image and title.
    public struct Item: Hashable, Sendable {
        public var image: AdaptiveColor
        public var title: AdaptiveColor

        public init(image: AdaptiveColor, title: AdaptiveColor) { (self.image, self.title) = (image, title) }

        fileprivate init(_ color: AdaptiveColor) { self.init(image: color, title: color) }
    }

    public var normal = Item(MetricColor.tabTitle.color)
    public var selected: Item
    public var disabled = Item(MetricColor.disabledTitle.color)
    public var badge = MetricColor.badge.color
    /// The fill of the platter.
    public var platter = MetricColor.tabPlatter.color

    /// Creates the colors of a bar.
    ///
    /// - Parameters:
    ///   - tint: The color of the selected item.
    ///   - unselected: The color of the other items; `nil` for that of the system.
    public init(tint: AdaptiveColor, unselected: AdaptiveColor? = nil) {
        selected = Item(tint)
        if let unselected { normal = Item(unselected) }
    }
}
