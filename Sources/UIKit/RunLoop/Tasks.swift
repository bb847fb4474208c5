internal import CoreGraphics
package import Simulation

/// Methods that suspend a task for an interval of film time.
///
/// In files that import `UIKit`, these methods replace the methods of the standard library with the same signatures.
/// In tasks that do not belong to a screen, they behave like those methods.
extension Task where Success == Never, Failure == Never {
    /// Suspends the task for an interval of film time.
    ///
    /// - Throws: `CancellationError` if the task is canceled before the time has elapsed.
    public static func sleep(nanoseconds duration: UInt64) async throws {
        try await sleep(for: .nanoseconds(Int64(clamping: duration)), tolerance: nil, clock: .continuous)
    }

    /// Suspends the task for an interval of film time. If the program passes a clock of its own, that clock measures
    /// the interval instead.
    public static func sleep<C: Clock>(
        for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
    ) async throws {
        guard let world = World.local, let interval = duration as? Duration, clock.isOfTheMachine else {
            return try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: tolerance)
        }
        try await world.sleep(for: interval)
    }

    /// Suspends the task until an instant of the machine's clock. The interval until the instant is rounded up to
    /// whole milliseconds of film time.
    public static func sleep<C: Clock>(
        until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
    ) async throws {
        guard let world = World.local, clock.isOfTheMachine,
            let interval = clock.now.duration(to: deadline) as? Duration
        else { return try await clock.sleep(until: deadline, tolerance: tolerance) }
        try await world.sleep(for: .milliseconds((interval / .milliseconds(1)).rounded(.up)))
    }
}

extension Clock {
    /// Whether the clock is one of the machine's clocks, which film time replaces.
    fileprivate var isOfTheMachine: Bool { self is ContinuousClock || self is SuspendingClock }
}

/// Initializers that start the tasks of a screen on the main thread, even if the operations are not isolated. The
/// order of the tasks is therefore the same in every run.
extension Task where Failure == Never {
    /// Starts a task. A task that belongs to a screen runs while `TestScreen` advances the clock asynchronously.
    @discardableResult
    public init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
    ) {
        self.init(
            name: name, executorPreference: MainThreadExecutor.ofScreen, priority: priority, operation: operation)
    }
}

extension Task where Failure == any Error {
    /// Starts a task that can throw an error.
    @discardableResult
    public init(
        name: String? = nil, priority: TaskPriority? = nil,
        @_inheritActorContext @_implicitSelfCapture
        operation: sending @escaping @isolated(any) () async throws -> Success
    ) {
        self.init(
            name: name, executorPreference: MainThreadExecutor.ofScreen, priority: priority, operation: operation)
    }
}

/// An executor that runs jobs on the main queue in the order in which they became ready.
package final class MainThreadExecutor: TaskExecutor {
    package static let shared = MainThreadExecutor()

    /// The executor for the tasks of a screen; `nil` if the current task does not belong to a screen.
    fileprivate static var ofScreen: MainThreadExecutor? { World.local == nil ? nil : shared }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The argument `group` selects Dispatch's method. This module's overload would wait until the film time
        // advances.
        DispatchQueue.main.async(group: nil) { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// The timer and the continuation of a suspended task.
@MainActor
private final class Sleeper {
    private var continuation: CheckedContinuation<Void, any Error>?
    private var timer: RunLoopTimer?
    private var isCancelled = false

    func begin(_ continuation: CheckedContinuation<Void, any Error>, for interval: Duration, in world: World) {
        guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
        self.continuation = continuation
        let due = world.engine.currentMediaTime + max(interval, .zero)
        timer = world.engine.scheduleTimer("Task.sleep", every: .seconds(1), first: due, times: 1, line: 0) { _ in
            if !world.runsTasks {
                world.engine.note("Task.sleep", "the task resumes after this call: use 'await' to advance the clock")
            }
            self.end(with: .success(()))
        }
    }

    func cancel() {
        isCancelled = true
        timer?.invalidate()
        end(with: .failure(CancellationError()))
    }

    private func end(with result: Result<Void, any Error>) {
        continuation?.resume(with: result)
        (continuation, timer) = (nil, nil)
    }
}

extension World {
    /// Suspends the task until the engine's clock has advanced by `interval`.
    fileprivate func sleep(for interval: Duration) async throws {
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sleeper.begin($0, for: interval, in: self) }
        } onCancel: {
            Task<Void, Never> { @MainActor in sleeper.cancel() }
        }
    }

    /// The number of times that ready tasks are run before the next turn. In a chain of tasks that wake one another,
    /// each task needs one round.
    private static var rounds: Int { 64 }

    /// Runs all turns up to and including `end`. Ready tasks run before the clock advances.
    ///
    /// All tasks on the main thread share one queue, so a task that yields runs after the tasks that are already
    /// ready.
    ///
    /// - Parameters:
    ///   - end: The time of the last turn that can run.
    ///   - cues: The cues, in the order of their times. Performed cues are removed.
    ///   - endsWithTurn: Whether to run a turn at `end` even if nothing happens at that time.
    package func runWithTasks(until end: Duration, cues: inout [ScheduledCue], endsWithTurn: Bool) async {
        let end = max(end, engine.currentMediaTime)
        var needsLastTurn = endsWithTurn
        engine.beginSequenceOfTurns()
        runsTasks = true
        defer { runsTasks = false }
        while true {
            for _ in 0..<Self.rounds { await Task<Never, Never>.yield() }
            guard !engine.hasStopped else { return }
            receiveBlocks()
            let now = engine.currentMediaTime
            let next = [engine.nextEvent, cues.first?.time].compactMap { $0 }.min().map { max($0, now) }
            // The changes that the tasks made are laid out before the clock advances.
            if engine.needsTurn, next != now {
                runTurns(at: now, [])
            } else if let next, next <= end {
                let due = cues.prefix { $0.time <= next }
                cues.removeFirst(due.count)
                runTurns(at: next, Array(due))
                needsLastTurn = needsLastTurn && next < end
            } else if needsLastTurn {
                run(until: end)
                needsLastTurn = false
            } else {
                return
            }
        }
    }

    /// Runs the turns that are due up to and including `time`. If nothing happens at `time`, no turn runs at that
    /// time.
    func runTurns(at time: Duration, _ cues: [ScheduledCue]) {
        var simulator = RunLoopSimulator(window: engine, cues: cues)
        simulator.run(until: time)
    }
}
