import Geometry
package import InterfaceBuilder
import Reporting
package import Views

/// Reports the contribution of each rule about Interface Builder's canvases, by comparing the layout with all rules
/// and the layout without the rule.
///
/// A rule that helps only in the files of one group may describe these files rather than Interface Builder.
package struct RuleReport: Encodable, Sendable {
    let version = 1
    let groups: [Group]
    let rules: [Rule]

    /// The results for the files in one folder, such as a repository.
    struct Group: Encodable, Sendable {
        let folder: String
        let views: Int
        let withinHalfAPoint: Int
        /// The number of views within half a point of their recorded frames if the rules in ``ownRules`` are ignored.
        let withRulesOfOthers: Int
        /// The rules that have an effect in this folder, but whose total gain in the other folders is not positive.
        let ownRules: [String]
    }

    struct Rule: Encodable, Sendable {
        let name: String
        let versions: String
        let condition: String
        let effect: String
        let evidence: String
        /// The folders in which the rule increases the number of views within half a point of their recorded frames.
        let helps: [String]
        /// The folders in which the rule decreases the number of views within half a point of their recorded frames.
        let hurts: [String]
        /// The change that the rule causes in the number of views within half a point of their recorded frames, in
        /// all folders together.
        let gain: Int
    }

    /// - Parameter documents: The files and the folders to which they belong.
    package init(
        _ documents: [(folder: String, document: InterfaceDocument)], measured: MeasuredEnvironments?,
        measuring measurer: any TextMeasuring
    ) {
        let files = Dictionary(grouping: documents, by: \.folder)
        let folders = files.keys.sorted()
        func totals(of folder: String, without rules: [CanvasRule]) -> ComparisonTotals {
            var report = InterfaceReport()
            for (_, document) in files[folder] ?? [] {
                report.add(
                    rules.reduce(document) { $0.ignoring($1) }, measured: measured, measuring: measurer)
            }
            return report.totals
        }
        let whole = folders.map { totals(of: $0, without: []) }
        /// The number of views within half a point that each rule adds in each folder.
        let gains = CanvasRule.allCases.map { rule in
            zip(folders, whole).map { $1.withinHalfAPoint - totals(of: $0, without: [rule]).withinHalfAPoint }
        }
        groups = folders.indices.map { index in
            let own = zip(CanvasRule.allCases, gains).filter { _, gains in
                gains[index] != 0 && gains.reduce(0, +) - gains[index] <= 0
            }.map(\.0)
            let rest = own.isEmpty ? whole[index] : totals(of: folders[index], without: own)
            return Group(
                folder: folders[index], views: whole[index].views, withinHalfAPoint: whole[index].withinHalfAPoint,
                withRulesOfOthers: rest.withinHalfAPoint, ownRules: own.map(\.rawValue))
        }
        rules = zip(CanvasRule.allCases, gains).map { rule, gains in
            let row = rule.row
            return Rule(
                name: rule.rawValue, versions: rule.versions, condition: row.condition, effect: row.effect,
                evidence: row.evidence, helps: zip(folders, gains).filter { $0.1 > 0 }.map(\.0),
                hurts: zip(folders, gains).filter { $0.1 < 0 }.map(\.0), gain: gains.reduce(0, +))
        }
    }

    /// The report as text, which consists of a table of rules and a table of folders.
    package var text: String {
        let header = ["rule", "versions", "helps", "hurts", "views"]
        let table = rules.map { rule in
            [
                rule.name, rule.versions, "\(rule.helps.count)", "\(rule.hurts.count)",
                rule.gain > 0 ? "+\(rule.gain)" : "\(rule.gain)",
            ]
        }
        func percent(_ part: Int, _ whole: Int) -> String {
            "\(((Double(part) / Double(max(whole, 1)) * 1000).rounded() / 10).shortText) %"
        }
        let all = groups.reduce((views: 0, good: 0, others: 0)) {
            ($0.views + $1.views, $0.good + $1.withinHalfAPoint, $0.others + $1.withRulesOfOthers)
        }
        let shares =
            groups.map { group in
                [
                    group.folder, "\(group.withinHalfAPoint) of \(group.views)",
                    percent(group.withinHalfAPoint, group.views), percent(group.withRulesOfOthers, group.views),
                    group.ownRules.joined(separator: ", "),
                ]
            } + [
                [
                    "all", "\(all.good) of \(all.views)", percent(all.good, all.views),
                    percent(all.others, all.views), "",
                ]
            ]
        let groupHeader = ["folder", "within 0.5 points", "share", "without own rules", "own rules"]
        return lines([header] + table) + "\n" + lines([groupHeader] + shares)
    }

    /// Returns the rows as lines of text, with aligned columns.
    private func lines(_ rows: [[String]]) -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0.padded(to: $1) }
            return cells.joined(separator: "  ").replacing(/\ +$/, with: "") + "\n"
        }.joined()
    }
}

extension CanvasRule {
    /// A description of the range of versions, such as `14800 to 21500`.
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
