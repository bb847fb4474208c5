import Geometry

/// The rows, headers and footers of a list that are on the screen.
///
/// A list is virtual: only the visible items exist as views. The height of a row is estimated until the row is shown for
/// the first time, and is then remembered.
public final class ListRows<Face: ListFace> {
    public typealias Place = ListUpdate.Place

    /// The places of all items.
    public var layout: ListLayout
    /// The cells on the screen.
    public var cells: [Place: Face.Cell] = [:]
    /// The headers and footers on the screen.
    public var groupViews: [ListLayout.Item: Face.GroupView] = [:]
    public var selection: Set<Place> = []
    /// The row that a finger touches.
    public var touched: Place?
    /// The rows that can leave the screen with an animation, whose cells remain until its end.
    var moving: Set<Place> = []
    /// The update that is laid out with an animation; `nil` at other times.
    public internal(set) var update: RowUpdate?
    /// The number of updates whose animations run.
    var runningUpdates = 0
    public private(set) var isPlacing = false
    /// The largest number of rows that one layout measures. It ends the layout of rows whose measured height is 0.
    private static var mostMeasured: Int { 1000 }

    public init(_ style: ListStyle) {
        layout = ListLayout(style: style, rowCounts: [], estimate: Metric.rowHeight.value)
    }

    // MARK: Removing

    /// Removes the cell of a row from the screen.
    public func endDisplaying(_ place: Place, in face: Face) {
        guard let cell = cells.removeValue(forKey: place) else { return }
        if touched == place {
            touched = nil
            face.setHighlighted(false, cell)
        }
        face.endDisplaying(cell, at: place)
    }

    public func endDisplayingAll(in face: Face) {
        moving = []
        for place in cells.keys.sorted() { endDisplaying(place, in: face) }
        endDisplayingGroups(in: face)
    }

    private func endDisplayingGroups(in face: Face, where isGone: (Int) -> Bool = { _ in true }) {
        let items = groupViews.keys.filter { isGone($0.section) }.sorted {
            ($0.section, $0 == .header($0.section) ? 0 : 1) < ($1.section, $1 == .header($1.section) ? 0 : 1)
        }
        for item in items { endDisplaying(item, in: face) }
    }

    private func endDisplaying(_ item: ListLayout.Item, in face: Face) {
        if let view = groupViews.removeValue(forKey: item) { face.endDisplaying(view, for: item) }
    }

    // MARK: Layout

    /// Creates, measures and places the visible items, and removes the others. A face calls this method when it lays out
    /// its subviews.
    public func layOut(in face: Face) {
        guard !isPlacing, face.visibleRect.width > 0 else { return }
        isPlacing = true
        defer { isPlacing = false }
        face.loadIfNeeded()
        face.placeEnds()
        removeInvisible(in: face)
        var new: Set<Place> = []
        face.performWithoutAnimation { new = measureVisible(in: face) }
        removeInvisible(in: face)
        face.placeEnds()
        placeCells(new: new, in: face)
        placeGroups(in: face)
    }

    private func isVisible(_ place: Place, in face: Face) -> Bool {
        let (visible, (y, height)) = (face.visibleRect, layout.span(of: place.item))
        return y < visible.maxY && y + height > visible.minY
    }

    /// Returns the rows on the screen, in order, without those that leave it with an animation.
    public func visiblePlaces(in face: Face) -> [Place] {
        cells.keys.filter { !moving.contains($0) || isVisible($0, in: face) }.sorted()
    }

    private func removeInvisible(in face: Face) {
        for place in cells.keys.sorted() {
            guard layout.contains(place.item) else {
                endDisplaying(place, in: face)
                continue
            }
            if !moving.contains(place), !isVisible(place, in: face) { endDisplaying(place, in: face) }
        }
    }

    /// Measures the visible rows. Rows above the visible range whose heights change do not move the visible rows.
    ///
    /// - Returns: The rows that were not on the screen before.
    private func measureVisible(in face: Face) -> Set<Place> {
        let before = Set(cells.keys)
        var visible = face.visibleRect
        // An inserted row at the top moves the rows below it.
        let first = update?.insertsRows == true ? nil : visiblePlaces(in: face).first
        let anchor = first.map { ($0.item, layout.span(of: $0.item).y - visible.minY) }
        var remaining = Self.mostMeasured
        var isChanged = true
        while isChanged, remaining > 0 {
            isChanged = false
            for item in layout.items(from: visible.minY, to: visible.maxY) {
                guard case .row(let row, let section) = item else { continue }
                let place = Place(row, section: section)
                let isOutdated = cells[place].map(face.takeNeedsMeasuring) ?? false
                if isOutdated || !layout.isMeasured(item) {
                    remaining -= 1
                    isChanged = measure(place, in: face)
                    if isChanged { break }
                }
                if layout[item] > 0 { _ = cell(place, in: face) }
            }
            guard isChanged, let anchor else { continue }
            let moved = layout.span(of: anchor.0).y - visible.minY - anchor.1
            guard moved != 0 else { continue }
            face.placeEnds()
            face.scroll(by: moved)
            visible = face.visibleRect
        }
        return Set(cells.keys).subtracting(before)
    }

    /// Determines the height of a row. Returns whether it differs from the height before.
    private func measure(_ place: Place, in face: Face) -> Bool {
        let before = layout[place.item]
        if let height = face.fixedHeight(of: place) {
            layout[place.item] = height
        } else if let cell = cell(place, in: face) {
            layout[place.item] = face.height(of: cell, at: place)
        }
        return layout[place.item] != before
    }

    /// Returns the cell of a row, which is created if it is not on the screen.
    private func cell(_ place: Place, in face: Face) -> Face.Cell? {
        if let cell = cells[place] { return cell }
        guard let cell = face.makeCell(for: place) else { return nil }
        cells[place] = cell
        return cell
    }

    private func placeCells(new: Set<Place>, in face: Face) {
        let margins = face.margins
        let width = margins.rowWidth(in: face.visibleRect.width)
        for place in cells.keys.sorted() {
            guard let cell = cells[place] else { continue }
            let (y, height) = layout.span(of: place.item)
            let frame = Rect(x: margins.row.left, y: y, width: width, height: height)
            face.place(cell, at: place, in: frame, position(of: place, in: face), isNew: new.contains(place))
        }
    }

    private func position(of place: Place, in face: Face) -> ListPosition {
        let next = Place(place.row + 1, section: place.section)
        let y = layout.span(of: place.item).y
        return ListPosition(
            isFirst: place.row == 0, isLast: place.row == layout.rowCount(of: place.section) - 1,
            isFirstOfList: place.row == 0 && place.section == 0,
            isBeforeSelected: selection.contains(next) || cells[next].map(face.isHighlighted) == true,
            offset: y - y.rounded(.down))
    }

    private func placeGroups(in face: Face) {
        let (visible, insets) = (face.visibleRect, face.pinningInsets)
        let (low, high) = (visible.minY + insets.top, visible.maxY - insets.bottom)
        var wanted = layout.items(from: visible.minY, to: visible.maxY).filter { item in
            if case .row = item { return false }
            return true
        }
        if layout.style == .plain {
            let sections = Set(layout.items(from: low, to: high).map(\.section))
            if let first = sections.min() { wanted.append(.header(first)) }
            if let last = sections.max() { wanted.append(.footer(last)) }
        }
        let shown = Set(wanted.filter { layout[$0] > 0 })
        for item in groupViews.keys.filter({ !shown.contains($0) }).sorted(by: { $0.section < $1.section }) {
            endDisplaying(item, in: face)
        }
        for item in wanted where shown.contains(item) {
            let known = groupViews[item]
            guard let view = known ?? face.makeGroupView(for: item) else { continue }
            groupViews[item] = view
            let y = layout.shownY(of: item, from: low, to: high)
            let frame = Rect(x: 0, y: y, width: visible.width, height: layout[item])
            face.place(view, for: item, in: frame, isNew: known == nil)
        }
    }

    // MARK: Updates

    /// Moves the views, the heights and the selection to the places after an update.
    ///
    /// - Parameters:
    ///   - keeps: Returns whether the cell of a row that the update deletes or reloads stays on the screen.
    ///   - load: A closure that sets ``layout`` to the layout of the new rows.
    /// - Returns: The cells that stay, by their places before the update. The caller removes them after their animation.
    @discardableResult
    public func apply(
        _ places: ListUpdate.Places, in face: Face, keeping keeps: (Place) -> Bool = { _ in false }, load: () -> Void
    ) -> [(place: Place, cell: Face.Cell)] {
        let old = layout
        endDisplayingGroups(in: face) { places.section($0) == nil || places.reloads(section: $0) }
        groupViews = Dictionary(
            uniqueKeysWithValues: groupViews.map { ($0.in(places.section($0.section) ?? 0), $1) })
        var leaving: [(place: Place, cell: Face.Cell)] = []
        for place in cells.keys.sorted() where places.row(place) == nil || places.reloads(place) {
            if keeps(place), let cell = cells.removeValue(forKey: place) {
                leaving.append((place, cell))
            } else {
                endDisplaying(place, in: face)
            }
        }
        let remaining = cells
        cells = [:]
        for (place, cell) in remaining { if let new = places.row(place) { cells[new] = cell } }
        selection = Set(selection.compactMap { places.reloads($0) ? nil : places.row($0) })
        touched = touched.flatMap(places.row)
        load()
        layout.adopt(old) { row, section in
            let place = Place(row, section: section)
            guard !places.reloads(place), let new = places.row(place) else { return nil }
            return (new.row, new.section)
        }
        face.setNeedsLayout()
        return leaving
    }
}

extension ListLayout.Item {
    /// Returns the item with this kind and this row in another section.
    fileprivate func `in`(_ section: Int) -> ListLayout.Item {
        switch self {
        case .header: .header(section)
        case .row(let row, _): .row(row, section: section)
        case .footer: .footer(section)
        }
    }
}

extension ListUpdate.Place {
    public var item: ListLayout.Item { .row(row, section: section) }
}
