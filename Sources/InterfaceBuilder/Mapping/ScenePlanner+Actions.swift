import Containers
import Diagnostics
import Geometry
import Interaction
import Pictures
import SceneModel
import Views

/// Plans the segues of pages, and the items of their navigation bars.
extension ScenePlanner {
    // MARK: Segues

    /// Adds a statement for each segue that pushes a page, or that presents or dismisses a controller. Other segues are
    /// recorded as omissions.
    mutating func addActions() {
        guard !isStill else { return }
        for scene in allScenes { for trigger in scene.triggers { add(trigger, of: scene) } }
    }

    private mutating func add(_ trigger: InterfaceTrigger, of scene: InterfaceScene) {
        let segue = trigger.segue
        if segue.peek("kind") == "unwind" {
            guard let statement = unwinding(from: scene) else { return omit(segue.wordsOfKind, segue, "kind") }
            return add(statement, for: trigger, of: scene)
        }
        if presents(segue, from: scene) {
            guard let id = segue["destination"], let view = viewsOfControllers[id], presentations[view] != nil,
                let name = plan.names[view], tops[scene.controller?.id ?? ""] != view
            else { return omit("a segue that presents a controller of another container or file", segue, "kind") }
            let presenter = tops[scene.controller?.id ?? ""].flatMap { plan.names[$0] } ?? "root"
            return add("\(presenter).present(\(name)\(segue.animation))", for: trigger, of: scene)
        }
        func problem() -> String? {
            guard segue.isPush || pushed(by: segue, from: scene) != nil else { return segue.wordsOfKind }
            guard let id = scene.controller?.id, let stack = stacks[id], segue["destination"] != nil,
                let destination = pushed(by: segue, from: scene), let controller = flow.controller(destination)
            else { return "a segue to another file" }
            guard !controller.isNavigation else {
                return "a segue that pushes a navigation controller, which is an exception in UIKit"
            }
            guard destination != id else {
                return "a segue to its own controller, which can be in a stack only once"
            }
            guard let page = viewsOfControllers[destination], pages[page] == stack else {
                return "a segue to a page that another container shows, or that has no view"
            }
            return nil
        }
        if let problem = problem() { return omit(problem, segue, "kind") }
        guard let id = scene.controller?.id, let stack = stacks[id].flatMap({ plan.names[$0] }),
            let page = pushed(by: segue, from: scene).flatMap({ viewsOfControllers[$0] }).flatMap({ plan.names[$0] })
        else { return }
        add("\(stack).push(\(page)\(segue.animation))", for: trigger, of: scene)
    }

    /// Returns the statement of an unwind segue: the page on a stack is popped, and a controller that is presented is
    /// dismissed; `nil` if there is no earlier controller.
    private func unwinding(from scene: InterfaceScene) -> String? {
        guard let id = scene.controller?.id else { return nil }
        if let stack = stacks[id], firstPages[stack] != scene.root.id, let name = plan.names[stack] {
            return "\(name).pop()"
        }
        return tops[id].flatMap { plan.names[$0] }.map { "\($0).dismiss()" }
    }

    private mutating func add(_ statement: String, for trigger: InterfaceTrigger, of scene: InterfaceScene) {
        let segue = trigger.segue
        let action: (view: String, trigger: SceneAction.Trigger)
        switch trigger.source {
        case .code: return
        case .event(let event, let view):
            guard let name = plan.names[view] else { return }
            action = (name, .event(event))
        case .item(let place) where pages[scene.root.id].flatMap({ kinds[$0] }) == .navigation:
            action = (plan.names[scene.root.id] ?? "", .item(place))
        case .item, .other: return omit("the object that performs a segue: it is not on the screen", segue, "kind")
        }
        guard !plan.actions.contains(where: { $0.view == action.view && $0.trigger == action.trigger }) else {
            return omit("a second segue of an object", segue, "kind")
        }
        plan.actions.append(
            SceneAction(view: action.view, action.trigger, statement, span: place(segue.line)))
    }

    // MARK: Tabs

    /// Returns the item of a controller in a tab bar. A navigation controller without an item has that of its root.
    mutating func tabItem(of controller: InterfaceController?, on page: String) -> TabItem {
        var item = TabItem()
        var (next, element) = (controller, InterfaceElement?.none)
        for _ in 0..<InterfaceFlow.deepest where element == nil {
            element = next?.element.child("tabBarItem", key: "tabBarItem")
            item.title = next.map { title(of: $0) } ?? ""
            next = next.flatMap { flow.children(of: $0.id).first }.flatMap { flow.controller($0) }
            if next == nil { break }
        }
        guard let element else { return item }
        if let system = element.value("systemItem", SystemTabItem.init) {
            item.title = system.title
            item.image = tabSymbol(system.symbol)
        }
        if let title = element.text("title") { item.title = title }
        item.badge = element.text("badgeValue")
        item.isEnabled = element.flag("enabled") ?? true
        let image =
            ImageUse(element.child("imageReference", key: "image"), "image", "image", id: element.peek("id"))
            ?? ImageUse(element, "image", "image", id: element.peek("id"))
        if let image { plan.tabImages.append(.init(page: page, isSelected: false, use: image)) }
        if let image = ImageUse(element, "selectedImage", "selectedImage", id: element.peek("id")) {
            plan.tabImages.append(.init(page: page, isSelected: true, use: image))
        }
        return item
    }

    // MARK: Items

    /// Returns the title that the bar shows for a controller.
    func title(of controller: InterfaceController) -> String {
        let item = controller.element.child("navigationItem", key: "navigationItem")
        let label = item?.children.first { $0.key == "titleView" && $0.name == "label" }
        return item?.text("title") ?? label?.used.text("text") ?? controller.element.text("title") ?? ""
    }

    /// Returns what the bar shows for a page.
    ///
    /// - Parameter page: The name of the page.
    mutating func item(of controller: InterfaceController?, on page: String) -> NavigationContainer.Item {
        var item = NavigationContainer.Item()
        guard let controller else { return item }
        item.content.title = title(of: controller)
        guard let element = controller.element.child("navigationItem", key: "navigationItem") else { return item }
        item.content.prompt = element.text("prompt")
        item.hidesBackButton = element.flag("hidesBackButton") ?? false
        item.leftItemsSupplementBackButton = element.flag("leftItemsSupplementBackButton") ?? false
        item.largeTitleDisplayMode =
            element.value("largeTitleDisplayMode", LargeTitleDisplayMode.init) ?? .automatic
        if let view = element.children.first(where: { $0.key == "titleView" }) {
            let stand = view.name == "label" ? ": the text of the label is shown as the title" : ""
            omit("the title view of a navigation item\(stand)", view)
        }
        for (index, child) in element.barItems("left").enumerated() {
            item.content.leading.append(barItem(child, on: page, .leading(index)))
        }
        for (index, child) in element.barItems("right").enumerated() {
            item.content.trailing.append(barItem(child, on: page, .trailing(index)))
        }
        return item
    }

    private mutating func barItem(_ element: InterfaceElement, on page: String, _ place: ContainerItem) -> BarItem {
        var item: BarItem
        // A button in an item looks like an item on iOS 26.
        let view = element.children.first { $0.key == "customView" }
        let button = view.flatMap { $0.name == "button" ? $0.used : nil }
        let state = button?.child("state", key: "normal")
        let configuration = button?.child("buttonConfiguration", key: "configuration")
        let reference = (configuration ?? element).child("imageReference", key: "image")
        let holder = reference ?? (state?.peek("image") == nil ? element : state)
        if let word = element.peek("systemItem"), ["flexibleSpace", "fixedSpace"].contains(word) {
            _ = element["systemItem"]
            item = BarItem(.space(word == "fixedSpace" ? max(element.number("width") ?? 0, 0) : 0))
        } else if let system = element.value("systemItem", SystemBarItem.init) {
            item = BarItem(system)
            if let name = system.symbol, ViewContent.Image(describedBy: "symbol \(name)") == nil {
                item.content = .title("")
                omit("the symbol '\(name)': there is no drawing of it, and the platter is empty", element, "systemItem")
            }
        } else if let image = ImageUse(holder, "image", "image", id: element.peek("id")) {
            item = BarItem(.title(""))
            plan.itemImages.append(.init(page: page, place: place, use: image))
        } else {
            item = BarItem(.title(configuration?.text("title") ?? state?.text("title") ?? element.text("title") ?? ""))
        }
        if let view {
            let stand = button == nil ? "the platter is empty" : "its title or image is shown as that of the item"
            omit("the view of a bar item: \(stand)", view)
        }
        let given = element.child("color", key: "tintColor").flatMap { InterfaceView.color($0, in: document)?.written }
        let tint = given ?? barTint
        if element["style"] == "done" { item.prominentFill = item.prominentFill ?? .systemBlue }
        if item.prominentFill != nil {
            let own = document.element.child("color", key: "tintColor")
            item.prominentFill =
                tint ?? own.flatMap { InterfaceView.color($0, in: document)?.written } ?? item.prominentFill
        } else {
            item.tint = tint
        }
        item.isEnabled = element.flag("enabled") ?? true
        return item
    }
}

extension InterfaceElement {
    /// The argument of a statement for a segue that is not animated.
    fileprivate var animation: String { flag("animates") == false ? ", animated: false" : "" }

    /// The words for a segue that does not push a page.
    fileprivate var wordsOfKind: String {
        switch peek("kind") {
        case "replace": "a segue that replaces a controller"
        case "unwind": "a segue that returns to an earlier controller"
        case "custom": "a segue of the app's own class"
        case let kind: "a segue of the unknown kind '\(kind ?? "")'"
        }
    }
}

extension ScenePlan {
    /// Finds the pictures of the items of bars.
    mutating func addItemPictures(_ pictures: (String) -> FoundPicture) {
        var found: [String: [ContainerItem: BarItem.Content]] = [:]
        for image in itemImages {
            let (page, place, use) = (image.page, image.place, image.use)
            if use.isSymbol {
                if ViewContent.Image(describedBy: "symbol \(use.name)") != nil {
                    found[page, default: [:]][place] = .image(BarItem.symbol(named: use.name))
                    continue
                }
                omit("the symbol '\(use.name)': there is no drawing of it, and the platter is empty", use)
            } else if case .file(let file) = pictures(use.name) {
                found[page, default: [:]][place] = .image(file.template)
                if file.size != nil { unstatedScales.append(use.omission(scale: file.picture.scale)) }
            } else {
                omit("the image '\(use.name)' of a bar item: no picture of it was found, and the platter is empty", use)
            }
        }
        scene.root.updateEach { view in
            for (place, content) in found[view.name.value] ?? [:] { view.item?[place]?.content = content }
        }
    }

    /// Finds the pictures of the items of tab bars.
    mutating func addTabPictures(_ pictures: (String) -> FoundPicture) {
        var found: [String: [Bool: ViewContent.Image]] = [:]
        for image in tabImages {
            let use = image.use
            if use.isSymbol, ViewContent.Image(describedBy: "symbol \(use.name)") != nil {
                found[image.page, default: [:]][image.isSelected] = tabSymbol(use.name)
            } else if !use.isSymbol, case .file(let file) = pictures(use.name) {
                found[image.page, default: [:]][image.isSelected] = file.template
                if file.size != nil { unstatedScales.append(use.omission(scale: file.picture.scale)) }
            } else {
                omit("the image '\(use.name)' of a tab: there is no picture of it", use)
            }
        }
        scene.root.updateEach { view in
            let images = found[view.name.value] ?? [:]
            if let image = images[false] { view.tabItem?.image = image }
            if let image = images[true] { view.tabItem?.selectedImage = image }
        }
    }

    private mutating func omit(_ what: String, _ use: ImageUse) {
        let omission = Omission(line: use.line, what: what, id: use.id)
        omissions.append(omission)
        omittedPictures.append(omission)
    }
}

/// Returns the image of a symbol in a tab bar, whose path is the description of the symbol in scripts.
private func tabSymbol(_ name: String) -> ViewContent.Image {
    var image = Symbol(named: name).image(pointSize: Metric.tabImageFontSize.value, scale: .large)
    image.path = "symbol \(name)"
    return image
}
