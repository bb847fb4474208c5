internal import Containers
public import CoreGraphics
internal import Simulation

/// Updates of rows and sections. They are not animated.
extension UITableView {
    /// Performs updates together, and then calls `completion` with `true`. Visible rows are measured again.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        endUpdates()
        completion?(true)
    }

    public func beginUpdates() {
        loadIfNeeded()
        batchDepth += 1
    }

    /// Performs the updates since ``beginUpdates()``. If they do not agree with the numbers of rows of the data source, the
    /// update is refused with UIKit's text, and the data is loaded again.
    public func endUpdates() {
        guard batchDepth > 0 else { return }
        batchDepth -= 1
        guard batchDepth == 0 else { return }
        let update = pendingUpdate
        pendingUpdate = ListUpdate()
        let counts = requestedCounts()
        do throws(ListUpdate.Invalid) {
            apply(try update.places(from: list.rowCounts, to: counts), counts)
        } catch {
            world.refuse(error.reason)
            dataChanged()
        }
    }

    private func apply(_ places: ListUpdate.Places, _ counts: [Int]) {
        rows.apply(places, in: face) { load(counts) }
        // The content of the remaining cells can have changed.
        for cell in rows.cells.values { cell.needsMeasuring = true }
    }

    private func change(_ change: (inout ListUpdate) -> Void) {
        beginUpdates()
        change(&pendingUpdate)
        endUpdates()
    }

    private func places(_ paths: [IndexPath]) -> [ListUpdate.Place] { paths.compactMap { ListUpdate.Place($0) } }

    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.insertedRows.formUnion(places(indexPaths)) }
    }

    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deletedRows.formUnion(places(indexPaths)) }
    }

    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloadedRows.formUnion(places(indexPaths)) }
    }

    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard let old = ListUpdate.Place(indexPath), let new = ListUpdate.Place(newIndexPath) else { return }
        change { $0.movedRows[old] = new }
    }

    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }

    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }

    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections[section] = newSection }
    }
}
