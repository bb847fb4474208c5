public import Geometry
import Simulation
import Views

/// The movement of rows in an animated update.
extension ListRows {
    /// Lays out the rows with the animation of an update.
    ///
    /// - Parameters:
    ///   - update: The movements of the rows.
    ///   - leaving: The cells that disappear, which are no longer in ``cells``.
    ///   - face: The list that shows the rows.
    ///   - completion: A closure that is called at the end of the animation, with `false` if the animation was
    ///     interrupted. It is not called if the list no longer exists.
    public func animate(
        _ update: RowUpdate, leaving: [(place: Place, cell: Face.Cell)], in face: Face,
        completion: @escaping (Bool) -> Void = { _ in }
    ) {
        let alphas = leaving.map { face.view(of: $0.cell).alpha }
        moving = Set(cells.keys)
        runningUpdates += 1
        self.update = update
        face.view.window.animate(
            withDuration: .seconds(Metric.rowUpdateDuration.value), usingSpringWithDamping: 1,
            animations: {
                for (place, cell) in leaving {
                    let view = face.view(of: cell)
                    let end = update.end(of: place, at: view.frame)
                    view.frame = end.frame
                    if end.isTransparent { view.alpha = 0 }
                }
                layOut(in: face)
                for (_, cell) in leaving { face.sendToBack(cell) }
            },
            completion: { [weak self, weak face] finished in
                guard let self, let face else { return }
                for ((place, cell), alpha) in zip(leaving, alphas) {
                    face.view(of: cell).alpha = alpha
                    face.endDisplaying(cell, at: place)
                }
                runningUpdates -= 1
                if runningUpdates == 0 { moving = [] }
                face.setNeedsLayout()
                completion(finished)
            })
        self.update = nil
        face.setNeedsLayout()
    }

    /// Gives a cell its frame. During an update, the cell moves there with its content.
    ///
    /// - Parameters:
    ///   - isNew: Whether the cell was not on the screen before.
    ///   - show: A closure that shows the cell in a frame.
    public func place(
        _ cell: Face.Cell, at place: Place, in frame: Rect, isNew: Bool, of face: Face, _ show: (Rect) -> Void
    ) {
        guard let update else { return face.performWithoutAnimation { show(frame) } }
        let view = face.view(of: cell)
        if isNew {
            face.performWithoutAnimation {
                let start = update.start(of: place, at: frame)
                show(start.frame)
                if start.isTransparent { view.alpha = 0 }
                view.layoutIfNeeded()
            }
        }
        show(frame)
        if isNew, view.alpha == 0 { view.alpha = 1 }
        view.layoutIfNeeded()
    }
}
