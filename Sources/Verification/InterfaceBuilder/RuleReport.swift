import Diagnostics
import Geometry
package import InterfaceBuilder
package import Views

/// What each rule of Interface Builder's canvases contributes: the layout with all rules, beside that without the rule.
///
/// A rule that helps in the files of one group only may describe these files, and not Interface Builder.
package struct RuleReport: Encodable, Sendable {
    let version = 1
    let groups: [Group]
    let rules: [Rule]

    /// The files of a folder, such as a repository.
    struct Group: Encodable, Sendable {
        let folder: String
        let views: Int
        let withinHalfAPoint: Int
    }

    struct Rule: Encodable, Sendable {
        let name: String
        let versions: String
        let condition: String
        let effect: String
        let evidence: String
        /// The folders with more views within half a point than without the rule.
        let helps: [String]
        /// The folders with fewer.
        let hurts: [String]
        /// The number of views within half a point, beside that without the rule.
        let gain: Int
    }

    /// - Parameter documents: The files, each with the folder that it is counted in.
    package init(
        _ documents: [(folder: String, document: InterfaceDocument)], measured: MeasuredEnvironments?,
        measuring measurer: any TextMeasuring
    ) {
        let files = Dictionary(grouping: documents, by: \.folder)
        let folders = files.keys.sorted()
        func totals(without rule: CanvasRule?) -> [String: ComparisonTotals] {
            files.mapValues { files in
                var report = InterfaceReport()
                for (_, document) in files {
                    report.add(
                        rule.map { document.ignoring($0) } ?? document, measured: measured, measuring: measurer)
                }
                return report.totals
            }
        }
        let whole = totals(without: nil)
        groups = folders.map { folder in
            Group(
                folder: folder, views: whole[folder]?.views ?? 0, withinHalfAPoint: whole[folder]?.withinHalfAPoint ?? 0
            )
        }
        rules = CanvasRule.allCases.map { rule in
            let partial = totals(without: rule)
            let gains = folders.map { folder in
                (folder, (whole[folder]?.withinHalfAPoint ?? 0) - (partial[folder]?.withinHalfAPoint ?? 0))
            }
            let row = rule.row
            return Rule(
                name: rule.rawValue, versions: rule.versions, condition: row.condition, effect: row.effect,
                evidence: row.evidence, helps: gains.filter { $0.1 > 0 }.map(\.0),
                hurts: gains.filter { $0.1 < 0 }.map(\.0),
                gain: gains.reduce(0) { $0 + $1.1 })
        }
    }

    /// The rules and the folders as two tables.
    package var text: String {
        let header = ["rule", "versions", "helps", "hurts", "views"]
        let table = rules.map { rule in
            [
                rule.name, rule.versions, "\(rule.helps.count)", "\(rule.hurts.count)",
                rule.gain > 0 ? "+\(rule.gain)" : "\(rule.gain)",
            ]
        }
        let shares = groups.map { group in
            let share = Double(group.withinHalfAPoint) / Double(max(group.views, 1)) * 1000
            return [
                group.folder, "\(group.withinHalfAPoint) of \(group.views)", "\((share.rounded() / 10).shortText) %",
            ]
        }
        return lines([header] + table) + "\n" + lines([["folder", "within 0.5 points", "share"]] + shares)
    }

    /// The rows with columns of equal width.
    private func lines(_ rows: [[String]]) -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) }
            return cells.joined(separator: "  ").replacing(/\ +$/, with: "") + "\n"
        }.joined()
    }
}

extension CanvasRule {
    /// The versions as text, such as `14800 to 21500`.
    fileprivate var versions: String {
        let range = row.versions
        let (first, last) = (Int(range.lowerBound), range.upperBound < 1_000_000 ? Int(range.upperBound) : nil)
        switch (first, last) {
        case (0, nil): return "all"
        case (_, nil): return "from \(first)"
        case (0, let last?): return "before \(last)"
        case (_, let last?): return "\(first) to \(last)"
        }
    }
}
