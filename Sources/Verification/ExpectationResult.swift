package import Diagnostics
package import TimelineScript

/// What became of one check.
package struct ExpectationResult: Hashable, Sendable {
    /// When in the film it looked.
    package let moment: Expectation.Moment
    /// What was expected, in one line.
    package let description: String
    /// The same where that stands nearby: an order has many words.
    let summary: String
    package let span: SourceSpan
    package let outcome: Outcome

    package enum Outcome: Hashable, Sendable {
        case passed
        /// What there was instead, where the trace shows it what was expected beside it, and which entry of a list is
        /// missing.
        case failed(found: String, comparison: Comparison? = nil, at: SourceSpan? = nil)
    }

    package var hasPassed: Bool { outcome == .passed }

    /// What is wrong, at the entry of the script; `nil` when nothing is.
    package var problem: Diagnostic? {
        guard case .failed(let found, _, let place) = outcome else { return nil }
        return Diagnostic("expectation", "expected \(summary), \(found)", at: place ?? span)
    }

    /// `at 0.5s: frame of card (0, 0, 10, 10)`
    package var title: String { "\(moment.description): \(description)" }
}
