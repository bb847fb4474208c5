internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

/// The data of a table view, and the heights that the program determines.
extension UITableView {
    private var isBelowLargeTitle: Bool {
        guard let navigation, navigation.navigationBar.prefersLargeTitles else { return false }
        // The page of the table remains the same while another page is pushed.
        var responder: UIResponder? = self
        while let view = responder as? UIView { responder = view.next }
        return (responder as? UIViewController)?.navigationItem.largeTitleDisplayMode != .never
    }

    private var conditions: HeightConditions {
        HeightConditions(
            width: bounds.width, margins: margins, isBelowLargeTitle: isBelowLargeTitle,
            category: traitCollection.preferredContentSizeCategory)
    }

    var margins: ListMargins { ListMargins(style.list, of: handle) }

    // MARK: Data

    /// Requests the numbers of rows if the data has changed.
    func loadIfNeeded() {
        guard needsData || measuredFor != conditions else { return }
        let isReload = needsData
        needsData = false
        let counts = isReload ? requestedCounts() : list.rowCounts
        load(counts)
        if isReload {
            rows.endDisplayingAll(in: face)
            rows.selection = rows.selection.filter { list.contains($0.item) }
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
    func fixedHeight(of place: ListUpdate.Place) -> Double? {
        let path = IndexPath(place)
        let height = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
        return height == UITableView.automaticDimension ? nil : accepted(height, "row", path)
    }

    /// Returns a height within the limits of layout. Other heights are refused.
    func accepted(_ height: CGFloat, _ what: String, _ path: IndexPath) -> Double {
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

    func title(of item: ListLayout.Item) -> String? {
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
            UITableViewHeaderFooterView.textSize($0, isHeader, margins, Double(bounds.width), world).height
        }
        guard isHeader else { return SectionTextLayout.footerHeight(style.list, text: text) }
        var result = SectionTextLayout.headerHeight(
            style.list, text: text, isFirst: section == 0, isBelowLargeTitle: isBelowLargeTitle)
        if style == .plain, text != nil, sectionHeaderTopPadding >= 0 {
            result += Double(sectionHeaderTopPadding) - Metric.plainHeaderSpaceAbove.value
        }
        return result
    }

    func programView(of item: ListLayout.Item) -> UIView? {
        switch item {
        case .header(let section): delegate?.tableView(self, viewForHeaderInSection: section)
        case .footer(let section): delegate?.tableView(self, viewForFooterInSection: section)
        case .row: nil
        }
    }

    // MARK: Layout

    /// Places the visible rows. Called by the layout of the view.
    func placeRows() {
        if dataSource != nil, batchDepth == 0 { rows.layOut(in: face) }
    }

    /// Places the views above and below the sections.
    func placeEnds() {
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

    func accessoryTapped(in cell: UITableViewCell) {
        cell.segues.accessory?.fire(cell)
        if let path = indexPath(for: cell) { delegate?.tableView(self, accessoryButtonTappedForRowWith: path) }
    }
}
