public import Geometry

/// The places of the pages of a page controller: the page that is shown, and the pages before and after it, are side by side in
/// a scroll view.
///
/// The scroll view is wider than a page by the space between pages, so that each page of the scroll view ends in the middle
/// of a space.
public struct PageTrack: Hashable, Sendable {
    /// The size of the controller's view, in points.
    public var size: Size
    /// The space between pages, in points.
    public var spacing: Double
    public var isVertical: Bool
    public var isRightToLeft: Bool
    /// The number of dots of the page control; 0 if there is none.
    public var dots = 0

    public init(size: Size, spacing: Double = 0, isVertical: Bool = false, isRightToLeft: Bool = false) {
        (self.size, self.spacing) = (size, spacing)
        (self.isVertical, self.isRightToLeft) = (isVertical, isRightToLeft)
    }

    /// The place of a page.
    public enum Place: Int, Hashable, Sendable, CaseIterable {
        case before = -1
        case shown, after
    }

    /// The size of a page. The page control is below it.
    public var pageSize: Size {
        Size(width: size.width, height: max(size.height - (dots > 0 ? Metric.pageControlHeight.value : 0), 0))
    }

    /// The distance between pages.
    private var stride: Double { (isVertical ? pageSize.height : pageSize.width) + spacing }

    /// Returns the point at a distance along the axis.
    private func along(_ distance: Double) -> Point {
        isVertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)
    }

    /// The frame of the scroll view.
    public var scrollFrame: Rect {
        let space = along(spacing)
        return Rect(
            x: -space.x / 2, y: -space.y / 2, width: pageSize.width + space.x, height: pageSize.height + space.y)
    }

    /// The size of the content: three pages.
    public var contentSize: Size {
        let frame = scrollFrame
        return Size(width: frame.width * (isVertical ? 1 : 3), height: frame.height * (isVertical ? 3 : 1))
    }

    /// Returns the offset of the content at which the page at `place` is shown.
    public func offset(of place: Place) -> Point {
        along(stride * Double(1 + (isRightToLeft && !isVertical ? -place.rawValue : place.rawValue)))
    }

    /// Returns the frame of the page at `place` in the content.
    public func frame(of place: Place) -> Rect {
        Rect(origin: offset(of: place) + along(spacing / 2), size: pageSize)
    }

    /// Returns the content insets, which prevent scrolling to pages that do not exist.
    public func insets(hasBefore: Bool, hasAfter: Bool) -> EdgeInsets {
        let start = (isRightToLeft && !isVertical ? hasAfter : hasBefore) ? 0 : -stride
        let end = (isRightToLeft && !isVertical ? hasBefore : hasAfter) ? 0 : -stride
        return isVertical ? EdgeInsets(top: start, bottom: end) : EdgeInsets(left: start, right: end)
    }

    /// Returns the place of the page to which an offset has moved the content, at least in part.
    public func place(at offset: Point) -> Place {
        let rest = self.offset(of: .shown)
        let moved = isVertical ? offset.y - rest.y : offset.x - rest.x
        if moved == 0 { return .shown }
        return (moved > 0) == !(isRightToLeft && !isVertical) ? .after : .before
    }

    /// Returns the frame of the page control; `nil` without dots.
    public func pageControlFrame(on grid: PixelGrid) -> Rect? {
        guard dots > 0 else { return nil }
        let width = Metric.pageControlPadding.value + Metric.pageControlDotWidth.value * Double(dots)
        let height = Metric.pageControlHeight.value
        return Rect(
            x: grid.rounded((size.width - width) / 2), y: size.height - height, width: width, height: height)
    }
}
