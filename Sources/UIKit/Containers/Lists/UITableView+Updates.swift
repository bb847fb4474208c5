internal import Containers
public import CoreGraphics
internal import Simulation

/// Updates of rows and sections, which are animated in a window.
extension UITableView {
    /// Performs updates together. Visible rows are measured again. `completion` is called when the animation has ended.
    public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        if let completion { pendingCompletions.append(completion) }
        endUpdates()
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
        let (update, animations, completions) = (pendingUpdate, pendingAnimations, pendingCompletions)
        (pendingUpdate, pendingAnimations, pendingCompletions) = (ListUpdate(), RowAnimations(), [])
        let counts = requestedCounts()
        do throws(ListUpdate.Invalid) {
            let places = try update.places(from: list.rowCounts, to: counts)
            apply(places, animations, counts) { finished in
                for completion in completions { completion(finished) }
            }
        } catch {
            world.refuse(error.reason)
            dataChanged()
            for completion in completions { completion(true) }
        }
    }

    private func apply(
        _ places: ListUpdate.Places, _ animations: RowAnimations, _ counts: [Int], completion: @escaping (Bool) -> Void
    ) {
        let update = RowUpdate(places, from: list, animations)
        let isAnimated = window != nil && UIView.areAnimationsEnabled && !rows.isPlacing
        let leaving = rows.apply(
            places, in: face, keeping: { isAnimated && animations.ofDeleted($0) != .none },
            load: { load(counts) })
        // The content of the remaining cells can have changed.
        for cell in rows.cells.values { cell.needsMeasuring = true }
        guard isAnimated else { return completion(true) }
        rows.animate(update, leaving: leaving, in: face, completion: completion)
    }

    private func change(_ change: (inout ListUpdate) -> Void) {
        beginUpdates()
        change(&pendingUpdate)
        endUpdates()
    }

    private func places(_ paths: [IndexPath]) -> [ListUpdate.Place] { paths.compactMap { ListUpdate.Place($0) } }

    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        let places = places(indexPaths)
        for place in places { pendingAnimations.inserted[place] = animation.model }
        change { $0.insertedRows.formUnion(places) }
    }

    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        let places = places(indexPaths)
        for place in places { pendingAnimations.deleted[place] = animation.model }
        change { $0.deletedRows.formUnion(places) }
    }

    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        let places = places(indexPaths)
        for place in places {
            pendingAnimations.deleted[place] = animation.model
            pendingAnimations.reloaded[place] = animation.model
        }
        change { $0.reloadedRows.formUnion(places) }
    }

    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        guard let old = ListUpdate.Place(indexPath), let new = ListUpdate.Place(newIndexPath) else { return }
        change { $0.movedRows[old] = new }
    }

    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        for section in sections { pendingAnimations.insertedSections[section] = animation.model }
        change { $0.insertedSections.formUnion(sections) }
    }

    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        for section in sections { pendingAnimations.deletedSections[section] = animation.model }
        change { $0.deletedSections.formUnion(sections) }
    }

    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        for section in sections {
            pendingAnimations.deletedSections[section] = animation.model
            pendingAnimations.insertedSections[section] = animation.model
        }
        change { $0.reloadedSections.formUnion(sections) }
    }

    public func moveSection(_ section: Int, toSection newSection: Int) {
        change { $0.movedSections[section] = newSection }
    }
}

extension UITableView.RowAnimation {
    /// The animation with the same name.
    fileprivate var model: Containers.RowAnimation { Containers.RowAnimation(rawValue: "\(self)") ?? .automatic }
}
