import Diagnostics
import Verification

extension VerificationReport {
    /// The results as JUnit XML, with a `testsuite` for each film and a `testcase` for each section. Pictures are
    /// attachments.
    ///
    /// Every `time` is 0. Equal results therefore produce identical bytes.
    ///
    /// - Source: The schema `junit-10.xsd` of Jenkins' xUnit plug-in, and Jenkins' JUnit Attachments plug-in for
    ///   `[[ATTACHMENT|…]]`, which GitLab supports as well.
    package var junit: String {
        let suites = films.map(suite)
        let failures = suites.reduce(0) { $0 + $1.failures }
        let tests = suites.reduce(0) { $0 + $1.tests }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="animatic verify" tests="\(tests)" failures="\(failures)" errors="0" time="0">
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
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" time=\"0\""
        let text = "  <testsuite name=\"\(XMLText.attribute(film.path))\" \(counts)>\n\(cases.joined())  </testsuite>\n"
        return (text, cases.count, failures)
    }

    private func head(_ name: String, _ film: FilmVerification) -> String {
        let path = XMLText.attribute(film.path)
        return "<testcase name=\"\(XMLText.attribute(name))\" classname=\"\(path)\" file=\"\(path)\" time=\"0\""
    }

    private func testcase(_ section: FilmVerification.Section, of film: FilmVerification) -> String {
        guard let first = section.differences.first else { return "    \(head(section.name, film))/>\n" }
        var text = "    \(head(section.name, film))>\n"
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
