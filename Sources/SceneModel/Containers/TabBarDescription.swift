package import Containers
import Simulation
package import Views

/// The colors of a tab bar and, for a bar that is an ordinary view, its items.
package struct TabBarDescription: Hashable, Sendable {
    /// The items of a bar that is an ordinary view, from the leading side; empty for the bar of a container.
    package var items: [TabItem] = []
    /// The index of the item that is selected first; `nil` for none.
    package var selected: Int?
    /// The fill of the platter; `nil` for that of the system.
    package var barTint: AdaptiveColor?
    /// The color behind the platter, in the whole bar; `nil` for none.
    package var background: AdaptiveColor?
    /// The color of the selected item; `nil` for the tint color of the superview.
    package var tint: AdaptiveColor?
    /// The color of the other items; `nil` for that of the system.
    package var unselectedItemTint: AdaptiveColor?

    package init() {}

    /// Gives a bar the colors that its view has.
    func apply(to bar: View) {
        if let background { bar.adaptiveBackgroundColor = background }
        if let tint { bar.tintColor = tint }
    }

    /// Returns the colors of the parts of a bar.
    func colors(of bar: View) -> TabBarColors {
        var colors = TabBarColors(tint: bar.tintColor ?? .systemBlue, unselected: unselectedItemTint)
        if let barTint { colors.platter = barTint }
        return colors
    }
}

extension ViewDescription {
    /// The places of the items that a tab bar shows: that of a page, or those of a tab bar that is an ordinary view.
    package var placesOfTabItems: [ContainerItem] {
        (tabItem == nil ? [] : [.tab]) + (tabBar?.items.indices.map { .tabItem($0) } ?? [])
    }

    /// The item of a tab bar at a place of ``placesOfTabItems``.
    package subscript(tabItem place: ContainerItem) -> TabItem? {
        get { if case .tabItem(let index) = place { tabBar?.items[index] } else { tabItem } }
        set {
            guard let newValue else { return }
            if case .tabItem(let index) = place { tabBar?.items[index] = newValue } else { tabItem = newValue }
        }
    }
}
