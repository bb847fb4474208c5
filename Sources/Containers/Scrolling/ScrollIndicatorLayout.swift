public import Geometry

/// The places of the indicators of a scroll view, which show which part of the content is visible.
public struct ScrollIndicatorLayout: Hashable, Sendable {
    /// The bounds of the scroll view, whose origin is the content offset.
    public var bounds: Rect
    public var contentSize: Size
    /// The insets between which the content comes to rest, in points.
    public var contentInset: EdgeInsets
    /// The distances between the edges and the indicators' tracks, in points.
    public var insets: EdgeInsets
    public var isRightToLeft = false
    public var grid: PixelGrid

    public init(
        bounds: Rect, contentSize: Size, contentInset: EdgeInsets, insets: EdgeInsets, grid: PixelGrid
    ) {
        (self.bounds, self.contentSize, self.grid) = (bounds, contentSize, grid)
        (self.contentInset, self.insets) = (contentInset, insets)
    }

    /// Returns the frame of an indicator in the coordinates of the scroll view; `nil` if the content fits.
    ///
    /// The length is the visible part of the content with its insets, as a part of the track. Beyond an end of the content,
    /// the indicator becomes shorter by the distance.
    public func frame(_ axis: Axis) -> Rect? {
        let (width, margin) = (Metric.indicatorWidth.value, Metric.indicatorMargin.value)
        switch axis {
        case .vertical:
            guard
                let (y, height) = span(
                    bounds.height, at: bounds.minY, contentSize.height, (contentInset.top, contentInset.bottom),
                    (insets.top, insets.bottom))
            else { return nil }
            let x = isRightToLeft ? insets.left + margin : bounds.width - insets.right - margin - width
            return Rect(x: bounds.minX + x, y: y, width: width, height: height)
        case .horizontal:
            guard
                let (x, length) = span(
                    bounds.width, at: bounds.minX, contentSize.width, (contentInset.left, contentInset.right),
                    (insets.left, insets.right))
            else { return nil }
            return Rect(
                x: x, y: bounds.minY + bounds.height - insets.bottom - margin - width, width: length, height: width)
        }
    }

    private func span(
        _ view: Double, at offset: Double, _ content: Double, _ inset: (Double, Double), _ ends: (Double, Double)
    ) -> (start: Double, length: Double)? {
        let total = content + inset.0 + inset.1
        let track = view - ends.0 - ends.1 - 2 * Metric.indicatorMargin.value
        guard total > view, track > 0 else { return nil }
        let distance = offset + inset.0
        let beyond = max(-distance, distance - (total - view), 0)
        let natural = max(grid.rounded(track * view / total), Metric.indicatorMinimum.value)
        let length = min(max(natural - beyond, Metric.indicatorSmallest.value), track)
        let progress = min(max(distance / (total - view), 0), 1)
        return (offset + ends.0 + Metric.indicatorMargin.value + grid.rounded((track - length) * progress), length)
    }
}
