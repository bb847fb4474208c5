/// The text that the command prints.
package struct ReportPrinter {
    private let report: FolderReport
    private let folder: String
    private let output: String

    /// Creates a printer. `folder` and `output` are the paths as the user wrote them.
    package init(_ report: FolderReport, folder: String, output: String) {
        self.report = report
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.output = output
    }

    /// The places that are left, in the format of the Swift compiler, with the places in the original sources.
    package var findings: String {
        let notes = report.notes.map { ($0.path, "\(folder)/\($0.path): warning: \($0.message)\n") }
        let places = report.sources.flatMap { source in
            source.findings.map { finding in
                (source.path, line(source, finding.place, finding.severity.rawValue, finding.message))
            }
        }
        return (notes + places).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
            .map(\.element.1).joined()
    }

    /// The changed places.
    package var places: String {
        report.sources.flatMap { source in source.changes.map { line(source, $0.place, "note", $0.summary) } }.joined()
    }

    private func line(_ source: PortedSource, _ place: Place, _ severity: String, _ message: String) -> String {
        "\(folder)/\(source.path):\(place.line):\(place.column): \(severity): \(message)\n"
    }

    /// The numbers of files and of changes of each kind.
    package var summary: String {
        let changes = report.sources.flatMap(\.changes)
        let changed = report.sources.count { !$0.changes.isEmpty }
        let rows = ChangeKind.allCases.compactMap { kind -> (String, String)? in
            let count = changes.count { $0.kind == kind }
            return count == 0 ? nil : ("\(count)", kind.title)
        }
        let width = rows.map(\.0.count).max() ?? 0
        let table = rows.map { "  " + String(repeating: " ", count: width - $0.0.count) + $0.0 + "  " + $0.1 + "\n" }
        let findings = report.sources.flatMap(\.findings)
        let errors = findings.count { $0.severity == .error }
        return "Wrote '\(output)': \(count(report.sources.count, "Swift file")), of which \(changed) changed, and "
            + "\(count(report.copied, "other file")).\n" + table.joined()
            + report.interfaces.map { "Copied '\($0)'; the plugin CompileInterfaces compiles it.\n" }.joined()
            + "Places that need a change: \(errors). Warnings: \(findings.count - errors + report.notes.count).\n"
    }

    private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
