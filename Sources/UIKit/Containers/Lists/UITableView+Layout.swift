internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

/// The layout of a table view: loading the data, measuring and placing the visible rows.
extension UITableView {
    /// The largest number of rows that one layout measures. It ends the layout of rows whose measured height is 0.
    private static let mostMeasured = 1000

    private var isBelowLargeTitle: Bool {
        guard let navigation, navigation.navigationBar.prefersLargeTitles else { return false }
        return navigation.topViewController?.navigationItem.largeTitleDisplayMode != .never
    }

    private var conditions: HeightConditions {
        HeightConditions(
            width: bounds.width, isBelowLargeTitle: isBelowLargeTitle,
            category: traitCollection.preferredContentSizeCategory)
    }

    // MARK: Data

    /// Requests the numbers of rows if the data has changed.
    func loadIfNeeded() {
        guard needsData || measuredFor != conditions else { return }
        let isReload = needsData
        needsData = false
        let counts = isReload ? requestedCounts() : list.rowCounts
        load(counts)
        if isReload {
            endDisplayingAll()
            selection = selection.filter { list.contains($0.item) }
        }
    }

    /// Requests the numbers of rows from the data source.
    func requestedCounts() -> [Int] {
        guard let dataSource else { return [] }
        return world.asCurrent {
            let sections = count(dataSource.numberOfSections(in: self), of: "sections")
            return (0..<sections).map {
                count(dataSource.tableView(self, numberOfRowsInSection: $0), of: "rows in section \($0)")
            }
        }
    }

    private func count(_ count: Int, of what: String) -> Int {
        if count >= 0 { return count }
        world.refuse(
            "the data source of \(handle.name) returned \(count) for the number of \(what), expected 0 or more")
        return 0
    }

    /// Creates the layout of the items, and determines the heights that do not depend on the content of rows.
    func load(_ counts: [Int]) {
        measuredFor = conditions
        list = ListLayout(style: style.list, rowCounts: counts, estimate: estimate(counts))
        world.asCurrent {
            for section in counts.indices {
                list[.header(section)] = groupHeight(.header(section))
                list[.footer(section)] = groupHeight(.footer(section))
            }
            guard estimatedRowHeight == 0 else { return }
            for section in counts.indices {
                for row in 0..<counts[section] {
                    let place = ListUpdate.Place(row, section: section)
                    if let height = fixedHeight(of: place) { list[place.item] = height }
                }
            }
        }
    }

    private func estimate(_ counts: [Int]) -> Double {
        guard let section = counts.firstIndex(where: { $0 > 0 }) else { return Metric.rowHeight.value }
        let path = IndexPath(row: 0, section: section)
        let estimate = world.asCurrent {
            delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
        }
        if estimate > 0 { return accepted(estimate, "estimated row", path) }
        return rowHeight >= 0 ? accepted(rowHeight, "row", path) : Metric.rowHeight.value
    }

    /// Returns the height that the program determines for a row; `nil` if the content determines it.
    private func fixedHeight(of place: ListUpdate.Place) -> Double? {
        let path = IndexPath(place)
        let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
        return height == UITableView.automaticDimension ? nil : accepted(height, "row", path)
    }

    /// Returns a height within the limits of layout. Other heights are refused.
    private func accepted(_ height: CGFloat, _ what: String, _ path: IndexPath) -> Double {
        if height >= 0, LayoutLimits.accepts(Double(height)) { return Double(height) }
        let place = "section \(path.section)" + (path.count > 1 && what.hasSuffix("row") ? ", row \(path.row)" : "")
        guard height > 0 else {
            world.refuse(
                "table view \(what) height must not be negative - provided height for index path (\(place)) is \(height)"
            )
            return 0
        }
        world.refuse(
            "table view \(what) height must be at most \(LayoutLimits.length) points - provided height for index path "
                + "(\(place)) is \(height)")
        return LayoutLimits.length
    }

    // MARK: Headers and footers

    private func title(of item: ListLayout.Item) -> String? {
        switch item {
        case .header(let section): dataSource?.tableView(self, titleForHeaderInSection: section)
        case .footer(let section): dataSource?.tableView(self, titleForFooterInSection: section)
        case .row: nil
        }
    }

    private func groupHeight(_ item: ListLayout.Item) -> Double {
        let (section, isHeader) = (item.section, item == .header(item.section))
        let height =
            isHeader
            ? delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
            : delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
        if height != UITableView.automaticDimension {
            return accepted(height, isHeader ? "header" : "footer", IndexPath(row: 0, section: section))
        }
        let title = title(of: item)
        if title == nil, let view = programView(of: item) {
            let fit = view.systemLayoutSizeFitting(
                CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            (view as? UITableViewHeaderFooterView).map { reuse.keep($0) }
            if fit.height > 0 { return world.grid.roundedUp(Double(fit.height)) }
            if view.frame.height > 0 { return Double(view.frame.height) }
        }
        let text = title.map {
            Double(UITableViewHeaderFooterView.textSize($0, isHeader, width: textWidth, world).height)
        }
        guard isHeader else { return SectionTextLayout.footerHeight(style.list, text: text) }
        var result = SectionTextLayout.headerHeight(
            style.list, text: text, isFirst: section == 0, isBelowLargeTitle: isBelowLargeTitle)
        if style == .plain, text != nil, sectionHeaderTopPadding >= 0 {
            result += Double(sectionHeaderTopPadding) - Metric.plainHeaderSpaceAbove.value
        }
        return result
    }

    private func programView(of item: ListLayout.Item) -> UIView? {
        switch item {
        case .header(let section): delegate?.tableView(self, viewForHeaderInSection: section)
        case .footer(let section): delegate?.tableView(self, viewForFooterInSection: section)
        case .row: nil
        }
    }

    /// The horizontal distance between the edges of the table and the rows, in points.
    var rowMargin: CGFloat { style == .insetGrouped ? CGFloat(Metric.insetGroupMargin.value) : 0 }

    private var textWidth: CGFloat { bounds.width - 2 * rowMargin - 2 * CGFloat(Metric.cellMargin.value) }

    private func placeGroupView(_ item: ListLayout.Item, from low: Double, to high: Double) {
        let shown = groupViews[item]
        guard let view = shown ?? makeGroupView(item) else { return }
        let y = list.shownY(of: item, from: low, to: high)
        let frame = CGRect(x: 0, y: CGFloat(y), width: bounds.width, height: CGFloat(list[item]))
        if shown == nil { world.engine.performWithoutAnimation { view.frame = frame } } else { view.frame = frame }
    }

    private func makeGroupView(_ item: ListLayout.Item) -> UIView? {
        world.asCurrent {
            let view: UIView
            if let own = programView(of: item) {
                view = own
            } else if let title = title(of: item) {
                view = UITableViewHeaderFooterView(showing: title, isHeader: item == .header(item.section), in: self)
            } else {
                return nil
            }
            groupViews[item] = view
            if item == .header(item.section) {
                delegate?.tableView(self, willDisplayHeaderView: view, forSection: item.section)
            } else {
                delegate?.tableView(self, willDisplayFooterView: view, forSection: item.section)
            }
            addSubview(view)
            return view
        }
    }

    private func endDisplaying(_ item: ListLayout.Item) {
        guard let view = groupViews.removeValue(forKey: item) else { return }
        view.removeFromSuperview()
        (view as? UITableViewHeaderFooterView).map { reuse.keep($0) }
        if item == .header(item.section) {
            delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: item.section)
        } else {
            delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: item.section)
        }
    }

    // MARK: Rows

    /// Removes a cell from the screen, so that it can be reused.
    func endDisplaying(_ place: ListUpdate.Place) {
        if let cell = cells.removeValue(forKey: place) { endDisplaying(cell, at: place) }
    }

    func endDisplaying(_ cell: UITableViewCell, at place: ListUpdate.Place) {
        cell.removeFromSuperview()
        cell.table = nil
        world.asCurrent { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: IndexPath(place)) }
        reuse.keep(cell)
    }

    func endDisplayingAll() {
        moving = []
        for place in cells.keys.sorted() { endDisplaying(place) }
        endDisplayingGroups()
    }

    func endDisplayingGroups(where isGone: (Int) -> Bool = { _ in true }) {
        let items = groupViews.keys.filter { isGone($0.section) }.sorted {
            ($0.section, $0 == .header($0.section) ? 0 : 1) < ($1.section, $1 == .header($1.section) ? 0 : 1)
        }
        for item in items { endDisplaying(item) }
    }

    /// Returns the cell of a row, which is requested from the data source if it is not on the screen.
    private func shownCell(_ place: ListUpdate.Place) -> UITableViewCell? {
        if let cell = cells[place] { return cell }
        guard let dataSource else { return nil }
        return world.asCurrent {
            let path = IndexPath(place)
            let cell = dataSource.tableView(self, cellForRowAt: path)
            // A cell of another row that the data source returns again moves to this row.
            if let other = cells.first(where: { $0.value === cell })?.key { cells[other] = nil }
            cells[place] = cell
            cell.table = self
            cell.apply(selected: selection.contains(place))
            cell.adopt(style)
            if cell.superview !== self { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
            setWidth(of: cell)
            return cell
        }
    }

    private func setWidth(of cell: UITableViewCell) {
        let width = bounds.width - 2 * rowMargin
        if cell.frame.width != width {
            cell.frame = CGRect(x: rowMargin, y: cell.frame.minY, width: width, height: cell.frame.height)
        }
    }

    /// Determines the height of a row. Returns whether it differs from the height before.
    private func measure(_ place: ListUpdate.Place) -> Bool {
        let before = list[place.item]
        if let height = world.asCurrent({ fixedHeight(of: place) }) {
            list[place.item] = height
        } else if let cell = shownCell(place) {
            setWidth(of: cell)
            let fit = cell.systemLayoutSizeFitting(
                CGSize(width: cell.frame.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            list[place.item] = accepted(max(fit.height, 0), "row", IndexPath(place))
        }
        return list[place.item] != before
    }

    // MARK: Layout

    private var visible: (low: Double, high: Double) { (Double(bounds.minY), Double(bounds.maxY)) }

    /// Places the visible rows. Called by the layout of the view.
    func placeRows() {
        guard dataSource != nil, !isPlacing, batchDepth == 0, bounds.width > 0 else { return }
        isPlacing = true
        defer { isPlacing = false }
        loadIfNeeded()
        updateEnds()
        removeInvisible()
        var new: Set<ListUpdate.Place> = []
        world.engine.performWithoutAnimation { new = measureVisible() }
        removeInvisible()
        updateEnds()
        placeVisible(new: new)
    }

    /// Places the views above and below the sections.
    private func updateEnds() {
        list.top = Double(tableHeaderView?.frame.height ?? 0)
        let end = style == .plain ? 0 : Metric.groupEnd.value
        list.bottom = Double(tableFooterView?.frame.height ?? 0) + end
        let width = bounds.width
        if let view = tableHeaderView { view.frame = CGRect(x: 0, y: 0, width: width, height: view.frame.height) }
        if let view = tableFooterView {
            view.frame = CGRect(
                x: 0, y: CGFloat(list.contentHeight) - view.frame.height, width: width, height: view.frame.height)
        }
        backgroundView?.frame = bounds
        let height = min(list.contentHeight, LayoutLimits.length)
        let size = CGSize(width: width, height: CGFloat(height))
        if contentSize != size { contentSize = size }
    }

    private func removeInvisible() {
        let (low, high) = visible
        for place in cells.keys.sorted() {
            guard list.contains(place.item) else {
                endDisplaying(place)
                continue
            }
            let (y, height) = list.span(of: place.item)
            if (y >= high || y + height <= low) && !moving.contains(place) { endDisplaying(place) }
        }
    }

    /// Measures the visible rows. Rows above the visible range whose heights change do not move the visible rows.
    ///
    /// - Returns: The rows that were not on the screen before.
    private func measureVisible() -> Set<ListUpdate.Place> {
        let before = Set(cells.keys)
        var (low, high) = visible
        // A row that is inserted at the top moves the rows below it, also if its height was not known.
        let first = rowUpdate?.insertsRows == true ? nil : visiblePlaces.first
        let anchor = first.map { ($0.item, list.span(of: $0.item).y - low) }
        var remaining = UITableView.mostMeasured
        var isChanged = true
        while isChanged, remaining > 0 {
            isChanged = false
            for item in list.items(from: low, to: high) {
                guard case .row(let row, let section) = item else { continue }
                let place = ListUpdate.Place(row, section: section)
                if !list.isMeasured(item) || cells[place]?.needsMeasuring == true {
                    remaining -= 1
                    cells[place]?.needsMeasuring = false
                    isChanged = measure(place)
                    if isChanged { break }
                }
                if list[item] > 0 { _ = shownCell(place) }
            }
            guard isChanged, let anchor else { continue }
            let moved = list.span(of: anchor.0).y - low - anchor.1
            guard moved != 0 else { continue }
            updateEnds()
            handle.contentOffset.y += moved
            (low, high) = visible
        }
        return Set(cells.keys).subtracting(before)
    }

    private func placeVisible(new: Set<ListUpdate.Place>) {
        let width = bounds.width - 2 * rowMargin
        for place in cells.keys.sorted() {
            guard let cell = cells[place] else { continue }
            let (y, height) = list.span(of: place.item)
            let frame = CGRect(x: rowMargin, y: CGFloat(y), width: width, height: CGFloat(height))
            self.place(cell, at: frame, place, isNew: new.contains(place))
            cell.position = position(of: place)
            if new.contains(place) {
                world.asCurrent { delegate?.tableView(self, willDisplay: cell, forRowAt: IndexPath(place)) }
            }
        }
        placeGroups()
    }

    private func placeGroups() {
        let inset = adjustedContentInset
        let (low, high) = (Double(bounds.minY + inset.top), Double(bounds.maxY - inset.bottom))
        var wanted = list.items(from: visible.low, to: visible.high).filter { item in
            if case .row = item { return false }
            return true
        }
        if style == .plain {
            let sections = Set(list.items(from: low, to: high).map(\.section))
            if let first = sections.min() { wanted.append(.header(first)) }
            if let last = sections.max() { wanted.append(.footer(last)) }
        }
        let shown = Set(wanted.filter { list[$0] > 0 })
        for item in groupViews.keys.filter({ !shown.contains($0) }).sorted(by: { $0.section < $1.section }) {
            endDisplaying(item)
        }
        for item in wanted where shown.contains(item) { placeGroupView(item, from: low, to: high) }
    }

    /// Returns the position of a row in its section, which determines its separators and corners.
    private func position(of place: ListUpdate.Place) -> UITableViewCell.Position {
        let count = list.rowCount(of: place.section)
        let next = ListUpdate.Place(place.row + 1, section: place.section)
        return UITableViewCell.Position(
            isFirst: place.row == 0, isLast: place.row == count - 1,
            isFirstOfTable: place.row == 0 && place.section == 0,
            isBeforeSelected: selection.contains(next) || cells[next]?.isHighlighted == true)
    }
}

extension ListUpdate.Place {
    var item: ListLayout.Item { .row(row, section: section) }
}
