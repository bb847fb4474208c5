import BigInt
import Cassowary

/// Checks the results of ``Solver/holders(of:)``.
struct ContributorCheck {
    /// An error with a description.
    struct Fault: Error {
        let message: String
    }

    let state: HistoryState
    let solution: ExactSolver.Solution

    /// Returns the influence of each constraint that holds a variable, for each variable.
    ///
    /// - Throws: An error if one of these constraints does not hold with equality, or if the constraints do not
    ///   account for the value of the variable, which is the sum of the influences times the targets.
    func influences(in replica: inout HistoryReplica) throws(Fault) -> [[ConstraintID: Double]] {
        let values = solution.roundedValues
        var influences: [[ConstraintID: Double]] = []
        for variable in state.domains.indices {
            var (sum, size) = (0.0, 1.0)
            var influence: [ConstraintID: Double] = [:]
            for holder in replica.solver.holders(of: replica.variables[variable]) {
                switch holder.reason {
                case .zero(let zero):
                    guard abs(values[zero.rank]) <= HistoryJudge.tolerance else {
                        throw Fault(message: "v\(variable) is held by v\(zero.rank) == 0, not \(values[zero.rank])")
                    }
                case .constraint(let id):
                    guard let constraint = try? replica.solver.constraint(id) else {
                        throw Fault(message: "v\(variable) is held by a constraint that is not in the solver")
                    }
                    let expression = constraint.expression
                    let largest = expression.terms.map { abs($0.coefficient * values[$0.variable.rank]) }.max() ?? 0
                    guard abs(expression.value(values)) <= HistoryJudge.tolerance * max(1, largest) else {
                        throw Fault(
                            message: "v\(variable) is held by a constraint that is off by \(expression.value(values))")
                    }
                    influence[id] = holder.influence
                    sum -= holder.influence * expression.constant
                    size = max(size, abs(holder.influence * expression.constant))
                }
            }
            guard abs(sum - values[variable]) <= 1e-6 * size else {
                throw Fault(message: "v\(variable) is \(values[variable]), but its holders account for \(sum)")
            }
            influences.append(influence)
        }
        return influences
    }

    /// Changes the constant of one constraint slightly, and compares the resulting movements of the variables.
    ///
    /// The movements are proportional to the change if no more constraints hold with equality than are necessary to
    /// determine all values. In other cases, nothing is compared. A variable that the constraint does not hold must
    /// not move.
    func wrongInfluence(_ influences: [[ConstraintID: Double]], ids: [Int: ConstraintID]) -> Fault? {
        let tight = state.held.indices.filter { solution.isTight(state.held[$0].constraint) }
        let zeros = solution.values.count { $0 == .zero }
        guard !tight.isEmpty, tight.count + zeros == state.domains.count else { return nil }
        let index = tight[state.held.count % tight.count]
        let step = ExactNumber(1, over: 1 << 60)
        guard case .constraint(let name) = state.held[index].name, let id = ids[name],
            let moved = ExactSolver.solve(
                state.constraints, domains: state.domains, shifts: [index: step], as: solution.interpretation)
        else { return nil }
        for variable in state.domains.indices {
            let difference = moved.values[variable] + solution.values[variable].negated
            // The target decreases by the same amount by which the constant increases.
            let influence = -ExactNumber(difference.numerator << 60, over: difference.denominator).rounded
            let said = influences[variable][id] ?? 0
            if abs(said - influence) > 1e-6 * max(1, abs(influence)) {
                return Fault(
                    message: "the influence of constraint \(name) on v\(variable) is \(influence), not \(said)")
            }
        }
        return nil
    }
}
