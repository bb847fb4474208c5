public import CoreGraphics
internal import Simulation

/// A reference to a method. This type replaces Objective-C selectors, because Linux has no Objective-C runtime.
///
/// On Linux, write `Selector(LoginView.tapped)`, because `#selector(tapped)` does not compile. The method can belong to
/// any class, and it has no parameters, one parameter or two parameters. A result is ignored.
public struct Selector: @unchecked Sendable {
    /// Calls the method. Returns `false` if the target or an argument has another type than the method expects.
    private let call: (_ target: AnyObject, _ arguments: (AnyObject?, AnyObject?)) -> Bool
    private let isMethod: (AnyObject) -> Bool

    private init<Target: AnyObject>(_ call: @escaping (Target, (AnyObject?, AnyObject?)) -> Bool) {
        self.call = { target, arguments in (target as? Target).map { call($0, arguments) } ?? false }
        isMethod = { $0 is Target }
    }

    /// Creates a selector from a method without parameters, such as `Selector(LoginView.tapped)`.
    public init<Target: AnyObject, Result>(_ method: @escaping (Target) -> () -> Result) {
        self.init { (target: Target, _) in
            _ = method(target)()
            return true
        }
    }

    /// Creates a selector from a method whose parameter is the sender, such as `Selector(LoginView.tapped(_:))`.
    public init<Target: AnyObject, Sender, Result>(_ method: @escaping (Target) -> (Sender) -> Result) {
        self.init { (target: Target, arguments) in
            guard let sender = argument(arguments.0, Sender.self) else { return false }
            _ = method(target)(sender)
            return true
        }
    }

    /// Creates a selector from a method whose parameters are the sender and the event, such as
    /// `Selector(LoginView.tapped(_:event:))`.
    ///
    /// Controls pass both arguments. Everything else passes `nil` as the second argument, so the second parameter must
    /// be optional.
    public init<Target: AnyObject, Sender, Event, Result>(
        _ method: @escaping (Target) -> (Sender, Event) -> Result
    ) {
        self.init { (target: Target, arguments) in
            guard let sender = argument(arguments.0, Sender.self), let event = argument(arguments.1, Event.self) else {
                return false
            }
            _ = method(target)(sender, event)
            return true
        }
    }

    /// Creates a selector from a method whose parameter is a notification.
    public init<Target: AnyObject, Result>(_ method: @escaping (Target) -> (Notification) -> Result) {
        self.init { (target: Target, arguments) in
            guard let notification = (arguments.0 as? NotificationBox)?.notification else { return false }
            _ = method(target)(notification)
            return true
        }
    }

    /// Creates a selector from the Objective-C name of a method, such as `tapped:`.
    ///
    /// On Linux, only the actions that a class lists in `connectNib(_:)` have such names. Write
    /// `Selector(LoginView.tapped)` for all other methods.
    public init(_ name: String) { self.init(ofNib: name) }

    /// Creates the selector for an action in a nib, such as `tapped:`.
    init(ofNib name: String) {
        call = { target, arguments in
            nonisolated(unsafe) let (target, first, second) = (target, arguments.0, arguments.1)
            return onMainActor("init(ofNib:)") { unsafe World.perform(name, of: target, first, second) }
        }
        isMethod = { target in
            nonisolated(unsafe) let target = target
            return onMainActor("init(ofNib:)") { unsafe NibConnection.ask(target, name, .find) == .done }
        }
    }

    /// Calls the method of `target`.
    ///
    /// - Returns: `false` if the method was not called, because it expects other types.
    @discardableResult
    func perform(on target: AnyObject, with first: AnyObject?, _ second: AnyObject? = nil) -> Bool {
        call(target, (first, second))
    }

    /// Returns whether `target` has the method.
    func isMethod(of target: AnyObject) -> Bool { isMethod(target) }
}

extension NSObjectProtocol {
    /// Returns whether this object has a method: whether it is an object of the class whose method the selector refers
    /// to, or of a subclass.
    ///
    /// Linux has no Objective-C runtime that looks for the method by its name. So an object of another class that has a
    /// method of the same name does not respond, and a class cannot override this method.
    public func responds(to selector: Selector!) -> Bool { selector?.isMethod(of: self) ?? false }
}

/// Returns an argument as a value of the type `type`, which can be an optional type or `Any`; `nil` if it has another
/// type.
///
/// A method with a Boolean parameter receives whether the argument is an object. The Objective-C runtime passes the
/// reference, which is not zero, so that code can register `UIView.endEditing(_:)` with a gesture recognizer.
private func argument<Value>(_ object: AnyObject?, _ type: Value.Type) -> Value? {
    if type == Bool.self { return (object as? Bool ?? (object != nil)) as? Value }
    return if let object { object as? Value } else { (object as Any) as? Value }
}

extension NSObject {
    /// Calls a method of this object.
    public func perform(_ selector: Selector, with object: Any? = nil) {
        selector.perform(on: self, with: object.map { $0 as AnyObject })
    }

    /// Calls a method of this object that has two parameters.
    public func perform(_ selector: Selector, with first: Any?, with second: Any?) {
        selector.perform(on: self, with: first.map { $0 as AnyObject }, second.map { $0 as AnyObject })
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

// MARK: Notifications

/// Target-selector observers, which Foundation does not support on Linux.
extension NotificationCenter {
    /// Registers a method of `observer` that the center calls for each matching notification, on the posting thread.
    ///
    /// The center does not retain the observer. It removes the registration after the observer is released.
    ///
    /// - Parameters:
    ///   - observer: The object whose method is called.
    ///   - selector: A method without parameters, or with a `Notification` or `NSNotification` parameter.
    ///   - name: The name of the notifications; `nil` for any name.
    ///   - object: The sender of the notifications; `nil` for any sender.
    public func addObserver(
        _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
    ) {
        let registration = Registration(self, observer as AnyObject, name, object.map { $0 as AnyObject })
        registration.token = addObserver(forName: name, object: object, queue: nil) { notification in
            guard let observer = registration.observer else { return ObserverTable.shared.removeReleased() }
            selector.perform(on: observer, with: NotificationBox(notification))
        }
        ObserverTable.shared.add(registration)
    }

    /// Removes all registrations of an observer. The observer is an object whose methods were registered, or a token
    /// returned by `addObserver(forName:object:queue:using:)`.
    public func removeObserver(_ observer: AnyObject) {
        ObserverTable.shared.remove { $0.center === self && $0.observer === observer }
        removeObserver(observer as Any, name: nil, object: nil)
    }

    /// Removes the registrations of an observer for a notification name and a sender. `nil` matches any name or
    /// sender.
    public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
        let sender = object.map { $0 as AnyObject }
        ObserverTable.shared.remove {
            $0.center === self && $0.observer === observer && (name == nil || $0.name == name)
                && (sender == nil || $0.sender === sender)
        }
        removeObserver(observer as Any, name: name, object: object)
    }
}

/// A wrapper around a `Notification`, which Linux does not bridge to `NSNotification`.
private final class NotificationBox: NSNotification {
    let notification: Notification

    init(_ notification: Notification) {
        self.notification = notification
        super.init(name: notification.name, object: notification.object, userInfo: notification.userInfo)
    }

    required init?(coder: NSCoder) { return nil }
}

/// The registration of an observer. `token` is set before the registration is added to the table.
private final class Registration: @unchecked Sendable {
    weak let observer: AnyObject?
    weak let sender: AnyObject?
    let center: NotificationCenter
    let name: NSNotification.Name?
    var token: (any NSObjectProtocol)?

    init(_ center: NotificationCenter, _ observer: AnyObject, _ name: NSNotification.Name?, _ sender: AnyObject?) {
        (self.center, self.observer, self.name, self.sender) = (center, observer, name, sender)
    }
}

/// The registrations with all notification centers. Each time the table has doubled in size, it removes the
/// registrations of released objects.
private final class ObserverTable: @unchecked Sendable {
    static let shared = ObserverTable()

    private let lock = NSLock()
    private var registrations: [Registration] = []
    private var limit = 64

    func add(_ registration: Registration) {
        let isFull = lock.withLock {
            registrations.append(registration)
            return registrations.count > limit
        }
        guard isFull else { return }
        removeReleased()
        lock.withLock { limit = max(64, 2 * registrations.count) }
    }

    func removeReleased() { remove { $0.observer == nil } }

    func remove(where isRemoved: (Registration) -> Bool) {
        let removed = lock.withLock {
            let removed = registrations.filter(isRemoved)
            registrations.removeAll(where: isRemoved)
            return removed
        }
        for registration in removed {
            if let token = registration.token { registration.center.removeObserver(token as Any) }
        }
    }
}
