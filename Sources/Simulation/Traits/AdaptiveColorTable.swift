import Views

/// The adaptive colors of views. The tree contains their current values.
final class AdaptiveColorTable {
    private let model: WindowModel
    private let invalidation: Invalidation
    private var declared = ViewTable<[ColorRole: AdaptiveColor]>()

    init(_ model: WindowModel, _ invalidation: Invalidation) {
        self.model = model
        self.invalidation = invalidation
    }

    /// Sets a color of a view. An adaptive color adapts to the appearance from now on.
    func set(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        // The color of a layer is resolved when it is set, as `CGColor` is.
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

    /// Removes the adaptive colors of `view` that new content has replaced. The new colors do not adapt to the
    /// appearance.
    func forget(thoseOf view: ViewID, thatDifferFrom old: ViewState) {
        for role in ColorRole.allCases where model.tree[view][color: role] != old[color: role] {
            declared[view]?[role] = nil
        }
    }

    /// Resolves all colors for the current appearance.
    func resolve() {
        for view in model.tree.everyView { resolve(view) }
    }

    /// Resolves the colors of `view` for its current appearance.
    func resolve(_ view: ViewID) {
        for role in ColorRole.allCases {
            if let color = declared[view]?[role] { show(color, for: role, of: view) }
        }
    }

    private func show(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        let resolved = color.resolved(for: model.traits(of: view).userInterfaceStyle)
        guard model.tree[view][color: role] != resolved else { return }
        model.tree[view][color: role] = resolved
        // The background belongs to the layer. The other colors are drawn.
        if role != .background { invalidation.requestDisplay(view) }
    }
}
