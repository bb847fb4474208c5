package import Containers
import Geometry
import Properties
import Reporting
package import Views

/// Writes lists, their sections and their rows as keys of a script.
extension SceneWriter {
    /// Adds the key `list` of a view.
    mutating func add(_ list: ListModel, of view: ViewDescription, at depth: Int) {
        let views = Dictionary(view.rows.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        add(depth, "list:")
        for entry in list.scriptEntries { add(depth + 1, entry) }
        for (key, name) in [("tableHeaderView", list.tableHeaderView), ("tableFooterView", list.tableFooterView)] {
            guard let end = name.flatMap({ views[$0] }) else { continue }
            add(depth + 1, "\(key):")
            add(end, at: depth + 2)
        }
        guard !list.sections.isEmpty else { return }
        add(depth + 1, "sections:")
        for section in list.sections { add(section, views, at: depth + 2) }
    }

    private mutating func add(_ section: ListModel.Section, _ views: [String: ViewDescription], at depth: Int) {
        let texts = [
            ("header", section.header, section.headerView), ("footer", section.footer, section.footerView),
        ].compactMap { key, text, name in
            text.map(YAMLText.quoted).map { text in
                "\(key): " + (name.map { "{text: \(text), name: \(YAMLText.key($0))}" } ?? text)
            }
        }
        let rows = section.entries.isEmpty ? "rows: []" : "rows:"
        for (index, entry) in (texts + [rows]).enumerated() { add(depth, (index == 0 ? "- " : "  ") + entry) }
        for row in section.entries {
            func view(_ name: String?) -> ViewDescription? { name.flatMap { views[$0] } }
            add(row, view(row.view), accessory: view(row.accessoryView), at: depth + 2)
        }
    }

    private mutating func add(
        _ row: ListModel.Row, _ view: ViewDescription?, accessory: ViewDescription?, at depth: Int
    ) {
        let actions = view.flatMap { self.actions[$0.name.value] } ?? []
        let entries = row.scriptEntries + (view?.scriptEntries(actions) ?? [])
        let parts = [("accessoryView", accessory.map { [$0] } ?? []), ("subviews", view?.subviews ?? [])]
            .filter { !$0.1.isEmpty }
        guard !parts.isEmpty else {
            let isText = entries.count == 1 && !row.content.text.isEmpty
            let text = isText ? YAMLText.quoted(row.content.text) : "{\(entries.joined(separator: ", "))}"
            return add(depth, "- \(text)")
        }
        for (index, entry) in entries.enumerated() { add(depth, (index == 0 ? "- " : "  ") + entry) }
        for (index, (key, views)) in parts.enumerated() {
            add(depth, (index == 0 && entries.isEmpty ? "- " : "  ") + key + ":")
            for view in views { add(view, at: depth + 2) }
        }
    }
}

extension ListModel {
    /// The entries of the list without its sections and views.
    fileprivate var scriptEntries: [String] {
        var entries: [String] = []
        if style != .plain { entries.append("style: \(style.rawValue)") }
        if let rowHeight { entries.append("rowHeight: \(YAMLText.number(rowHeight))") }
        if let height = estimatedRowHeight { entries.append("estimatedRowHeight: \(YAMLText.number(height))") }
        if !hasSeparators { entries.append("separators: false") }
        if let separatorColor { entries.append("separatorColor: \(PropertyValue.color(separatorColor).scriptText)") }
        if let separatorInset { entries.append("separatorInset: \(YAMLText.sides(separatorInset))") }
        if !allowsSelection { entries.append("allowsSelection: false") }
        if allowsMultipleSelection { entries.append("allowsMultipleSelection: true") }
        return entries
    }
}

extension ListModel.Row {
    /// The entries of the row without those of its view.
    fileprivate var scriptEntries: [String] {
        func color(_ key: String, _ color: AdaptiveColor?) -> String? {
            color.map { "\(key): \(PropertyValue.color($0).scriptText)" }
        }
        var entries: [String?] = [view.map { "name: \(YAMLText.key($0))" }]
        if !content.text.isEmpty { entries.append("text: \(YAMLText.quoted(content.text))") }
        entries.append(content.detail.map { "detail: \(YAMLText.quoted($0))" })
        if content.style != (content.detail == nil ? .default : .value1) {
            entries.append("style: \(content.style.rawValue)")
        }
        entries.append(content.image.map { "image: \($0.scriptText)" })
        entries.append(content.font.map { "font: \(PropertyValue.font($0).scriptText)" })
        entries.append(color("textColor", content.textColor))
        if content.textAlignment != .natural { entries.append("textAlignment: \(content.textAlignment.rawValue)") }
        entries.append(content.detailFont.map { "detailFont: \(PropertyValue.font($0).scriptText)" })
        entries.append(color("detailTextColor", content.detailTextColor))
        if content.accessory != .none { entries.append("accessory: \(content.accessory.word)") }
        if content.wraps { entries.append("wraps: true") }
        entries.append(height.map { "height: \(YAMLText.number($0))" })
        entries.append(color("background", background))
        entries.append(separatorInset.map { "separatorInset: \(YAMLText.sides($0))" })
        if !showsSelection { entries.append("selectionStyle: none") }
        if count != 1 { entries.append("count: \(count)") }
        return entries.compactMap(\.self)
    }
}

extension CellLayout.Accessory {
    /// The accessories that a row of a script can have, with their words.
    package static let named: [(word: String, accessory: Self)] = [
        ("none", .none), ("disclosureIndicator", .disclosureIndicator), ("checkmark", .checkmark),
        ("detailButton", .detailButton),
    ]

    fileprivate var word: String {
        guard let named = Self.named.first(where: { $0.accessory == self }) else {
            preconditionFailure("scripts have no accessory \(self)")
        }
        return named.word
    }
}

extension ViewContent {
    /// The content of a list: a scroll view that bounces vertically.
    package static var list: ViewContent {
        var scroll = Scroll()
        scroll.alwaysBounceVertical = true
        return .scroll(scroll)
    }
}
