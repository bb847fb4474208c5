internal import Foundation
private import Synchronization

/// The recursive locks of objects that are locked at the moment.
private final class ObjectLocks: Sendable {
    static let shared = ObjectLocks()

    private struct Entry {
        let lock = NSRecursiveLock()
        /// The number of entries that were not left, and of threads that wait.
        var users = 0
    }

    private let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    func enter(_ object: AnyObject) {
        let lock = entries.withLock { entries in
            entries[ObjectIdentifier(object), default: Entry()].users += 1
            return entries[ObjectIdentifier(object)]?.lock
        }
        lock?.lock()
    }

    /// Returns whether the object was locked.
    func exit(_ object: AnyObject) -> Bool {
        entries.withLock { entries in
            let key = ObjectIdentifier(object)
            guard var entry = entries[key] else { return false }
            entry.lock.unlock()
            entry.users -= 1
            entries[key] = entry.users > 0 ? entry : nil
            return true
        }
    }
}

/// Locks an object for the current thread, which can lock it repeatedly, and returns 0.
///
/// Another thread that locks the same object waits until the first called ``objc_sync_exit(_:)`` as often. The object must
/// exist until then.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.shared.enter(object as AnyObject)
    return 0
}

/// Unlocks an object that the current thread locked, and returns 0; returns -1 if the object is not locked.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 { ObjectLocks.shared.exit(object as AnyObject) ? 0 : -1 }
