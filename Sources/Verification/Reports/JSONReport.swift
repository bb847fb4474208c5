import Reporting
import Simulation
import TimelineScript

/// The JSON document with the results of a test run.
package struct JSONReport: Encodable {
    let version = 1
    let passed: Int
    let failed: Int
    let scripts: [Script]

    package init(_ report: TestReport) {
        failed = report.failures + report.errors
        passed = report.tests - failed
        scripts = report.scripts.map(Script.init)
    }

    struct Script: Encodable {
        let file: String
        let title: String?
        let tests: [Test]
        let problems: [Problem]

        init(_ script: ScriptReport) {
            file = script.source.name
            title = script.title
            tests = script.results.map(Test.init)
            problems = script.problems.map(Problem.init)
        }
    }

    struct Test: Encodable {
        let line: Int
        let column: Int
        let moment: Moment
        let expected: String
        let passed: Bool
        let found: String?
        let comparison: [Row]?

        init(_ result: ExpectationResult) {
            line = result.span.line
            column = result.span.column
            moment = Moment(result.moment)
            expected = result.description
            passed = result.hasPassed
            guard case .failed(let found, let comparison, _) = result.outcome else {
                self.found = nil
                self.comparison = nil
                return
            }
            self.found = found
            self.comparison = comparison?.rows.map {
                Row(mark: "\($0.mark)", expected: $0.expected, actual: $0.actual)
            }
        }
    }

    /// The moment of an expectation. Exactly one of the three keys is present. Times are in seconds.
    struct Moment: Encodable {
        var at: Double?
        var turn: Int?
        var during: [Double]?

        init(_ moment: Expectation.Moment) {
            switch moment {
            case .at(let time): at = time.value.seconds
            case .turn(let number): turn = number.value
            case .during(let first, let last): during = [first.value.seconds, last.value.seconds]
            }
        }
    }

    /// A row of a comparison; `mark` is `same`, `missing`, `unexpected` or `other`.
    struct Row: Encodable {
        let mark: String
        let expected: String?
        let actual: String?
    }

    struct Problem: Encodable {
        let line: Int
        let column: Int
        let severity: String
        let id: String
        let message: String

        init(_ problem: Diagnostic) {
            line = problem.span.line
            column = problem.span.column
            severity = problem.severity.rawValue
            id = problem.id.rawValue
            message = problem.message
        }
    }
}
