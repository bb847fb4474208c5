import Cassowary
import Foundation
import Synchronization

/// Plays a history on a ``Solver``, and compares the results with those of ``ExactSolver``.
///
/// A second solver receives the same calls, except for those that were refused. At the end, a fresh solver receives
/// only the remaining constraints.
struct HistoryJudge: ~Copyable {
    /// The current step, which other threads can read.
    final class Progress: Sendable {
        struct Position {
            var step = 0
            var isInExactSolver = false
            /// The processor time of the thread, in seconds, at which the step or the computation of the exact solver
            /// began or ended.
            var start = Progress.seconds(of: CLOCK_THREAD_CPUTIME_ID)
        }

        let position = Mutex(Position())

        /// Runs a computation of the exact solver, and marks the time in which it runs.
        func exactly<Result>(_ compute: () -> Result) -> Result {
            mark(isInExactSolver: true)
            defer { mark(isInExactSolver: false) }
            return compute()
        }

        private func mark(isInExactSolver: Bool) {
            position.withLock { $0 = Position(step: $0.step, isInExactSolver: isInExactSolver) }
        }

        /// Returns the time of a clock in seconds; 0 if the clock does not exist, such as the clock of a thread that has
        /// ended.
        static func seconds(of clock: clockid_t) -> Double {
            var time = timespec()
            guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    /// The tolerance of values, relative to the value or to 1, whichever is larger.
    static let tolerance = 1e-7

    private let steps: [History.Step]
    private let progress: Progress
    private let distort: (History.Step) -> History.Step
    private var state = HistoryState()
    private var replica = HistoryReplica()
    private var twin = HistoryReplica()
    private var solution: ExactSolver.Solution?
    /// Whether nothing has changed since the values were read.
    private var isSettled = false
    private var step = 0

    /// Plays `history` to its end.
    ///
    /// - Parameter distort: Returns the call that the solver receives instead of each call.
    static func judge(
        _ history: History, progress: Progress, distorting distort: @escaping (History.Step) -> History.Step
    ) throws(HistoryFailure) {
        var judge = HistoryJudge(steps: history.steps, progress: progress, distort: distort)
        for (index, step) in history.steps.enumerated() {
            judge.begin(index)
            try judge.play(step)
        }
        judge.begin(history.steps.count)
        try judge.judgeEnd()
    }

    /// Returns the largest value after each of the steps so far.
    private func largestEarlierValue() -> Double {
        var state = HistoryState()
        var replica = HistoryReplica()
        var largest = 0.0
        for step in steps.prefix(step + 1) {
            var next = state
            guard let call = next.apply(distort(step)), (try? replica.apply(call)) != nil else { continue }
            state = next
            _ = replica.readChanges(count: state.domains.count)
            largest = replica.told.reduce(largest) { max($0, abs($1)) }
        }
        return largest
    }

    private init(
        steps: [History.Step], progress: Progress, distort: @escaping (History.Step) -> History.Step
    ) {
        self.steps = steps
        self.progress = progress
        self.distort = distort
    }

    private mutating func begin(_ step: Int) {
        self.step = step
        progress.position.withLock { $0 = .init(step: step) }
    }

    private func failure(_ kind: HistoryFailure.Kind, _ message: String) -> HistoryFailure {
        HistoryFailure(kind: kind, step: step, message: message)
    }

    // MARK: Calls

    private mutating func play(_ step: History.Step) throws(HistoryFailure) {
        switch step {
        case .askValues: try judgeValues()
        case .askDetermined:
            try judgeValues()
            try judgeDetermined()
            try judgeHolders(moving: false)
        default:
            var next = state
            guard let call = next.apply(step) else { return }
            do throws(SolverError) {
                try replica.apply(distort(call))
            } catch {
                guard let conflict = error.conflict else { throw failure(.refusal, "unexpected error \(error)") }
                return try judgeRefusal(conflict, of: call, in: next)
            }
            do throws(SolverError) {
                try twin.apply(call)
            } catch {
                throw failure(.twin, "a solver that never received refused changes refuses \(call): \(error)")
            }
            state = next
            isSettled = false
            solution = nil
        }
    }

    /// - Parameter next: The expected constraints of the solver if the change were not refused.
    private mutating func judgeRefusal(
        _ conflict: UnsatisfiableConstraint, of call: History.Step, in next: HistoryState
    ) throws(HistoryFailure) {
        let names = conflict.contradicted
        if names != names.sorted() || Set(names).count != names.count {
            throw failure(.refusal, "the named constraints are not in the order in which they were added")
        }
        var ranks: [ConstraintID: Int] = [:]
        for (rank, entry) in next.held.enumerated() {
            if case .constraint(let name) = entry.name, let id = replica.ids[name] { ranks[id] = rank }
        }
        let named = names.compactMap { ranks[$0] }
        guard named.count == names.count else {
            throw failure(.refusal, "a named constraint is not in the solver")
        }
        let candidates = next.held.indices.filter {
            isSame(next.held[$0].constraint.over(replica.variables), conflict.constraint) && !named.contains($0)
        }
        guard let last = candidates.last else {
            throw failure(
                .refusal, "the refused constraint \(conflict.constraint) is not one that the call adds")
        }
        if case .batch = call, let latest = named.max(), last < latest {
            throw failure(.refusal, "the refused constraint of a batch is not the latest of the conflict")
        }
        let all = named.map { next.held[$0].constraint } + [next.held[last].constraint]
        let words = "the conflict of constraints \((named + [last]).map { "\(next.held[$0].name)" })"
        let domains = next.domains
        guard all.allSatisfy({ $0.strength == .required }) else {
            throw failure(.refusal, "\(words) contains a constraint that is not required")
        }
        // A conflict may disregard solutions beyond the limit for constants.
        let limits = replica.variables.flatMap { variable in
            [
                LinearConstraint(variable - Solver.constantLimit, .lessThanOrEqual),
                LinearConstraint(variable + Solver.constantLimit, .greaterThanOrEqual),
            ]
        }
        if progress.exactly({
            ExactSolver.canHold(all, domains: domains) && ExactSolver.canHold(all + limits, domains: domains)
        }) {
            throw failure(.refusal, "\(words) can hold")
        }
        for index in all.indices {
            var rest = all
            rest.remove(at: index)
            if !progress.exactly({ ExactSolver.canHold(rest, domains: domains) }) {
                // The accepted constraints can contradict each other by less than the documented error.
                try judgeValues()
                guard try intended() != nil else { return }
                throw failure(.refusal, "\(words) cannot hold even without the constraint at \(index)")
            }
        }
        if isSettled, case .batch = call, let wrong = replica.readChanges(count: state.domains.count) {
            throw failure(.changes, wrong)
        }
    }

    /// Returns whether two constraints are equal apart from rounding errors, after terms with the same variable have
    /// been combined.
    private func isSame(_ first: LinearConstraint, _ second: LinearConstraint) -> Bool {
        guard first.relation == second.relation, first.strength == second.strength,
            first.expression.constant == second.expression.constant
        else { return false }
        var differences: [Variable: Double] = [:]
        for term in first.expression.terms { differences[term.variable, default: 0] += term.coefficient }
        for term in second.expression.terms { differences[term.variable, default: 0] -= term.coefficient }
        let largest = first.expression.terms.reduce(0) { max($0, abs($1.coefficient)) }
        return differences.values.allSatisfy { abs($0) <= 1e-12 * largest }
    }

    // MARK: Questions

    /// Returns the exact solution; `nil` if the required constraints contradict each other by less than the documented
    /// error.
    private mutating func solved() throws(HistoryFailure) -> ExactSolver.Solution? {
        if let solution { return solution }
        let state = state
        guard let found = progress.exactly({ ExactSolver.solve(state.constraints, domains: state.domains) }) else {
            let largest = replica.told.reduce(0) { max($0, abs($1)) }
            let coefficient = state.constraints.flatMap(\.expression.terms).reduce(1) { max($0, abs($1.coefficient)) }
            let error = errors(replica.told)[.required, default: 0]
            let documented = largest > Solver.constantLimit ? 1e-9 * largest : 1e-14 * coefficient * largest
            if isSettled, error <= documented { return nil }
            // A contradiction that was below the error of huge values remains when these values become smaller.
            let earlier = isSettled ? largestEarlierValue() : 0
            let isPermitted = earlier > Solver.constantLimit && error <= 1e-9 * earlier
            throw failure(
                isPermitted ? .permitted : .accepted,
                "the required constraints that were accepted cannot hold together; their error is \(error)")
        }
        solution = found
        return found
    }

    /// Returns the solution for the intended numbers.
    private mutating func intended() throws(HistoryFailure) -> ExactSolver.Solution? {
        if solution?.interpretation == .stored { solution = nil }
        return try solved()
    }

    private mutating func judgeValues() throws(HistoryFailure) {
        let count = state.domains.count
        if let wrong = replica.readChanges(count: count) { throw failure(.changes, wrong) }
        if let wrong = twin.readChanges(count: count) { throw failure(.changes, "the twin: \(wrong)") }
        isSettled = true
        guard let solution = try intended() else { return }
        try compare(twin.told, with: solution, .twin)
        self.solution = try compare(replica.told, with: solution, .value)
    }

    /// Compares values with `solution`.
    ///
    /// - Returns: The solution that agrees with the values: `solution`, or the one for the stored numbers. Rows that
    ///   depend on each other if 0.1 is intended may be independent if the nearest `Double` is intended.
    @discardableResult
    private func compare(
        _ values: [Double], with solution: ExactSolver.Solution, _ kind: HistoryFailure.Kind
    ) throws(HistoryFailure) -> ExactSolver.Solution {
        let wrong = wrongVariables(in: values, comparedWith: solution)
        guard !wrong.isEmpty else { return solution }
        if let stored = storedSolution(), wrongVariables(in: values, comparedWith: stored).isEmpty { return stored }
        let expected = solution.roundedValues
        let words = wrong.prefix(8).map { "v\($0) is \(values[$0]), not \(expected[$0])" }.joined(separator: "; ")
        let errors = errors(values)
        if kind == .value, errors[.required, default: 0] > 1e-6 {
            throw failure(.required, "required constraints are violated by \(errors[.required]!); \(words)")
        }
        let level = solution.errors.first { abs(errors[$0.strength, default: 0] - $0.sum.rounded) > 1e-6 }
        let reason =
            level.map {
                "level \($0.strength) has the error \(errors[$0.strength, default: 0]), but the minimum is \($0.sum.rounded)"
            }
        let isPermitted =
            permitsWrongTies && errors[.required, default: 0] <= 1e-6
            && (level.map { ignoresInfluence(of: wrong[0], in: values, on: solution, above: $0.strength) } ?? true)
        throw failure(
            isPermitted ? .permitted : kind, "\(words); \(reason ?? "the levels are optimal, but the ties are not")")
    }

    /// Returns whether `values` are right if influences on stronger levels that are below the documented limit count as
    /// none.
    ///
    /// - Parameter variable: A variable whose value is wrong. The exact solution with a bound at its value has to agree
    ///   with the values.
    private func ignoresInfluence(
        of variable: Int, in values: [Double], on solution: ExactSolver.Solution, above level: Strength
    ) -> Bool {
        let (state, value, right) = (state, values[variable], solution.roundedValues[variable])
        let bound = LinearConstraint(
            replica.variables[variable] - value, value < right ? .lessThanOrEqual : .greaterThanOrEqual)
        guard
            let moved = progress.exactly({ ExactSolver.solve(state.constraints + [bound], domains: state.domains) }),
            wrongVariables(in: values, comparedWith: moved).isEmpty
        else { return false }
        let coefficient = state.constraints.flatMap(\.expression.terms).reduce(1) { max($0, abs($1.coefficient)) }
        let largestGrowth = 1e-30 * coefficient * abs(value - right)
        return zip(solution.errors, moved.errors).allSatisfy { before, after in
            let growth = after.sum + before.sum.negated
            return before.strength <= level || growth.rounded <= largestGrowth
        }
    }

    /// Returns the solution for the nearest `Double` of each coefficient, if coefficients are so large or small that the
    /// documentation allows it.
    private func storedSolution() -> ExactSolver.Solution? {
        guard hasWideCoefficients else { return nil }
        let state = state
        return progress.exactly { ExactSolver.solve(state.constraints, domains: state.domains, as: .stored) }
    }

    /// Returns the variables whose values differ from `solution`, if the documented accuracy applies to it.
    private func wrongVariables(in values: [Double], comparedWith solution: ExactSolver.Solution) -> [Int] {
        guard isWithinAccuracy(solution) else { return [] }
        let expected = solution.roundedValues
        let largest = expected.reduce(1) { max($0, abs($1)) }
        let isWide = hasWideCoefficients
        return values.indices.filter {
            !(abs(values[$0] - expected[$0]) <= (isWide ? 1e-6 * largest : Self.tolerance * max(1, abs(expected[$0]))))
        }
    }

    /// Returns whether the documented accuracy applies: no value exceeds the limit for constants.
    private func isWithinAccuracy(_ solution: ExactSolver.Solution) -> Bool {
        solution.roundedValues.allSatisfy { abs($0) <= Solver.constantLimit }
    }

    /// Whether a coefficient is outside of the range in which the solver is compared more strictly than documented.
    private var hasWideCoefficients: Bool {
        state.constraints.contains { constraint in
            constraint.expression.terms.contains { abs($0.coefficient) < 0.05 || abs($0.coefficient) > 20 }
        }
    }

    /// Whether coefficients differ by a factor of one million or more.
    private var permitsWrongTies: Bool {
        let sizes = state.constraints.flatMap(\.expression.terms).map { abs($0.coefficient) }.filter { $0 > 0 }
        guard let smallest = sizes.min(), let largest = sizes.max() else { return false }
        return hasWideCoefficients && largest * (1 + 1e-12) >= 1e6 * smallest
    }

    /// Returns the sum of errors for each strength.
    private func errors(_ values: [Double]) -> [Strength: Double] {
        var errors: [Strength: Double] = [:]
        for constraint in state.constraints {
            let amount = constraint.expression.value(values)
            let error: Double =
                switch constraint.relation {
                case .lessThanOrEqual: max(0, amount)
                case .equal: abs(amount)
                case .greaterThanOrEqual: max(0, -amount)
                }
            errors[constraint.strength, default: 0] += error
        }
        for (variable, domain) in state.domains.enumerated() where domain == .nonNegative {
            errors[.required, default: 0] += max(0, -values[variable])
        }
        return errors
    }

    private mutating func judgeDetermined() throws(HistoryFailure) {
        guard let solution = try solved(), isWithinAccuracy(solution) else { return }
        let said = state.domains.indices.map { replica.solver.isDetermined(replica.variables[$0]) }
        func wrongVariable(for solution: ExactSolver.Solution) -> Int? {
            said.indices.first { index in said[index] != progress.exactly { solution.isDetermined(index) } }
        }
        guard let variable = wrongVariable(for: solution) else { return }
        // As with values, the answers can be those for the stored numbers. If 0.1 is stored, a sum that would be zero
        // can be 1e-17, so that a step in this direction moves the variable.
        if let stored = storedSolution(), wrongVariable(for: stored) == nil { return }
        let range = solution.range(of: variable)
        let ends = [range.lower, range.upper].map { $0.map { "\($0.rounded)" } ?? "none" }
        throw failure(
            permitsWrongTies ? .permitted : .determined,
            "isDetermined of v\(variable) is \(said[variable]), but its range over all optima is \(ends)")
    }

    private mutating func judgeHolders(moving isMoving: Bool) throws(HistoryFailure) {
        guard let solution = try solved(), isWithinAccuracy(solution) else { return }
        let state = state
        let check = ContributorCheck(state: state, solution: solution)
        let influences: [[ConstraintID: Double]]
        do throws(ContributorCheck.Fault) {
            influences = try check.influences(in: &replica)
            let ids = replica.ids
            if isMoving, let fault = progress.exactly({ check.wrongInfluence(influences, ids: ids) }) { throw fault }
        } catch {
            throw failure(.holders, error.message)
        }
    }

    private mutating func judgeEnd() throws(HistoryFailure) {
        try judgeValues()
        try judgeHolders(moving: true)
        guard let solution = try intended() else { return }
        var fresh: HistoryReplica
        do throws(SolverError) {
            fresh = try HistoryReplica.fresh(state)
        } catch {
            throw failure(.fresh, "a fresh solver refuses the current constraints: \(error)")
        }
        if let wrong = fresh.readChanges(count: state.domains.count) {
            throw failure(.changes, "a fresh solver: \(wrong)")
        }
        try compare(fresh.told, with: solution, .fresh)
    }
}
