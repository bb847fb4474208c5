public import CoreGraphics

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
final class NotificationBox: NSNotification {
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
