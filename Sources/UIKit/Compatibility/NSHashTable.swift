public import Foundation

/// The namespace of the options of tables with weak members.
open class NSPointerFunctions: NSObject {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let strongMemory: Options = []
        /// The table does not retain its members. Released members are removed.
        public static let weakMemory = Options(rawValue: 5 << 0)
        /// Objects are equal if `isEqual(_:)` says so.
        public static let objectPersonality: Options = []
        /// Only an object itself is equal to an object.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
        /// This option has no effect: the table contains the original objects.
        public static let copyIn = Options(rawValue: 1 << 16)

        var isWeak: Bool { contains(.weakMemory) }
        var comparesPointers: Bool { contains(.objectPointerPersonality) }
    }
}

/// A set of objects that can be weak. The order of the objects is that in which they were added.
///
/// The type of the objects can be a class, or a protocol that only classes conform to.
open class NSHashTable<ObjectType>: NSObject {
    private let options: NSPointerFunctions.Options
    private var members: [TableObject] = []

    public required init(options: NSPointerFunctions.Options, capacity: Int) {
        self.options = options
        super.init()
    }

    public convenience init(options: NSPointerFunctions.Options = []) { self.init(options: options, capacity: 0) }

    /// Returns a table that does not retain its members.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    private func index(of object: ObjectType) -> Int? {
        members.firstIndex { $0.isEqual(to: object as AnyObject, comparingPointers: options.comparesPointers) }
    }

    private func removeReleased() {
        if options.isWeak { members.removeAll { $0.object == nil } }
    }

    /// Adds an object unless the table contains an equal object.
    open func add(_ object: ObjectType?) {
        guard let object else { return }
        removeReleased()
        if index(of: object) == nil { members.append(TableObject(object as AnyObject, isWeak: options.isWeak)) }
    }

    open func remove(_ object: ObjectType?) {
        if let object, let index = index(of: object) { members.remove(at: index) }
    }

    open func removeAllObjects() { members = [] }

    open func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

    /// Returns the object in the table that is equal to `object`; `nil` if there is none.
    open func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { index(of: $0) }.flatMap { members[$0].object as? ObjectType }
    }

    open var allObjects: [ObjectType] { members.compactMap { $0.object as? ObjectType } }
    open var anyObject: ObjectType? { allObjects.first }
    open var count: Int { allObjects.count }
    open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

    open func objectEnumerator() -> NSEnumerator { TableEnumerator(allObjects.map { $0 as AnyObject }) }
}

/// A dictionary whose keys and objects can be weak. The order of the entries is that in which they were added.
open class NSMapTable<KeyType, ObjectType>: NSObject {
    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options
    private var entries: [(key: TableObject, value: TableObject)] = []

    public required init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
        capacity initialCapacity: Int = 0
    ) {
        (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
        super.init()
    }

    public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

    /// Returns a table that does not retain its keys. The entry of a released key is removed.
    public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: .weakMemory) }

    /// Returns a table that does not retain its objects. The entry of a released object is removed.
    public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(valueOptions: .weakMemory) }

    public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private func index(of key: KeyType) -> Int? {
        entries.firstIndex { $0.key.isEqual(to: key as AnyObject, comparingPointers: keyOptions.comparesPointers) }
    }

    private func removeReleased() { entries.removeAll { $0.key.object == nil || $0.value.object == nil } }

    open func object(forKey key: KeyType?) -> ObjectType? {
        key.flatMap { index(of: $0) }.flatMap { entries[$0].value.object as? ObjectType }
    }

    /// Sets the object for a key. `nil` removes the entry.
    open func setObject(_ object: ObjectType?, forKey key: KeyType?) {
        guard let key else { return }
        guard let object else { return removeObject(forKey: key) }
        removeReleased()
        let value = TableObject(object as AnyObject, isWeak: valueOptions.isWeak)
        if let index = index(of: key) {
            entries[index].value = value
        } else {
            entries.append((TableObject(key as AnyObject, isWeak: keyOptions.isWeak), value))
        }
    }

    open func removeObject(forKey key: KeyType?) {
        if let key, let index = index(of: key) { entries.remove(at: index) }
    }

    open func removeAllObjects() { entries = [] }

    private var present: [(key: KeyType, value: ObjectType)] {
        entries.compactMap { entry in
            guard let key = entry.key.object as? KeyType, let value = entry.value.object as? ObjectType else {
                return nil
            }
            return (key, value)
        }
    }

    open var count: Int { present.count }

    open func keyEnumerator() -> NSEnumerator { TableEnumerator(present.map { $0.key as AnyObject }) }

    open func objectEnumerator() -> NSEnumerator? { TableEnumerator(present.map { $0.value as AnyObject }) }

    open func dictionaryRepresentation() -> [AnyHashable: Any] {
        Dictionary(present.compactMap { entry in (entry.key as? AnyHashable).map { ($0, entry.value) } }) { $1 }
    }
}

/// A strong or weak reference of a table.
private struct TableObject {
    private let strong: AnyObject?
    private weak var weakly: AnyObject?

    init(_ object: AnyObject, isWeak: Bool) {
        strong = isWeak ? nil : object
        weakly = object
    }

    /// The object; `nil` if it was released.
    var object: AnyObject? { strong ?? weakly }

    func isEqual(to other: AnyObject, comparingPointers: Bool) -> Bool {
        guard let object else { return false }
        if object === other { return true }
        guard !comparingPointers, let object = object as? NSObject else { return false }
        return object.isEqual(other)
    }
}

/// An enumerator of the objects in a table at the time when it was created.
private final class TableEnumerator: NSEnumerator {
    private var rest: ArraySlice<AnyObject>

    init(_ objects: [AnyObject]) {
        rest = objects[...]
        super.init()
    }

    override func nextObject() -> Any? { rest.popFirst() }
}
