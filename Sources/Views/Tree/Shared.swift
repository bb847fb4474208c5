/// A value on the heap that its owners share until they replace it, so that an owner is small and quick to copy.
///
/// Two shared values are equal if their values are equal.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable, CustomDebugStringConvertible {
    private var storage: Storage

    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    init(_ value: Value) { storage = Storage(value) }

    /// The value. Setting it does not change the value of other owners.
    var value: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.value == b.value }

    var debugDescription: String { String(reflecting: value) }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
