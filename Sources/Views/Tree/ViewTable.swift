/// Maps views to values without hashing.
///
/// The value of a view lasts as long as the view. A new view that takes the index of a released view has no value.
///
/// The type is public so that its code can be inlined in other modules: layout looks up several values for each view.
public struct ViewTable<Value> {
    @usableFromInline
    var entries: [Entry] = []

    @usableFromInline
    struct Entry {
        /// The serial number of the view to which the value belongs.
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

    /// The value of `view`; `nil` if no value is set. A value for a released view is not kept.
    @inlinable
    public subscript(view: ViewID) -> Value? {
        get {
            let index = Int(view.index)
            guard index < entries.count, entries[index].serial == view.serial else { return nil }
            return entries[index].value
        }
        _modify {
            var index = Int(view.index)
            if index >= entries.count || entries[index].serial != view.serial { index = makeEntry(of: view) }
            yield &entries[index].value
        }
    }

    /// Returns the index of an entry for `view`: an empty entry at its index or, if `view` was released and another
    /// view took its index, an entry that is never read.
    @inlinable
    @inline(never)
    mutating func makeEntry(of view: ViewID) -> Int {
        let index = Int(view.index)
        while entries.count <= index { entries.append(Entry(serial: -1, value: nil)) }
        if entries[index].serial < view.serial {
            entries[index] = Entry(serial: view.serial, value: nil)
            return index
        }
        if let last = entries.last, last.serial >= 0 { entries.append(Entry(serial: -1, value: nil)) }
        entries[entries.count - 1].value = nil
        return entries.count - 1
    }

    /// Removes the value of `view`, and returns it; `nil` if no value is set.
    @inlinable
    public mutating func removeValue(of view: ViewID) -> Value? {
        let index = Int(view.index)
        guard index < entries.count, entries[index].serial == view.serial else { return nil }
        return entries[index].value.take()
    }

    /// Returns a table with the transformed values.
    @inlinable
    public func mapValues<Other>(_ transform: (Value) -> Other) -> ViewTable<Other> {
        var table = ViewTable<Other>()
        table.entries = entries.map { ViewTable<Other>.Entry(serial: $0.serial, value: $0.value.map(transform)) }
        return table
    }

    /// The value of `view`, or `fallback` if no value is set.
    @inlinable
    public subscript(view: ViewID, default fallback: @autoclosure () -> Value) -> Value {
        get { self[view] ?? fallback() }
        _modify {
            var index = Int(view.index)
            if index >= entries.count || entries[index].serial != view.serial { index = makeEntry(of: view) }
            if entries[index].value == nil { entries[index].value = fallback() }
            yield &entries[index].value!
        }
    }
}

/// Maps a few views to values without hashing.
///
/// Unlike ``ViewTable``, this table needs only a few bytes for each view without a value, so it is suitable for large
/// values.
public struct SparseViewTable<Value> {
    @usableFromInline
    var values: [Value?] = []
    /// The index of the value of each view.
    @usableFromInline
    var places = ViewTable<Int32>()
    /// The indices without a value.
    @usableFromInline
    var unused: [Int32] = []

    @inlinable
    public init() {}

    @inlinable
    public subscript(view: ViewID) -> Value? {
        get { places[view].flatMap { values[Int($0)] } }
        _modify { yield &values[place(of: view)] }
    }

    /// Removes the value of `view`. Its memory is reused for another view.
    @inlinable
    public mutating func remove(_ view: ViewID) {
        guard let place = places[view] else { return }
        values[Int(place)] = nil
        places[view] = nil
        unused.append(place)
    }

    /// Returns the index of the value of `view`, and reserves an index if necessary.
    @inlinable
    mutating func place(of view: ViewID) -> Int {
        if let known = places[view] { return Int(known) }
        let place = unused.popLast() ?? Int32(values.count)
        if place == values.count { values.append(nil) }
        places[view] = place
        return Int(place)
    }
}
