import Containers
import Reporting
import SceneModel
import Views

/// Plans bars: their colors, and the items that they show for pages or as ordinary views.
extension ScenePlanner {
    // MARK: Bars

    /// Makes a toolbar or a navigation bar that a scene has as a view a bar with its items.
    mutating func describeBar(_ planned: inout ViewDescription, as view: InterfaceView) {
        guard isFilm, view.subviews.isEmpty, let kind = BarView.Kind(rawValue: view.kind) else { return }
        let (element, name) = (view.element, planned.name.value)
        plan.bars.insert(view.id)
        planned.bar = kind
        var item = NavigationContainer.Item()
        switch kind {
        case .toolbar:
            barTint = tint(of: element)
            for (index, child) in (element.child("items")?.children("barButtonItem") ?? []).enumerated() {
                item.toolbar.append(barItem(child, on: name, .toolbar(index)))
            }
            if let color = color("barTintColor", of: element) { planned["backgroundColor"] = .color(color) }
        case .navigationBar:
            barTint = tint(of: element)
            planned.barColors = colors(of: element)
            if let shown = element.child("items")?.children("navigationItem").last {
                item.content.title = title(of: shown) ?? ""
                read(shown, into: &item, on: name)
            }
        case .tabBar:
            planned.tabBar = TabBarDescription(colorsOf: element, color)
            // The background and the tint color are read as those of any view.
            planned.tabBar?.background = nil
            planned.tabBar?.tint = nil
            for (index, child) in (element.child("items")?.children("tabBarItem") ?? []).enumerated() {
                let item = tabItem(child.used, on: name, .tabItem(index))
                planned.tabBar?.items.append(item)
            }
            return
        }
        planned.item = item
    }

    /// Whether a page has a toolbar: its navigation controller shows it, or the author simulates it.
    func showsToolbar(in container: String?, _ page: InterfaceController) -> Bool {
        if let stack = container.flatMap({ containers[$0] }) { return stack.element.flag("toolbarHidden") == false }
        guard case .simulatedBars(let bars, around: page.id) = start else { return false }
        return bars.hasToolbar && !page.element.toolbarItems.isEmpty
    }

    /// Returns the color of the items of a navigation bar or a toolbar; `nil` for that of the system.
    func tint(of bar: InterfaceElement) -> AdaptiveColor? { color("tintColor", of: bar) }

    func color(_ key: String, of element: InterfaceElement?) -> AdaptiveColor? {
        element?.child("color", key: key).flatMap { InterfaceView.color($0, in: document)?.written }
    }

    /// Returns the colors of a navigation bar: those of its appearances, or its bar tint color and the colors of its
    /// titles.
    func colors(of bar: InterfaceElement) -> NavigationBarColors {
        func appearance(_ element: InterfaceElement) -> NavigationBarColors.Appearance {
            func title(_ key: String) -> AdaptiveColor? {
                color("textColor", of: element.child("textAttributes", key: key))
            }
            return .init(
                background: element.name == "navigationBar" ? nil : color("backgroundColor", of: element),
                title: title("titleTextAttributes"), largeTitle: title("largeTitleTextAttributes"))
        }
        let standard = bar.child("navigationBarAppearance", key: "standardAppearance")
        var colors = NavigationBarColors(
            barTint: standard == nil ? color("barTintColor", of: bar) : nil, standard: appearance(standard ?? bar),
            scrollEdge: bar.child("navigationBarAppearance", key: "scrollEdgeAppearance").map(appearance))
        colors.isBlack = ["black", "blackTranslucent", "blackOpaque"].contains(bar["barStyle"])
        // The background of a bar that is an ordinary view is read as that of any view.
        if bar.key == "navigationBar", let color = color("backgroundColor", of: bar), !color.isClear {
            colors.view = color
        }
        return colors
    }

    // MARK: Items

    /// Returns the title that the bar shows for a controller.
    func title(of controller: InterfaceController) -> String {
        let item = controller.element.child("navigationItem", key: "navigationItem")
        return item.flatMap { title(of: $0) } ?? controller.element.text("title") ?? ""
    }

    private func title(of item: InterfaceElement) -> String? {
        let label = item.children.first { $0.key == "titleView" && $0.name == "label" }
        return item.text("title") ?? label?.used.text("text")
    }

    /// Returns what the bar shows for a page.
    ///
    /// - Parameter page: The name of the page.
    mutating func item(of controller: InterfaceController?, on page: String) -> NavigationContainer.Item {
        var item = NavigationContainer.Item()
        guard let controller else { return item }
        item.content.title = title(of: controller)
        item.hidesBottomBarWhenPushed = controller.element.flag("hidesBottomBarWhenPushed") ?? false
        if let element = controller.element.child("navigationItem", key: "navigationItem") {
            read(element, into: &item, on: page)
        }
        return item
    }

    /// Reads a navigation item, apart from its title.
    private mutating func read(_ element: InterfaceElement, into item: inout NavigationContainer.Item, on page: String)
    {
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
    }

    /// Adds the items of the toolbar of a page whose navigation controller shows a toolbar.
    mutating func addToolbar(
        of controller: InterfaceController, _ view: InterfaceView, to planned: inout ViewDescription
    ) {
        let items = controller.element.toolbarItems
        guard !items.isEmpty else {
            return omit("a toolbar without items: the page has none", line: view.line, id: controller.id)
        }
        toolbars.insert(view.id)
        barTint = nil
        let name = planned.name.value
        planned.item?.toolbar = items.enumerated().map { barItem($1.used, on: name, .toolbar($0)) }
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
            if word == "fixedSpace" {
                item = BarItem(.space(max(element.number("width") ?? 0, 0)))
            } else if case .toolbar = place {
                item = BarItem(.flexibleSpace)
            } else {
                item = BarItem(.space(0))
            }
        } else if let system = element.value("systemItem", SystemBarItem.init) {
            item = BarItem(system)
            if let name = system.symbol, ViewContent.Image(describedBy: "symbol \(name)") == nil {
                item.content = .title("")
                omit("the symbol '\(name)': there is no drawing of it, and the platter is empty", element, "systemItem")
            }
        } else {
            item = BarItem(.title(configuration?.text("title") ?? state?.text("title") ?? element.text("title") ?? ""))
            if let image = ImageUse(holder, "image", "image", id: element.peek("id")) {
                plan.itemImages.append(.init(page: page, place: place, use: image))
            }
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

extension TabBarDescription {
    /// The colors of a tab bar of a storyboard. A clear background, which Interface Builder writes by default, is left
    /// out.
    ///
    /// - Parameter color: A function that returns the color of an element with a key.
    init(
        colorsOf bar: InterfaceElement, _ color: (_ key: String, _ element: InterfaceElement?) -> AdaptiveColor?
    ) {
        self.init()
        (barTint, tint) = (color("barTintColor", bar), color("tintColor", bar))
        if let found = color("backgroundColor", bar), !found.isClear { background = found }
    }
}

extension AdaptiveColor {
    fileprivate var isClear: Bool { light.alpha == 0 && dark.alpha == 0 }
}
