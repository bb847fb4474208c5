/// A value for each of some views, found without hashing.
package struct ViewTable<Value> {
    private var values: [Value?] = []

    package init() {}

    package subscript(view: ViewID) -> Value? {
        get { view.index < values.count ? values[Int(view.index)] : nil }
        set {
            while values.count <= view.index { values.append(nil) }
            values[Int(view.index)] = newValue
        }
    }

    /// The table of what `transform` makes of the values.
    package func mapValues<Other>(_ transform: (Value) -> Other) -> ViewTable<Other> {
        var table = ViewTable<Other>()
        table.values = values.map { $0.map(transform) }
        return table
    }

    /// The value of `view`, which is `fallback` until another is set.
    package subscript(view: ViewID, default fallback: @autoclosure () -> Value) -> Value {
        get { self[view] ?? fallback() }
        set { self[view] = newValue }
    }
}
