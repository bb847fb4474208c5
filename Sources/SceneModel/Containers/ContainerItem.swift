package import Containers
import Reporting
import Simulation

/// An item of a bar or an action of an alert.
package enum ContainerItem: Hashable, Sendable {
    /// An item of the navigation bar of a page, at the leading or the trailing side.
    case leading(Int)
    case trailing(Int)
    /// The back button of a page.
    case back
    /// An item of the toolbar of a page.
    case toolbar(Int)
    case alertAction(Int)
    /// The item of a page in a tab bar.
    case tab
    /// An item of a tab bar that is an ordinary view.
    case tabItem(Int)

    /// The place of the item in its bar or its alert, such as `leading0`.
    var key: String {
        switch self {
        case .leading(let index): "leading\(index)"
        case .trailing(let index): "trailing\(index)"
        case .back: "back"
        case .toolbar(let index): "toolbar\(index)"
        case .alertAction(let index): "action\(index)"
        case .tab: "tab"
        case .tabItem(let index): "tab\(index)"
        }
    }

    /// Returns the key of the views of the item in its bar.
    ///
    /// - Parameter id: The number of the item of a navigation bar.
    func key(inBarWith id: Int) -> String {
        switch self {
        case .toolbar(let index): "\(index)"
        case .tabItem(let index): "platter/content/\(index)"
        default: "\(id).\(key)"
        }
    }
}

extension Stage {
    /// Sets the action of a tap on an item.
    ///
    /// - Parameter view: The name of the page, of the alert, or of the bar if it is an ordinary view.
    package func handleTap(on item: ContainerItem, of view: String, _ action: @escaping () -> Void) {
        if let bar = bars[view] { return bar.handleTap(on: item, action) }
        guard let controller = window.viewController(of: self.view(view)) else { return }
        switch item {
        case .leading, .trailing, .toolbar:
            for navigation in navigations.values { navigation.handleTap(on: item, of: controller, action) }
        case .alertAction(let index): presentations?.handleTap(onAction: index, of: controller, action)
        case .back, .tab, .tabItem: preconditionFailure("the container performs the taps on \(item.key)")
        }
    }

    /// Creates the views that receive the touches of named items. They are in the window while the items are.
    ///
    /// - Returns: The views, and the views of their pages or bars, by the names of the items.
    func makeNamedItems(_ root: ViewDescription) -> [String: (control: View, page: View)] {
        var made: [String: (control: View, page: View)] = [:]
        for description in root.depthFirst where !description.itemNames.isEmpty {
            let owner = view(description.name.value)
            let page = window.viewController(of: owner)
            for (item, name) in description.itemNames.sorted(by: { $0.value < $1.value }) {
                window.declare(line: description.name.span.line) {
                    let control = ContainerViews.makeControl(name, in: window)
                    made[name] = (control, owner)
                    if let bar = bars[description.name.value] {
                        bar.setControl(control, of: item)
                    } else if let page {
                        setControl(control, of: item, page)
                    }
                }
            }
        }
        return made
    }

    private func setControl(_ control: View, of item: ContainerItem, _ page: ViewController) {
        switch item {
        case .leading, .trailing, .back, .toolbar:
            for navigation in navigations.values { navigation.setControl(control, of: item, page) }
        case .alertAction(let index): presentations?.setControl(control, ofAction: index, page)
        case .tab: for tabs in tabs.values { tabs.setControl(control, of: page) }
        case .tabItem: preconditionFailure("the bar has the control of \(item.key)")
        }
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
            case .back, .alertAction, .tab, .tabItem: nil
            }
        }
        set {
            guard let newValue, self[place] != nil else { return }
            switch place {
            case .leading(let index): content.leading[index] = newValue
            case .trailing(let index): content.trailing[index] = newValue
            case .toolbar(let index): toolbar[index] = newValue
            case .back, .alertAction, .tab, .tabItem: break
            }
        }
    }

    /// The places of all items: those at the leading side, those at the trailing side, and those of the toolbar.
    package var places: [ContainerItem] {
        content.leading.indices.map { .leading($0) } + content.trailing.indices.map { .trailing($0) }
            + toolbar.indices.map { .toolbar($0) }
    }
}
