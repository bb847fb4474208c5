import Cassowary
import Dispatch
import Foundation
import Synchronization

extension History {
    private final class Outcome: Sendable {
        let failure = Mutex<HistoryFailure?>(nil)
        let clock = Mutex<clockid_t?>(nil)

        /// The processor time of the thread, in seconds; 0 before the thread starts and after it ends.
        var seconds: Double { clock.withLock { $0 }.map(HistoryJudge.Progress.seconds(of:)) ?? 0 }

        /// Starts measuring the processor time of the calling thread.
        func begin() {
            var clock = clockid_t()
            guard unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0 else { return }
            self.clock.withLock { $0 = clock }
        }
    }

    /// Plays the history, and returns the error of the solver; `nil` if there is none.
    ///
    /// The history is played on a separate thread. If the solver needs more than `seconds` of processor time for one
    /// step, this is an error, and the thread continues until the process exits. The time of the exact solver does not
    /// count.
    ///
    /// - Parameter distort: Returns the call that the solver receives instead of each call, which shows that the
    ///   comparison detects errors.
    func failure(
        within seconds: Double = 20, distorting distort: @escaping @Sendable (Step) -> Step = { $0 }
    ) -> HistoryFailure? {
        let (outcome, progress, done) = (Outcome(), HistoryJudge.Progress(), DispatchSemaphore(value: 0))
        let thread = Thread {
            outcome.begin()
            do throws(HistoryFailure) {
                try HistoryJudge.judge(self, progress: progress, distorting: distort)
            } catch {
                outcome.failure.withLock { $0 = error }
            }
            done.signal()
        }
        thread.stackSize = 16 << 20
        thread.start()
        while done.wait(timeout: .now() + 0.25) == .timedOut {
            let position = progress.position.withLock { $0 }
            guard outcome.seconds - position.start > seconds else { continue }
            return HistoryFailure(
                kind: position.isInExactSolver ? .exactSolverTooSlow : .endless, step: position.step,
                message: "no end within \(seconds) s of processor time")
        }
        return outcome.failure.withLock { $0 }
    }

    /// Returns a shorter history with an error of the same kind.
    ///
    /// If the solver does not terminate, only the lines after the failing step are removed, because each attempt
    /// could leave another thread running.
    func reduced(_ failure: HistoryFailure) -> History {
        var short = self
        short.steps.removeLast(max(0, steps.count - failure.step - 1))
        if failure.kind == .endless || failure.kind == .exactSolverTooSlow { return short }
        return short.reduced { $0.failure(within: 5)?.kind == failure.kind }
    }

    /// Returns a shorter history for which `fails` still returns true.
    ///
    /// Removes parts of decreasing length, and then the variables that no line refers to.
    func reduced(attempts: Int = 600, while fails: (History) -> Bool) -> History {
        var reduced = self
        var (left, piece) = (attempts, max(1, reduced.steps.count / 2))
        while left > 0 {
            var hasChanged = false
            var start = 0
            while start < reduced.steps.count, left > 0 {
                var candidate = reduced
                let end = min(start + piece, reduced.steps.count)
                // The variables are not removed, because they are numbered.
                candidate.steps.replaceSubrange(start..<end, with: reduced.steps[start..<end].filter(\.makesVariable))
                guard candidate.steps.count < reduced.steps.count else {
                    start = end
                    continue
                }
                left -= 1
                if fails(candidate) {
                    reduced = candidate
                    hasChanged = true
                } else {
                    start = end
                }
            }
            if piece > 1 { piece /= 2 } else if !hasChanged { break }
        }
        let renumbered = reduced.withoutUnusedVariables()
        return fails(renumbered) ? renumbered : reduced
    }

    private func withoutUnusedVariables() -> History {
        var used: Set<Int> = []
        for step in steps { step.forEachVariable { used.insert($0) } }
        var numbers: [Int: Int] = [:]
        var renumbered = History()
        var variable = 0
        for step in steps {
            if step.makesVariable {
                variable += 1
                guard used.contains(variable - 1) else { continue }
                numbers[variable - 1] = numbers.count
                renumbered.steps.append(step)
            } else {
                renumbered.steps.append(step.renumbered(numbers))
            }
        }
        return renumbered
    }
}

extension History.Step {
    var makesVariable: Bool { if case .makeVariable = self { true } else { false } }

    fileprivate func forEachVariable(_ body: (Int) -> Void) {
        switch self {
        case .add(_, let row): for term in row.terms { body(term.variable) }
        case .batch(let steps): for step in steps { step.forEachVariable(body) }
        case .addEdit(let variable, _), .suggest(let variable, _), .removeEdit(let variable): body(variable)
        default: break
        }
    }

    /// Returns the step with its variables renumbered by `numbers`.
    fileprivate func renumbered(_ numbers: [Int: Int]) -> History.Step {
        switch self {
        case .add(let id, var row):
            for index in row.terms.indices { row.terms[index].variable = numbers[row.terms[index].variable]! }
            return .add(id, row)
        case .batch(let steps): return .batch(steps.map { $0.renumbered(numbers) })
        case .addEdit(let variable, let strength): return .addEdit(numbers[variable]!, strength)
        case .suggest(let variable, let value): return .suggest(numbers[variable]!, value)
        case .removeEdit(let variable): return .removeEdit(numbers[variable]!)
        default: return self
        }
    }
}
