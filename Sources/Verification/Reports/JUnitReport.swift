import Diagnostics

/// The result of a test run as JUnit XML: a `testsuite` for each script, and a `testcase` for each check.
///
/// A failed check contains the script's warnings in its `system-err`, because they often explain the failure. If every
/// check passed, the `testsuite` contains the warnings.
///
/// Each `time` is a measured time in seconds, which services use to divide tests among tasks. No other output depends
/// on a clock. The checks of a script are parts of one playback, so each check has an equal share of its time.
///
/// - Source: the schema `junit-10.xsd` of Jenkins' xUnit plug-in. GitLab also reads its `file` and `line` attributes.
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
            let text = script.text(of: mistake)
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
            + " line=\"\(max(line, 1))\" time=\"\(text(of: script.seconds / Double(max(script.tests, 1))))\""
    }

    private static func counts(tests: Int, failures: Int, errors: Int, seconds: Double) -> String {
        " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(text(of: seconds))\""
    }

    /// Returns the seconds rounded to microseconds, without an exponent.
    private static func text(of seconds: Double) -> String {
        let millionths = Int((min(max(seconds, 0), 1e9) * 1_000_000).rounded())
        guard millionths > 0 else { return "0" }
        let fraction = "\(millionths % 1_000_000)"
        return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        " \(name)=\"\(XMLText.attribute(value))\""
    }
}

/// Functions that escape text for XML 1.0.
package enum XMLText {
    /// Returns text for an attribute in double quotes. Line breaks and tabs are escaped, because a parser would replace
    /// them with spaces.
    package static func attribute(_ text: String) -> String { escaped(text, keepingBreaks: false) }

    /// Returns text for the content of an element.
    package static func content(_ text: String) -> String { escaped(text, keepingBreaks: true) }

    /// Escapes each Unicode scalar separately, because a carriage return and a line feed are one `Character`.
    private static func escaped(_ text: String, keepingBreaks: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#13;"
            case "\n", "\t":
                if keepingBreaks { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
            // XML documents must not contain these characters, not even escaped.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
