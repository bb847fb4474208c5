/// An error of the solver that was found by playing a history.
struct HistoryFailure: Error, CustomStringConvertible, Sendable {
    enum Kind: String, Sendable {
        case value, required, accepted, refusal, changes, determined, holders, twin, fresh, endless
        /// The exact solver takes longer than the time limit.
        case exactSolverTooSlow
        /// Coefficients differ by so much that the documentation permits another decision of a tie, an influence that
        /// counts as none, and a wrong result of ``Solver/isDetermined(_:)``. Or required constraints contradict each other by less than the documented
        /// error of the values at an earlier time.
        case permitted
    }

    let kind: Kind
    /// The index of the step.
    let step: Int
    let message: String

    var description: String { "\(kind.rawValue), step \(step): \(message)" }
}
