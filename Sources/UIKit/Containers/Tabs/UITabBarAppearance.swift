internal import Containers

/// The background and the items of a tab bar. A change of an appearance has an effect when it is assigned to the bar or
/// the item.
open class UITabBarAppearance: UIBarAppearance {
    /// The items of a bar at the bottom.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// Stored only: all bars use ``stackedLayoutAppearance``.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// Stored only: all bars use ``stackedLayoutAppearance``.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    /// Stored only, because the selection of iOS 26 has the color of its glass.
    open var selectionIndicatorTintColor: UIColor?

    /// Changes the colors of a bar to those of the appearance.
    func apply(to colors: inout TabBarColors) {
        let appearance = stackedLayoutAppearance
        appearance.normal.apply(to: &colors.normal)
        appearance.selected.apply(to: &colors.selected)
        appearance.disabled.apply(to: &colors.disabled)
        if let badge = appearance.normal.badgeBackgroundColor { colors.badge = badge.adaptive }
        if let backgroundColor { colors.platter = backgroundColor.adaptive }
    }
}

/// The items of a tab bar in their states.
@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    public enum Style: Int, Sendable { case stacked, inline, compactInline }

    open var normal = UITabBarItemStateAppearance()
    open var selected = UITabBarItemStateAppearance()
    open var disabled = UITabBarItemStateAppearance()

    public override init() { super.init() }

    /// Creates an appearance. The style has no effect.
    public convenience init(style: Style) { self.init() }
}

/// The items of a tab bar in one state.
@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    /// The attributes of the title, of which the foreground color has an effect.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The color of template images; `nil` for the bar's own.
    open var iconColor: UIColor?
    /// The fill of badges; `nil` for the bar's own. Only that of the normal state has an effect.
    open var badgeBackgroundColor: UIColor?

    public override init() { super.init() }

    fileprivate func apply(to colors: inout TabBarColors.Item) {
        if let iconColor { colors.image = iconColor.adaptive }
        if let title = titleTextAttributes[.foregroundColor] as? UIColor { colors.title = title.adaptive }
    }
}
