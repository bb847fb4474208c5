public import CoreGraphics
@_exported public import Dispatch
internal import Simulation

/// Methods that run blocks on the main queue, at times that are measured in film time.
///
/// The compiler prefers these overloads to Dispatch's methods, because they have fewer parameters with default
/// values.
extension DispatchQueue {
    /// Runs `work` in a later step of the run loop if this is the main queue. For other queues, calls Dispatch's
    /// method; `work` then uses the screen of the code that calls this method.
    @preconcurrency
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
        guard isMain else { return async(group: nil, execute: World.onScreenOfCaller(work)) }
        World.addToMainQueue(after: .zero, work)
    }

    /// Runs `work` at a deadline in film time if this is the main queue. For other queues, calls Dispatch's method.
    ///
    /// The deadline, such as `.now() + 0.3`, refers to the machine's clock. The interval until the deadline is
    /// rounded up to whole milliseconds and added to the current film time.
    @preconcurrency
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void) {
        guard isMain else {
            return asyncAfter(deadline: deadline, qos: .unspecified, execute: World.onScreenOfCaller(work))
        }
        World.addToMainQueue(after: deadline.filmInterval, work)
    }
}

extension DispatchQueue {
    /// Whether this is the main queue. The labels are compared, because Dispatch returns a different object for each
    /// access.
    fileprivate var isMain: Bool { label == DispatchQueue.main.label }
}

extension World {
    /// Adds a block to the main queue of the current world.
    fileprivate nonisolated static func addToMainQueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        guard isOnMainQueue else { return SharedDevice.current.addToMainQueue(after: delay, work) }
        MainActor.assumeIsolated { World.current.engine.async(after: delay, line: 0, work) }
    }

    /// Returns a block that runs `work` with the current screen of the caller.
    fileprivate nonisolated static func onScreenOfCaller(
        _ work: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let world = isOnMainQueue ? MainActor.assumeIsolated { existing } : local
        guard let world else { return work }
        return { World.$local.withValue(world, operation: work) }
    }
}

extension DispatchTime {
    /// The interval from now until the deadline, rounded up to whole milliseconds; zero if the deadline has passed.
    fileprivate var filmInterval: Duration {
        let now = DispatchTime.now().uptimeNanoseconds
        guard uptimeNanoseconds > now else { return .zero }
        // The caller computed the deadline a moment ago, so the measured interval is slightly shorter than the
        // intended one.
        return .milliseconds(Int64((Double(uptimeNanoseconds - now) / 1e6).rounded(.up)))
    }
}

/// A timer that calls a method for each frame of the film.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
    private let world = World.current
    private let perform: (CADisplayLink) -> Void
    private var timer: RunLoopTimer?
    /// The film time of the last frame, in seconds.
    open private(set) var timestamp: CFTimeInterval = 0
    /// The time between two frames, in seconds.
    open var duration: CFTimeInterval { 1 / Double(preferredFramesPerSecond == 0 ? 60 : preferredFramesPerSecond) }
    /// The film time of the next frame, in seconds.
    open var targetTimestamp: CFTimeInterval { timestamp + duration }
    open var preferredFramesPerSecond = 0
    /// The range of frame rates. Setting a range sets ``preferredFramesPerSecond`` to its preferred rate or, if there is
    /// none, to its maximum rate, but at most to 60, the rate of the screen.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet {
            let rate = preferredFrameRateRange.preferred ?? 0
            preferredFramesPerSecond = Int(min(rate > 0 ? rate : preferredFrameRateRange.maximum, 60))
        }
    }
    open var isPaused = false { didSet { if isPaused != oldValue { isPaused ? stop() : start() } } }
    private var isAdded = false

    /// Creates a display link that calls `selector` with itself as the argument. The display link retains the target.
    public init(target: AnyObject, selector: Selector) {
        perform = { selector.perform(on: target, with: $0) }
        super.init()
    }

    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        isAdded = true
        if !isPaused { start() }
    }

    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

    open func invalidate() {
        isAdded = false
        stop()
    }

    /// Schedules the call for the first frame after the current time. The frame times are multiples of the frame
    /// duration.
    private func start() {
        guard isAdded, timer == nil else { return }
        let rate = preferredFramesPerSecond == 0 ? 60 : preferredFramesPerSecond
        let frame = Int((world.engine.currentMediaTime / .seconds(1) * Double(rate) + 1e-9).rounded(.down)) + 1
        let next = Duration.seconds(frame) / rate
        timer = world.engine.scheduleTimer(
            "CADisplayLink", every: .seconds(1) / rate, first: next, times: 1, line: 0
        ) { [self] _ in
            timer = nil
            timestamp = world.time
            start()
            perform(self)
        }
    }

    private func stop() {
        timer?.invalidate()
        timer = nil
    }
}
