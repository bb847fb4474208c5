package import Containers
import Geometry
import Interaction
import Layout
package import Simulation
import Views

/// The list of a scene without UIKit code: rows that a script describes, in a view that scrolls.
///
/// The layout, the heights and the selection are those of `UITableView`. The views that the container creates have names
/// such as `list UITableViewCell 0.2`: the view of the list, the class in UIKit, and the section and the row.
package final class ListContainer {
    package let view: View
    var model: ListModel
    let rows: ListRows<ListContainer>
    /// The views of the scene that rows show, by name.
    let programViews: [String: View]
    let bar: Bar
    var actions: [String: () -> Void] = [:]
    var measuredFor: HeightConditions?
    /// The number of cells that updates have removed, which are named by it.
    var removedCells = 0
    private var touch: Touch?
    /// The cells that left the screen while a finger touched them. They are released when the finger is lifted.
    var touchedViews: [View] = []

    /// The navigation bar above a list.
    package enum Bar: Hashable, Sendable { case none, inline, largeTitle }

    /// What the heights of rows depend on.
    struct HeightConditions: Hashable {
        var width: Double
        var margins: ListMargins
        var category: ContentSizeCategory
    }

    /// A row on the screen.
    package final class Cell {
        let view: View
        let systemViews: SystemViews
        /// The place of the row in the names of the views.
        let place: PlaceName
        let row: ListModel.Row
        var isHighlighted = false
        var needsMeasuring = false
        var shown: Shown?

        struct Shown: Hashable {
            var state: RowLayout.State
            var size: Size
            var traits: TraitCollection
        }

        init(_ view: View, _ systemViews: SystemViews, _ place: PlaceName, _ row: ListModel.Row) {
            (self.view, self.systemViews, self.place, self.row) = (view, systemViews, place, row)
        }
    }

    /// The names of the views that the system creates for a row, a header or a footer. They end with a place such as
    /// `0.2`.
    package final class PlaceName {
        var names: SystemViewNames

        var text: String {
            get { names.place ?? "" }
            set { names.place = newValue }
        }

        init(_ text: String, of list: View) { names = SystemViewNames(prefix: list.name, at: text) }
    }

    /// A header or a footer on the screen.
    package final class GroupView {
        let view: View
        let systemViews: SystemViews

        init(_ view: View, _ systemViews: SystemViews) {
            (self.view, self.systemViews) = (view, systemViews)
        }
    }

    /// Makes a scroll view show a list.
    ///
    /// - Parameters:
    ///   - view: A scroll view without subviews.
    ///   - programViews: The views that the rows of the model name.
    ///   - bar: The bar below which the list scrolls.
    package init(of view: View, _ model: ListModel, programViews: [String: View], bar: Bar) {
        (self.view, self.model, self.programViews, self.bar) = (view, model, programViews, bar)
        rows = ListRows(model.style)
        view.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            callSuper()
            layOut()
        }
        view.overrideTracingItself(.traitCollectionDidChange) { view, callSuper in
            callSuper()
            view.setNeedsLayout()
        }
        let touches = view.window.touches
        let others = touches.hooks
        touches.hooks.onTouch = { [weak self] touch in
            others.onTouch?(touch)
            self?.receive(touch)
        }
        view.setNeedsLayout()
    }

    /// Places the rows. An override of `layoutSubviews` of the view must call it after `super`.
    package func layOut() {
        for view in touchedViews where !isTouched(view) { view.discard() }
        touchedViews.removeAll { !isTouched($0) }
        rows.layOut(in: self)
    }

    /// Whether a finger that is on the screen touched a view first.
    func isTouched(_ view: View) -> Bool { view.window.touches.touches.contains { $0.view == view } }

    /// Sets the closure that a tap on the rows with an action performs.
    package func setAction(_ name: String, _ body: @escaping () -> Void) { actions[name] = body }

    // MARK: Statements

    /// The number of rows of each section.
    package var rowCounts: [Int] { model.rowCounts }

    /// Returns whether a row exists.
    package func contains(_ place: ListUpdate.Place) -> Bool {
        loadIfNeeded()
        return rows.layout.contains(place.item)
    }

    /// Returns the first row that shows a view of the scene; `nil` if there is none.
    package func place(ofView name: String) -> ListUpdate.Place? {
        for (number, section) in model.sections.enumerated() {
            var row = 0
            for entry in section.entries {
                if entry.view == name { return ListUpdate.Place(row, section: number) }
                row += entry.count
            }
        }
        return nil
    }

    /// Returns the row on the screen that contains a view; `nil` if there is none.
    package func place(showing view: View) -> ListUpdate.Place? {
        rows.cells.first { $0.value.view.commonAncestor(with: view) == $0.value.view }?.key
    }

    /// Returns whether a row can be inserted at a place.
    package func canInsert(at place: ListUpdate.Place) -> Bool {
        model.sections.indices.contains(place.section) && (0...model.rowCounts[place.section]).contains(place.row)
    }

    package func select(_ place: ListUpdate.Place) {
        if has(place, "selected") { rows.select(place, animated: false, in: self) }
    }

    package func deselect(_ place: ListUpdate.Place) {
        if has(place, "deselected") { rows.setSelected(false, place, in: self) }
    }

    package func deselectAll() { rows.select(nil, animated: false, in: self) }

    package func scroll(to place: ListUpdate.Place, at position: ListScrollPosition) {
        guard has(place, "scrolled") else { return }
        view.layoutIfNeeded()
        // The heights of the rows at the new place are measured when they are shown, which can move the row.
        for _ in 0..<3 {
            let offset = offset(for: place, position)
            if offset == view.contentOffset { break }
            view.scroll(to: offset)
            view.layoutIfNeeded()
        }
    }

    private func offset(for place: ListUpdate.Place, _ position: ListScrollPosition) -> Point {
        let (offset, insets) = (view.contentOffset, view.adjustedContentInset)
        let y = rows.layout.offset(
            for: place, at: position, from: offset.y, height: view.bounds.height, insets: (insets.top, insets.bottom))
        return Point(x: offset.x, y: y)
    }

    func has(_ place: ListUpdate.Place, _ what: String) -> Bool {
        if contains(place) { return true }
        note("not \(what): the list has no \(place.words)")
        return false
    }

    func note(_ text: String) { view.window.note(view.name, text, about: view.traceSubject) }

    // MARK: Touches

    private func receive(_ touch: Touch) {
        switch touch.phase {
        case .began:
            guard self.touch == nil, let place = place(of: touch.view) else { return }
            rows.touchBegan(at: place, in: self)
            if rows.touched == place { self.touch = touch }
        case .moved: break
        case .ended, .cancelled:
            guard touch === self.touch else { return }
            self.touch = nil
            let cell = rows.touched.flatMap { rows.cells[$0]?.view }
            let isInside = cell.map { $0.bounds.contains(touch.location(in: $0)) } ?? false
            rows.touchEnded(isInside: isInside && touch.phase == .ended, in: self)
        }
    }

    /// Returns the row that a touch of a view concerns; `nil` outside of rows, and in a control.
    private func place(of touched: View) -> ListUpdate.Place? {
        var next: View? = touched
        while let view = next, view != self.view {
            if view.content.isEnabled != nil { return nil }
            if view.superview == self.view { return rows.cells.first { $0.value.view == view }?.key }
            next = view.superview
        }
        return nil
    }
}

extension ListScrollPosition: PropertyChoice {}
