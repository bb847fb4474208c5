public import CoreGraphics
internal import Simulation

/// A reference to a method. This type replaces Objective-C selectors, because Linux has no Objective-C runtime.
///
/// On Linux, write `Selector(f)`, because `#selector(f)` does not compile.
public struct Selector: @unchecked Sendable {
    private let call: (AnyObject, AnyObject?) -> Void
    private let isMethod: (AnyObject) -> Bool

    /// Creates a selector from a method without parameters, such as `Selector(LoginView.tapped)`.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
        call = { target, _ in (target as? Target).map { method($0)() } }
        isMethod = { $0 is Target }
    }

    /// Creates a selector from a method whose parameter is the sender.
    public init<Target: AnyObject, Sender: AnyObject>(_ method: @escaping (Target) -> (Sender) -> Void) {
        call = { target, sender in
            if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
        }
        isMethod = { $0 is Target }
    }

    /// Creates a selector from a method whose parameter is a notification.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> (Notification) -> Void) {
        call = { target, argument in
            if let target = target as? Target, let notification = (argument as? NotificationBox)?.notification {
                method(target)(notification)
            }
        }
        isMethod = { $0 is Target }
    }

    func perform(on target: AnyObject, with sender: AnyObject?) { call(target, sender) }

    /// Returns whether the method is a method of `target`.
    func isMethod(of target: AnyObject) -> Bool { isMethod(target) }
}

extension NSObject {
    /// Calls a method of this object.
    public func perform(_ selector: Selector, with object: Any? = nil) {
        selector.perform(on: self, with: object.map { $0 as AnyObject })
    }

    /// Calls a method of this object after a delay, which is measured in film time. The object and the argument are
    /// retained until the call.
    ///
    /// - Parameters:
    ///   - selector: The method, such as `Selector(LoginView.hideMessage)`.
    ///   - argument: The argument of the method. It is ignored if the method has no parameters.
    ///   - delay: The delay in seconds. With a delay of 0, the method is called in a later turn of the run loop.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        nonisolated(unsafe) let argument = argument.map { $0 as AnyObject }
        nonisolated(unsafe) let target = self
        MainActor.assumeIsolated {
            unsafe World.current.perform(
                DelayedCall(target: target, argument: argument, selector: selector),
                after: Duration(timeInterval: max(delay, 0)))
        }
    }

    /// Cancels all pending delayed calls to `target`.
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        nonisolated(unsafe) let target = target as AnyObject
        MainActor.assumeIsolated { unsafe World.current.cancelDelayedCalls(of: target) }
    }
}

/// A pending call that was requested with `perform(_:with:afterDelay:)`.
@MainActor
final class DelayedCall {
    let target: AnyObject
    private let argument: AnyObject?
    private let selector: Selector
    fileprivate var timer: RunLoopTimer?

    init(target: AnyObject, argument: AnyObject?, selector: Selector) {
        (self.target, self.argument, self.selector) = (target, argument, selector)
    }

    fileprivate func perform() { selector.perform(on: target, with: argument) }
}

extension World {
    fileprivate func perform(_ call: DelayedCall, after delay: Duration) {
        delayedCalls.append(call)
        let due = engine.currentMediaTime + delay
        call.timer = engine.scheduleTimer("perform", every: .seconds(1), first: due, times: 1, line: 0) {
            [unowned self] _ in
            delayedCalls.removeAll { $0 === call }
            call.timer = nil
            call.perform()
        }
    }

    fileprivate func cancelDelayedCalls(of target: AnyObject) {
        for call in delayedCalls where call.target === target { call.timer?.invalidate() }
        delayedCalls.removeAll { $0.target === target }
    }
}
