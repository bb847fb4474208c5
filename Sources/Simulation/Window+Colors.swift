import Views

extension Window {
    /// Gives a view a colour, which follows the appearance from now on where it is adaptive.
    func setColor(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        declaredColors[view, default: [:]][role] = color.isAdaptive ? color : nil
        show(color, for: role, of: view)
    }

    /// The colour a view was given; `nil` where it has none of that role.
    func declaredColor(for role: ColorRole, of view: ViewID) -> AdaptiveColor? {
        tree[view][color: role].map { declaredColors[view]?[role] ?? AdaptiveColor($0) }
    }

    /// A content that was set with other colours has them in both appearances.
    func forgetColors(of view: ViewID, thatDifferFrom old: ViewState) {
        for role in ColorRole.allCases where tree[view][color: role] != old[color: role] {
            declaredColors[view]?[role] = nil
        }
    }

    /// Finds the colours that follow the appearance again.
    func resolveColors() {
        for view in tree.everyView {
            for role in ColorRole.allCases {
                if let color = declaredColors[view]?[role] { show(color, for: role, of: view) }
            }
        }
    }

    private func show(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        let resolved = color.resolved(for: surroundings.userInterfaceStyle)
        guard tree[view][color: role] != resolved else { return }
        tree[view][color: role] = resolved
        // A background is the layer's; what is inside is drawn.
        if role != .background { requestDisplay(view) }
    }
}
