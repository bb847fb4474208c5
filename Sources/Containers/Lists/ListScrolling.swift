/// The place at which a list shows a row to which it scrolls. Equivalent to `UITableView.ScrollPosition`.
public enum ListScrollPosition: String, Hashable, Sendable, CaseIterable {
    /// The nearest place at which the whole row is on the screen.
    case none
    case top, middle, bottom
}

extension ListLayout {
    /// Returns the vertical offset at which a row is at a place on the screen, within the range of offsets.
    ///
    /// - Parameters:
    ///   - y: The current offset in points.
    ///   - height: The height of the list in points.
    ///   - insets: The insets around the content in points.
    public func offset(
        for place: ListUpdate.Place, at position: ListScrollPosition, from y: Double, height: Double,
        insets: (top: Double, bottom: Double)
    ) -> Double {
        let (top, rowHeight) = span(of: place.item)
        let low = top - insets.top - (style == .plain ? self[.header(place.section)] : 0)
        let high = top + rowHeight + insets.bottom - height
        let wanted =
            switch position {
            case .top: low
            case .bottom: high
            case .middle: top + rowHeight / 2 - (insets.top + height - insets.bottom) / 2
            case .none: min(max(y, high), low)
            }
        let most = max(contentHeight + insets.bottom - height, -insets.top)
        return min(max(wanted, -insets.top), most)
    }
}
