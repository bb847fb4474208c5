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
