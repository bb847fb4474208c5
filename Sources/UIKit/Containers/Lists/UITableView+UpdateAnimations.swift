internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation

extension UITableView.RowAnimation {
    /// The animation with the same name.
    var model: Containers.RowAnimation { Containers.RowAnimation(rawValue: "\(self)") ?? .automatic }
}

/// The movement of rows after an update.
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
                    let end = update.end(of: place, at: Rect(cell.frame))
                    cell.frame = CGRect(end.frame)
                    if end.isTransparent { cell.alpha = 0 }
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
                let start = rowUpdate.start(of: place, at: Rect(frame))
                cell.frame = CGRect(start.frame)
                if start.isTransparent { cell.alpha = 0 }
                cell.handle.layoutIfNeeded()
            }
        }
        if cell.frame != frame { cell.frame = frame }
        if isNew, cell.alpha == 0 { cell.alpha = 1 }
        cell.handle.layoutIfNeeded()
    }
}
