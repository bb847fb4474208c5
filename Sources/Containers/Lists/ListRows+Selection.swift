/// The selection of rows by the program and by touches.
extension ListRows {
    /// Selects or deselects a row, without the callbacks of a selection by the user.
    public func setSelected(_ isSelected: Bool, _ place: Place, animated: Bool = false, in face: Face) {
        if isSelected { selection.insert(place) } else { selection.remove(place) }
        if let cell = cells[place] { face.setSelected(isSelected, cell, animated: animated) }
        face.setNeedsLayout()
    }

    /// Selects a row on behalf of the program. Other rows are deselected unless the list allows several selected rows.
    ///
    /// - Parameter place: The row; `nil` to deselect all rows.
    public func select(_ place: Place?, animated: Bool, in face: Face) {
        if place == nil || !face.allowsMultipleSelection {
            for other in selection.sorted() where other != place {
                setSelected(false, other, animated: animated, in: face)
            }
        }
        if let place { setSelected(true, place, animated: animated, in: face) }
    }

    /// Highlights a row that a finger touches.
    public func touchBegan(at place: Place, in face: Face) {
        guard face.allowsSelection, let cell = cells[place], face.shouldHighlight(place) else { return }
        touched = place
        face.setHighlighted(true, cell)
        face.didHighlight(place)
        face.setNeedsLayout()
    }

    /// Ends a touch of a row.
    ///
    /// - Parameter isInside: Whether the finger was lifted inside the row, which selects it; otherwise, the finger left
    ///   the row, or the touch was cancelled.
    public func touchEnded(isInside: Bool, in face: Face) {
        guard let place = touched else { return }
        touched = nil
        guard let cell = cells[place] else { return }
        face.setHighlighted(false, cell)
        face.setNeedsLayout()
        face.didUnhighlight(place)
        if isInside { selectByUser(place, in: face) }
    }

    private func selectByUser(_ touched: Place, in face: Face) {
        guard let place = face.willSelect(touched), layout.contains(place.item) else { return }
        if face.allowsMultipleSelection, selection.contains(place) { return deselectByUser(place, in: face) }
        if !face.allowsMultipleSelection {
            for other in selection.sorted() where other != place { deselectByUser(other, in: face) }
        }
        setSelected(true, place, in: face)
        face.didSelect(place)
    }

    private func deselectByUser(_ selected: Place, in face: Face) {
        guard let place = face.willDeselect(selected), layout.contains(place.item) else { return }
        setSelected(false, place, in: face)
        face.didDeselect(place)
    }
}
