import Views

/// For each view, the constraints that refer to the view or one of its guides, or use its reading direction, in the
/// order of creation.
struct ConstraintMentions {
    private var lists = ViewTable<List>()

    /// The constraints that refer to one view. Some of them may be released.
    private struct List {
        var ids: [LayoutConstraintID] = []
        var releasedCount = 0

        mutating func add(_ id: LayoutConstraintID) {
            // Most views have several constraints.
            if ids.isEmpty { ids.reserveCapacity(8) }
            if ids.last != id { ids.append(id) }
        }
    }

    /// Returns the constraints that refer to `view`.
    ///
    /// - Parameter exists: Returns whether a constraint has not been released.
    func constraints(
        mentioning view: ViewID, where exists: (LayoutConstraintID) -> Bool
    ) -> [LayoutConstraintID] {
        guard let list = lists[view] else { return [] }
        return list.releasedCount == 0 ? list.ids : list.ids.filter(exists)
    }

    /// Adds `id`, which identifies the latest constraint, to the list of `view`, unless it was already added.
    mutating func add(_ id: LayoutConstraintID, of view: ViewID) {
        lists[view, default: List()].add(id)
    }

    /// Records that a constraint that refers to `view` was released. Removes the released constraints from the list of
    /// the view if they make up more than half of the list.
    ///
    /// - Parameter exists: Returns whether a constraint has not been released.
    mutating func constraintWasReleased(
        mentioning view: ViewID, where exists: (LayoutConstraintID) -> Bool
    ) {
        guard var list = lists[view] else { return }
        list.releasedCount += 1
        if list.releasedCount * 2 > list.ids.count { list = List(ids: list.ids.filter(exists)) }
        lists[view] = list.ids.isEmpty ? nil : list
    }
}
