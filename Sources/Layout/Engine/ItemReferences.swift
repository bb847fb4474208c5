import Cassowary
import Views

/// The number of active constraints that refer to each view and guide. The order of first reference determines the
/// ranks of the items in ties.
///
/// An item is identified by the rank that its first variable had when the variable was created.
struct ItemReferences {
    /// The number of constraints that refer to each item. The array can have fewer elements than there are items.
    private var counts: [Int32] = []
    /// The items to which the row of the current constraint refers, in the order of reference, with repetitions.
    private var noted: [Item] = []

    struct Item {
        let item: LayoutItem
        let first: Variable

        var place: Int { first.rank }
    }

    /// Starts to collect the items of the next constraint.
    mutating func beginConstraint() { noted.removeAll(keepingCapacity: true) }

    /// Adds an item of the current constraint.
    mutating func note(_ item: LayoutItem, _ variables: FrameVariables) {
        noted.append(Item(item: item, first: variables.minX))
    }

    /// Returns the items of the current constraint, without repetitions.
    func referents() -> Referents {
        var referents = Referents()
        for item in noted { referents.insert(Int32(item.place)) }
        return referents
    }

    /// Returns the items of the current constraint that have no earlier reference, in the order of reference.
    ///
    /// The result is empty if all of these items were created after the first `knownCount` variables, because the
    /// ranks of such items already follow this order.
    func newcomers(knownCount: Int) -> [Item] {
        guard noted.contains(where: { $0.place < knownCount && count(of: $0.place) == 0 }) else { return [] }
        var newcomers: [Item] = []
        for item in noted where count(of: item.place) == 0 && !newcomers.contains(where: { $0.place == item.place }) {
            newcomers.append(item)
        }
        return newcomers
    }

    func contains(_ variables: FrameVariables) -> Bool { count(of: variables.minX.rank) > 0 }

    mutating func retain(_ variables: FrameVariables) { add(1, to: variables.minX.rank) }

    mutating func release(_ variables: FrameVariables) { add(-1, to: variables.minX.rank) }

    /// Removes all references to an item, because its variables will be reused for another item.
    mutating func reset(_ variables: FrameVariables) {
        let place = variables.minX.rank
        if place < counts.count { counts[place] = 0 }
    }

    mutating func retain(_ referents: Referents) { referents.visit { add(1, to: Int($0)) } }

    mutating func release(_ referents: Referents) { referents.visit { add(-1, to: Int($0)) } }

    private func count(of place: Int) -> Int32 { place < counts.count ? counts[place] : 0 }

    private mutating func add(_ number: Int32, to place: Int) {
        while counts.count <= place { counts.append(0) }
        counts[place] += number
    }
}

/// The items to which one constraint refers. Most constraints refer to two items.
struct Referents {
    private var first: Int32 = -1
    private var second: Int32 = -1
    /// Further items: ancestors between the items and their closest common ancestor, and the owners of guides.
    private var more: [Int32] = []

    /// Adds an item unless it is already contained.
    mutating func insert(_ item: Int32) {
        guard item != first, item != second else { return }
        if first < 0 {
            first = item
        } else if second < 0 {
            second = item
        } else if !more.contains(item) {
            more.append(item)
        }
    }

    /// Calls `body` with each item.
    func visit(_ body: (Int32) -> Void) {
        if first >= 0 { body(first) }
        if second >= 0 { body(second) }
        for item in more { body(item) }
    }
}
