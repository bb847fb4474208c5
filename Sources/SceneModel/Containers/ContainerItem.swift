package import Containers
import Simulation

/// An item of a bar or an action of an alert, whose taps a scene handles.
package enum ContainerItem: Hashable, Sendable {
    /// An item of the navigation bar of a page, at the leading or the trailing side.
    case leading(Int)
    case trailing(Int)
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
        case .alertAction(let index): presentations?.handleTap(onAction: index, of: controller, action)
        }
    }

    private func handleTap(_ item: String, of page: ViewController, _ action: @escaping () -> Void) {
        for navigation in navigations.values { navigation.handleTap(onItem: item, of: page, action) }
    }
}

extension NavigationItem {
    /// The item at a place; `nil` if there is none.
    package subscript(place: ContainerItem) -> BarItem? {
        get {
            switch place {
            case .leading(let index): leading.indices.contains(index) ? leading[index] : nil
            case .trailing(let index): trailing.indices.contains(index) ? trailing[index] : nil
            case .alertAction: nil
            }
        }
        set {
            guard let newValue, self[place] != nil else { return }
            switch place {
            case .leading(let index): leading[index] = newValue
            case .trailing(let index): trailing[index] = newValue
            case .alertAction: break
            }
        }
    }

    /// The places of all items, those at the leading side first.
    package var places: [ContainerItem] {
        leading.indices.map { .leading($0) } + trailing.indices.map { .trailing($0) }
    }
}
