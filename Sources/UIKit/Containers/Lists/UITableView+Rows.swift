internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation

/// The places of rows, and touches.
extension UITableView {
    /// Returns the place of an existing row.
    func place(_ path: IndexPath) -> ListUpdate.Place? {
        loadIfNeeded()
        guard let place = ListUpdate.Place(path), list.contains(place.item) else { return nil }
        return place
    }

    /// Returns the cell of a row on the screen; `nil` for other rows.
    public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        ListUpdate.Place(indexPath).flatMap { rows.cells[$0] }
    }

    public func indexPath(for cell: UITableViewCell) -> IndexPath? {
        rows.cells.first { $0.value === cell }.map { IndexPath($0.key) }
    }

    /// The rows on the screen, in order; `nil` if there are none.
    public var indexPathsForVisibleRows: [IndexPath]? {
        layoutIfNeeded()
        let places = visiblePlaces
        return places.isEmpty ? nil : places.map(IndexPath.init)
    }

    /// The rows on the screen, in order, without those that leave it with an animation.
    var visiblePlaces: [ListUpdate.Place] { rows.visiblePlaces(in: face) }

    /// The cells on the screen, in order.
    public var visibleCells: [UITableViewCell] {
        layoutIfNeeded()
        return visiblePlaces.compactMap { rows.cells[$0] }
    }

    /// Returns the frame of a row in the coordinates of the table view; an empty rectangle for a row that does not exist.
    public func rectForRow(at indexPath: IndexPath) -> CGRect { place(indexPath).map { rect($0.item) } ?? .zero }

    public func rectForHeader(inSection section: Int) -> CGRect { hasSection(section) ? rect(.header(section)) : .zero }

    public func rectForFooter(inSection section: Int) -> CGRect { hasSection(section) ? rect(.footer(section)) : .zero }

    /// Returns the frame of a section with its header and its footer.
    public func rect(forSection section: Int) -> CGRect {
        guard hasSection(section) else { return .zero }
        let (y, height) = list.span(ofSection: section)
        return CGRect(x: 0, y: CGFloat(y), width: bounds.width, height: CGFloat(height))
    }

    private func hasSection(_ section: Int) -> Bool {
        loadIfNeeded()
        return (0..<list.sectionCount).contains(section)
    }

    private func rect(_ item: ListLayout.Item) -> CGRect {
        list.top = Double(tableHeaderView?.frame.height ?? 0)
        let (y, height) = list.span(of: item)
        var frame = CGRect(x: 0, y: CGFloat(y), width: bounds.width, height: CGFloat(height))
        if case .row = item {
            frame.origin.x = CGFloat(margins.row.left)
            frame.size.width = CGFloat(margins.rowWidth(in: Double(bounds.width)))
        }
        return frame
    }

    public func indexPathForRow(at point: CGPoint) -> IndexPath? {
        loadIfNeeded()
        return list.row(at: Double(point.y)).map { IndexPath(row: $0.row, section: $0.section) }
    }

    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        rows.groupViews[.header(section)] as? UITableViewHeaderFooterView
    }

    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        rows.groupViews[.footer(section)] as? UITableViewHeaderFooterView
    }

    /// Scrolls to a row. A row that does not exist is refused, as in UIKit.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let place = place(indexPath) else {
            return world.refuse(
                "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.map(String.init).joined(separator: ", "))"
                    + ") when there are only \(list.sectionCount) sections")
        }
        handle.stopScrolling()
        layoutIfNeeded()
        if animated { return setContentOffset(offset(for: place, scrollPosition), animated: true) }
        // The heights of the rows at the new place are measured when they are shown, which can move the row.
        for _ in 0..<3 {
            let offset = offset(for: place, scrollPosition)
            if offset == contentOffset { break }
            contentOffset = offset
            layoutIfNeeded()
        }
    }

    private func offset(for place: ListUpdate.Place, _ position: ScrollPosition) -> CGPoint {
        list.top = Double(tableHeaderView?.frame.height ?? 0)
        let insets = adjustedContentInset
        let y = list.offset(
            for: place, at: position.list, from: Double(contentOffset.y), height: Double(bounds.height),
            insets: (Double(insets.top), Double(insets.bottom)))
        return CGPoint(x: contentOffset.x, y: CGFloat(y))
    }

    // MARK: Touches

    func touchBegan(in view: UIView?) {
        guard let cell = cell(containing: view), let path = indexPath(for: cell),
            let place = ListUpdate.Place(path)
        else { return }
        rows.touchBegan(at: place, in: face)
    }

    /// Ends a touch in a row.
    ///
    /// - Parameter point: The place of the touch, which selects the row; `nil` for a cancelled touch.
    func touchEnded(at point: CGPoint?) {
        let frame = rows.touched.flatMap { rows.cells[$0]?.frame }
        rows.touchEnded(isInside: point.map { frame?.contains($0) == true } ?? false, in: face)
    }

    /// Returns the cell that a touch of a view concerns; `nil` outside of cells, and in a control, which does not pass
    /// touches on.
    private func cell(containing view: UIView?) -> UITableViewCell? {
        var next = view
        while let view = next, view !== self {
            if view is UIControl { return nil }
            if let cell = view as? UITableViewCell, cell.table === self { return cell }
            next = view.superview
        }
        return nil
    }
}
