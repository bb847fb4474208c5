/// The states of views before their first change, in the order in which the views first changed.
///
/// With a journal, the cost of an animation block depends on the number of changes, not on the number of views in the
/// window.
@usableFromInline
struct ViewJournal: Hashable, Sendable {
    @usableFromInline
    var entries: [Entry] = []
    /// For each node index, the serial number of the latest view with an entry; -1 if there is no entry.
    @usableFromInline
    var noted: [Int32] = []

    @usableFromInline
    struct Entry: Hashable, Sendable {
        @usableFromInline
        let view: ViewID
        @usableFromInline
        let state: ViewState

        @usableFromInline
        init(view: ViewID, state: ViewState) {
            self.view = view
            self.state = state
        }
    }

    @usableFromInline
    mutating func note(_ view: ViewID, _ state: ViewState) {
        let index = Int(view.index)
        let missing = index + 1 - noted.count
        // Each block has its own journal. Filling the array element by element would take time in a large window.
        if missing > 0 { noted += [Int32](repeating: -1, count: max(missing, noted.count)) }
        guard noted[index] != view.serial else { return }
        noted[index] = view.serial
        entries.append(Entry(view: view, state: state))
    }

    /// Removes all entries and keeps the allocated memory.
    mutating func clear() {
        for entry in entries { noted[Int(entry.view.index)] = -1 }
        entries.removeAll(keepingCapacity: true)
    }
}

extension ViewTree {
    /// Starts recording the states of views before they change.
    package mutating func beginJournal() { if journal == nil { journal = ViewJournal() } }

    package mutating func endJournal() { journal = nil }

    /// Returns the views that were changed since the last call, each with its state before the first change, in the
    /// order of these changes. Released views are omitted.
    package mutating func takeJournal() -> [(view: ViewID, before: ViewState)] {
        guard let entries = journal?.entries else { return [] }
        journal?.clear()
        return entries.filter { contains($0.view) }.map { ($0.view, $0.state) }
    }
}
