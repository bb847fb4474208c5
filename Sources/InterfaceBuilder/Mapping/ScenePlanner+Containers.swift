import Containers
import Geometry
import Layout
import Reporting
import SceneModel
import Simulation
import Views

/// Plans containers and presentations: navigation controllers with the pages that segues push, tab bar controllers, and
/// the controllers that segues present.
///
/// Interface Builder's canvas shows each page alone, so containers are planned only for films.
extension ScenePlanner {
    /// Returns the view of a controller, with the pages of a container. Returns `nil` if the plan contains the
    /// controller already, or if it has no view.
    mutating func view(of id: String) -> InterfaceView? {
        guard depth < InterfaceFlow.deepest, reached.insert(id).inserted else { return nil }
        depth += 1
        defer { depth -= 1 }
        tops[id] = top
        if let scene = flow.scene(of: id) {
            viewsOfControllers[id] = scene.root.id
            presenters.append(scene)
            if let stack {
                stacks[id] = stack
                arrivals[stack, default: []].append(scene)
            }
            if scene.root.id != self.scene.root.id {
                plan.embedded.append(scene)
                addOutlets(of: scene)
            }
            return embedding(in: sizingRows(of: installed(scene.root)))
        }
        guard let controller = flow.controller(id) else { return nil }
        // A container in the path shows the next controller of the path first.
        let next = path.firstIndex(of: id).flatMap { path.indices.contains($0 + 1) ? path[$0 + 1] : nil }
        guard let first = next ?? flow.children(of: id).first else { return nil }
        guard flow.isContainer(id) else {
            omitBars(of: id)
            return view(of: first)
        }
        plan.containers.append(controller)
        viewsOfControllers[id] = id
        if let stack { stacks[id] = stack }
        if controller.isSplit { return columns(controller) }
        guard controller.isNavigation else { return tabs(controller, showing: first) }
        return navigation(id, line: controller.element.line, from: first)
    }

    mutating func omitBars(of container: String) {
        guard let element = flow.controller(container)?.element, element.name != "splitViewController" else { return }
        omit("the bars of a \(element.name)", line: element.line, id: container)
    }

    /// Returns the view of a navigation container with its pages: first the given one, and then the pages that segues
    /// push, the nearest first.
    mutating func navigation(_ id: String, line: Int, from first: String) -> InterfaceView? {
        let outer = stack
        stack = id
        defer { stack = outer }
        var (queue, next) = ([first], 0)
        var container = InterfaceView(
            id: id, element: InterfaceElement("view", [:], line: line), frame: Rect(origin: .zero, size: size),
            placement: .frame([.flexibleWidth, .flexibleHeight]))
        while next < queue.count, container.subviews.count < InterfaceLimits.pages {
            next += 1
            guard let page = view(of: queue[next - 1]) else { continue }
            container.subviews.append(page)
            if isStill { break }
            for scene in arrivals.removeValue(forKey: id) ?? [] {
                queue += scene.triggers.compactMap { pushed(by: $0.segue, from: scene) }
                    .filter { flow.controller($0)?.isNavigation == false && !reached.contains($0) }
            }
        }
        guard !container.subviews.isEmpty else { return nil }
        for page in container.subviews { pages[page.id] = id }
        firstPages[id] = container.subviews[0].id
        if next < queue.count, !isStill {
            omit("pages beyond the first \(InterfaceLimits.pages) of a navigation controller", line: line)
        }
        containers[id] = flow.controller(id)
        kinds[id] = .navigation
        return container
    }

    /// Returns the view of a tab bar container with its pages. A film without events has only the page that is shown, and
    /// empty pages for the others.
    private mutating func tabs(_ controller: InterfaceController, showing first: String) -> InterfaceView? {
        let outer = stack
        stack = nil
        defer { stack = outer }
        let (id, line) = (controller.id, controller.element.line)
        var container = InterfaceView(
            id: id, element: InterfaceElement("view", [:], line: line), frame: Rect(origin: .zero, size: size),
            placement: .frame([.flexibleWidth, .flexibleHeight]))
        let children = flow.children(of: id)
        for child in children {
            guard container.subviews.count < InterfaceLimits.tabs else {
                omit("tabs beyond the first \(InterfaceLimits.tabs), which an iPhone shows in More", line: line)
                break
            }
            let (isShown, isNew) = (!isStill || child == first, !reached.contains(child))
            let page: InterfaceView
            if isShown, let view = view(of: child) {
                page = view
            } else {
                guard isNew else { continue }
                reached.insert(child)
                guard let childController = flow.controller(child) else {
                    omit("a tab: its storyboard reference leads to no controller of the project", line: line, id: child)
                    continue
                }
                if isShown {
                    omit(
                        "the page of a tab: no view of its controller was found, so the page is empty",
                        line: childController.element.line, id: child)
                }
                page = InterfaceView(
                    id: child, element: InterfaceElement("view", [:], line: line),
                    frame: Rect(origin: .zero, size: size), placement: .frame([.flexibleWidth, .flexibleHeight]))
            }
            pages[page.id] = id
            controllersOfTabs[page.id] = child
            if child == first { selected[id] = container.subviews.count }
            container.subviews.append(page)
        }
        guard !container.subviews.isEmpty else { return nil }
        containers[id] = controller
        kinds[id] = .tabs
        return container
    }

    /// Returns the views of the controllers that segues of the planned scenes present.
    mutating func presentedViews() -> [InterfaceView] {
        var views: [InterfaceView] = []
        while !isStill, !presenters.isEmpty, views.count < InterfaceLimits.pages {
            let scene = presenters.removeFirst()
            for trigger in scene.triggers where presents(trigger.segue, from: scene) {
                guard let destination = trigger.segue.peek("destination"), flow.leadsToScene(destination),
                    !reached.contains(destination)
                else { continue }
                let view = flow.scene(of: destination)?.root.id ?? destination
                top = view
                let found = self.view(of: destination)
                top = nil
                guard let planned = found else { continue }
                for (id, top) in tops where top == view { tops[id] = planned.id }
                presentations[planned.id] = presentation(trigger.segue, of: destination)
                tops[destination] = planned.id
                views.append(planned)
            }
        }
        return views
    }

    /// Whether a segue presents its destination. A segue of the kind `show` presents it if no navigation controller
    /// contains its source.
    mutating func presents(_ segue: InterfaceElement, from scene: InterfaceScene) -> Bool {
        if pushed(by: segue, from: scene) != nil { return scene.controller.map { stacks[$0.id] == nil } ?? false }
        return ["presentation", "modal", "popoverPresentation", "showDetail", "popover"].contains(segue.peek("kind"))
    }

    private mutating func presentation(_ segue: InterfaceElement, of destination: String) -> PresentationDescription {
        let style = segue["modalPresentationStyle"] ?? flow.controller(destination)?.element["modalPresentationStyle"]
        return switch style {
        case "fullScreen", "currentContext": .fullScreen(isOver: false)
        case "overFullScreen", "overCurrentContext", "custom": .fullScreen(isOver: true)
        default: .sheet(SheetDescription())
        }
    }

    /// Whether a view is a page of a container, or is presented.
    func isPage(_ view: InterfaceView) -> Bool { pages[view.id] != nil || presentations[view.id] != nil }

    /// The scenes of the plan, in the order in which they are planned.
    var allScenes: [InterfaceScene] { [scene] + plan.embedded }

    // MARK: Descriptions

    /// Sets the properties of a navigation container and of a page.
    mutating func describe(_ planned: inout ViewDescription, as view: InterfaceView) {
        if let kind = kinds[view.id] {
            let name = planned.name.value
            if name != "root" { planned.controller = name }
            planned.containerKind = kind
            planned.selectedIndex = selected[view.id] ?? 0
            if kind == .navigation, let controller = containers[view.id] {
                let bar = controller.element.child("navigationBar", key: "navigationBar")
                planned.prefersLargeTitles = bar?.flag("largeTitles") ?? false
                if let bar { planned.barColors = colors(of: bar) }
                planned.isNavigationBarHidden = controller.element.flag("navigationBarHidden") ?? false
            }
            if kind == .tabs, let bar = containers[view.id]?.element.child("tabBar", key: "tabBar") {
                let colors = TabBarDescription(colorsOf: bar, color)
                if colors != TabBarDescription() { planned.tabBar = colors }
            }
        }
        planned.presentation = presentations[view.id]
        let controller = allScenes.first { $0.root.id == view.id }?.controller ?? containers[view.id]
        switch pages[view.id].flatMap({ kinds[$0] }) {
        case .navigation:
            let bar = pages[view.id].flatMap { containers[$0] }?.element.child("navigationBar", key: "navigationBar")
            barTint = bar.flatMap { tint(of: $0) }
            planned.item = item(of: controller, on: planned.name.value)
            if let controller, showsToolbar(in: pages[view.id], controller) {
                addToolbar(of: controller, view, to: &planned)
            }
        case .tabs:
            planned.tabItem = tabItem(
                of: controllersOfTabs[view.id].flatMap { flow.controller($0) } ?? controller, on: planned.name.value)
        case .pages, nil: describeBar(&planned, as: view)
        }
    }

    /// Returns the name of a page: that of its controller in lists of scenes, or `page`.
    mutating func name(ofPage view: InterfaceView) -> String {
        let controller = allScenes.first { $0.root.id == view.id }?.controller ?? containers[view.id]
        let element = controller?.element
        return names.name(from: [
            view.element["userLabel"], element?["storyboardIdentifier"], element?["customClass"],
            controller.map { title(of: $0) }, "page",
        ])
    }

    /// Whether a page needs its recorded frame, because frames of its subviews follow its size.
    func needsFrame(_ page: InterfaceView) -> Bool {
        !isList(page) && page.subviews.contains { if case .frame = $0.placement { true } else { false } }
    }

    /// Adds the top and bottom layout guides of the controllers of pages. They end at the safe area, as at run time.
    mutating func addGuidesOfPages() {
        for scene in allScenes where isPage(scene.root) {
            guard case .view(let owner)? = items[scene.root.id] else { continue }
            for guide in scene.controller?.guides ?? [] where items[guide.id] == nil {
                let name = names.name(from: ["\(owner)\(guide.kind == .top ? "Top" : "Bottom")Guide"])
                addGuide(name, of: owner)
                items[guide.id] = .ownGuide(name)
                imply(.ownGuide(name), .left, .view(owner), .left)
                imply(.ownGuide(name), .right, .view(owner), .right)
                let (inner, outer): (LayoutAttribute, LayoutAttribute) =
                    guide.kind == .top ? (.bottom, .top) : (.top, .bottom)
                imply(.ownGuide(name), outer, .view(owner), outer)
                imply(.ownGuide(name), inner, .guide(of: owner, .safeArea), outer)
            }
        }
    }
}
