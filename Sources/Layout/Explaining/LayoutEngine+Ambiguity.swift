import Cassowary
import Geometry
package import Views

/// The rows that show another of the layouts that an ambiguous view may have.
struct AmbiguityExercise {
    let view: ViewID
    let pulls: [LinearConstraint]
    var rows: [ConstraintID]
}

extension LayoutEngine {
    /// Whether nothing decides a number of the frame of `view`, as of the last ``solve(in:)``.
    ///
    /// A number that only the order of first reference decides, in a tie, is open as well.
    package func hasAmbiguousLayout(of view: ViewID) -> Bool { !openAttributes(of: view).isEmpty }

    /// What of the frame of `view` its constraints leave open, of `left`, `top`, `width` and `height`.
    ///
    /// A view that no constraint has mentioned is open but for the extents that it has by nature.
    package func openAttributes(of view: ViewID) -> [LayoutAttribute] {
        guard held[view] == nil else { return [] }
        guard isConstrained[view, default: false] else {
            return FixedComponent.attributes.filter { !$0.isDimension || contentSizes[view]?[$0.axis] == nil }
        }
        return whilePausingPulls {
            zip(FixedComponent.attributes, numbers(of: view)).compactMap { attribute, number in
                solver.isDetermined(number) ? nil : attribute
            }
        }
    }

    /// Runs `body` without the rows that only choose among what constraints leave open. Asking for many views inside one call takes
    /// these rows out once.
    package func whilePausingPulls<Answer>(_ body: () -> Answer) -> Answer {
        guard !pausesPulls else { return body() }
        pausesPulls = true
        defer { pausesPulls = false }
        let bounds = records.indices.filter { records[$0].bound != nil }.map { LayoutConstraintID(index: $0) }
        pauseExercises()
        for id in bounds { withdrawBound(of: id) }
        defer {
            for id in bounds { enterBound(of: id) }
            resumeExercises()
        }
        return body()
    }

    /// Has `view` take another of the frames that its constraints leave open, with the next ``solve(in:)``; asked for
    /// again, the frame that it had.
    ///
    /// - Returns: False for a view that is not ambiguous, which nothing happens to.
    package func exerciseAmbiguity(of view: ViewID, in tree: ViewTree) -> Bool {
        if let index = exercises.firstIndex(where: { $0.view == view }) {
            for row in exercises.remove(at: index).rows { withdrawPull(row) }
            return true
        }
        let open = isConstrained[view, default: false] ? openAttributes(of: view) : []
        guard !open.isEmpty else { return false }
        let room = tree.superview(of: view).map { tree[$0].bounds.size } ?? .zero
        var exercise = AmbiguityExercise(view: view, pulls: [], rows: [])
        let extents = [room.width, room.height, room.width, room.height]
        for ((attribute, number), extent) in zip(zip(FixedComponent.attributes, numbers(of: view)), extents)
        where open.contains(attribute) {
            // Half of the room there is can be seen; a view that may be anywhere must not leave the picture.
            let step = max(extent / 2, 1)
            let value = solver.value(of: number)
            for target in [value + step, value - step] {
                let pull = LinearConstraint(number - target.boundedForSolver, .equal, strength: .exercise)
                let row = enterPull(pull)
                if abs(solver.value(of: number) - value) > LayoutEngine.leastDifference {
                    exercise = AmbiguityExercise(
                        view: view, pulls: exercise.pulls + [pull], rows: exercise.rows + [row])
                    break
                }
                withdrawPull(row)
            }
        }
        exercises.append(exercise)
        return true
    }

    private func numbers(of view: ViewID) -> [Variable] {
        let own = frameVariables(of: view)
        return [own.minX, own.minY, own.width, own.height]
    }

    // MARK: Rows

    /// Takes the pulls out, so that what is open can be asked.
    private func pauseExercises() {
        for row in exercises.flatMap(\.rows) { withdrawPull(row) }
    }

    private func resumeExercises() {
        for index in exercises.indices { exercises[index].rows = exercises[index].pulls.map { enterPull($0) } }
    }

    private func enterPull(_ pull: LinearConstraint) -> ConstraintID {
        do { return try solver.add(pull) } catch { preconditionFailure("an optional row is never refused: \(error)") }
    }

    private func withdrawPull(_ row: ConstraintID) { hold("a pull that goes") { () throws in try solver.remove(row) } }

    /// In points; less is the same place.
    static let leastDifference = 1e-6
}

extension Strength {
    /// How strongly an ambiguous view is pulled to another place: less than any constraint holds.
    fileprivate static let exercise = Strength(0.5)
}
