import Cassowary
import Geometry
import Views

/// The ambiguous views that have been moved to a different possible frame, in the order in which they were moved.
struct AmbiguityExercises {
    private var exercises: [AmbiguityExercise] = []

    /// The smallest visible difference between frames, in points.
    private static let leastDifference = 1e-6

    var isEmpty: Bool { exercises.isEmpty }

    /// Returns whether `row` is in the solver only to move one of these views.
    func contains(_ row: ConstraintID) -> Bool { exercises.contains { $0.rows.contains(row) } }

    /// Moves `view` to a different possible frame.
    ///
    /// - Parameters:
    ///   - numbers: The undetermined components of the view's frame, each with the superview's extent along the axis
    ///     of the component.
    mutating func begin(
        _ view: ViewID, _ numbers: [(variable: Variable, available: Double)], in solver: inout Solver
    ) {
        var exercise = AmbiguityExercise(view: view, targets: [], rows: [])
        for (variable, available) in numbers {
            // Half of the superview's extent is a visible difference, and keeps an unconstrained view near the visible
            // area.
            let step = max(available / 2, 1)
            let value = solver.value(of: variable)
            for goal in [value + step, value - step] {
                let target = LinearConstraint(variable - goal.boundedForSolver, .equal, strength: .exercise)
                let row = AmbiguityExercises.add(target, to: &solver)
                if abs(solver.value(of: variable) - value) > AmbiguityExercises.leastDifference {
                    exercise.targets.append(target)
                    exercise.rows.append(row)
                    break
                }
                AmbiguityExercises.remove(row, from: &solver)
            }
        }
        exercises.append(exercise)
    }

    /// Moves `view` back to its original frame.
    ///
    /// - Returns: `false` if `view` has not been moved.
    mutating func end(_ view: ViewID, in solver: inout Solver) -> Bool {
        guard let index = exercises.firstIndex(where: { $0.view == view }) else { return false }
        for row in exercises.remove(at: index).rows { AmbiguityExercises.remove(row, from: &solver) }
        return true
    }

    /// Temporarily removes the rows that move the views from the solver. ``resume(in:)`` adds them again.
    func pause(in solver: inout Solver) {
        for row in exercises.flatMap(\.rows) { AmbiguityExercises.remove(row, from: &solver) }
    }

    /// Adds the rows that ``pause(in:)`` removed to the solver again.
    mutating func resume(in solver: inout Solver) {
        for index in exercises.indices {
            exercises[index].rows = exercises[index].targets.map { AmbiguityExercises.add($0, to: &solver) }
        }
    }

    private static func add(_ target: LinearConstraint, to solver: inout Solver) -> ConstraintID {
        mustSucceed("adding an optional row") { try solver.add(target) }
    }

    private static func remove(_ row: ConstraintID, from solver: inout Solver) {
        mustSucceed("removing an optional row") { try solver.remove(row) }
    }
}

/// The rows that move an ambiguous view to a different possible frame.
private struct AmbiguityExercise {
    let view: ViewID
    var targets: [LinearConstraint]
    /// The rows in the solver that represent ``targets``.
    var rows: [ConstraintID]
}

extension Strength {
    /// The strength of the rows that move an ambiguous view, which is less than the strength of any constraint.
    fileprivate static let exercise = Strength(0.5)
}
