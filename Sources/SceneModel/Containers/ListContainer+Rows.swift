package import Containers
package import Geometry
import Interaction
import Layout
package import Simulation
import Views

/// The views of a list, which ``ListRows`` requests and places.
extension ListContainer: ListFace {
    package var visibleRect: Rect { view.bounds }

    package var pinningInsets: (top: Double, bottom: Double) {
        let insets = view.adjustedContentInset
        return (insets.top, insets.bottom)
    }

    package var margins: ListMargins { ListMargins(model.style, of: view) }

    package var allowsSelection: Bool { model.allowsSelection }
    package var allowsMultipleSelection: Bool { model.allowsMultipleSelection }

    private var grid: PixelGrid { view.window.grid }
    private var isRightToLeft: Bool { view.traitCollection.layoutDirection == .rightToLeft }

    // MARK: Layout

    package func loadIfNeeded() {
        let conditions = HeightConditions(
            width: view.bounds.width, margins: margins,
            category: view.traitCollection.preferredContentSizeCategory)
        guard measuredFor != conditions else { return }
        measuredFor = conditions
        load()
        performBatchUpdates()
    }

    func load() {
        let first = model.sections.first { $0.rowCount > 0 }.map { $0[0] }
        rows.layout = ListLayout(
            style: model.style, rowCounts: model.rowCounts,
            estimate: model.estimatedRowHeight ?? first?.height ?? model.rowHeight ?? Metric.rowHeight.value)
        for index in model.sections.indices {
            let section = model.sections[index]
            rows.layout[.header(index)] = SectionTextLayout.headerHeight(
                model.style, text: section.header.map { textSize($0, isHeader: true).height }, isFirst: index == 0,
                isBelowLargeTitle: bar == .largeTitle)
            rows.layout[.footer(index)] = SectionTextLayout.footerHeight(
                model.style, text: section.footer.map { textSize($0, isHeader: false).height })
        }
    }

    package func placeEnds() {
        let ends = [model.tableHeaderView, model.tableFooterView].map { $0.flatMap { programViews[$0] } }
        rows.layout.top = ends[0]?.frame.height ?? 0
        rows.layout.bottom = (ends[1]?.frame.height ?? 0) + (model.style == .plain ? 0 : Metric.groupEnd.value)
        view.window.performWithoutAnimation {
            for (index, end) in ends.enumerated() {
                guard let end else { continue }
                if end.superview == nil { view.addSubview(end) }
                end.translatesAutoresizingMaskIntoConstraints = true
                let height = end.frame.height
                let frame = Rect(
                    x: 0, y: index == 0 ? 0 : rows.layout.contentHeight - height, width: view.bounds.width,
                    height: height)
                if end.frame != frame { end.frame = frame }
            }
        }
        let size = Size(width: view.bounds.width, height: min(rows.layout.contentHeight, LayoutLimits.length))
        if view.contentSize != size { view.contentSize = size }
    }

    package func scroll(by distance: Double) { view.contentOffset.y += distance }

    package func setNeedsLayout() { view.setNeedsLayout() }

    private func measured(_ block: TextBlock, within width: Double?) -> Size {
        let size = view.window.measuredSize(of: block, within: width)
        return Size(width: grid.roundedUp(size.width), height: grid.roundedUp(size.height))
    }

    // MARK: Cells

    private func layout(of row: ListModel.Row) -> RowLayout {
        var content = row.content
        if let accessory = accessoryView(of: row) { content.accessory = .view(accessory.frame.size) }
        return RowLayout(content, margins, traits: view.traitCollection, grid: grid, measure: measured)
    }

    private func row(at place: ListUpdate.Place) -> ListModel.Row { model.sections[place.section][place.row] }

    package func fixedHeight(of place: ListUpdate.Place) -> Double? { row(at: place).height ?? model.rowHeight }

    package func height(of cell: Cell, at place: ListUpdate.Place) -> Double {
        let width = margins.rowWidth(in: view.bounds.width)
        let layout = layout(of: cell.row)
        guard let content = programView(of: cell), !content.subviews.isEmpty, cell.row.content.text.isEmpty else {
            return layout.height(in: width)
        }
        content.marginsOfContainer = layout.contentMargins
        let fit = content.systemLayoutSizeFitting(
            Size(width: layout.contentWidth(in: width), height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        let height = grid.roundedUp(max(fit.height, 0))
        guard LayoutLimits.accepts(height) else {
            note("the height of the \(place.words) is \(height) points, which is more than \(LayoutLimits.length)")
            return LayoutLimits.length
        }
        return height == 0 ? layout.height(in: width) : height
    }

    private func programView(of cell: Cell) -> View? { cell.row.view.flatMap { programViews[$0] } }
    private func accessoryView(of row: ListModel.Row) -> View? { row.accessoryView.flatMap { programViews[$0] } }

    package func takeNeedsMeasuring(_ cell: Cell) -> Bool {
        defer { cell.needsMeasuring = false }
        return cell.needsMeasuring
    }

    package func makeCell(for place: ListUpdate.Place) -> Cell? {
        let row = row(at: place)
        let name = PlaceName(place.name, of: view)
        let (made, systemViews) = makeView("UITableViewCell", name)
        let cell = Cell(made, systemViews, name, row)
        view.window.performWithoutAnimation {
            made.adaptiveBackgroundColor = row.background ?? model.style.cellBackground
            if let content = programView(of: cell) {
                content.translatesAutoresizingMaskIntoConstraints = true
                systemViews.slots["content"] = content
            }
            if let accessory = accessoryView(of: row) {
                accessory.translatesAutoresizingMaskIntoConstraints = true
                systemViews.slots["accessoryView"] = accessory
            }
            view.insertSubview(made, at: 0)
        }
        return cell
    }

    package func view(of cell: Cell) -> View { cell.view }
    package func sendToBack(_ cell: Cell) { view.insertSubview(cell.view, at: 0) }

    /// Creates a view, and names the views that the system will create in it, such as `list UITableViewLabel 0.2` and,
    /// for the second one, `list UITableViewLabel 0.2 2`.
    ///
    /// - Parameter known: A view of the scene that is used instead of a new one.
    private func makeView(_ systemClass: String, _ place: PlaceName, as known: View? = nil) -> (View, SystemViews) {
        let made = known ?? view.window.makeView(place.names.newName(of: systemClass))
        made.systemClass = systemClass
        made.translatesAutoresizingMaskIntoConstraints = true
        return (made, SystemViews(in: made) { place.names.name(of: $0, at: $1) })
    }

    package func place(
        _ cell: Cell, at place: ListUpdate.Place, in frame: Rect, _ position: ListPosition, isNew: Bool
    ) {
        var state = RowLayout.State(
            style: model.style, margins: margins, position: position,
            isSelected: cell.row.showsSelection && (cell.isHighlighted || rows.selection.contains(place)),
            hasSeparators: model.hasSeparators, isBelowBar: bar != .none, tint: cell.view.tintColor ?? .systemBlue)
        state.separatorColor = model.separatorColor ?? .separator
        state.separatorInset = cell.row.separatorInset ?? model.separatorInset
        rows.place(cell, at: place, in: frame, isNew: isNew, of: self) { show(cell, state, in: $0) }
    }

    /// Gives a cell its frame and its content.
    private func show(_ cell: Cell, _ state: RowLayout.State, in frame: Rect) {
        if cell.view.frame != frame { cell.view.frame = frame }
        let shown = Cell.Shown(state: state, size: frame.size, traits: view.traitCollection)
        guard cell.shown != shown else { return }
        cell.shown = shown
        let corners = state.position.corners(in: model.style)
        (cell.view.cornerRadius, cell.view.maskedCorners) = (corners.radius, corners.mask)
        let layout = layout(of: cell.row)
        programView(of: cell)?.marginsOfContainer = layout.contentMargins
        cell.systemViews.show(layout.views(state, hasView: cell.row.view != nil, in: frame.size))
        cell.systemViews.view(at: "selection")?.maskedCorners = corners.mask
        // A touch concerns the cell, because the system's views in it can be released while a finger is on them.
        let own = [programView(of: cell), accessoryView(of: cell.row)]
        for subview in cell.view.subviews where !own.contains(subview) { subview.isUserInteractionEnabled = false }
    }

    package func performWithoutAnimation(_ changes: () -> Void) { view.window.performWithoutAnimation(changes) }

    package func endDisplaying(_ cell: Cell, at place: ListUpdate.Place) {
        cell.systemViews.removeAll()
        guard isTouched(cell.view) else { return cell.view.discard() }
        cell.view.removeFromSuperview()
        touchedViews.append(cell.view)
    }

    // MARK: Headers and footers

    /// Returns the text of a header or a footer.
    private func title(of item: ListLayout.Item) -> String? {
        switch item {
        case .header(let section): model.sections[section].header
        case .footer(let section): model.sections[section].footer
        case .row: nil
        }
    }

    /// Returns the view of the scene that shows a header or a footer; `nil` if the list creates one.
    private func programView(of item: ListLayout.Item) -> View? {
        let name: String? =
            switch item {
            case .header(let section): model.sections[section].headerView
            case .footer(let section): model.sections[section].footerView
            case .row: nil
            }
        return name.flatMap { programViews[$0] }
    }

    private func font(isHeader: Bool) -> Font {
        SectionTextLayout.font(isHeader: isHeader, for: view.window.traitCollection.preferredContentSizeCategory)
    }

    private func textSize(_ text: String, isHeader: Bool) -> Size {
        measured(
            TextBlock(text, font: font(isHeader: isHeader), numberOfLines: 0),
            within: max(SectionTextLayout.textWidth(margins, in: view.bounds.width), 1))
    }

    package func makeGroupView(for item: ListLayout.Item) -> GroupView? {
        guard title(of: item) != nil else { return nil }
        let kind = item == .header(item.section) ? "header" : "footer"
        let (made, systemViews) = makeView(
            "UITableViewHeaderFooterView", PlaceName("\(kind) \(item.section)", of: view), as: programView(of: item))
        view.window.performWithoutAnimation {
            made.isUserInteractionEnabled = false
            if model.style == .plain { made.adaptiveBackgroundColor = .systemBackground }
            view.addSubview(made)
        }
        return GroupView(made, systemViews)
    }

    package func place(_ group: GroupView, for item: ListLayout.Item, in frame: Rect, isNew: Bool) {
        guard let title = title(of: item) else { return }
        let isHeader = item == .header(item.section)
        func show() {
            if group.view.frame != frame { group.view.frame = frame }
            group.systemViews.show(
                SectionTextLayout.views(
                    title, font(isHeader: isHeader), model.style, margins, isHeader: isHeader,
                    text: textSize(title, isHeader: isHeader),
                    in: frame.size, isRightToLeft: isRightToLeft))
        }
        if rows.update != nil, !isNew { show() } else { view.window.performWithoutAnimation(show) }
    }

    package func endDisplaying(_ group: GroupView, for item: ListLayout.Item) {
        group.systemViews.removeAll()
        let isOfScene = programViews[group.view.name] == group.view
        if isOfScene { group.view.removeFromSuperview() } else { group.view.discard() }
    }

    // MARK: Selection

    package func isHighlighted(_ cell: Cell) -> Bool { cell.isHighlighted }
    package func setHighlighted(_ isHighlighted: Bool, _ cell: Cell) { cell.isHighlighted = isHighlighted }
    package func setSelected(_ isSelected: Bool, _ cell: Cell, animated: Bool) {}
    package func shouldHighlight(_ place: ListUpdate.Place) -> Bool { true }
    package func didHighlight(_ place: ListUpdate.Place) {}
    package func didUnhighlight(_ place: ListUpdate.Place) {}
    package func willSelect(_ place: ListUpdate.Place) -> ListUpdate.Place? { place }
    package func willDeselect(_ place: ListUpdate.Place) -> ListUpdate.Place? { place }
    package func didDeselect(_ place: ListUpdate.Place) {}

    package func didSelect(_ place: ListUpdate.Place) {
        guard let cell = rows.cells[place], let name = cell.row.action, let action = actions[name] else { return }
        let (window, subject) = (view.window, programView(of: cell) ?? cell.view)
        let outer = window.cause
        window.cause = window.record(.action, subject.traceSubject, subject.name, "tap", because: outer)
        action()
        window.cause = outer
    }
}

extension ListUpdate.Place {
    /// The place in messages, such as `row 3 of section 0`.
    package var words: String { "row \(row) of section \(section)" }

    /// The place in the names of views, such as `0.3`.
    var name: String { "\(section).\(row)" }

    /// The place as the arguments of a statement, such as `3` or `0, section: 1`.
    package var arguments: String { section == 0 ? "\(row)" : "\(row), section: \(section)" }
}
