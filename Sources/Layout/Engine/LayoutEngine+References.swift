import Cassowary
import Views

/// Counts the active constraints that refer to each view and guide, because the first of them ranks the item in ties.
///
/// An item is known by the rank at which the first of its variables was made.
struct ItemReferences {
    /// By item: how many constraints refer to it. May be short.
    private var counts: [Int32] = []
    /// The items that the constraint refers to whose row is being written, in the order of reference, with repetitions.
    private var noted: [Item] = []

    struct Item {
        let item: LayoutItem
        let first: Variable

        var place: Int { first.rank }
    }

    /// Forgets what was noted of another constraint.
    mutating func beginConstraint() { noted.removeAll(keepingCapacity: true) }

    mutating func note(_ item: LayoutItem, _ variables: FrameVariables) {
        noted.append(Item(item: item, first: variables.minX))
    }

    /// The noted items, each once.
    func referents() -> Referents {
        var referents = Referents()
        for item in noted { referents.insert(Int32(item.place)) }
        return referents
    }

    /// The noted items that nothing referred to, in the order of reference; empty when all of them have variables made
    /// since there were `known`, which are in that order.
    func newcomers(known: Int) -> [Item] {
        guard noted.contains(where: { $0.place < known && count(of: $0.place) == 0 }) else { return [] }
        var newcomers: [Item] = []
        for item in noted where count(of: item.place) == 0 && !newcomers.contains(where: { $0.place == item.place }) {
            newcomers.append(item)
        }
        return newcomers
    }

    func contains(_ variables: FrameVariables) -> Bool { count(of: variables.minX.rank) > 0 }

    mutating func retain(_ variables: FrameVariables) { add(1, to: variables.minX.rank) }

    mutating func release(_ variables: FrameVariables) { add(-1, to: variables.minX.rank) }

    mutating func retain(_ referents: Referents) { referents.visit { add(1, to: Int($0)) } }

    mutating func release(_ referents: Referents) { referents.visit { add(-1, to: Int($0)) } }

    private func count(of place: Int) -> Int32 { place < counts.count ? counts[place] : 0 }

    private mutating func add(_ number: Int32, to place: Int) {
        while counts.count <= place { counts.append(0) }
        counts[place] += number
    }
}

/// The items that one constraint refers to, mostly two.
struct Referents {
    private var first: Int32 = -1
    private var second: Int32 = -1
    /// Ancestors between the items and their closest common ancestor, and the owners of guides.
    private var more: [Int32] = []

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

    func visit(_ body: (Int32) -> Void) {
        if first >= 0 { body(first) }
        if second >= 0 { body(second) }
        for item in more { body(item) }
    }
}

extension LayoutEngine {
    /// The unknowns of `item` for the row of a constraint, which refers to them.
    func reference(_ item: LayoutItem, in tree: ViewTree) -> FrameVariables {
        switch item {
        case .view(let view): return reference(view)
        case .guide(let guide):
            let variables = frameVariables(of: guide, in: tree)
            // The guides of a stack view rank by their numbers.
            if case .arrangement = guide.role { return variables }
            references.note(item, variables)
            // The owner counts as referred to as well.
            if guide.role.isSystem { _ = reference(guide.owner) }
            return variables
        }
    }

    func reference(_ view: ViewID) -> FrameVariables {
        let variables = frameVariables(of: view)
        references.note(.view(view), variables)
        return variables
    }

    /// Counts one more reference to `view`, which ranks after all others from then on if nothing referred to it.
    func retain(_ view: ViewID) {
        if let known = variables[view], !references.contains(known) { renewRank(of: .view(view)) }
        references.retain(frameVariables(of: view))
    }

    /// Counts the references of the constraint whose row was just translated. Items that nothing referred to rank after
    /// all others from then on: the order of first reference breaks ties.
    func retainReferents(of id: LayoutConstraintID, known: Int) {
        for newcomer in references.newcomers(known: known) { renewRank(of: newcomer.item) }
        let referents = references.referents()
        references.retain(referents)
        // What the row said before, if it is written anew.
        references.release(records[id.index].referents)
        records[id.index].referents = referents
    }

    func releaseReferents(of id: LayoutConstraintID) {
        references.release(records[id.index].referents)
        records[id.index].referents = Referents()
    }

    private func renewRank(of item: LayoutItem) {
        let known: FrameVariables? =
            switch item {
            case .view(let view): variables[view]
            case .guide(let guide): guideVariables[guide]
            }
        guard let known else { return }
        for variable in [known.minX, known.minY, known.width, known.height] { solver.renewRank(of: variable) }
        // Views that wrap are entered in the order of their ranks.
        if case .view(let view) = item, wrapping.contains(view) { isWrappingStale = true }
    }
}
