internal import CoreGraphics
internal import Foundation
internal import Nibs
internal import Views

/// The bars, the items and the controllers that a container of a storyboard owns.
extension NibInstance {
    /// Gives a controller the items of bars, and a container its bars.
    func decodeItems(of description: CompiledObject, into controller: UIViewController) {
        var toolbarItems: [UIBarButtonItem] = []
        for part in description.objects {
            switch part.key {
            case "navigationItem": fill(controller.navigationItem, part)
            case "tabBarItem": controller.tabBarItem = tabBarItem(part)
            case "toolbarItems": toolbarItems.append(barButtonItem(part))
            case "navigationBar": fill((controller as? UINavigationController)?.navigationBar, part)
            case "toolbar": fill((controller as? UINavigationController)?.toolbar, part)
            case "tabBar": fill((controller as? UITabBarController)?.tabBar, part)
            default: break
            }
        }
        if !toolbarItems.isEmpty { controller.toolbarItems = toolbarItems }
    }

    private func fill(_ bar: UIView?, _ description: CompiledObject) {
        guard let bar else { return }
        register(bar, description)
        bar.applyNibAttributes(description.attributes)
    }

    /// Gives a bar that the program manages its items.
    func decodeItems(of description: CompiledObject, into view: UIView) {
        let items = description.objects.filter { $0.key == "items" }
        switch view {
        case let bar as UINavigationBar where !items.isEmpty:
            bar.items = items.map { part in
                let item = UINavigationItem(title: "")
                fill(item, part)
                return item
            }
        case let bar as UIToolbar where !items.isEmpty: bar.items = items.map(barButtonItem)
        case let bar as UITabBar where !items.isEmpty: bar.items = items.map(tabBarItem)
        default: break
        }
    }

    /// Creates an item at the top level of a nib.
    func item(_ description: CompiledObject) -> AnyObject? {
        switch description.className {
        case "UINavigationItem":
            let item = UINavigationItem(title: "")
            fill(item, description)
            return item
        case "UIBarButtonItem": return barButtonItem(description)
        case "UITabBarItem": return tabBarItem(description)
        default: return nil
        }
    }

    private func fill(_ item: UINavigationItem, _ description: CompiledObject) {
        register(item, description)
        for (name, value) in description.attributes.sorted(by: { $0.key < $1.key }) {
            switch (name, value) {
            case ("title", .text(let text)): item.title = text
            case ("prompt", .text(let text)): item.prompt = text
            case ("backButtonTitle", .text(let text)): item.backButtonTitle = text
            case ("hidesBackButton", .boolean(let flag)): item.hidesBackButton = flag
            case ("leftItemsSupplementBackButton", .boolean(let flag)): item.leftItemsSupplementBackButton = flag
            case ("largeTitleDisplayMode", .word(let word)):
                let all: [UINavigationItem.LargeTitleDisplayMode] = [.automatic, .always, .never, .inline]
                if let mode = all.first(where: { "\($0)" == word }) { item.largeTitleDisplayMode = mode }
            default: break
            }
        }
        func items(_ side: String) -> [UIBarButtonItem] {
            description.objects.filter { $0.key == side + "BarButtonItem" || $0.key == side + "BarButtonItems" }
                .map(barButtonItem)
        }
        let (left, right) = (items("left"), items("right"))
        if !left.isEmpty { item.leftBarButtonItems = left }
        if !right.isEmpty { item.rightBarButtonItems = right }
        item.backBarButtonItem = items("back").first
        if let view = description.objects.first(where: { $0.key == "titleView" }) {
            item.titleView = make(view) as? UIView
        }
    }

    private func barButtonItem(_ description: CompiledObject) -> UIBarButtonItem {
        let item: UIBarButtonItem
        if case .word(let word)? = description.attributes["systemItem"],
            let system = (0...24).compactMap(UIBarButtonItem.SystemItem.init).first(where: { "\($0)" == word })
        {
            item = UIBarButtonItem(barButtonSystemItem: system, target: nil, action: nil)
        } else {
            item = UIBarButtonItem()
            if case .word(let word)? = description.attributes["systemItem"] {
                note("\(interface.source):\(description.line): unknown system item '\(word)'; the item is empty")
            }
        }
        fill(item, description)
        if description.attributes["style"] == .word("done") { item.style = .done }
        if case .number(let width)? = description.attributes["width"] { item.width = CGFloat(width) }
        if case .color(let color)? = description.attributes["tintColor"] { item.tintColor = UIColor(color) }
        if let view = description.objects.first(where: { $0.key == "customView" }) {
            item.customView = make(view) as? UIView
        }
        return item
    }

    private func tabBarItem(_ description: CompiledObject) -> UITabBarItem {
        let item: UITabBarItem
        if case .word(let word)? = description.attributes["systemItem"],
            let system = (0...11).compactMap(UITabBarItem.SystemItem.init).first(where: { "\($0)" == word })
        {
            item = UITabBarItem(tabBarSystemItem: system, tag: 0)
        } else {
            item = UITabBarItem()
        }
        fill(item, description)
        if let image = image(of: description, "selectedImage") { item.selectedImage = image }
        if case .text(let badge)? = description.attributes["badgeValue"] { item.badgeValue = badge }
        return item
    }

    private func fill(_ item: UIBarItem, _ description: CompiledObject) {
        register(item, description)
        if case .text(let text)? = description.attributes["title"] { item.title = text }
        if case .boolean(let flag)? = description.attributes["isEnabled"] { item.isEnabled = flag }
        if case .integer(let tag)? = description.attributes["tag"] { item.tag = tag }
        if let image = image(of: description, "image") { item.image = image }
    }

    /// Returns the image of an item; `nil` if it has none. An image that was not found is reported, and is a placeholder if
    /// the file states its size.
    private func image(of description: CompiledObject, _ key: String) -> UIImage? {
        switch description.attributes[key] {
        case .word(let name): return UIImage(systemName: name)
        case .text(let name):
            if let image = image(named: name) { return image }
            note(
                "\(interface.source):\(description.line): found no image '\(name)', which an item of a bar shows; add it to "
                    + "the resources")
            return placeholder(named: name)
        default: return nil
        }
    }

    // MARK: Relationships

    /// Whether the scene is that of a container, whose view is not in the file.
    func isContainer(_ controller: UIViewController) -> Bool {
        scene.view == nil
            && (controller is UINavigationController || controller is UITabBarController
                || controller is UIPageViewController)
    }

    /// Creates the controllers to which a container has relationships, in file order.
    ///
    /// - Parameter chain: The ids of the containers that contain this one.
    func makeChildren(of controller: UIViewController, in chain: [String]) {
        let relationships = scene.connections.filter { $0.kind == .relationship }
        guard !relationships.isEmpty, let id = scene.controller?.id else { return }
        let children = relationships.compactMap { relationship -> UIViewController? in
            guard !(chain + [id]).contains(relationship.destination) else {
                refuse(
                    "found the relationship '\(relationship.name)' to '\(relationship.destination)', which contains this "
                        + "controller; a controller cannot contain itself", line: relationship.line)
                return nil
            }
            return destination(of: relationship)?.makeController(nil, in: chain + [id])
        }
        switch controller {
        case let navigation as UINavigationController: navigation.viewControllers = children
        case let tabs as UITabBarController: tabs.viewControllers = children
        default:
            refuse(
                "found a relationship of a '\(type(of: controller))', expected a navigation or tab bar controller",
                line: relationships[0].line)
        }
    }
}

extension UIView {
    /// Sets the colors and the flags of a bar.
    func applyNibAttribute(ofBar name: String, _ value: PropertyValue) {
        let (bar, toolbar, tabs) = (self as? UINavigationBar, self as? UIToolbar, self as? UITabBar)
        switch (name, value) {
        case ("prefersLargeTitles", .boolean(let flag)): bar?.prefersLargeTitles = flag
        case ("isTranslucent", .boolean(let flag)):
            bar?.isTranslucent = flag
            toolbar?.isTranslucent = flag
            tabs?.isTranslucent = flag
        case ("barStyle", .word(let word)): bar?.barStyle = word.hasPrefix("black") ? .black : .default
        case ("barTintColor", .color(let color)):
            bar?.barTintColor = UIColor(color)
            toolbar?.barTintColor = UIColor(color)
            tabs?.barTintColor = UIColor(color)
        case ("tintColor", .color(let color)): tintColor = UIColor(color)
        case ("backgroundColor", .color(let color)): backgroundColor = UIColor(color)
        default: break
        }
    }
}

extension UIViewController {
    /// Sets a property of a container, and returns whether the controller has it.
    func applyNibAttribute(ofContainer name: String, _ value: PropertyValue) {
        switch (name, value) {
        case ("hidesBottomBarWhenPushed", .boolean(let flag)): hidesBottomBarWhenPushed = flag
        case ("isNavigationBarHidden", .boolean(let flag)):
            (self as? UINavigationController)?.isNavigationBarHidden = flag
        case ("isToolbarHidden", .boolean(let flag)): (self as? UINavigationController)?.isToolbarHidden = flag
        case ("clearsSelectionOnViewWillAppear", .boolean(let flag)):
            (self as? UITableViewController)?.clearsSelectionOnViewWillAppear = flag
        default: break
        }
    }

    /// Connects an outlet that UIKit's containers declare.
    func connectContainer(_ connection: NibConnection) {
        switch (connection.key, self) {
        case ("view", _): connection.set(&view)
        case ("delegate", let navigation as UINavigationController): connection.set(&navigation.delegate)
        case ("delegate", let tabs as UITabBarController): connection.set(&tabs.delegate)
        case ("delegate", let pages as UIPageViewController): connection.set(&pages.delegate)
        case ("dataSource", let pages as UIPageViewController): connection.set(&pages.dataSource)
        default: break
        }
    }
}

extension NSCoder {
    /// Returns a word that the storyboard gives to the object which is being created.
    func nibWord(_ name: String) -> String? {
        guard case .word(let word)? = (self as? NibCoder)?.object.attributes[name] else { return nil }
        return word
    }

    /// Returns a number that the storyboard gives to the object which is being created.
    func nibNumber(_ name: String) -> Double? {
        guard case .number(let number)? = (self as? NibCoder)?.object.attributes[name] else { return nil }
        return number
    }
}
