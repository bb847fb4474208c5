internal import Containers
internal import CoreGraphics
internal import Simulation

/// What the layout of an animated update needs.
struct RowUpdate {
    let places: ListUpdate.Places
    /// The places before the update.
    let old: ListLayout
    let animations: RowAnimations

    var insertsRows: Bool { !animations.inserted.isEmpty || !animations.insertedSections.isEmpty }
}

/// The animations of the rows that an update inserts, deletes and reloads.
struct RowAnimations {
    /// By the place before the update.
    var deleted: [ListUpdate.Place: UITableView.RowAnimation] = [:]
    /// By the place after the update.
    var inserted: [ListUpdate.Place: UITableView.RowAnimation] = [:]
    /// By the place before the update.
    var reloaded: [ListUpdate.Place: UITableView.RowAnimation] = [:]
    var deletedSections: [Int: UITableView.RowAnimation] = [:]
    var insertedSections: [Int: UITableView.RowAnimation] = [:]

    func ofDeleted(_ place: ListUpdate.Place) -> UITableView.RowAnimation {
        deleted[place] ?? deletedSections[place.section] ?? .automatic
    }

    /// - Parameters:
    ///   - place: The place of a row that was inserted or reloaded.
    ///   - old: The place of a reloaded row before the update; `nil` for an inserted row.
    func ofNew(_ place: ListUpdate.Place, reloadedAt old: ListUpdate.Place?) -> UITableView.RowAnimation {
        guard let old else { return inserted[place] ?? insertedSections[place.section] ?? .automatic }
        let animation = reloaded[old] ?? insertedSections[old.section] ?? .automatic
        return animation == .automatic ? .fade : animation
    }
}

extension UITableView.RowAnimation {
    /// The distance from a row's place at which an inserted row begins and a deleted row ends, as a part of its size.
    fileprivate var offset: CGPoint {
        switch self {
        case .left: CGPoint(x: -1, y: 0)
        case .right: CGPoint(x: 1, y: 0)
        case .top: CGPoint(x: 0, y: -1)
        case .bottom: CGPoint(x: 0, y: 1)
        case .fade, .none, .middle, .automatic: .zero
        }
    }

    fileprivate func shifted(_ frame: CGRect) -> CGRect {
        frame.offsetBy(dx: offset.x * frame.width, dy: offset.y * frame.height)
    }
}

/// The movement of rows after an update, with UIKit's spring.
///
/// A deleted row stays behind the others and fades, or moves out. The other rows move to their new places. A row that comes
/// onto the screen begins where it was before, and a row that leaves the screen is removed at the end.
///
/// - Source: the spring, the fade, the place of inserted rows and the start of rows from outside were read from a running
///   screen of iOS 26.1.
extension UITableView {
    /// Lays out the rows with an animation.
    ///
    /// - Parameters:
    ///   - leaving: The cells that disappear, which are no longer among the cells on the screen.
    func animate(
        _ update: RowUpdate, leaving: [(place: ListUpdate.Place, cell: UITableViewCell)],
        completion: @escaping (Bool) -> Void
    ) {
        let alphas = leaving.map(\.cell.alpha)
        rows.moving = Set(rows.cells.keys)
        runningUpdates += 1
        rowUpdate = update
        rows.isInserting = update.insertsRows
        world.engine.animate(
            withDuration: .seconds(Metric.rowUpdateDuration.value), usingSpringWithDamping: 1,
            animations: {
                for (place, cell) in leaving {
                    let animation = update.animations.ofDeleted(place)
                    cell.frame = animation.shifted(cell.frame)
                    if animation.offset == .zero { cell.alpha = 0 }
                }
                placeRows()
                for (_, cell) in leaving { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
            },
            completion: { [weak self] finished in
                guard let self else { return }
                for (index, (place, cell)) in leaving.enumerated() {
                    cell.alpha = alphas[index]
                    face.endDisplaying(cell, at: place)
                }
                runningUpdates -= 1
                if runningUpdates == 0 { rows.moving = [] }
                setNeedsLayout()
                completion(finished)
            })
        rowUpdate = nil
        rows.isInserting = false
        setNeedsLayout()
    }

    /// Gives a cell its frame. During an update, the cell moves there with its content.
    ///
    /// - Parameter isNew: Whether the cell was not on the screen before.
    func place(_ cell: UITableViewCell, at frame: CGRect, _ place: ListUpdate.Place, isNew: Bool) {
        guard let rowUpdate else {
            if cell.frame != frame { world.engine.performWithoutAnimation { cell.frame = frame } }
            return
        }
        if isNew {
            world.engine.performWithoutAnimation {
                let old = rowUpdate.places.old(of: place)
                if let old, !rowUpdate.places.reloads(old) {
                    let (y, height) = rowUpdate.old.span(of: old.item)
                    cell.frame = CGRect(x: frame.minX, y: CGFloat(y), width: frame.width, height: CGFloat(height))
                } else {
                    let animation = rowUpdate.animations.ofNew(place, reloadedAt: old)
                    cell.frame = animation.shifted(frame)
                    if animation == .fade { cell.alpha = 0 }
                }
                cell.handle.layoutIfNeeded()
            }
        }
        if cell.frame != frame { cell.frame = frame }
        if isNew, cell.alpha == 0 { cell.alpha = 1 }
        cell.handle.layoutIfNeeded()
    }
}
