import Containers
import Reporting
import SceneModel
import Simulation
import Views

/// The place of a view in a script, which determines the keys that it can have.
enum ViewRole {
    case subview
    /// A page of a navigation container.
    case navigationPage
    /// A page of a tab bar container.
    case tabPage
    /// A page of a page container.
    case page
    /// A view beside `root`, which statements present.
    case presented

    /// Whether the view always has a controller.
    var hasController: Bool { self != .subview }

    /// The keys of containers that the view can have.
    var keys: [String] {
        switch self {
        case .subview, .page: []
        case .navigationPage: Schema.pageKeys
        case .tabPage: Schema.tabPageKeys
        case .presented: Schema.presentationKeys
        }
    }

    /// The key of the container whose page the view is; `nil` if it is not a page.
    var container: String? {
        switch self {
        case .subview, .presented: nil
        case .navigationPage: "navigation"
        case .tabPage: "tabs"
        case .page: "pages"
        }
    }

    /// The place in messages.
    var noun: String {
        switch self {
        case .subview: "a view that is not a page"
        case .navigationPage: "a page of 'navigation'"
        case .tabPage: "a page of 'tabs'"
        case .page: "a page of 'pages'"
        case .presented: "a view that is presented"
        }
    }

    /// Returns the place of the views that can have a key.
    static func place(of key: String) -> String {
        if Schema.presentationKeys.contains(key) { return "a view beside 'root' in 'views'" }
        let isOfTabs = Schema.tabPageKeys.contains(key)
        guard Schema.pageKeys.contains(key) else { return "a view inside 'tabs'" }
        return isOfTabs ? "a view inside 'navigation' or 'tabs'" : "a view inside 'navigation'"
    }
}

/// Decodes containers and their pages.
extension TimelineDecoder {
    /// Reads the pages of a container, and the item of a page.
    mutating func container(_ fields: Fields, into view: inout ViewDescription, as role: ViewRole) {
        for entry in fields.among(Schema.pageKeys + Schema.tabPageKeys + Schema.presentationKeys)
        where !role.keys.contains(entry.key.value) {
            report(
                .wrongKind,
                "found \(entry.key.value.quoted) in \(role.noun), expected it in "
                    + ViewRole.place(of: entry.key.value),
                at: entry.key.span)
        }
        pages(fields, into: &view, as: role)
        bar(fields, into: &view, as: role)
        switch role {
        case .subview, .page: break
        case .navigationPage: view.item = item(fields, of: &view)
        case .tabPage: view.tabItem = tabItem(fields, of: &view)
        case .presented: view.presentation = presentation(fields, of: &view)
        }
    }

    private mutating func pages(_ fields: Fields, into view: inout ViewDescription, as role: ViewRole) {
        for key in Schema.containerKeys where fields.misspells(key) { names.knowsAllViews = false }
        checkOwner(of: Schema.navigationKeys, ["navigation"], fields, role)
        checkOwner(of: Schema.pageContainerKeys, ["pages"], fields, role)
        checkOwner(of: Schema.selectionKeys, ["tabs", "pages"], fields, role)
        guard let entry = fields.among(Schema.containerKeys).first,
            let kind = ViewDescription.ContainerKind(rawValue: entry.key.value)
        else { return }
        let (key, place) = (entry.key.value, entry.key.span)
        let others = Schema.containerKeys.filter { $0 != key }
        for other in others + ["subviews"] + Schema.kindKeys where fields[other] != nil {
            report(
                .conflictingKeys,
                "found \(key.quoted) and \(other.quoted) in one view, expected the content inside the pages",
                at: fields.place(of: other), notes: [.init("the pages are here", at: place)])
        }
        guard let pages = named(entry.value, "a page") else {
            names.knowsAllViews = false
            return
        }
        if pages.isEmpty {
            report(.outOfRange, "found no page in \(key.quoted), expected one or more views", at: place)
        }
        let role: ViewRole =
            switch kind {
            case .navigation: .navigationPage
            case .tabs: .tabPage
            case .pages: .page
            }
        view.containerKind = kind
        view.pages = pages.map { self.view($0.name, $0.value, as: role) }
        view.prefersLargeTitles = fields["prefersLargeTitles"].flatMap { boolean($0) } ?? false
        view.isNavigationBarHidden = fields["isNavigationBarHidden"].flatMap { boolean($0) } ?? false
        readSelectedIndex(fields, of: &view)
        if kind == .navigation { readBar(fields["navigationBar"], of: &view, isView: false) }
        if kind == .tabs { readTabBar(fields["tabBar"], of: &view, isView: false) }
        view.pageStyle = pageStyle(fields)
        names.containers[view.name.value] = kind
        names.pages[view.name.value] = view.pages.map(\.name.value)
        if view.controller == nil, view.name.value != "root" {
            view.controller = view.name.value
            names.controllers.append(view.name.value)
        }
        for page in view.pages where page.controller == nil { names.controllers.append(page.name.value) }
        checkTabCount(view, at: place)
    }

    /// Reports keys of a container in a view that is not such a container.
    ///
    /// - Parameter owners: The keys of the containers that can have the keys.
    private func checkOwner(of keys: [String], _ owners: [String], _ fields: Fields, _ role: ViewRole) {
        guard !owners.contains(where: { fields[$0] != nil || fields.misspells($0) }) else { return }
        for entry in fields.among(keys) {
            let found = "found \(entry.key.value.quoted)"
            guard let owner = role.container, owners.contains(owner) else {
                let words = owners.map(\.quoted).joined(separator: " or ")
                report(.wrongKind, "\(found) but no \(words), expected both or neither", at: entry.key.span)
                continue
            }
            let ofPage =
                entry.key.value == "prefersLargeTitles" ? "; 'largeTitleDisplayMode' is the key of a page" : ""
            report(
                .wrongKind, "\(found) in \(role.noun), expected it beside \(owner.quoted)\(ofPage)",
                at: entry.key.span)
        }
    }

    private func pageStyle(_ fields: Fields) -> PageContainer.Style {
        var style = PageContainer.Style()
        let orientation = fields["navigationOrientation"].flatMap {
            word($0, among: Schema.pageOrientations, "orientation")
        }
        style.isVertical = orientation == "vertical"
        style.spacing = fields["interPageSpacing"].flatMap { number($0, in: NumberRange.length) } ?? 0
        style.showsPageControl = fields["showsPageControl"].flatMap { boolean($0) } ?? false
        if style.isVertical, style.showsPageControl {
            report(
                .conflictingKeys,
                "found 'showsPageControl' in a container with the orientation 'vertical', expected 'horizontal', because "
                    + "UIKit shows no page control beside vertical pages",
                at: fields.place(of: "showsPageControl"))
        }
        return style
    }

    private func readSelectedIndex(_ fields: Fields, of view: inout ViewDescription) {
        guard let node = fields["selectedIndex"], let index = integer(node, in: NumberRange.pages) else { return }
        view.selectedIndex = index
        guard view.containerKind != .navigation, index >= view.pages.count else { return }
        report(
            .outOfRange, "found the index \(index), expected the index of one of \(view.pages.count) pages",
            at: node.span)
    }

    /// Reports more tabs than a bar shows. UIKit shows the others below More.
    private func checkTabCount(_ view: ViewDescription, at place: SourceSpan) {
        let most = Int(Metric.tabItemMaximum.value)
        guard view.containerKind == .tabs, view.pages.count > most, device.idiom == .phone else { return }
        report(
            .outOfRange,
            "found \(view.pages.count) tabs, expected at most \(most) on an iPhone, whose tab More scripts do not have",
            at: place)
    }

    private mutating func item(_ fields: Fields, of page: inout ViewDescription) -> NavigationContainer.Item {
        var item = barContent(fields, of: &page)
        item.toolbar = items(fields["toolbarItems"], of: &page) { .toolbar($0) }
        item.hidesBottomBarWhenPushed = fields["hidesBottomBarWhenPushed"].flatMap { boolean($0) } ?? false
        if fields.misspells("backButton") { names.knowsAllViews = false }
        readName(fields["backButton"], .back, of: &page)
        item.hidesBackButton = fields["hidesBackButton"].flatMap { boolean($0) } ?? false
        item.leftItemsSupplementBackButton = fields["leftItemsSupplementBackButton"].flatMap { boolean($0) } ?? false
        let modes = LargeTitleDisplayMode.allCases.map(\.rawValue)
        item.largeTitleDisplayMode =
            fields["largeTitleDisplayMode"].flatMap { word($0, among: modes, "mode") }
            .flatMap(LargeTitleDisplayMode.init) ?? .automatic
        return item
    }

    /// Reads the items of a bar: texts, symbols such as `symbol plus`, and mappings.
    mutating func items(
        _ node: ScriptNode?, of page: inout ViewDescription, _ key: (Int) -> ContainerItem
    ) -> [BarItem] {
        guard let node,
            let entries = items(node, "a list of texts, of symbols such as 'symbol plus', or of mappings")
        else { return [] }
        var items: [BarItem] = []
        for entry in entries {
            guard case .mapping = entry.content else {
                if let item = barItem(entry) { items.append(item) }
                continue
            }
            guard let fields = fields(of: entry, as: Schema.barItem), let item = barItem(fields, at: entry.span) else {
                continue
            }
            let place = key(items.count)
            if item.content == .flexibleSpace, place != .toolbar(items.count) {
                report(
                    .wrongKind, "found a flexible space in a navigation bar, expected it in 'toolbarItems'",
                    at: fields.place(of: "space"))
            }
            if fields["space"] != nil, fields["name"] != nil {
                report(
                    .conflictingKeys,
                    "found 'space' and 'name' in one item, expected a name only for an item that receives touches",
                    at: fields.place(of: "name"))
            }
            readItem(fields, place, of: &page)
            items.append(item)
        }
        return items
    }

    private func barItem(_ fields: Fields, at place: SourceSpan) -> BarItem? {
        let content = fields.among(["title", "image", "systemItem", "space"])
        guard let first = content.first, content.count == 1 else {
            report(
                .conflictingKeys,
                content.isEmpty
                    ? "found an item without a text or an image, expected 'title', 'image', 'systemItem' or 'space'"
                    : "found \(content[0].key.value.quoted) and \(content[1].key.value.quoted) in one item, expected one "
                        + "of them",
                at: content.last?.key.span ?? place)
            return nil
        }
        var item: BarItem?
        switch first.key.value {
        case "title": item = text(first.value).map { BarItem(.title($0.value)) }
        case "image":
            item = barImage(first.value, pointSize: Metric.itemSymbolFontSize.value).map { BarItem(.image($0)) }
        case "systemItem":
            item = word(first.value, among: SystemBarItem.allCases.map(\.rawValue), "item of the system")
                .flatMap(SystemBarItem.init).map { BarItem($0) }
        default: item = space(first.value)
        }
        if let style = fields["style"].flatMap({ word($0, among: ["plain", "done"], "style") }) {
            item?.prominentFill = style == "done" ? .systemBlue : nil
        }
        if let color = fields["tintColor"].flatMap({ adaptiveColor($0) }) {
            if item?.prominentFill != nil { item?.prominentFill = color } else { item?.tint = color }
        }
        item?.isEnabled = fields["isEnabled"].flatMap { boolean($0) } ?? true
        return item
    }

    private func space(_ node: ScriptNode) -> BarItem? {
        guard let scalar = scalar(node, "flexible, or a width in points") else { return nil }
        if scalar.text == "flexible" { return BarItem(.flexibleSpace) }
        return number(node, in: NumberRange.length).map { BarItem(.space($0)) }
    }

    /// Reads a title, or a symbol such as `symbol plus`.
    private func barItem(_ node: ScriptNode) -> BarItem? {
        guard let content = reference(node) else { return nil }
        guard ViewContent.Image.describesSymbol(content.value) else {
            return text(node).map { BarItem(.title($0.value)) }
        }
        return barImage(node, pointSize: Metric.itemSymbolFontSize.value).map { BarItem(.image($0)) }
    }

    /// Reads a picture, a mapping for one, or a symbol, which gets the size that a bar gives to it.
    func barImage(_ node: ScriptNode, pointSize: Double) -> ViewContent.Image? {
        let read =
            if case .mapping = node.content {
                pictureWithParts(node)
            } else {
                reference(node).flatMap { picture($0.value, at: $0.span) }
            }
        guard var image = read else { return nil }
        guard !image.hasUnknownSize else {
            report(
                .missingKey, "found a placeholder without a size in an item of a bar, expected the key 'size'",
                at: node.span)
            return nil
        }
        let words = image.path.split(separator: " ")
        if ViewContent.Image.describesSymbol(image.path), words.count == 2 {
            var symbol = Symbol(named: String(words[1])).image(pointSize: pointSize, scale: .large)
            symbol.path = image.path
            return symbol
        }
        if image.renderingMode == .automatic { image.renderingMode = .alwaysTemplate }
        return image
    }

    /// Reads the name of an item, and stores the handler of its taps, which is decoded after all names are known.
    ///
    /// - Parameter view: The page or the alert that has the item.
    mutating func readItem(_ fields: Fields, _ item: ContainerItem, of view: inout ViewDescription) {
        if fields.misspells("name") { names.knowsAllViews = false }
        readName(fields["name"], item, of: &view)
        guard let node = fields["on"] else { return }
        overrideNodes.append(OverrideNode(view: view.name, hasController: true, node: node, item: item))
    }

    private mutating func readName(_ node: ScriptNode?, _ item: ContainerItem, of view: inout ViewDescription) {
        guard let name = node.flatMap({ reference($0) }), checkName(name) else { return }
        guard let taken = names.add(name, .item) else {
            names.setContent(.none, of: name.value)
            view.itemNames[item] = name.value
            if item == .tab { names.pagesOfTabs[name.value] = view.name.value }
            return
        }
        problems.add(taken)
    }
}
