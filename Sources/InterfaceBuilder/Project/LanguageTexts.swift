import Reporting

/// The localized strings for an Interface Builder file in one language. Each key consists of the id of an object and a
/// property, such as `BYZ-38-t0r.title`.
struct LanguageTexts {
    /// A table of localized strings.
    struct Table {
        /// The name of the table's file in messages.
        let name: String
        let texts: [String: String]
    }

    /// The localized strings, by the id of the object and by property. Each string is stored with the index of its
    /// table.
    private var texts: [String: [String: (table: Int, text: String)]] = [:]
    private var tables: [Table] = []
    /// For each table, the keys whose strings were used.
    private var used: [Set<String>] = []
    /// For each table, the keys whose objects exist.
    private var known: [Set<String>] = []

    var isEmpty: Bool { tables.isEmpty }

    mutating func add(_ table: Table) {
        tables.append(table)
        used.append([])
        known.append([])
        for (key, text) in table.texts {
            guard let dot = key.firstIndex(of: ".") else { continue }
            texts[String(key[..<dot]), default: [:]][String(key[key.index(after: dot)...])] = (tables.count - 1, text)
        }
    }

    /// Returns a copy of the element in which the text of the element and of its descendants is localized.
    mutating func localized(_ element: InterfaceElement) -> InterfaceElement {
        var element = element
        for index in element.children.indices { element.children[index] = localized(element.children[index]) }
        guard let id = element.peek("id"), let own = texts[id] else { return element }
        for (property, (table, text)) in own.sorted(by: { $0.key < $1.key }) {
            let key = "\(id).\(property)"
            known[table].insert(key)
            if element.localize(property, text) { used[table].insert(key) }
        }
        return element
    }

    /// A warning for each table that contains unused strings.
    var warnings: [Diagnostic] {
        tables.indices.compactMap { index in
            let table = tables[index]
            let unused = table.texts.keys.filter { !used[index].contains($0) }.sorted()
            guard let first = unused.first else { return nil }
            let unknown = unused.count { !known[index].contains($0) }
            let parts = [
                unknown > 0 ? "\(unknown) for objects that are not in the file" : nil,
                unused.count > unknown ? "\(unused.count - unknown) for text that is not shown" : nil,
            ].compactMap(\.self)
            return Diagnostic(
                "unused-texts",
                "\(unused.count) of \(table.texts.count) texts are not used, such as '\(first.prefix(60))': "
                    + parts.joined(separator: ", "),
                at: .file(table.name), severity: .warning)
        }
    }
}

extension InterfaceElement {
    /// Replaces the text of a property.
    ///
    /// - Returns: `true` if the element has such a property; `false` if it does not.
    fileprivate mutating func localize(_ property: String, _ text: String) -> Bool {
        func change(_ name: String, _ key: String?, _ attribute: String) -> Bool {
            guard let index = children.firstIndex(where: { $0.name == name && $0.key == key }) else { return false }
            children[index].replaceText(attribute, by: text)
            return true
        }
        switch property {
        case "title", "prompt", "headerTitle", "footerTitle",
            _ where InterfaceKind.texts.contains(property):
            replaceText(property, by: text)
            return true
        case "normalTitle": return change("state", "normal", "title")
        case "highlightedTitle": return change("state", "highlighted", "title")
        case "selectedTitle": return change("state", "selected", "title")
        case "disabledTitle": return change("state", "disabled", "title")
        case "configuration.title": return change("buttonConfiguration", "configuration", "title")
        case "configuration.subtitle": return change("buttonConfiguration", "configuration", "subtitle")
        default:
            guard let match = property.wholeMatch(of: /segmentTitles\[(\d{1,4})\]/), let number = Int(match.1),
                let list = children.firstIndex(where: { $0.name == "segments" })
            else { return false }
            let segments = children[list].children.indices.filter { children[list].children[$0].name == "segment" }
            guard segments.indices.contains(number) else { return false }
            children[list].children[segments[number]].replaceText("title", by: text)
            return true
        }
    }
}
