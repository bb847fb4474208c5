public import Geometry
public import Views

/// What a navigation bar shows for one controller of its stack.
public struct NavigationItem: Hashable, Sendable {
    /// A number that identifies the item, so that its views move with its page during a transition.
    public var id: Int
    public var title = ""
    /// The line of text above the bar's content; `nil` if there is none.
    public var prompt: String?
    /// The items at the leading side, from the edge inwards.
    public var leading: [BarItem] = []
    /// The items at the trailing side, from the edge inwards.
    public var trailing: [BarItem] = []
    /// Whether the back button is shown before the leading items.
    public var showsBackButton = false
    /// Whether the title is also shown as a large title while the content is at its start.
    public var prefersLargeTitle = false
    /// The size of the program's view that replaces the inline title, in points; `nil` if there is none.
    public var titleViewSize: Size?
    /// Whether a search bar of the program is below the titles.
    public var showsSearchBar = false
    /// The distance by which the content is scrolled from its start, in points. It is negative while the content
    /// bounces at its start.
    public var scrolled: Double = 0
    /// The color of the titles, if it is not the label color.
    public var titleColor: AdaptiveColor?
    public var largeTitleColor: AdaptiveColor?
    /// The color behind the bar; `nil` for none.
    public var background: AdaptiveColor?

    public init(id: Int) { self.id = id }

    /// Returns whether the bar must be laid out again because the content has been scrolled: it has a large title, or
    /// its colors have changed.
    public func followsScrolling(since before: NavigationItem) -> Bool {
        prefersLargeTitle || (background, titleColor) != (before.background, before.titleColor)
    }
}

/// What the layout of a bar depends on apart from its items.
public struct BarEnvironment: Sendable {
    /// The width of the bar, in points.
    public var width: Double
    public var isPad: Bool
    /// Whether the vertical size class is compact, as on an iPhone in landscape.
    public var isCompactHeight: Bool
    public var isRightToLeft: Bool
    public var contentSizeCategory: ContentSizeCategory
    public var grid: PixelGrid
    /// Whether the tabs of an iPad are in the middle of the bar. The title is then at the leading side.
    public var hasTabs = false
    /// Whether titles fade during a transition instead of moving with their pages.
    public var crossFades = false

    public init(width: Double, traits: TraitCollection, grid: PixelGrid) {
        self.width = width
        isPad = traits.userInterfaceIdiom == .pad
        isCompactHeight = traits.verticalSizeClass == .compact
        isRightToLeft = traits.layoutDirection == .rightToLeft
        contentSizeCategory = traits.preferredContentSizeCategory
        self.grid = grid
    }

    /// The horizontal distance between the platters and the edges, in points.
    public var margin: Double {
        let metric: Metric = isCompactHeight ? .barMarginInCompactHeight : isPad ? .barMarginOnPad : .barMargin
        return metric.value
    }

    /// The size of the text in bars, which follows the body style up to a limit.
    func barFontSize(_ metric: Metric) -> Double {
        let scaled = TextStyle.body.pointSize(for: contentSizeCategory)
        return min(max(metric.value, scaled), Metric.largestBarFontSize.value)
    }

    /// Returns the size of a text on whole pixels.
    func size(_ text: Size) -> Size { Size(width: grid.roundedUp(text.width), height: grid.roundedUp(text.height)) }

    /// Returns the frame with a size in the middle of an area, on whole pixels.
    func centered(_ size: Size, in area: Size) -> Rect {
        Rect(
            x: grid.rounded((area.width - size.width) / 2), y: grid.rounded((area.height - size.height) / 2),
            width: size.width, height: size.height)
    }

    /// Returns the frame from right to left, if the bar is laid out in this direction.
    ///
    /// - Parameters:
    ///   - frame: A frame in the bar or in a view.
    ///   - width: The width of the view in points; `nil` for the bar.
    func mirrored(_ frame: Rect, in width: Double? = nil) -> Rect {
        guard isRightToLeft else { return frame }
        return Rect(
            x: (width ?? self.width) - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
}
