public import Geometry

/// The places of the image and the texts that a list content configuration describes.
public struct ListContentLayout: Hashable, Sendable {
    /// The distances between the content and the edges, in points, of which `left` belongs to the leading edge.
    public var margins: EdgeInsets
    /// The space between the image and the texts, in points.
    public var imageSpacing = 0.0
    /// The space between texts that are side by side, in points.
    public var horizontalSpacing = 0.0
    /// The space between a text and the text below it, in points.
    public var verticalSpacing = 0.0
    /// Whether the second text is at the trailing side of the first one, if both have a single line there.
    public var prefersSideBySide = false
    public var minimumHeight = 0.0
    public var isRightToLeft = false
    public var grid: PixelGrid

    public init(margins: EdgeInsets, grid: PixelGrid) { (self.margins, self.grid) = (margins, grid) }

    /// The frames of the parts, and the height that they need, in points.
    public struct Parts: Hashable, Sendable {
        public var image = Rect.zero
        public var text = Rect.zero
        public var secondary = Rect.zero
        public var height = 0.0
    }

    /// Returns the frames of the parts.
    ///
    /// - Parameters:
    ///   - image: The size of the image; zero for none.
    ///   - width: The width of the view, in points.
    ///   - height: The height of the view in points, in the middle of which the parts are; `nil` for the height that they
    ///     need.
    ///   - text: Returns the size of the first text within a width in points; a height of 0 for no text.
    ///   - secondary: Returns the size of the second text within a width in points.
    public func parts(
        image: Size, width: Double, height: Double?, text: (Double) -> Size, secondary: (Double) -> Size
    ) -> Parts {
        let start = margins.left + (image.width > 0 ? image.width + imageSpacing : 0)
        let room = max(width - start - margins.right, 0)
        let (first, second) = (text(room), secondary(room))
        let hasBoth = first.height > 0 && second.height > 0
        let isSideBySide =
            hasBoth && prefersSideBySide
            && text(.infinity).width + horizontalSpacing + secondary(.infinity).width <= room
        let gap = hasBoth ? verticalSpacing : 0
        let texts = isSideBySide ? max(first.height, second.height) : first.height + gap + second.height
        var parts = Parts()
        parts.height = grid.roundedUp(max(max(texts, image.height) + margins.top + margins.bottom, minimumHeight))
        let free = (height ?? parts.height) - margins.top - margins.bottom
        func y(_ height: Double) -> Double { grid.rounded(margins.top + (free - height) / 2) }
        func frame(_ x: Double, _ y: Double, _ size: Size) -> Rect {
            let own = min(size.width, room)
            return Rect(x: isRightToLeft ? width - x - own : x, y: y, width: own, height: size.height)
        }
        parts.image = Rect(
            x: isRightToLeft ? width - margins.left - image.width : margins.left, y: y(image.height),
            width: image.width, height: image.height)
        if isSideBySide {
            parts.text = frame(start, y(first.height), first)
            parts.secondary = frame(start + room - second.width, y(second.height), second)
        } else {
            parts.text = frame(start, y(texts), first)
            parts.secondary = frame(start, y(texts) + first.height + gap, second)
        }
        return parts
    }
}
