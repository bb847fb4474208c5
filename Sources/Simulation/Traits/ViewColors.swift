import Views

/// The adaptive colors of views, and the tint colors that subviews inherit.
///
/// The view tree contains these colors as resolved for the current appearance of each view.
///
/// - Source: semantics 2.19; Apple's documentation of `UIView.tintColor`, `tintAdjustmentMode` and
///   `tintColorDidChange()`.
final class ViewColors {
    private let model: WindowModel
    private let invalidation: Invalidation
    private let overrides: OverrideTable
    /// The adaptive colors that were set for views. Tint colors are in `own`.
    private var declared = ViewTable<[ColorRole: AdaptiveColor]>()
    /// The tint colors and modes that were set for individual views.
    private var own = ViewTable<Own>()
    /// The tint color of each view when it was last updated; `nil` if it was the default color.
    private var updated = ViewTable<AdaptiveColor>()
    /// Whether no tint color, tint adjustment mode or dark appearance has been set yet. While the value is `true`,
    /// every view shows the default tint color for light appearance, and no tint color needs to be updated.
    private var hasDefaultTints: Bool

    private struct Own {
        var color: AdaptiveColor?
        var mode = TintAdjustmentMode.automatic
    }

    /// A tint color before dimming, and whether it is dimmed.
    private struct Tint {
        var color = AdaptiveColor.defaultTint
        var isDimmed = false

        var shown: AdaptiveColor { isDimmed ? color.dimmed : color }

        /// Returns the tint after applying a view's own color and mode.
        func overridden(by own: Own?) -> Tint {
            var tint = self
            if let color = own?.color { tint.color = color }
            if let mode = own?.mode, mode != .automatic { tint.isDimmed = mode == .dimmed }
            return tint
        }
    }

    init(_ model: WindowModel, _ invalidation: Invalidation, _ overrides: OverrideTable) {
        self.model = model
        self.invalidation = invalidation
        self.overrides = overrides
        hasDefaultTints = true
        appearanceChanged()
    }

    // MARK: Adaptive colors

    /// Sets the color that `view` uses for `role`. An adaptive color follows later changes to the appearance.
    func set(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        // The color of a layer without a view is resolved only once, when it is set, as a `CGColor` is.
        let follows = color.isAdaptive && !model.tree.isLayer(view)
        if follows {
            declared[view, default: [:]][role] = color
        } else if declared[view] != nil {
            declared[view]?[role] = nil
        }
        show(color, for: role, of: view)
    }

    /// Returns the color that was set for a view, or `nil` if the view has no color of that role.
    func color(for role: ColorRole, of view: ViewID) -> AdaptiveColor? {
        model.tree[view][color: role].map { declared[view]?[role] ?? AdaptiveColor($0) }
    }

    /// Removes the adaptive colors of `view` that new content has replaced. `old` is the state before the replacement.
    /// The new colors do not adapt to the appearance.
    func forget(thoseOf view: ViewID, thatDifferFrom old: ViewState) {
        for role in ColorRole.allCases where model.tree[view][color: role] != old[color: role] {
            declared[view]?[role] = nil
        }
    }

    /// Resolves the adaptive colors of `view` for its current appearance.
    private func resolve(_ view: ViewID) {
        for role in ColorRole.allCases {
            if let color = declared[view]?[role] { show(color, for: role, of: view) }
        }
    }

    private func show(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        let resolved = color.resolved(for: model.traits(of: view).appearance)
        guard model.tree[view][color: role] != resolved else { return }
        model.tree[view][color: role] = resolved
        // The background belongs to the layer. The other colors are drawn.
        if role != .background { invalidation.requestDisplay(view) }
    }

    // MARK: Tint colors

    /// Returns the tint color that `view` shows.
    func tintColor(of view: ViewID) -> AdaptiveColor { hasDefaultTints ? .defaultTint : tint(of: view).shown }

    /// Returns the mode of `view` or of the closest superview that sets a mode: normal or dimmed.
    func tintAdjustmentMode(of view: ViewID) -> TintAdjustmentMode {
        !hasDefaultTints && tint(of: view).isDimmed ? .dimmed : .normal
    }

    /// Sets the tint color of a view; `nil` to inherit the tint color of the superview.
    func setTintColor(_ color: AdaptiveColor?, of view: ViewID) { change(view) { $0.color = color } }

    func setTintAdjustmentMode(_ mode: TintAdjustmentMode, of view: ViewID) { change(view) { $0.mode = mode } }

    /// Removes the tint color and the mode that were set for a view.
    func removeTint(of view: ViewID) {
        guard !hasDefaultTints else { return }
        own[view] = nil
        updated[view] = nil
    }

    private func change(_ view: ViewID, _ change: (inout Own) -> Void) {
        change(&own[view, default: Own()])
        hasDefaultTints = false
        updateTints(atOrBelow: view)
    }

    private func tint(of view: ViewID?) -> Tint {
        guard let view else { return Tint() }
        return tint(of: model.tree.superview(of: view)).overridden(by: own[view])
    }

    /// Updates the tint colors that `view` and its subviews inherit, and calls `tintColorDidChange` on the views
    /// whose tint color has changed, superviews first.
    func updateTints(atOrBelow view: ViewID) {
        guard !hasDefaultTints else { return }
        var changed: [ViewID] = []
        update(view, tint(of: model.tree.superview(of: view)), &changed)
        for view in changed where overrides.overrides(.tintColorDidChange, of: view) {
            let detail = tintColor(of: view).hexadecimal
            let call = model.trace.record(.tintColorDidChange, .view(view), model.tree[view].name, detail)
            overrides.call(.tintColorDidChange, of: view, because: call)
        }
    }

    private func update(_ view: ViewID, _ inherited: Tint, _ changed: inout [ViewID]) {
        let tint = inherited.overridden(by: own[view])
        let color = tint.shown
        if color != updated[view] ?? .defaultTint {
            updated[view] = color == .defaultTint ? nil : color
            changed.append(view)
        }
        show(color, in: view)
        for subview in model.tree.subviews(of: view) { update(subview, tint, &changed) }
    }

    // MARK: Appearance

    /// Resolves the colors of all views again after a change to the appearance of the window.
    func appearanceChanged() {
        for view in model.tree.everyView { resolve(view) }
        if model.surroundings.traitCollection.appearance != .light { hasDefaultTints = false }
        updateTints(atOrBelow: model.root)
    }

    /// Resolves the colors of a view again after a change to its own appearance.
    func appearanceChanged(of view: ViewID) {
        resolve(view)
        hasDefaultTints = false
        show(tint(of: view).shown, in: view)
    }

    private func show(_ color: AdaptiveColor, in view: ViewID) {
        let resolved = color.resolved(for: model.traits(of: view).appearance)
        guard model.tree[view].tintColor != resolved else { return }
        if model.tree[view].setTintColor(resolved) { invalidation.requestDisplay(view) }
    }
}
