/// Maps views to values without hashing.
///
/// The type is public so that its code can be inlined in other modules: layout looks up several values for each view.
public struct ViewTable<Value> {
    @usableFromInline
    var values: [Value?] = []

    @inlinable
    public init() {}

    @inlinable
    public subscript(view: ViewID) -> Value? {
        get { view.index < values.count ? values[Int(view.index)] : nil }
        _modify {
            if values.count <= view.index { grow(to: Int(view.index) + 1) }
            yield &values[Int(view.index)]
        }
    }

    @inlinable
    mutating func grow(to count: Int) {
        while values.count < count { values.append(nil) }
    }

    /// Returns a table with the transformed values.
    @inlinable
    public func mapValues<Other>(_ transform: (Value) -> Other) -> ViewTable<Other> {
        var table = ViewTable<Other>()
        table.values = values.map { $0.map(transform) }
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
