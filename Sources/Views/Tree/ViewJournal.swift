/// The states that views had before they changed, in the order in which they first did.
///
/// What an animation block costs is in proportion to what it changes, not to the size of the window.
@usableFromInline
struct ViewJournal: Hashable, Sendable {
    @usableFromInline
    var entries: [Entry] = []
    /// By the index of a view: whether it has an entry.
    @usableFromInline
    var isNoted: [Bool] = []

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
        while isNoted.count <= index { isNoted.append(false) }
        guard !isNoted[index] else { return }
        isNoted[index] = true
        entries.append(Entry(view: view, state: state))
    }

    /// Forgets all entries and keeps the room for others.
    mutating func clear() {
        for entry in entries { isNoted[Int(entry.view.index)] = false }
        entries.removeAll(keepingCapacity: true)
    }
}

extension ViewTree {
    /// Notes from now on what views are before they change.
    package mutating func beginJournal() { if journal == nil { journal = ViewJournal() } }

    package mutating func endJournal() { journal = nil }

    /// The views of this tree that were changed since this was last asked, each with the state before, in the order in which they first
    /// changed.
    package mutating func takeJournal() -> [(view: ViewID, before: ViewState)] {
        guard let entries = journal?.entries else { return [] }
        journal?.clear()
        return entries.map { ($0.view, $0.state) }
    }
}
