package import Goldens
package import Reporting

/// The results of comparing films with their goldens, and the text formats of these results.
package struct VerificationReport: Sendable {
    package private(set) var films: [FilmVerification] = []
    /// The folder with the gallery and the pictures; `nil` if no gallery was written.
    package var folder: String?
    /// Warnings that concern no film, such as goldens whose scripts do not exist.
    package var warnings: [Diagnostic] = []

    package init() {}

    package mutating func add(_ film: FilmVerification) { films.append(film) }

    package func count(_ status: FilmVerification.Status) -> Int { films.count { $0.status == status } }

    /// Whether a film differs, is new, or could not be compared.
    package var hasFailures: Bool { films.contains { [.differs, .new, .failed].contains($0.status) } }

    /// The summary, such as `3 films in 2 files differ, 1 file has no golden, 103 films are as recorded`. A script or a
    /// scene is one film on each device in each variant.
    package var summary: String {
        var parts: [String] = []
        func add(_ count: Int, _ noun: String, _ one: String, _ many: String) {
            if count > 0 { parts.append(count == 1 ? "1 \(noun) \(one)" : "\(count) \(noun)s \(many)") }
        }
        let sections = films.filter { [.differs, .same].contains($0.status) }.flatMap(\.sections)
        let differing = sections.count { !$0.differences.isEmpty }
        let files = count(.differs)
        add(
            differing, "film", "differs",
            (differing > files ? "in \(files) file\(files == 1 ? "" : "s") " : "") + "differ")
        add(count(.new), "file", "has no golden", "have no golden")
        add(count(.failed), "file", "was not compared (error)", "were not compared (errors)")
        add(count(.skipped), "file", "was skipped (time limit reached)", "were skipped (time limit reached)")
        add(sections.count - differing, "film", "is as recorded", "are as recorded")
        return parts.isEmpty ? "found no films" : parts.joined(separator: ", ")
    }
}

/// The result of comparing a script or an Interface Builder file with its golden.
package struct FilmVerification: Sendable {
    /// The path of the script or of the Interface Builder file.
    package let path: String
    /// The path of the golden.
    package let goldenPath: String
    package var status: Status
    /// The results of the sections, in the order of the golden.
    package var sections: [Section] = []
    /// The reasons why the film could not be compared, and the warnings of the script.
    package var problems: [Diagnostic] = []
    /// The text of the golden that was compared; `nil` if there is no golden.
    package var goldenText: String?
    /// The golden that is stored if the differences are approved; `nil` if the film could not be played.
    package var received: Golden?
    /// The pictures of ``received``, as PNG files by hash.
    package var receivedPictures: [String: [UInt8]] = [:]

    /// The raw values are the words of the summary. JSON reports contain them.
    package enum Status: String, Sendable, CaseIterable {
        case same = "asRecorded"
        case differs
        /// There is no golden.
        case new = "noGolden"
        /// The script or the golden contains an error.
        case failed = "notCompared"
        /// The time limit was reached before the film was played.
        case skipped
    }

    /// The result of one section.
    package struct Section: Sendable {
        package let name: String
        /// The readable name of the scene; `nil` for a script.
        package var scene: String?
        /// The device and the variants, or `as written`; `nil` if the film no longer exists.
        package var staging: String?
        /// The simulated time of the film, in seconds; 0 if the film no longer exists.
        package var seconds = 0.0
        package var differences: [Difference]
        /// The pictures of the differences, in the order of their frames.
        package var pictures: [PictureComparison] = []

        package init(name: String, differences: [Difference]) {
            self.name = name
            self.differences = differences
        }
    }

    package init(path: String, goldenPath: String, status: Status) {
        self.path = path
        self.goldenPath = goldenPath
        self.status = status
    }

    /// All differences.
    package var differences: [Difference] { sections.flatMap(\.differences) }

    /// The simulated time of all sections, in seconds.
    var seconds: Double { sections.reduce(0) { $0 + $1.seconds } }
}

/// A frame before and after a change, as PNG files.
package struct PictureComparison: Sendable {
    package let frame: Int
    /// The time of the frame, as text.
    package let time: String
    /// The recorded picture, or a picture that was drawn from the recorded sources; `nil` if this picture cannot be
    /// drawn.
    package let before: [UInt8]?
    /// The current picture; `nil` if the film does not have this frame.
    package let after: [UInt8]?
    /// The current picture in gray, with the differing pixels in red; `nil` if one of the pictures is missing or
    /// damaged.
    package let difference: [UInt8]?
    /// The number of differing pixels.
    package let differingPixels: Int
    /// The views that the gallery outlines in the two pictures.
    package var moved: [MovedView] = []

    package init(
        frame: Int, time: String, before: [UInt8]?, after: [UInt8]?, difference: [UInt8]?, differingPixels: Int
    ) {
        self.frame = frame
        self.time = time
        self.before = before
        self.after = after
        self.difference = difference
        self.differingPixels = differingPixels
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
        // Sections with equal differences, such as those of two variants, are printed once.
        var groups: [(names: [String], count: Int, lines: [String])] = []
        for section in film.sections where !section.differences.isEmpty {
            let count = section.differences.count
            var lines = section.differences.prefix(mostDifferences).flatMap { self.lines(for: $0) }
            if count > mostDifferences { lines.append("  and \(count - mostDifferences) more") }
            if let equal = groups.firstIndex(where: { $0.count == count && $0.lines == lines }) {
                groups[equal].names.append(section.name)
            } else {
                groups.append(([section.name], count, lines))
            }
        }
        return groups.flatMap { names, count, lines in
            let name = film.sections.count > 1 ? " [\(names.joined(separator: "; "))]" : ""
            return ["\(film.path)\(name): \(count) difference\(count == 1 ? "" : "s")"] + lines
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
        let place = "file=\(WorkflowCommandText.property(file))" + (line.map { ",line=\($0)" } ?? "")
        return "::error \(place),title=\(WorkflowCommandText.property(title))::\(WorkflowCommandText.data(text))"
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
    fileprivate func inSameFolder(_ name: String) -> String {
        lastIndex(of: "/").map { String(self[...$0]) + name } ?? name
    }
}

// MARK: JUnit

extension VerificationReport {
    /// The results as JUnit XML, with a `testsuite` for each film and a `testcase` for each section. Pictures are
    /// attachments.
    ///
    /// Each `time` is the simulated time of a film in seconds. It does not depend on a clock, so equal results produce
    /// identical bytes.
    ///
    /// - Source: The schema `junit-10.xsd` of Jenkins' xUnit plug-in, and Jenkins' JUnit Attachments plug-in for
    ///   `[[ATTACHMENT|…]]`, which GitLab supports as well.
    package var junit: String {
        let suites = films.map(suite)
        let failures = suites.reduce(0) { $0 + $1.failures }
        let tests = suites.reduce(0) { $0 + $1.tests }
        let time = XMLText.seconds(films.reduce(0) { $0 + $1.seconds })
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="animatic verify" tests="\(tests)" failures="\(failures)" errors="0" time="\(time)">
            \(suites.map(\.text).joined())</testsuites>

            """
    }

    private func suite(_ film: FilmVerification) -> (text: String, tests: Int, failures: Int) {
        var cases: [String] = []
        var failures = 0
        switch film.status {
        case .same, .differs:
            for section in film.sections {
                failures += section.differences.isEmpty ? 0 : 1
                cases.append(testcase(section, of: film))
            }
        case .new:
            failures = 1
            cases.append(
                testcase("the golden", film, failure: "has no golden", "run 'animatic record \(film.path)'"))
        case .failed:
            failures = 1
            let texts = film.problems.map { "\($0.span.file):\($0.span.line): \($0.message)" }
            cases.append(
                testcase(
                    "the script", film, failure: film.problems.first?.message ?? "could not be compared",
                    texts.joined(separator: "\n")))
        case .skipped:
            cases.append("    \(head("the film", film))><skipped message=\"the time limit was reached\"/></testcase>\n")
        }
        let time = XMLText.seconds(film.seconds)
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" time=\"\(time)\""
        let text = "  <testsuite name=\"\(XMLText.attribute(film.path))\" \(counts)>\n\(cases.joined())  </testsuite>\n"
        return (text, cases.count, failures)
    }

    private func head(_ name: String, _ film: FilmVerification, seconds: Double = 0) -> String {
        let path = XMLText.attribute(film.path)
        return "<testcase name=\"\(XMLText.attribute(name))\" classname=\"\(path)\" file=\"\(path)\" "
            + "time=\"\(XMLText.seconds(seconds))\""
    }

    private func testcase(_ section: FilmVerification.Section, of film: FilmVerification) -> String {
        let head = head(section.name, film, seconds: section.seconds)
        guard let first = section.differences.first else { return "    \(head)/>\n" }
        var text = "    \(head)>\n"
        let count = section.differences.count
        let message = first.text + (count > 1 ? " (and \(count - 1) more)" : "")
        let all = section.differences.map(\.text).joined(separator: "\n")
        text +=
            "      <failure message=\"\(XMLText.attribute(message))\" type=\"difference\">\(XMLText.content(all))</failure>\n"
        let attachments = folder.map { folder in
            section.pictures.flatMap { picture in
                let names = PictureNames(picture)
                return [names.before, names.after, names.difference].compactMap(\.self).map {
                    "[[ATTACHMENT|\(folder)/\(PictureNames.folder)/\($0)]]"
                }
            }
        }
        if let attachments, !attachments.isEmpty {
            text += "      <system-out>\(XMLText.content(attachments.joined(separator: "\n")))</system-out>\n"
        }
        return text + "    </testcase>\n"
    }

    private func testcase(_ name: String, _ film: FilmVerification, failure: String, _ text: String) -> String {
        "    \(head(name, film))>\n      <failure message=\"\(XMLText.attribute(failure))\" type=\"golden\">"
            + "\(XMLText.content(text))</failure>\n    </testcase>\n"
    }
}
