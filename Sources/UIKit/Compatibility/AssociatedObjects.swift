import CoreGraphics

// The Objective-C runtime defines these names.
// swift-format-ignore
public enum objc_AssociationPolicy: UInt, Sendable {
    case OBJC_ASSOCIATION_ASSIGN = 0
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    case OBJC_ASSOCIATION_RETAIN = 769
    case OBJC_ASSOCIATION_COPY = 771
}

/// The table of values that are associated with objects. On Apple platforms, the Objective-C runtime maintains this
/// table.
///
/// Each time the table has doubled in size, it removes the values of released objects.
private final class Associations: @unchecked Sendable {
    static let shared = Associations()

    private struct Entry {
        weak var object: AnyObject?
        var values: [UInt: Any]
    }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var limit = 64

    func value(of object: AnyObject, _ key: UInt) -> Any? {
        lock.withLock {
            guard let entry = entries[ObjectIdentifier(object)], entry.object === object else { return nil }
            return entry.values[key]
        }
    }

    func set(_ value: Any?, of object: AnyObject, _ key: UInt) {
        lock.withLock {
            let id = ObjectIdentifier(object)
            var entry = entries[id].flatMap { $0.object === object ? $0 : nil } ?? Entry(object: object, values: [:])
            entry.values[key] = value
            entries[id] = entry
            guard entries.count > limit else { return }
            entries = entries.filter { $0.value.object != nil }
            limit = max(64, 2 * entries.count)
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    Associations.shared.value(of: object as AnyObject, UInt(bitPattern: key))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    Associations.shared.set(value, of: object as AnyObject, UInt(bitPattern: key))
}
