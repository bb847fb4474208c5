internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

/// The views of a table view, which ``ListRows`` requests and places.
@MainActor
final class TableFace: @MainActor ListFace {
    private unowned let table: UITableView

    init(_ table: UITableView) { self.table = table }

    private var world: World { table.world }
    private var delegate: (any UITableViewDelegate)? { table.delegate }

    var view: View { table.handle }
    var visibleRect: Rect { Rect(table.bounds) }

    var pinningInsets: (top: Double, bottom: Double) {
        let insets = table.adjustedContentInset
        return (Double(insets.top), Double(insets.bottom))
    }

    var margins: ListMargins { table.margins }
    var allowsSelection: Bool { table.allowsSelection }
    var allowsMultipleSelection: Bool { table.allowsMultipleSelection }

    // MARK: Layout

    func loadIfNeeded() { table.loadIfNeeded() }
    func setNeedsLayout() { table.setNeedsLayout() }

    func placeEnds() { table.placeEnds() }

    func performWithoutAnimation(_ changes: () -> Void) { world.engine.performWithoutAnimation(changes) }

    func scroll(by distance: Double) { table.handle.contentOffset.y += distance }

    // MARK: Rows

    func view(of cell: UITableViewCell) -> View { cell.handle }
    func sendToBack(_ cell: UITableViewCell) { table.insertSubview(cell, at: table.backgroundView == nil ? 0 : 1) }

    func fixedHeight(of place: ListUpdate.Place) -> Double? { world.asCurrent { table.fixedHeight(of: place) } }

    func height(of cell: UITableViewCell, at place: ListUpdate.Place) -> Double {
        setWidth(of: cell)
        let fit = cell.systemLayoutSizeFitting(
            CGSize(width: cell.frame.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return table.accepted(max(fit.height, 0), "row", IndexPath(place))
    }

    func takeNeedsMeasuring(_ cell: UITableViewCell) -> Bool {
        defer { cell.needsMeasuring = false }
        return cell.needsMeasuring
    }

    /// Requests the cell of a row from the data source.
    func makeCell(for place: ListUpdate.Place) -> UITableViewCell? {
        guard let dataSource = table.dataSource else { return nil }
        return world.asCurrent {
            let cell = dataSource.tableView(table, cellForRowAt: IndexPath(place))
            // A cell of another row that the data source returns again moves to this row.
            if let other = table.rows.cells.first(where: { $0.value === cell })?.key { table.rows.cells[other] = nil }
            table.rows.cells[place] = cell
            cell.table = table
            cell.apply(selected: table.rows.selection.contains(place))
            cell.adopt(table.style)
            if cell.superview !== table { sendToBack(cell) }
            setWidth(of: cell)
            return cell
        }
    }

    private func setWidth(of cell: UITableViewCell) {
        cell.margins = table.margins
        let width = CGFloat(table.margins.rowWidth(in: Double(table.bounds.width)))
        if cell.frame.width != width {
            cell.frame = CGRect(
                x: CGFloat(table.margins.row.left), y: cell.frame.minY, width: width, height: cell.frame.height)
        }
    }

    func place(
        _ cell: UITableViewCell, at place: ListUpdate.Place, in frame: Rect, _ position: ListPosition, isNew: Bool
    ) {
        table.rows.place(cell, at: place, in: frame, isNew: isNew, of: self) { frame in
            let frame = CGRect(frame)
            if cell.frame != frame { cell.frame = frame }
        }
        (cell.position, cell.margins) = (position, table.margins)
        if isNew { world.asCurrent { delegate?.tableView(table, willDisplay: cell, forRowAt: IndexPath(place)) } }
    }

    /// Removes a cell from the screen, so that it can be reused.
    func endDisplaying(_ cell: UITableViewCell, at place: ListUpdate.Place) {
        cell.removeFromSuperview()
        cell.table = nil
        world.asCurrent { delegate?.tableView(table, didEndDisplaying: cell, forRowAt: IndexPath(place)) }
        table.reuse.keep(cell)
    }

    // MARK: Headers and footers

    func makeGroupView(for item: ListLayout.Item) -> UIView? {
        world.asCurrent {
            let view: UIView
            if let own = table.programView(of: item) {
                view = own
            } else if let title = table.title(of: item) {
                view = UITableViewHeaderFooterView(showing: title, isHeader: item == .header(item.section), in: table)
            } else {
                return nil
            }
            table.rows.groupViews[item] = view
            if item == .header(item.section) {
                delegate?.tableView(table, willDisplayHeaderView: view, forSection: item.section)
            } else {
                delegate?.tableView(table, willDisplayFooterView: view, forSection: item.section)
            }
            table.addSubview(view)
            return view
        }
    }

    func place(_ view: UIView, for item: ListLayout.Item, in frame: Rect, isNew: Bool) {
        if isNew {
            performWithoutAnimation { view.frame = CGRect(frame) }
        } else {
            view.frame = CGRect(frame)
        }
    }

    func endDisplaying(_ view: UIView, for item: ListLayout.Item) {
        view.removeFromSuperview()
        (view as? UITableViewHeaderFooterView).map { table.reuse.keep($0) }
        if item == .header(item.section) {
            delegate?.tableView(table, didEndDisplayingHeaderView: view, forSection: item.section)
        } else {
            delegate?.tableView(table, didEndDisplayingFooterView: view, forSection: item.section)
        }
    }

    // MARK: Selection

    func isHighlighted(_ cell: UITableViewCell) -> Bool { cell.isHighlighted }

    func setHighlighted(_ isHighlighted: Bool, _ cell: UITableViewCell) {
        cell.setHighlighted(isHighlighted, animated: false)
    }

    func setSelected(_ isSelected: Bool, _ cell: UITableViewCell, animated: Bool) {
        cell.setSelected(isSelected, animated: animated)
    }

    func shouldHighlight(_ place: ListUpdate.Place) -> Bool {
        delegate?.tableView(table, shouldHighlightRowAt: IndexPath(place)) ?? true
    }

    func didHighlight(_ place: ListUpdate.Place) { delegate?.tableView(table, didHighlightRowAt: IndexPath(place)) }

    func didUnhighlight(_ place: ListUpdate.Place) { delegate?.tableView(table, didUnhighlightRowAt: IndexPath(place)) }

    func willSelect(_ place: ListUpdate.Place) -> ListUpdate.Place? {
        guard let delegate else { return place }
        return delegate.tableView(table, willSelectRowAt: IndexPath(place)).flatMap { table.place($0) }
    }

    func didSelect(_ place: ListUpdate.Place) {
        if let cell = table.rows.cells[place] { cell.segues.selection?.fire(cell) }
        delegate?.tableView(table, didSelectRowAt: IndexPath(place))
    }

    func willDeselect(_ place: ListUpdate.Place) -> ListUpdate.Place? {
        guard let delegate else { return place }
        return delegate.tableView(table, willDeselectRowAt: IndexPath(place)).flatMap { table.place($0) }
    }

    func didDeselect(_ place: ListUpdate.Place) { delegate?.tableView(table, didDeselectRowAt: IndexPath(place)) }
}

extension UITableView.ScrollPosition {
    var list: ListScrollPosition {
        switch self {
        case .none: .none
        case .top: .top
        case .middle: .middle
        case .bottom: .bottom
        }
    }
}
