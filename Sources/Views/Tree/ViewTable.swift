/// Maps views to values without hashing.
///
/// The value of a view lasts as long as the view: a view that is made in the place of a released view has no value.
///
/// The type is public so that its code can be inlined in other modules: layout looks up several values for each view.
public struct ViewTable<Value> {
    @usableFromInline
    var entries: [Entry] = []

    @usableFromInline
    struct Entry {
        /// The view to which the value belongs.
        @usableFromInline
        var serial: Int32
        @usableFromInline
        var value: Value?

        @usableFromInline
        init(serial: Int32, value: Value?) {
            self.serial = serial
            self.value = value
        }
    }

    @inlinable
    public init() {}

    /// The value of `view`; `nil` if none is set. A value for a released view is not kept.
    @inlinable
    public subscript(view: ViewID) -> Value? {
        get {
            let index = Int(view.index)
            return index < entries.count && entries[index].serial == view.serial ? entries[index].value : nil
        }
        _modify {
            let index = Int(view.index)
            if entries.count <= index { grow(to: index + 1) }
            if entries[index].serial < view.serial { entries[index] = Entry(serial: view.serial, value: nil) }
            if entries[index].serial == view.serial {
                yield &entries[index].value
            } else {
                var unused: Value?
                yield &unused
            }
        }
    }

    @inlinable
    mutating func grow(to count: Int) {
        while entries.count < count { entries.append(Entry(serial: -1, value: nil)) }
    }

    /// Returns a table with the transformed values.
    @inlinable
    public func mapValues<Other>(_ transform: (Value) -> Other) -> ViewTable<Other> {
        var table = ViewTable<Other>()
        table.entries = entries.map { ViewTable<Other>.Entry(serial: $0.serial, value: $0.value.map(transform)) }
        return table
    }

    /// The value of `view`, or `fallback` if none is set.
    @inlinable
    public subscript(view: ViewID, default fallback: @autoclosure () -> Value) -> Value {
        get { self[view] ?? fallback() }
        _modify {
            var value = self[view] ?? fallback()
            self[view] = nil
            defer { self[view] = value }
            yield &value
        }
    }
}

/// A table with values for a few views, found without hashing.
///
/// Compared with ``ViewTable``, it needs only a few bytes for each view without a value, which suits large values.
package struct SparseViewTable<Value> {
    private var entries: [Entry] = []
    /// The index of the entry at each place of a view; -1 for none.
    private var places: [Int32] = []

    private struct Entry {
        var serial: Int32
        var value: Value?
    }

    package init() {}

    package subscript(view: ViewID) -> Value? {
        get {
            let index = Int(view.index)
            guard index < places.count, places[index] >= 0 else { return nil }
            let entry = entries[Int(places[index])]
            return entry.serial == view.serial ? entry.value : nil
        }
        _modify {
            let place = place(of: view)
            if entries[place].serial < view.serial { entries[place] = Entry(serial: view.serial, value: nil) }
            if entries[place].serial == view.serial {
                yield &entries[place].value
            } else {
                var unused: Value?
                yield &unused
            }
        }
    }

    /// The index of the entry of `view`, created if necessary.
    private mutating func place(of view: ViewID) -> Int {
        let index = Int(view.index)
        while places.count <= index { places.append(-1) }
        if places[index] < 0 {
            places[index] = Int32(entries.count)
            entries.append(Entry(serial: view.serial, value: nil))
        }
        return Int(places[index])
    }
}
