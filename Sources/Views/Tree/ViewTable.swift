/// A value for each of some views, found without hashing.
///
/// Public so that its code can be compiled into the modules that use it: layout asks many tables about every view.
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

    /// The table of what `transform` makes of the values.
    @inlinable
    public func mapValues<Other>(_ transform: (Value) -> Other) -> ViewTable<Other> {
        var table = ViewTable<Other>()
        table.values = values.map { $0.map(transform) }
        return table
    }

    /// The value of `view`, which is `fallback` until another is set.
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
