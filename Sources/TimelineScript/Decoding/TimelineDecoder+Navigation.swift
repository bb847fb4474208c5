import Containers
import Diagnostics
import SceneModel
import Views

/// Decodes navigation containers and their pages.
extension TimelineDecoder {
    /// Reads the pages of a navigation container, and the item of a page.
    ///
    /// - Parameter isPage: Whether the view is a page of a navigation container.
    mutating func navigation(_ fields: Fields, into view: inout ViewDescription, isPage: Bool) {
        if isPage {
            view.item = item(fields)
        } else {
            for entry in fields.among(Schema.pageKeys) {
                report(
                    .wrongKind,
                    "found \(entry.key.value.quoted) in a view that is not a page, expected it in a view inside 'navigation'",
                    at: entry.key.span)
            }
        }
        if fields.misspells("navigation") { names.knowsAllViews = false }
        guard let node = fields["navigation"] else {
            if fields["prefersLargeTitles"] != nil, !fields.misspells("navigation") {
                report(
                    .wrongKind, "found 'prefersLargeTitles' but no 'navigation', expected both or neither",
                    at: fields.place(of: "prefersLargeTitles"))
            }
            return
        }
        let place = fields.place(of: "navigation")
        for key in ["subviews"] + Schema.kindKeys where fields[key] != nil {
            report(
                .conflictingKeys,
                "found 'navigation' and \(key.quoted) in one view, expected the content inside the pages",
                at: fields.place(of: key), notes: [.init("the pages are here", at: place)])
        }
        guard let pages = named(node, "a page") else {
            names.knowsAllViews = false
            return
        }
        if pages.isEmpty {
            report(.outOfRange, "found no page in 'navigation', expected one or more views", at: place)
        }
        view.pages = pages.map { self.view($0.name, $0.value, isPage: true) }
        view.prefersLargeTitles = fields["prefersLargeTitles"].flatMap { boolean($0) } ?? false
        names.pages[view.name.value] = view.pages.map(\.name.value)
        if view.controller == nil, view.name.value != "root" {
            view.controller = view.name.value
            names.controllers.append(view.name.value)
        }
        for page in view.pages where page.controller == nil { names.controllers.append(page.name.value) }
    }

    private func item(_ fields: Fields) -> NavigationContainer.Item {
        var item = NavigationContainer.Item()
        item.content.title = fields["title"].flatMap { text($0) }?.value ?? ""
        item.content.prompt = fields["prompt"].flatMap { text($0) }?.value
        item.content.leading = items(fields["leftItems"])
        item.content.trailing = items(fields["rightItems"])
        item.hidesBackButton = fields["hidesBackButton"].flatMap { boolean($0) } ?? false
        let modes = LargeTitleDisplayMode.allCases.map(\.rawValue)
        item.largeTitleDisplayMode =
            fields["largeTitleDisplayMode"].flatMap { word($0, among: modes, "mode") }
            .flatMap(LargeTitleDisplayMode.init) ?? .automatic
        return item
    }

    /// Reads the items of a bar: texts, and symbols such as `symbol plus`.
    private func items(_ node: ScriptNode?) -> [BarItem] {
        guard let node, let entries = items(node, "a list of texts, or of symbols such as 'symbol plus'") else {
            return []
        }
        return entries.compactMap { entry in
            guard let text = text(entry) else { return nil }
            guard ViewContent.Image.describesSymbol(text.value) else { return BarItem(.title(text.value)) }
            guard let image = picture(text.value, at: text.span) else { return nil }
            let words = text.value.split(separator: " ")
            return BarItem(.image(words.count == 2 ? BarItem.symbol(named: String(words[1])) : image))
        }
    }
}
