package import Containers
import Simulation

/// An item of a bar or an action of an alert, whose taps a scene handles.
package enum ContainerItem: Hashable, Sendable {
    /// An item of the navigation bar of a page, at the leading or the trailing side.
    case leading(Int)
    case trailing(Int)
    /// An item of the toolbar of a page.
    case toolbar(Int)
    case alertAction(Int)
}

extension Stage {
    /// Sets the action of a tap on an item.
    ///
    /// - Parameter view: The name of the page, or of the alert.
    package func handleTap(on item: ContainerItem, of view: String, _ action: @escaping () -> Void) {
        guard let controller = window.viewController(of: self.view(view)) else { return }
        switch item {
        case .leading(let index): handleTap("leading\(index)", of: controller, action)
        case .trailing(let index): handleTap("trailing\(index)", of: controller, action)
        case .toolbar(let index): handleTap("toolbar\(index)", of: controller, action)
        case .alertAction(let index): presentations?.handleTap(onAction: index, of: controller, action)
        }
    }

    private func handleTap(_ item: String, of page: ViewController, _ action: @escaping () -> Void) {
        for navigation in navigations.values { navigation.handleTap(onItem: item, of: page, action) }
    }
}

extension NavigationContainer.Item {
    /// The item at a place; `nil` if there is none.
    package subscript(place: ContainerItem) -> BarItem? {
        get {
            switch place {
            case .leading(let index): content.leading.indices.contains(index) ? content.leading[index] : nil
            case .trailing(let index): content.trailing.indices.contains(index) ? content.trailing[index] : nil
            case .toolbar(let index): toolbar.indices.contains(index) ? toolbar[index] : nil
            case .alertAction: nil
            }
        }
        set {
            guard let newValue, self[place] != nil else { return }
            switch place {
            case .leading(let index): content.leading[index] = newValue
            case .trailing(let index): content.trailing[index] = newValue
            case .toolbar(let index): toolbar[index] = newValue
            case .alertAction: break
            }
        }
    }

    /// The places of all items: those at the leading side, those at the trailing side, and those of the toolbar.
    package var places: [ContainerItem] {
        content.leading.indices.map { .leading($0) } + content.trailing.indices.map { .trailing($0) }
            + toolbar.indices.map { .toolbar($0) }
    }
}
