import Views

/// A value for each of a few views, found without hashing.
///
/// Like ``ViewTable``, for large values that most views have none of: these take a few bytes each.
struct SparseViewTable<Value> {
    private var values: [Value?] = []
    private var places = ViewTable<Int32>()

    subscript(view: ViewID) -> Value? {
        get { places[view].flatMap { values[Int($0)] } }
        _modify { yield &values[makePlace(of: view)] }
    }

    /// Where the value of `view` is, or will be.
    private mutating func makePlace(of view: ViewID) -> Int {
        if let known = places[view] { return Int(known) }
        places[view] = Int32(values.count)
        values.append(nil)
        return values.count - 1
    }
}
