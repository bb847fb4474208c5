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

extension NavigationContainer.Item {
    /// Returns the entries of a page for its item.
    func scriptEntries(_ actions: [SceneAction]) -> [String] {
        var entries: [String] = []
        if !content.title.isEmpty { entries.append("title: \(YAMLText.quoted(content.title))") }
        if let prompt = content.prompt { entries.append("prompt: \(YAMLText.quoted(prompt))") }
        let (left, right) = (content.leading.indices, content.trailing.indices)
        for (key, places) in [
            ("leftItems", left.map { ContainerItem.leading($0) }), ("rightItems", right.map { .trailing($0) }),
            ("toolbarItems", toolbar.indices.map { .toolbar($0) }),
        ] where !places.isEmpty {
            let texts = places.compactMap { self[$0]?.scriptText(actions.scriptText(for: .item($0))) }
            entries.append("\(key): [\(texts.joined(separator: ", "))]")
        }
        if hidesBottomBarWhenPushed { entries.append("hidesBottomBarWhenPushed: true") }
        if hidesBackButton { entries.append("hidesBackButton: true") }
        if leftItemsSupplementBackButton { entries.append("leftItemsSupplementBackButton: true") }
        if largeTitleDisplayMode != .automatic {
            entries.append("largeTitleDisplayMode: \(largeTitleDisplayMode.rawValue)")
        }
        return entries
    }
}

extension TabItem {
    /// The entries of the mapping of the item.
    var scriptEntries: [String] {
        var entries = ["title: \(YAMLText.quoted(title))"]
        if let image { entries.append("image: \(YAMLText.quoted(image.path))") }
        if let selectedImage { entries.append("selectedImage: \(YAMLText.quoted(selectedImage.path))") }
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
    /// - Parameter action: The statements that a tap performs; `nil` for none.
    fileprivate func scriptText(_ action: String?) -> String {
        var entries: [String] = []
        switch content {
        case .title(let title):
            entries.append("title: \(YAMLText.quoted(title))")
        case .image(let image): entries.append("image: \(YAMLText.quoted(image.path))")
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
