public import Geometry
public import Views

/// An item of a navigation bar: a title, an image, or the place of a view of the program, on a platter; or a space.
public struct BarItem: Hashable, Sendable {
    public var content: Content
    /// The color of the title or the image; `nil` for the label color.
    public var tint: AdaptiveColor?
    public var isEnabled = true
    /// The fill of a prominent item, such as Done; `nil` for other items.
    public var prominentFill: AdaptiveColor?

    public enum Content: Hashable, Sendable {
        case title(String)
        case image(ViewContent.Image)
        /// A view of the program, with its size in points.
        case view(Size)
        /// A space with a width in points, in addition to the space between platters.
        case space(Double)
        /// A space that takes an equal part of the width that the other items of a toolbar leave. A navigation bar has
        /// no such width.
        case flexibleSpace
    }

    public init(_ content: Content, tint: AdaptiveColor? = nil) { (self.content, self.tint) = (content, tint) }

    /// Returns the image of a symbol in a bar. Its path is the description of the symbol in scripts.
    public static func symbol(named name: String) -> ViewContent.Image {
        var image = Symbol(named: name).image(pointSize: Metric.itemSymbolFontSize.value, scale: .large)
        image.path = "symbol \(name)"
        return image
    }
}
