import Containers
import Reporting
import SceneModel
import Views

/// Decodes bars that are ordinary views, and the colors of bars.
extension TimelineDecoder {
    /// Reads the bar that a view is.
    mutating func bar(_ fields: Fields, into view: inout ViewDescription, as role: ViewRole) {
        for key in Schema.barKeys where fields.misspells(key) { names.knowsAllViews = false }
        let entries = fields.among(Schema.barKeys)
        func container(of key: String) -> String? { Schema.containersOfBars[key] }
        guard let entry = entries.first(where: { container(of: $0.key.value).map { fields[$0] == nil } ?? true }) else {
            return
        }
        let key = entry.key.value
        guard role == .subview else {
            let advice = "a subview, or " + (container(of: key).map { "beside \($0.quoted)" } ?? "'toolbarItems'")
            report(
                .wrongKind, "found \(key.quoted) in \(role.noun), expected it in \(advice)", at: entry.key.span)
            return
        }
        let others =
            Schema.barKeys.filter { $0 != key } + Schema.containerKeys + ["list", "subviews"] + Schema.stackKeys
            + Schema.kindKeys
        for other in others where fields[other] != nil {
            report(
                .conflictingKeys, "found \(key.quoted) and \(other.quoted) in one view, expected one of them",
                at: fields.place(of: other), notes: [.init("the bar is here", at: entry.key.span)])
        }
        view.bar = BarView.Kind(rawValue: key)
        names.bars.insert(view.name.value)
        switch view.bar {
        case .toolbar:
            view.item = NavigationContainer.Item()
            let items = items(entry.value, of: &view) { .toolbar($0) }
            view.item?.toolbar = items
        case .navigationBar: readBar(entry.value, of: &view, isView: true)
        case .tabBar, nil: readTabBar(entry.value, of: &view, isView: true)
        }
    }

    /// Reads what a navigation bar shows: titles, and the items at both sides.
    mutating func barContent(_ fields: Fields, of view: inout ViewDescription) -> NavigationContainer.Item {
        var item = NavigationContainer.Item()
        item.content.title = fields["title"].flatMap { text($0) }?.value ?? ""
        item.content.prompt = fields["prompt"].flatMap { text($0) }?.value
        item.content.leading = items(fields["leftItems"], of: &view) { .leading($0) }
        item.content.trailing = items(fields["rightItems"], of: &view) { .trailing($0) }
        return item
    }

    /// Reads the colors of a navigation bar. Items without a color of their own get the tint color.
    ///
    /// - Parameter isView: Whether the bar is a view, which has the title and the items. If not, the pages have them.
    mutating func readBar(_ node: ScriptNode?, of view: inout ViewDescription, isView: Bool) {
        if isView { view.item = NavigationContainer.Item() }
        guard let node, !node.isNothing, let fields = self.fields(of: node, as: Schema.navigationBar) else { return }
        if isView {
            view.item = barContent(fields, of: &view)
        } else {
            reportKeys(["title", "prompt", "leftItems", "rightItems"], in: fields, ofBarOf: "a navigation container")
        }
        view.barColors = NavigationBarColors(
            barTint: color("barTintColor", fields), standard: appearance(fields))
        view.barColors.view = color("viewBackgroundColor", fields)
        view.barColors.isBlack = fields["barStyle"].flatMap { word($0, among: Schema.barStyles, "style") } == "black"
        if let node = fields["scrollEdgeAppearance"] {
            view.barColors.scrollEdge =
                node.isNothing ? .init() : self.fields(of: node, as: Schema.barAppearance).map { appearance($0) }
        }
        guard let tint = color("tintColor", fields) else { return }
        view.setDefaultTint(tint)
        for page in view.pages.indices { view.pages[page].setDefaultTint(tint) }
    }

    /// Reports keys of a bar that is a view in the bar of a container.
    private func reportKeys(_ keys: [String], in fields: Fields, ofBarOf container: String) {
        for entry in fields.among(keys) {
            report(
                .wrongKind, "found \(entry.key.value.quoted) in the bar of \(container), expected it in a page",
                at: entry.key.span)
        }
    }

    private func color(_ key: String, _ fields: Fields) -> AdaptiveColor? { fields[key].flatMap { adaptiveColor($0) } }

    private func appearance(_ fields: Fields) -> NavigationBarColors.Appearance {
        .init(
            background: color("backgroundColor", fields), title: color("titleColor", fields),
            largeTitle: color("largeTitleColor", fields))
    }
}

/// Decodes tab bars and their items.
extension TimelineDecoder {
    /// Reads the colors of a tab bar and, if the bar is a view, its items.
    ///
    /// - Parameter isView: Whether the bar is a view. If not, the pages of a container have the items.
    mutating func readTabBar(_ node: ScriptNode?, of view: inout ViewDescription, isView: Bool) {
        guard let node else { return }
        view.tabBar = TabBarDescription()
        guard !node.isNothing, let fields = self.fields(of: node, as: Schema.tabBar) else { return }
        view.tabBar?.barTint = color("barTintColor", fields)
        view.tabBar?.background = color("backgroundColor", fields)
        view.tabBar?.tint = color("tintColor", fields)
        view.tabBar?.unselectedItemTint = color("unselectedItemTintColor", fields)
        guard isView else { return reportKeys(["items", "selectedItem"], in: fields, ofBarOf: "a tab bar container") }
        for entry in fields["items"].flatMap({ items($0, "a list of texts or mappings") }) ?? [] {
            let place = ContainerItem.tabItem(view.tabBar?.items.count ?? 0)
            var item = TabItem()
            if case .mapping = entry.content {
                guard let fields = self.fields(of: entry, as: Schema.tabItemOfView) else { continue }
                readTabItem(fields, place, into: &item, of: &view)
            } else {
                item.title = text(entry)?.value ?? ""
            }
            view.tabBar?.items.append(item)
        }
        guard let node = fields["selectedItem"], let index = integer(node, in: NumberRange.pages) else { return }
        let count = view.tabBar?.items.count ?? 0
        guard index < count else {
            return report(
                .outOfRange, "found the index \(index), expected the index of one of \(count) items", at: node.span)
        }
        view.tabBar?.selected = index
    }

    /// Reads the item of a page in a tab bar. The title is that of the page or, in a navigation container, that of its
    /// first page.
    mutating func tabItem(_ page: Fields, of view: inout ViewDescription) -> TabItem {
        var item = TabItem(
            title: page["title"].flatMap { text($0) }?.value ?? view.pages.first?.item?.content.title ?? "")
        guard let node = page["tabBarItem"], let fields = fields(of: node, as: Schema.tabBarItem) else { return item }
        readTabItem(fields, .tab, into: &item, of: &view)
        return item
    }

    private mutating func readTabItem(
        _ fields: Fields, _ place: ContainerItem, into item: inout TabItem, of view: inout ViewDescription
    ) {
        readItem(fields, place, of: &view)
        func image(_ key: String) -> ViewContent.Image? {
            fields[key].flatMap { barImage($0, pointSize: Metric.tabImageFontSize.value) }
        }
        if let title = fields["title"].flatMap({ text($0) }) { item.title = title.value }
        (item.image, item.selectedImage) = (image("image"), image("selectedImage"))
        item.badge = fields["badgeValue"].flatMap { text($0) }?.value
        item.badgeColor = fields["badgeColor"].flatMap { adaptiveColor($0) }
        item.isEnabled = fields["isEnabled"].flatMap { boolean($0) } ?? true
    }
}

extension ViewDescription {
    /// Gives the items without a color of their own the tint color of their bar.
    fileprivate mutating func setDefaultTint(_ color: AdaptiveColor) {
        for place in item?.places ?? [] {
            guard var item = item?[place] else { continue }
            if item.prominentFill == .systemBlue {
                item.prominentFill = color
            } else if item.prominentFill == nil {
                item.tint = item.tint ?? color
            }
            self.item?[place] = item
        }
    }
}
