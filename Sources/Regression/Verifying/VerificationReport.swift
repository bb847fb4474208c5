import Diagnostics
import Verification

/// The results of comparing films with their goldens, and the text formats of these results.
package struct VerificationReport: Sendable {
    package private(set) var films: [FilmVerification] = []
    /// The folder with the gallery and the pictures; `nil` if no gallery was written.
    package var folder: String?

    package init() {}

    package mutating func add(_ film: FilmVerification) { films.append(film) }

    package func count(_ status: FilmVerification.Status) -> Int { films.count { $0.status == status } }

    /// Whether a film differs, is new, or could not be compared.
    package var hasFailures: Bool { films.contains { [.differs, .new, .failed].contains($0.status) } }

    /// The summary, such as `2 differ, 1 has no golden, 103 are as recorded`.
    package var summary: String {
        var parts: [String] = []
        func add(_ status: FilmVerification.Status, _ one: String, _ many: String) {
            let count = count(status)
            if count > 0 { parts.append("\(count) \(count == 1 ? one : many)") }
        }
        add(.differs, "differs", "differ")
        add(.new, "has no golden", "have no golden")
        add(.failed, "could not be compared", "could not be compared")
        add(.skipped, "was skipped (time limit reached)", "were skipped (time limit reached)")
        add(.same, "is as recorded", "are as recorded")
        return parts.isEmpty ? "found no films" : parts.joined(separator: ", ")
    }
}

// MARK: Text

extension VerificationReport {
    /// The maximum number of differences that are printed for a section.
    private static let mostDifferences = 20

    /// Returns the lines for a film. Returns no lines if the film is as recorded, was skipped, or could not be
    /// compared.
    package static func lines(for film: FilmVerification) -> [String] {
        switch film.status {
        case .same, .skipped, .failed: return []
        case .new: return ["\(film.path): has no golden; run animatic record"]
        case .differs: break
        }
        return film.sections.filter { !$0.differences.isEmpty }.flatMap { section in
            let name = film.sections.count > 1 ? " [\(section.name)]" : ""
            let count = section.differences.count
            var lines = ["\(film.path)\(name): \(count) difference\(count == 1 ? "" : "s")"]
            for difference in section.differences.prefix(mostDifferences) { lines += self.lines(for: difference) }
            if count > mostDifferences { lines.append("  and \(count - mostDifferences) more") }
            return lines
        }
    }

    /// Returns the lines for a difference, with each cause on a separate line.
    private static func lines(for difference: Difference) -> [String] {
        let causes = difference.causes.enumerated().map { index, cause in
            "    \(index == 0 ? "because" : "and") \(cause.words)"
        }
        return ["  \(difference.words)\(causes.isEmpty ? "" : ",")"] + causes
    }

    // MARK: GitHub

    /// Returns a workflow command for each difference, located at the line that caused the difference.
    ///
    /// - Source: "Workflow commands for GitHub Actions".
    package static func annotations(for film: FilmVerification) -> [String] {
        if film.status == .new {
            return [
                annotation(
                    film.path, nil, "no golden", "This film has no golden. Run 'animatic record \(film.path)'.")
            ]
        }
        return film.sections.flatMap { section in
            section.differences.map { difference in
                let cause = difference.causes.first { $0.line != nil }
                let place = cause?.file.map { film.path.inSameFolder($0) } ?? film.path
                return annotation(
                    place, cause?.line, "\(film.path.lastPathComponent), \(section.name)", difference.text)
            }
        }
    }

    private static func annotation(_ file: String, _ line: Int?, _ title: String, _ text: String) -> String {
        let place = "file=\(GitHubReport.property(file))" + (line.map { ",line=\($0)" } ?? "")
        return "::error \(place),title=\(GitHubReport.property(title))::\(GitHubReport.data(text))"
    }

    // MARK: Markdown

    /// Returns a summary for a pull request, in Markdown.
    ///
    /// - Parameter base: The URL of the folder of the gallery, for links to pictures; `nil` to omit pictures. Pictures
    ///   are not embedded, because embedded pictures are removed from comments on pull requests.
    package func markdown(assetsAt base: String?) -> String {
        var lines = ["### Layout: \(summary)", ""]
        let shown = films.filter { $0.status != .same && $0.status != .skipped }
        for film in shown {
            lines.append("**\(Self.escaped(film.path))**" + (film.status == .new ? " has no golden" : ""))
            lines.append("")
            for section in film.sections where !section.differences.isEmpty {
                if film.sections.count > 1 { lines += ["*\(Self.escaped(section.name))*", ""] }
                lines += section.differences.prefix(Self.mostDifferences).map { "- \(Self.escaped($0.text))" }
                let rest = section.differences.count - Self.mostDifferences
                if rest > 0 { lines.append("- and \(rest) more") }
                if let base {
                    let address = base.hasSuffix("/") ? base : base + "/"
                    for picture in section.pictures {
                        let names = PictureNames(picture)
                        let cells = [names.before, names.after, names.difference].map { name in
                            name.map { "![](\(address)\(PictureNames.folder)/\($0))" } ?? ""
                        }
                        lines += [
                            "", "| before | after | difference |", "|---|---|---|",
                            "| \(cells.joined(separator: " | ")) |",
                        ]
                    }
                }
                lines.append("")
            }
            for problem in film.problems { lines += ["- \(Self.escaped(problem.message))", ""] }
        }
        return lines.joined(separator: "\n") + (lines.last == "" ? "" : "\n")
    }

    /// Returns the text with the special characters of Markdown and HTML escaped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "*", "_", "`", "[", "]", "|", "\\", "#", "~": result += "\\\(character)"
            case "\n", "\r\n": result += " "
            default: result.append(character)
            }
        }
        return result
    }
}

extension String {
    /// Returns the path of a file in the same folder as this path.
    func inSameFolder(_ name: String) -> String {
        lastIndex(of: "/").map { String(self[...$0]) + name } ?? name
    }
}
