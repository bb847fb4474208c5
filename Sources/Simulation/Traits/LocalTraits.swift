import Views

/// The views that override traits, and the views whose traits differ from the traits of the window as a result.
struct LocalTraits {
    /// A view whose traits have changed.
    struct Change {
        let view: ViewID
        let old: TraitCollection
        let new: TraitCollection
    }

    private var overrides = ViewTable<TraitOverrides>()
    /// The traits of the views that override traits, and of their subviews.
    private var traits = ViewTable<TraitCollection>()
    /// Whether no view has ever overridden a trait. If `true`, looking up the traits of views is unnecessary.
    private(set) var isEmpty = true
    /// The traits before the change that is being reported; `nil` at other times.
    var previous: TraitCollection?

    /// Returns the overrides of `view`, which its subviews inherit.
    func overrides(of view: ViewID) -> TraitOverrides {
        isEmpty ? TraitOverrides() : overrides[view] ?? TraitOverrides()
    }

    /// The traits of `view`; `nil` if they are the traits of the window.
    subscript(view: ViewID) -> TraitCollection? { isEmpty ? nil : traits[view] }

    mutating func set(_ new: TraitOverrides, of view: ViewID) {
        overrides[view] = new == TraitOverrides() ? nil : new
        isEmpty = false
    }

    /// Applies the overrides to `view` and its subviews, superviews first.
    ///
    /// - Parameters:
    ///   - window: The traits of the window.
    ///   - old: The traits of the window before the change.
    /// - Returns: The changes for the views, at or below `view`, whose traits have changed.
    mutating func settle(
        from view: ViewID, in tree: ViewTree, _ window: TraitCollection, before old: TraitCollection
    ) -> [Change] {
        guard !isEmpty else { return [] }
        var changes: [Change] = []
        for view in tree.preorder(from: view) {
            let inherited = tree.superview(of: view).flatMap { traits[$0] }
            let own = overrides[view]
            let before = traits[view] ?? old
            traits[view] =
                own == nil && inherited == nil ? nil : (own ?? TraitOverrides()).applied(to: inherited ?? window)
            let now = traits[view] ?? window
            if now != before { changes.append(Change(view: view, old: before, new: now)) }
        }
        return changes
    }
}
