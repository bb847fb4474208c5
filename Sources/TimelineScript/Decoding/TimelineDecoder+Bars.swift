import Containers
import Diagnostics
import SceneModel
import Views

/// Decodes bars that are ordinary views, and the colors of navigation bars.
extension TimelineDecoder {
    /// Reads the bar that a view is.
    mutating func bar(_ fields: Fields, into view: inout ViewDescription, as role: ViewRole) {
        for key in Schema.barKeys where fields.misspells(key) { names.knowsAllViews = false }
        let entries = fields.among(Schema.barKeys)
        guard let entry = entries.first(where: { $0.key.value == "toolbar" || fields["navigation"] == nil }) else {
            return
        }
        let key = entry.key.value
        guard role == .subview else {
            let advice = key == "toolbar" ? "a subview, or 'toolbarItems'" : "a subview, or beside 'navigation'"
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
        if key == "toolbar" {
            view.item = NavigationContainer.Item()
            let items = items(entry.value, of: &view) { .toolbar($0) }
            view.item?.toolbar = items
        } else {
            readBar(entry.value, of: &view, isView: true)
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
            for entry in fields.among(["title", "prompt", "leftItems", "rightItems"]) {
                report(
                    .wrongKind,
                    "found \(entry.key.value.quoted) in the bar of a navigation container, expected it in a page",
                    at: entry.key.span)
            }
        }
        view.barColors = NavigationBarColors(
            barTint: color("barTintColor", fields), standard: appearance(fields))
        if let node = fields["scrollEdgeAppearance"] {
            view.barColors.scrollEdge =
                node.isNothing ? .init() : self.fields(of: node, as: Schema.barAppearance).map { appearance($0) }
        }
        guard let tint = color("tintColor", fields) else { return }
        view.setDefaultTint(tint)
        for page in view.pages.indices { view.pages[page].setDefaultTint(tint) }
    }

    private func color(_ key: String, _ fields: Fields) -> AdaptiveColor? { fields[key].flatMap { adaptiveColor($0) } }

    private func appearance(_ fields: Fields) -> NavigationBarColors.Appearance {
        .init(
            background: color("backgroundColor", fields), title: color("titleColor", fields),
            largeTitle: color("largeTitleColor", fields))
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
