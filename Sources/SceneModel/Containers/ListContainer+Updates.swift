package import Containers
import Geometry
import Simulation
import Views

/// The statements that insert, delete and change rows.
extension ListContainer {
    /// Inserts a row with a text.
    package func insert(_ text: String, at place: ListUpdate.Place, with animation: RowAnimation) {
        loadIfNeeded()
        guard canInsert(at: place) else { return note("not inserted: the list has no place \(place.words)") }
        var row = ListModel.Row()
        row.content.text = text
        let before = model.rowCounts
        model.sections[place.section].insert(row, at: place.row)
        var (update, animations) = (ListUpdate(), RowAnimations())
        update.insertedRows = [place]
        animations.inserted[place] = animation
        apply(update, animations, before, isAnimated: animation != .none)
    }

    /// Deletes a row.
    package func delete(_ place: ListUpdate.Place, with animation: RowAnimation) {
        guard has(place, "deleted") else { return }
        let before = model.rowCounts
        model.sections[place.section].remove(at: place.row)
        var (update, animations) = (ListUpdate(), RowAnimations())
        update.deletedRows = [place]
        animations.deleted[place] = animation
        apply(update, animations, before, isAnimated: animation != .none)
    }

    /// Changes the texts of a row.
    ///
    /// - Parameters:
    ///   - text: The new text; `nil` to keep the present one.
    ///   - detail: The new second text; `nil` to keep the present one.
    package func reload(_ place: ListUpdate.Place, text: String?, detail: String?, with animation: RowAnimation) {
        guard has(place, "reloaded") else { return }
        model.sections[place.section].update(row: place.row) { row in
            if let text { row.content.text = text }
            if let detail { row.content.detail = detail }
        }
        var (update, animations) = (ListUpdate(), RowAnimations())
        update.reloadedRows = [place]
        animations.deleted[place] = animation
        animations.reloaded[place] = animation
        apply(update, animations, model.rowCounts, isAnimated: animation != .none)
    }

    /// Measures the visible rows again in the next layout.
    package func performBatchUpdates() {
        for cell in rows.cells.values { cell.needsMeasuring = true }
        view.setNeedsLayout()
    }

    private func apply(_ update: ListUpdate, _ animations: RowAnimations, _ before: [Int], isAnimated: Bool) {
        do throws(ListUpdate.Invalid) {
            let places = try update.places(from: before, to: model.rowCounts)
            guard isAnimated, view.isInWindow, !rows.isPlacing else {
                // The cells get the names of their new places.
                rows.endDisplayingAll(in: self)
                rows.apply(places, in: self, load: load)
                return
            }
            let old = rows.layout
            let leaving = rows.apply(
                places, in: self, keeping: { animations.ofDeleted($0) != .none }, load: load)
            for (_, cell) in leaving {
                removedCells += 1
                rename(cell, "removed \(removedCells)")
            }
            for (place, cell) in rows.cells { rename(cell, place.name) }
            performBatchUpdates()
            rows.animate(RowUpdate(places, from: old, animations), leaving: leaving, in: self)
        } catch {
            preconditionFailure(error.reason)
        }
    }

    /// Gives the views of a cell the names of another place.
    private func rename(_ cell: Cell, _ place: String) {
        guard cell.place.text != place else { return }
        func rename(_ renamed: View) {
            guard let systemClass = renamed.systemClass else { return }
            let start = "\(view.name) \(systemClass) "
            if renamed.name.hasPrefix(start + cell.place.text) {
                renamed.name = start + place + renamed.name.dropFirst(start.count + cell.place.text.count)
            }
            for subview in renamed.subviews { rename(subview) }
        }
        rename(cell.view)
        cell.place.text = place
    }
}

extension RowAnimation: PropertyChoice {}
