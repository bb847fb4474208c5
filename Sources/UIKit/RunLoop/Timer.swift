public import CoreGraphics
internal import Simulation

/// A timer in film time, with the interface of Foundation's timer.
///
/// In a file that imports only `UIKit`, the name `Timer` refers to this class. If the file also imports Foundation,
/// or a module that re-exports Foundation, the name is ambiguous. One declaration anywhere in the program's module
/// resolves the ambiguity: `typealias Timer = UIKit.Timer`.
///
/// Timers must be created and used on the main actor.
open class Timer: NSObject, @unchecked Sendable {
    private enum Action {
        case block(@Sendable (Timer) -> Void)
        case selector(Selector, target: AnyObject)
    }

    private var action: Action?
    /// The film time at which the timer fires next.
    private var fireTime: Duration
    /// The time between two calls; `nil` if the timer does not repeat.
    private let interval: Duration?
    private var scheduled: RunLoopTimer?
    /// The world to whose run loop the timer was added.
    private var world: World?
    /// The object that was passed to the initializer.
    open private(set) var userInfo: Any?
    /// The tolerance. It has no effect, because timers in film time are exact.
    open var tolerance: TimeInterval = 0
    /// Whether the timer can still fire. A timer that does not repeat becomes invalid after it has fired.
    open private(set) var isValid = true

    // MARK: Making timers

    /// Creates a timer. The timer does not fire until it is added to a run loop.
    ///
    /// - Parameters:
    ///   - interval: The time between two calls, in seconds. As in Foundation, zero or a negative value is treated as
    ///     0.1 milliseconds.
    ///   - repeats: Whether the timer fires repeatedly until it is invalidated.
    ///   - block: The block to call with the timer when the timer fires.
    @preconcurrency
    public convenience init(
        timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {
        self.init(.block(block), after: Self.duration(interval), every: interval, repeats, nil)
    }

    /// Creates a timer that first fires at `date`.
    ///
    /// The interval until the date is rounded up to whole milliseconds of film time, because a date refers to the
    /// machine's clock.
    @preconcurrency
    public convenience init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) {
        self.init(.block(block), after: date.filmInterval, every: interval, repeats, nil)
    }

    /// Creates a timer that calls `selector` with itself as the argument. The timer retains the target until it is
    /// invalidated.
    public convenience init(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let action = Action.selector(selector, target: target as AnyObject)
        self.init(action, after: Self.duration(interval), every: interval, repeats, userInfo)
    }

    /// Creates a timer that first fires at `date` and calls `selector` with itself as the argument.
    public convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let action = Action.selector(selector, target: target as AnyObject)
        self.init(action, after: date.filmInterval, every: interval, repeats, userInfo)
    }

    private init(
        _ action: Action, after delay: Duration, every interval: TimeInterval, _ repeats: Bool, _ userInfo: Any?
    ) {
        self.action = action
        self.interval = repeats ? Self.duration(interval) : nil
        self.userInfo = userInfo
        fireTime = MainActor.assumeIsolated { World.current.engine.currentMediaTime } + delay
        super.init()
    }

    /// Creates a timer with a block, and adds it to the run loop.
    @preconcurrency @discardableResult
    open class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        RunLoop.main.add(timer, forMode: .common)
        return timer
    }

    /// Creates a timer that calls `selector` with itself as the argument, and adds it to the run loop.
    @discardableResult
    open class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.main.add(timer, forMode: .common)
        return timer
    }

    private static func duration(_ interval: TimeInterval) -> Duration {
        interval > 0 ? Duration(timeInterval: interval) : .microseconds(100)
    }

    // MARK: Firing

    /// The time between two calls, in seconds; 0 if the timer does not repeat.
    open var timeInterval: TimeInterval { interval?.seconds ?? 0 }

    /// The date on the machine's clock at which the timer fires next.
    ///
    /// Setting a date moves the next call and all later calls. The interval until the date is rounded up to whole
    /// milliseconds of film time. `Date.distantFuture` pauses the timer.
    open var fireDate: Date {
        get {
            let now = MainActor.assumeIsolated { (world ?? World.current).engine.currentMediaTime }
            return Date(timeIntervalSinceNow: (fireTime - now).seconds)
        }
        set {
            guard isValid else { return }
            MainActor.assumeIsolated {
                fireTime = (world ?? World.current).engine.currentMediaTime + newValue.filmInterval
                if let world { schedule(in: world) }
            }
        }
    }

    /// Calls the block or the selector immediately. A timer that does not repeat is invalidated afterwards.
    open func fire() {
        guard isValid, let action else { return }
        switch action {
        case .block(let block): block(self)
        case .selector(let selector, let target): selector.perform(on: target, with: self)
        }
        if interval == nil { invalidate() }
    }

    /// Stops the timer and releases the block or the target.
    open func invalidate() {
        isValid = false
        action = nil
        userInfo = nil
        scheduled?.invalidate()
        scheduled = nil
    }

    /// Adds the timer to the run loop of the current world, unless it is already in a run loop.
    @MainActor
    fileprivate func addToRunLoop() {
        guard isValid, world == nil else { return }
        world = World.current
        schedule(in: World.current)
    }

    /// Schedules the timer in the engine at `fireTime`, and cancels the previous schedule.
    @MainActor
    private func schedule(in world: World) {
        scheduled?.invalidate()
        scheduled = world.engine.scheduleTimer(
            "Timer", every: interval ?? .microseconds(100), first: fireTime, times: interval == nil ? 1 : nil, line: 0
        ) { [self] scheduled in
            fireTime = scheduled.fireTime
            fire()
        }
    }
}

extension RunLoop {
    /// Adds a timer in film time to the run loop of the screen. The mode has no effect.
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        MainActor.assumeIsolated { timer.addToRunLoop() }
    }
}

extension Date {
    /// The interval from now until the date, rounded up to whole milliseconds; zero if the date has passed.
    fileprivate var filmInterval: Duration {
        let milliseconds = (timeIntervalSinceNow * 1000).rounded(.up)
        // The maximum is longer than any film, and small enough to be added to a time without overflow.
        return .milliseconds(Int64(min(max(milliseconds, 0), 1e15)))
    }
}
