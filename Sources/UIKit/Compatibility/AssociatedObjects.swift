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

/// The values that are associated with one object, by key.
struct AssociatedValues {
    private var values: [UInt: Value] = [:]

    private enum Value {
        case retained(Any)
        case assigned(WeakValue)
    }

    private struct WeakValue { weak var object: AnyObject? }

    subscript(key: UInt) -> Any? {
        switch values[key] {
        case .retained(let value): value
        case .assigned(let value): value.object
        case nil: nil
        }
    }

    /// Sets a value; `nil` removes the value.
    ///
    /// With `OBJC_ASSOCIATION_ASSIGN`, an object is not retained, and the value becomes `nil` when the object is
    /// released. Values of other types, such as `Int`, are always stored.
    mutating func set(_ value: Any?, for key: UInt, _ policy: objc_AssociationPolicy) {
        guard let value else {
            values[key] = nil
            return
        }
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass:
            values[key] = .assigned(WeakValue(object: value as AnyObject))
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
            values[key] = .retained((value as? any NSCopying)?.copy(with: nil) ?? value)
        case .OBJC_ASSOCIATION_ASSIGN, .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
            values[key] = .retained(value)
        }
    }
}

/// An object that stores its associated values itself, so that they are released with the object.
///
/// Only ``Associations`` reads and sets the values, while it is locked.
private protocol AssociationOwner: AnyObject {
    var associations: AssociatedValues { get set }
}

extension UIResponder: @unsafe AssociationOwner {}
extension CALayer: @unsafe AssociationOwner {}
extension NSLayoutConstraint: @unsafe AssociationOwner {}
extension UILayoutGuide: @unsafe AssociationOwner {}
extension UIGestureRecognizer: @unsafe AssociationOwner {}

/// The table of values that are associated with other objects. On Apple platforms, the Objective-C runtime maintains
/// this table.
///
/// Swift does not report on Linux that an object was released. Each access to a value therefore checks some entries of
/// the table, and the end of each turn checks all entries.
final class Associations: @unchecked Sendable {
    static let shared = Associations()

    private struct Entry {
        let id: ObjectIdentifier
        weak var object: AnyObject?
        var values: AssociatedValues
    }

    /// The number of entries that an access to a value checks.
    private static let checkedEntries = 64

    private let lock = NSRecursiveLock()
    private var entries: [Entry] = []
    private var places: [ObjectIdentifier: Int] = [:]
    /// The index of the next entry to check.
    private var next = 0

    func value(of object: AnyObject, _ key: UInt) -> Any? {
        synchronized {
            if let owner = object as? any AssociationOwner { return owner.associations[key] }
            return places[ObjectIdentifier(object)].flatMap {
                entries[$0].object === object ? entries[$0].values[key] : nil
            }
        }
    }

    func set(_ value: Any?, of object: AnyObject, _ key: UInt, _ policy: objc_AssociationPolicy) {
        synchronized {
            if let owner = object as? any AssociationOwner { return owner.associations.set(value, for: key, policy) }
            let id = ObjectIdentifier(object)
            let place = places[id] ?? entries.count
            if place == entries.count {
                entries.append(Entry(id: id, object: object, values: AssociatedValues()))
                places[id] = place
            } else if entries[place].object !== object {
                entries[place] = Entry(id: id, object: object, values: AssociatedValues())
            }
            entries[place].values.set(value, for: key, policy)
        }
    }

    func removeAll(of object: AnyObject) {
        synchronized {
            if let owner = object as? any AssociationOwner {
                owner.associations = AssociatedValues()
            } else if let place = places[ObjectIdentifier(object)] {
                entries[place].values = AssociatedValues()
            }
        }
    }

    /// Releases the values of all objects that were released.
    func removeReleased() { synchronized(checking: .max) {} }

    /// Runs `body` exclusively, after checking `count` entries.
    private func synchronized<Result>(checking count: Int = checkedEntries, _ body: () -> Result) -> Result {
        // The values are released after the table is consistent and unlocked, because this can run arbitrary code.
        var released: [Entry] = []
        defer { withExtendedLifetime(released) {} }
        return lock.withLock {
            for _ in 0..<min(count, entries.count) {
                if next >= entries.count { next = 0 }
                if entries[next].object == nil { released.append(remove(at: next)) } else { next += 1 }
                if entries.isEmpty { break }
            }
            return body()
        }
    }

    private func remove(at place: Int) -> Entry {
        let entry = entries[place]
        places[entry.id] = nil
        let last = entries.removeLast()
        if place < entries.count {
            entries[place] = last
            places[last.id] = place
        }
        return entry
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
    Associations.shared.set(value, of: object as AnyObject, UInt(bitPattern: key), policy)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_removeAssociatedObjects(_ object: Any) { Associations.shared.removeAll(of: object as AnyObject) }
