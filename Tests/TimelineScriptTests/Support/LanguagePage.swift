import Foundation
import TestSupport

/// *The Timeline Language* by its headings of the second and third level, with the rows of its key tables.
struct LanguagePage {
    /// The text below each heading, up to the next heading. Headings of the fourth level divide a section.
    private(set) var sections: [String: String] = [:]
    private var rows: [String: [Row]] = [:]

    /// A row about some keys in a table.
    struct Row {
        let keys: [String]
        let type: String
        /// The cell with the default.
        let usual: String
    }

    init() throws {
        let root = Repository.root
        let file = root.appending(path: "Sources/TimelineScript/Documentation.docc/TheTimelineLanguage.md")
        var section = ""
        var columns: [String] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            if let heading = line.firstMatch(of: /^###? (.+)/) { section = String(heading.output.1) }
            sections[section, default: ""] += line + "\n"
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.isEmpty {
                columns = []
            } else if columns.isEmpty {
                columns = cells
            } else if columns[0].hasPrefix("key"), let type = columns.firstIndex(of: "type"),
                let usual = columns.firstIndex(of: "default"), cells.count == columns.count, !cells[0].hasPrefix("---")
            {
                let keys = cells[0].split(separator: ", in ")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
                rows[section, default: []].append(Row(keys: keys, type: cells[type], usual: cells[usual]))
            }
        }
    }

    func rows(in section: String) -> [Row] { rows[section] ?? [] }

    func rows(of key: String, in section: String) -> [Row] { rows(in: section).filter { $0.keys.contains(key) } }
}
