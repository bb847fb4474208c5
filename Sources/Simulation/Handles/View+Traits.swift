public import Views

/// The traits of individual views.
extension Window {
    /// Returns the overrides of `view`.
    func traitOverrides(of view: ViewID) -> TraitOverrides { model.localTraits.overrides(of: view) }

    /// Sets the overrides of `view`, which changes the traits of the view and its subviews immediately.
    func setTraitOverrides(_ new: TraitOverrides, of view: ViewID) {
        guard new != traitOverrides(of: view) else { return }
        model.localTraits.set(new, of: view)
        settleTraits(below: view)
    }

    /// Updates the inherited traits of `view` and its subviews after a change to an override or to the superview.
    func settleTraits(below view: ViewID) {
        guard model.hasLocalTraits else { return }
        let window = traitCollection
        let changes = model.localTraits.settle(from: view, in: model.tree, window, before: window)
        defer { keepStyles(below: view) }
        guard let first = changes.first else { return }
        let detail = first.new.changes(from: first.old)
        let call = model.trace.record(
            .traitCollectionDidChange, .view(first.view), model.tree[first.view].name, detail)
        let outer = model.trace.cause
        model.trace.cause = call
        for change in changes { follow(change) }
        model.trace.cause = outer
        guard appearance.hasBegun else { return }
        report(changes, recorded: first.view, because: call)
    }

    /// Stores the styles of `view` and its subviews in the tree if they differ from the window's style, or will differ
    /// when the window's style changes: a view also keeps an overridden style that equals the window's style.
    private func keepStyles(below view: ViewID) {
        for view in model.tree.preorder(from: view) {
            let appearance = model.localTraits[view]?.appearance
            if model.tree[view].appearance != appearance { model.tree[view].appearance = appearance }
        }
    }

    /// Updates the colors and the font of a view after a change to its traits, and requests the layout of the view.
    func follow(_ change: LocalTraits.Change) {
        let (view, new) = (change.view, change.new)
        let appearance = model.localTraits[view] == nil ? nil : new.appearance
        if model.tree[view].appearance != appearance {
            model.tree[view].appearance = appearance
            invalidation.requestDisplay(view)
        }
        if new.appearance != change.old.appearance { colors.appearanceChanged(of: view) }
        if new.preferredContentSizeCategory != change.old.preferredContentSizeCategory {
            hierarchy.setContent(model.tree[view].content.scaled(to: new.preferredContentSizeCategory), of: view)
            invalidation.guidesBecomeStale(because: model.trace.cause)
        }
        invalidation.requestLayout(view)
    }

    /// Calls `traitCollectionDidChange` on views that override it and on controllers, superviews first.
    ///
    /// - Parameter recorded: The view whose event is already in the trace.
    private func report(_ changes: [LocalTraits.Change], recorded: ViewID, because cause: TraceEvent.Cause) {
        let outer = model.localTraits.previous
        defer { model.localTraits.previous = outer }
        for change in changes {
            let detail = change.new.changes(from: change.old)
            model.localTraits.previous = change.old
            if let controller = controllers.controller(of: change.view) {
                controllers.call(.traitCollectionDidChange, of: controller, detail: detail, because: cause)
            }
            guard overrides.overrides(.traitCollectionDidChange, of: change.view) else { continue }
            let call =
                change.view == recorded
                ? cause
                : model.trace.record(
                    .traitCollectionDidChange, .view(change.view), model.tree[change.view].name, detail)
            overrides.call(.traitCollectionDidChange, of: change.view, because: call)
        }
    }
}

extension View {
    /// The traits that the view overrides instead of inheriting them from its superview.
    ///
    /// - Source: WWDC 2023 session 10057: overrides apply to the view and its subviews.
    public var traitOverrides: TraitOverrides {
        get { window.traitOverrides(of: id) }
        nonmutating set { window.setTraitOverrides(newValue, of: id) }
    }

    /// The traits of the window with the overrides of the superviews and of the view itself.
    public var traitCollection: TraitCollection { window.model.traits(of: id) }

    /// The traits before the change that `traitCollectionDidChange` reports; `nil` at other times.
    package var previousTraits: TraitCollection? { window.model.localTraits.previous }
}
