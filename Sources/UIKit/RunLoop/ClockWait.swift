public import CoreGraphics
internal import Simulation

/// The relation between the machine's clock and the clock of a screen during a wait of the main run loop.
///
/// While the run loop waits, the clock of the screen advances at the speed of the machine's clock. Each turn runs at its
/// exact time, and the clock ends at the time for which the program waits, regardless of how long the turns take.
struct ClockWait {
    private let machineTime: TimeInterval
    private let screenTime: Duration
    /// The date for which the latest call waits, and the corresponding time of the screen.
    private var limit: Date
    private(set) var end: Duration
    /// Whether the wait consists of several calls, each of which waits for at most a tenth of a second.
    private var hasParts: Bool
    private var lastUse: (machineTime: TimeInterval, screenTime: Duration)

    /// The time that XCTest waits in each call, in seconds.
    private static let part = 0.0985...0.1005
    /// The time between two readings of the machine's clock for the same purpose, in seconds. A caller computes a date a
    /// moment before the run loop receives it.
    private static let moment = 0.0025

    /// Begins a wait at a time of the screen.
    ///
    /// The interval until `limit` is rounded to milliseconds or, for a part of a longer wait, to twice the moment.
    init(at screenTime: Duration, until limit: Date) {
        let interval = max(limit.timeIntervalSinceNow, 0)
        machineTime = ProcessInfo.processInfo.systemUptime
        self.screenTime = screenTime
        self.limit = limit
        hasParts = ClockWait.part.contains(interval)
        let isLong = interval > 1e9
        end = isLong ? .seconds(1_000_000_000) : screenTime + .milliseconds((interval * 1000).rounded())
        lastUse = (machineTime, screenTime)
        if hasParts { end = roundedTime(after: interval) }
    }

    private func roundedTime(after interval: TimeInterval) -> Duration {
        screenTime + .milliseconds(5 * (interval / (2 * ClockWait.moment)).rounded())
    }

    /// Continues this wait with another call to the run loop at `time`.
    ///
    /// - Returns: `false` if the call begins another wait.
    mutating func continues(at time: Duration, until newLimit: Date) -> Bool {
        let now = ProcessInfo.processInfo.systemUptime
        guard time == lastUse.screenTime, now - lastUse.machineTime < 0.05 else { return false }
        if abs(newLimit.timeIntervalSince(limit)) < ClockWait.moment { return true }
        guard hasParts else { return false }
        let interval = max(newLimit.timeIntervalSinceNow, 0)
        limit = newLimit
        hasParts = ClockWait.part.contains(interval)
        end = max(time, roundedTime(after: now - machineTime + interval))
        return true
    }

    /// Returns the time until the machine's clock reaches `time` of the screen, in seconds.
    func interval(until time: Duration) -> TimeInterval {
        machineTime + (time - screenTime).seconds - ProcessInfo.processInfo.systemUptime
    }

    /// Records that a call to the run loop returns at `time`.
    mutating func pause(at time: Duration) { lastUse = (ProcessInfo.processInfo.systemUptime, time) }
}

extension World {
    /// The world whose clock advances when the current code waits; `nil` if there is none, or if the current code does
    /// not run on the main queue.
    fileprivate nonisolated static func waitingWorld() -> World? {
        guard isOnMainQueue else { return nil }
        return MainActor.assumeIsolated {
            guard let world = existing, !world.engine.isBusy else { return nil }
            return world
        }
    }

    /// Waits until `limit`, or until something happens, and advances the clock.
    fileprivate func wait(until limit: Date, on loop: RunLoop, _ mode: RunLoop.Mode) {
        let now = engine.currentMediaTime
        if wait?.continues(at: now, until: limit) != true { beginWait(until: limit) }
        _ = step(on: loop, mode)
        wait?.pause(at: engine.currentMediaTime)
    }

    /// Waits until `limit`, and advances the clock by the same interval.
    fileprivate func wait(until limit: Date, on loop: RunLoop) {
        beginWait(until: limit)
        while !step(on: loop, .default) {}
        wait = nil
    }

    private func beginWait(until limit: Date) {
        wait = ClockWait(at: engine.currentMediaTime, until: limit)
        engine.beginSequenceOfTurns()
    }

    /// Waits for the next event or for the end of the wait, and runs the turn at this time.
    ///
    /// - Returns: Whether the clock has reached the end.
    private func step(on loop: RunLoop, _ mode: RunLoop.Mode) -> Bool {
        receiveBlocks()
        let now = engine.currentMediaTime
        guard let end = wait?.end, end > now else { return true }
        let next = engine.needsTurn ? now : engine.nextEvent.map { max($0, now) }
        let time = min(next ?? end, end)
        // A source of the machine's run loop can change what happens next.
        if loop.handlesSources(for: wait?.interval(until: time) ?? 0, mode) { return false }
        let ranTasks = runsTasks
        runsTasks = true
        defer { runsTasks = ranTasks }
        if let next, next <= end {
            runTurns(at: next, [])
            _ = loop.handlesSources(for: 0, mode)
            return false
        }
        run(until: end)
        return true
    }
}

/// Replacements of Foundation's methods with the same names.
///
/// The linker uses these methods instead of Foundation's, in the program and in XCTest, because they have the same
/// symbols. Waits of the main run loop therefore advance the clock of the screen. An overload could not replace the calls
/// in XCTest.
extension RunLoop {
    /// Replaces `run(mode:before:)`.
    @_silgen_name("$s10Foundation7RunLoopC3run4mode6beforeSbAC4ModeV_0A10Essentials4DateVtF")
    public func runAdvancingClock(mode: RunLoop.Mode, before limit: Date) -> Bool {
        if let world = World.waitingWorld() {
            nonisolated(unsafe) let loop = self
            MainActor.assumeIsolated { unsafe world.wait(until: limit, on: loop, mode) }
            return true
        }
        guard self === RunLoop.current else { return false }
        return run(for: max(limit.timeIntervalSinceNow, 0), mode) != RunLoop.finished
    }

    /// Replaces `run(until:)`.
    @_silgen_name("$s10Foundation7RunLoopC3run5untily0A10Essentials4DateV_tF")
    public func runAdvancingClock(until limit: Date) {
        if let world = World.waitingWorld() {
            nonisolated(unsafe) let loop = self
            return MainActor.assumeIsolated { unsafe world.wait(until: limit, on: loop) }
        }
        while runAdvancingClock(mode: .default, before: limit), limit.timeIntervalSinceNow > 0 {}
    }

    /// Runs the machine's run loop for an interval, in seconds, and returns whether it handled a source or was stopped
    /// before the interval ended.
    fileprivate func handlesSources(for interval: TimeInterval, _ mode: RunLoop.Mode) -> Bool {
        let end = ProcessInfo.processInfo.systemUptime + interval
        if self === RunLoop.current {
            let result = run(for: max(interval, 0), mode)
            if result == RunLoop.stopped || result == RunLoop.handledSource { return true }
        }
        // A run loop without sources returns at once.
        let rest = end - ProcessInfo.processInfo.systemUptime
        if rest > 0 { Thread.sleep(forTimeInterval: rest) }
        return false
    }

    // The results of `CFRunLoopRunInMode`.
    private static var finished: Int32 { 1 }
    private static var stopped: Int32 { 2 }
    private static var handledSource: Int32 { 4 }

    private func run(for interval: TimeInterval, _ mode: RunLoop.Mode) -> Int32 {
        let name = NSString(string: mode.rawValue)
        defer { withExtendedLifetime(name) {} }
        return unsafe runInMode(Unmanaged.passUnretained(name).toOpaque(), interval, 1)
    }
}

/// Foundation's C function, which Foundation does not declare on Linux. A program that contains Swift's static libraries
/// cannot look it up by name.
@_silgen_name("CFRunLoopRunInMode")
private func runInMode(_ mode: UnsafeRawPointer, _ interval: Double, _ returnsAfterSource: UInt8) -> Int32
