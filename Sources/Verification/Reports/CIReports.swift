import Reporting

/// Formats the result of a test run as JUnit XML, with a `testsuite` for each script and a `testcase` for each check.
///
/// The `system-err` of a failed check contains the script's warnings, because they often explain the failure. If no
/// check failed, the `system-err` of the `testsuite` contains the warnings.
///
/// Each `time` is a simulated time in seconds, which does not depend on a clock. CI services use it to distribute tests
/// among jobs. All checks of a script share one playback, so the duration of the film is divided equally among the
/// checks.
///
/// - Source: The schema `junit-10.xsd` of Jenkins' xUnit plug-in. GitLab also reads the attributes `file` and `line`.
package enum JUnitReport {
    package static func xml(_ report: TestReport) -> String {
        let counts = counts(
            tests: report.tests, failures: report.failures, errors: report.errors,
            seconds: report.scripts.reduce(0) { $0 + $1.seconds })
        let suites = report.scripts.map(suite).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="animatic"\(counts)>
            \(suites)</testsuites>

            """
    }

    private static func suite(_ script: ScriptReport) -> String {
        let errors = script.mistake == nil ? 0 : 1
        let counts = counts(
            tests: script.tests, failures: script.failures, errors: errors, seconds: script.seconds)
        let warnings = script.warnings.map(script.text).joined(separator: "\n")
        var lines = ["  <testsuite\(attribute("name", script.source.name))\(counts)>"]
        for result in script.results {
            let head = testcase(result.title, line: result.span.line, of: script)
            guard let problem = result.problem, let text = script.message(of: result) else {
                lines.append("    \(head)/>")
                continue
            }
            lines.append("    \(head)>")
            let message = attribute("message", problem.message)
            lines.append("      <failure\(message) type=\"expectation\">\(XMLText.content(text))</failure>")
            if !warnings.isEmpty { lines.append("      <system-err>\(XMLText.content(warnings))</system-err>") }
            lines.append("    </testcase>")
        }
        if let mistake = script.mistake {
            lines.append("    \(testcase("the script", line: mistake.span.line, of: script))>")
            let attributes = attribute("message", mistake.message) + attribute("type", mistake.id.rawValue)
            let text = script.mistakes.map(script.text).joined(separator: "\n")
            lines.append("      <error\(attributes)>\(XMLText.content(text))</error>")
            lines.append("    </testcase>")
        }
        if script.failures == 0, !warnings.isEmpty {
            lines.append("    <system-err>\(XMLText.content(warnings))</system-err>")
        }
        return (lines + ["  </testsuite>"]).map { $0 + "\n" }.joined()
    }

    private static func testcase(_ name: String, line: Int, of script: ScriptReport) -> String {
        let path = script.source.name
        return "<testcase\(attribute("name", name))\(attribute("classname", path))\(attribute("file", path))"
            + " line=\"\(max(line, 1))\" time=\"\(XMLText.seconds(script.seconds / Double(max(script.tests, 1))))\""
    }

    private static func counts(tests: Int, failures: Int, errors: Int, seconds: Double) -> String {
        " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(XMLText.seconds(seconds))\""
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        " \(name)=\"\(XMLText.attribute(value))\""
    }
}

/// Formats the result of a test run as workflow commands. GitHub shows them beside the lines of a pull request.
///
/// - Source: "Workflow commands for GitHub Actions".
package enum GitHubReport {
    /// Returns the workflow commands for one script. Errors and warnings come before failed checks.
    package static func lines(for script: ScriptReport) -> [String] {
        let problems = script.problems.map { problem in
            command(problem, in: script, title: problem.id.rawValue, text: problem.message)
        }
        let failures = script.results.compactMap { result in
            result.problem.map {
                let comparison = script.lines(of: result.outcome, width: pageWidth, style: .plain)
                return command(
                    $0, in: script, title: result.title, text: ([$0.message] + comparison).joined(separator: "\n"))
            }
        }
        return problems + failures
    }

    private static let pageWidth = 80

    private static func command(
        _ problem: Diagnostic, in script: ScriptReport, title: String, text: String
    ) -> String {
        var properties = ["file=\(WorkflowCommandText.property(problem.span.file))"]
        if !problem.span.isWholeFile {
            properties += ["line=\(problem.span.line)", "col=\(problem.span.column)"]
        }
        properties.append("title=\(WorkflowCommandText.property(title))")
        return "::\(problem.severity.rawValue) \(properties.joined(separator: ","))::\(WorkflowCommandText.data(text))"
    }
}
