import Containers
import Views

// The text of the items of bars, of presentations, and of the statements that events perform.

extension [SceneAction] {
    /// Returns the statements for a trigger: one statement, or a list of them; `nil` if there are none.
    func scriptText(for trigger: SceneAction.Trigger) -> String? {
        let statements = filter { $0.trigger == trigger }.map(\.statement)
            .map { $0.contains(",") ? YAMLText.quoted($0) : $0 }
        guard statements.count > 1 else { return statements.first }
        return "[\(statements.joined(separator: ", "))]"
    }
}

extension ViewDescription {
    /// Returns the entries of a container, a page, a bar or a presented view.
    func containerEntries(_ actions: [SceneAction]) -> [String] {
        var entries: [String] = []
        if prefersLargeTitles { entries.append("prefersLargeTitles: true") }
        if isNavigationBarHidden { entries.append("isNavigationBarHidden: true") }
        let item = item?.scriptEntries(actions, names: itemNames) ?? []
        switch bar {
        case .toolbar: entries.append(item.first?.replacing("toolbarItems:", with: "toolbar:") ?? "toolbar: []")
        case .navigationBar:
            entries.append("navigationBar: {\((barColors.scriptEntries + item).joined(separator: ", "))}")
        case .tabBar:
            entries.append("tabBar: {\((tabBar?.scriptEntries(actions, itemNames) ?? []).joined(separator: ", "))}")
        case nil:
            entries += [barColors.scriptText].compactMap(\.self) + item
            if let bar = tabBar?.scriptEntries(actions, itemNames), !bar.isEmpty {
                entries.append("tabBar: {\(bar.joined(separator: ", "))}")
            }
        }
        if pageStyle.isVertical { entries.append("navigationOrientation: vertical") }
        if pageStyle.spacing != 0 { entries.append("interPageSpacing: \(YAMLText.number(pageStyle.spacing))") }
        if pageStyle.showsPageControl { entries.append("showsPageControl: true") }
        if selectedIndex != 0 { entries.append("selectedIndex: \(selectedIndex)") }
        if let tabItem {
            let name = itemNames[.tab].map { ["name: \(YAMLText.key($0))"] } ?? []
            entries.append("tabBarItem: {\((name + tabItem.scriptEntries).joined(separator: ", "))}")
        }
        if let style = presentation?.style { entries.append("modalPresentationStyle: \(style)") }
        return entries
    }
}

extension NavigationContainer.Item {
    /// Returns the entries of a page for its item.
    func scriptEntries(_ actions: [SceneAction], names: [ContainerItem: String]) -> [String] {
        var entries: [String] = []
        if !content.title.isEmpty { entries.append("title: \(YAMLText.quoted(content.title))") }
        if let prompt = content.prompt { entries.append("prompt: \(YAMLText.quoted(prompt))") }
        let (left, right) = (content.leading.indices, content.trailing.indices)
        for (key, places) in [
            ("leftItems", left.map { ContainerItem.leading($0) }), ("rightItems", right.map { .trailing($0) }),
            ("toolbarItems", toolbar.indices.map { .toolbar($0) }),
        ] where !places.isEmpty {
            let texts = places.compactMap { self[$0]?.scriptText(actions.scriptText(for: .item($0)), name: names[$0]) }
            entries.append("\(key): [\(texts.joined(separator: ", "))]")
        }
        if hidesBottomBarWhenPushed { entries.append("hidesBottomBarWhenPushed: true") }
        if let name = names[.back] { entries.append("backButton: \(YAMLText.key(name))") }
        if hidesBackButton { entries.append("hidesBackButton: true") }
        if leftItemsSupplementBackButton { entries.append("leftItemsSupplementBackButton: true") }
        if largeTitleDisplayMode != .automatic {
            entries.append("largeTitleDisplayMode: \(largeTitleDisplayMode.rawValue)")
        }
        return entries
    }
}

extension NavigationBarColors {
    /// The colors as a key of a container; `nil` for the colors of the system.
    var scriptText: String? {
        let entries = scriptEntries
        return entries.isEmpty ? nil : "navigationBar: {\(entries.joined(separator: ", "))}"
    }

    /// The entries of the mapping of a navigation bar.
    var scriptEntries: [String] {
        func entry(_ key: String, _ color: AdaptiveColor?) -> String? {
            color.map { "\(key): \(PropertyValue.color($0).scriptText)" }
        }
        func entries(_ appearance: Appearance) -> [String] {
            [
                entry("backgroundColor", appearance.background), entry("titleColor", appearance.title),
                entry("largeTitleColor", appearance.largeTitle),
            ].compactMap(\.self)
        }
        var all = [entry("barTintColor", barTint), entry("viewBackgroundColor", view)].compactMap(\.self)
        if isBlack { all.append("barStyle: black") }
        all += entries(standard)
        if let scrollEdge { all.append("scrollEdgeAppearance: {\(entries(scrollEdge).joined(separator: ", "))}") }
        return all
    }
}

extension TabBarDescription {
    /// Returns the entries of the mapping of a tab bar.
    func scriptEntries(_ actions: [SceneAction], _ names: [ContainerItem: String]) -> [String] {
        var entries: [String] = []
        let texts = items.enumerated().map { index, item in
            let name = names[.tabItem(index)].map { ["name: \(YAMLText.key($0))"] } ?? []
            let tap = actions.scriptText(for: .item(.tabItem(index))).map { ["on: {tap: \($0)}"] } ?? []
            return "{\((name + item.scriptEntries + tap).joined(separator: ", "))}"
        }
        if !texts.isEmpty { entries.append("items: [\(texts.joined(separator: ", "))]") }
        if let selected { entries.append("selectedItem: \(selected)") }
        let colors = [
            ("barTintColor", barTint), ("backgroundColor", background), ("tintColor", tint),
            ("unselectedItemTintColor", unselectedItemTint),
        ]
        return entries
            + colors.compactMap { key, color in color.map { "\(key): \(PropertyValue.color($0).scriptText)" } }
    }
}

extension TabItem {
    /// The entries of the mapping of the item.
    var scriptEntries: [String] {
        var entries = ["title: \(YAMLText.quoted(title))"]
        if let image { entries.append("image: \(image.scriptText)") }
        if let selectedImage { entries.append("selectedImage: \(selectedImage.scriptText)") }
        if let badge { entries.append("badgeValue: \(YAMLText.quoted(badge))") }
        if let badgeColor { entries.append("badgeColor: \(PropertyValue.color(badgeColor).scriptText)") }
        if !isEnabled { entries.append("isEnabled: false") }
        return entries
    }
}

extension PresentationDescription {
    /// The word for a presentation that the importer creates; `nil` for an alert, which only scripts declare.
    var style: String? {
        switch self {
        case .sheet: "pageSheet"
        case .fullScreen(let isOver): isOver ? "overFullScreen" : "fullScreen"
        case .alert: nil
        }
    }
}

extension BarItem {
    /// Returns the item as an entry of a list: its title or its symbol alone, or a mapping.
    ///
    /// - Parameters:
    ///   - action: The statements that a tap performs; `nil` for none.
    ///   - name: The name of the item; `nil` for none.
    fileprivate func scriptText(_ action: String?, name: String?) -> String {
        var entries = name.map { ["name: \(YAMLText.key($0))"] } ?? []
        switch content {
        case .title(let title):
            entries.append("title: \(YAMLText.quoted(title))")
        case .image(let image): entries.append("image: \(image.scriptText)")
        case .space(let width): entries.append("space: \(YAMLText.number(width))")
        case .flexibleSpace: entries.append("space: flexible")
        case .view: preconditionFailure("scripts have no such items")
        }
        if prominentFill != nil { entries.append("style: done") }
        if let color = prominentFill == .systemBlue ? nil : prominentFill ?? tint {
            entries.append("tintColor: \(PropertyValue.color(color).scriptText)")
        }
        if !isEnabled { entries.append("isEnabled: false") }
        if let action { entries.append("on: {tap: \(action)}") }
        guard entries.count == 1 else { return "{\(entries.joined(separator: ", "))}" }
        switch content {
        case .title(let title) where !ViewContent.Image.describesSymbol(title): return YAMLText.quoted(title)
        case .image(let image) where ViewContent.Image.describesSymbol(image.path): return image.path
        default: return "{\(entries[0])}"
        }
    }
}
