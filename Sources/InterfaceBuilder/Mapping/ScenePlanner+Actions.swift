import Containers
import Geometry
import Interaction
import Pictures
import Reporting
import SceneModel
import Views

/// What a bar shows for an item whose image has no picture.
private let wordsWithoutImage = "the item shows only its title, if it has one"

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
        case .item(let place)
        where pages[scene.root.id].flatMap({ kinds[$0] }) == .navigation && showsItem(at: place, of: scene):
            action = (plan.names[scene.root.id] ?? "", .item(place))
        case .itemOfView(let place, let view) where plan.bars.contains(view):
            action = (plan.names[view] ?? "", .item(place))
        case .item, .itemOfView, .other:
            return omit("the object that performs a segue: it is not on the screen", segue, "kind")
        }
        guard !plan.actions.contains(where: { $0.view == action.view && $0.trigger == action.trigger }) else {
            return omit("a second segue of an object", segue, "kind")
        }
        plan.actions.append(
            SceneAction(view: action.view, action.trigger, statement, span: place(segue.line)))
    }

    private func showsItem(at place: ContainerItem, of scene: InterfaceScene) -> Bool {
        if case .toolbar = place { toolbars.contains(scene.root.id) } else { true }
    }

    // MARK: Tabs

    /// Returns the item of a controller in a tab bar. A navigation controller without an item has that of its root.
    mutating func tabItem(of controller: InterfaceController?, on page: String) -> TabItem {
        var (next, element, title) = (controller, InterfaceElement?.none, "")
        for _ in 0..<InterfaceFlow.deepest where element == nil {
            element = next?.element.child("tabBarItem", key: "tabBarItem")
            title = next.map { self.title(of: $0) } ?? ""
            next = next.flatMap { flow.children(of: $0.id).first }.flatMap { flow.controller($0) }
            if next == nil { break }
        }
        guard let element else { return TabItem(title: title) }
        return tabItem(element, titled: title, on: page, .tab)
    }

    /// Returns an item of a tab bar.
    ///
    /// - Parameters:
    ///   - title: The title of an item that has none.
    ///   - view: The name of the page, or of the bar if it is an ordinary view.
    mutating func tabItem(
        _ element: InterfaceElement, titled title: String = "", on view: String, _ place: ContainerItem
    ) -> TabItem {
        var item = TabItem(title: title)
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
        if let image { plan.tabImages.append(.init(page: view, place: place, isSelected: false, use: image)) }
        if let image = ImageUse(element, "selectedImage", "selectedImage", id: element.peek("id")) {
            plan.tabImages.append(.init(page: view, place: place, isSelected: true, use: image))
        }
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
    /// Finds the pictures of the items of bars. An item without a picture has a placeholder if the size of its image is
    /// known, or else its title.
    mutating func addItemPictures(_ pictures: (String) -> FoundPicture, sizes: [String: Size]) {
        var found: [String: [ContainerItem: BarItem.Content]] = [:]
        for image in itemImages {
            let (page, place, use) = (image.page, image.place, image.use)
            if use.isSymbol {
                if ViewContent.Image(describedBy: "symbol \(use.name)") != nil {
                    found[page, default: [:]][place] = .image(BarItem.symbol(named: use.name))
                    continue
                }
                omit("the symbol '\(use.name)': there is no drawing of it, and \(wordsWithoutImage)", use)
                continue
            }
            switch pictures(use.name) {
            case .file(let file):
                found[page, default: [:]][place] = .image(file.template)
                if file.size != nil { unstatedScales.append(use.omission(scale: file.picture.scale)) }
            case let missing:
                let placeholder = missing.placeholder(named: use.name, sizes: sizes)
                if let placeholder { found[page, default: [:]][place] = .image(placeholder.template) }
                let stand = placeholder == nil ? wordsWithoutImage : "a placeholder is shown instead"
                omit("the image '\(use.name)' of a bar item: there is no picture of it, and \(stand)", use)
            }
        }
        scene.root.updateEach { view in
            for (place, content) in found[view.name.value] ?? [:] { view.item?[place]?.content = content }
        }
    }

    /// Finds the pictures of the items of tab bars. An item without a picture has a placeholder if the size of its image
    /// is known.
    mutating func addTabPictures(_ pictures: (String) -> FoundPicture, sizes: [String: Size]) {
        var found: [TabImage: ViewContent.Image] = [:]
        for image in tabImages {
            let use = image.use
            if use.isSymbol, ViewContent.Image(describedBy: "symbol \(use.name)") != nil {
                found[image] = tabSymbol(use.name)
                continue
            }
            switch use.isSymbol ? .missing : pictures(use.name) {
            case .file(let file):
                found[image] = file.template
                if file.size != nil { unstatedScales.append(use.omission(scale: file.picture.scale)) }
            case let missing:
                let placeholder = use.isSymbol ? nil : missing.placeholder(named: use.name, sizes: sizes)
                found[image] = placeholder?.template
                let stand = placeholder == nil ? "" : ", and a placeholder is shown instead"
                omit("the image '\(use.name)' of a tab: there is no picture of it\(stand)", use)
            }
        }
        scene.root.updateEach { view in
            for (use, image) in found where use.page == view.name.value {
                view[tabItem: use.place]?[keyPath: use.isSelected ? \TabItem.selectedImage : \.image] = image
            }
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
