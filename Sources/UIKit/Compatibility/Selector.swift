public import CoreGraphics
internal import Simulation

/// A function that replaces an Objective-C selector, because Linux has no Objective-C runtime.
///
/// `#selector(f)` does not compile on Linux; `Selector(f)` does.
public struct Selector: @unchecked Sendable {
    private let call: (AnyObject, AnyObject?) -> Void

    /// Makes a selector from a method of a class, such as `Selector(LoginView.tapped)`.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
        call = { target, _ in (target as? Target).map { method($0)() } }
    }

    /// Makes a selector from a method with the sender as its argument.
    public init<Target: AnyObject, Sender: AnyObject>(_ method: @escaping (Target) -> (Sender) -> Void) {
        call = { target, sender in
            if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
        }
    }

    /// Makes a selector from a method with a notification as its argument.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> (Notification) -> Void) {
        call = { target, argument in
            if let target = target as? Target, let notification = (argument as? NotificationBox)?.notification {
                method(target)(notification)
            }
        }
    }

    func perform(on target: AnyObject, with sender: AnyObject?) { call(target, sender) }
}

extension NSObject {
    /// Calls a method of this object.
    public func perform(_ selector: Selector, with object: Any? = nil) {
        selector.perform(on: self, with: object.map { $0 as AnyObject })
    }

    /// Calls a method of this object after a time of the film. The object and the argument are held until then.
    ///
    /// - Parameters:
    ///   - selector: The method, such as `Selector(LoginView.hideMessage)`.
    ///   - argument: Passed if the method has a parameter.
    ///   - delay: In seconds. The call is in a later turn even if it is 0.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        nonisolated(unsafe) let argument = argument.map { $0 as AnyObject }
        nonisolated(unsafe) let target = self
        MainActor.assumeIsolated {
            unsafe World.current.perform(
                DelayedCall(target: target, argument: argument, selector: selector),
                after: Duration(timeInterval: max(delay, 0)))
        }
    }

    /// Cancels the calls with a delay that were requested for an object.
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        nonisolated(unsafe) let target = target as AnyObject
        MainActor.assumeIsolated { unsafe World.current.cancelDelayedCalls(of: target) }
    }
}

/// A call of `perform(_:with:afterDelay:)` that has not been made yet.
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
