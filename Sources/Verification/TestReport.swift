/// What a test run found, script by script.
package struct TestReport {
    package private(set) var scripts: [ScriptReport] = []

    package init() {}

    package mutating func add(_ script: ScriptReport) { scripts.append(script) }

    package var tests: Int { scripts.reduce(0) { $0 + $1.tests } }
    package var failures: Int { scripts.reduce(0) { $0 + $1.failures } }
    /// Scripts that are wrong.
    package var errors: Int { scripts.count { $0.mistake != nil } }

    /// `3 passed, 0 failed`; a script that is wrong counts among the failed.
    package var summary: String {
        let failed = failures + errors
        return "\(tests - failed) passed, \(failed) failed"
    }
}
