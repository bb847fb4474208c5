import Containers
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
