/// The changes of a batch of updates to a list, by section and row.
///
/// Deleted, reloaded and moved items have their places before the update, and inserted items and the destinations of
/// moves have their places after it, as in UIKit.
public struct ListUpdate: Sendable {
    /// The place of a row.
    public struct Place: Hashable, Comparable, Sendable {
        public var section: Int
        public var row: Int

        public init(_ row: Int, section: Int) { (self.row, self.section) = (row, section) }

        public static func < (a: Place, b: Place) -> Bool { (a.section, a.row) < (b.section, b.row) }
    }

    public var deletedRows: Set<Place> = []
    public var insertedRows: Set<Place> = []
    public var reloadedRows: Set<Place> = []
    public var movedRows: [Place: Place] = [:]
    public var deletedSections: Set<Int> = []
    public var insertedSections: Set<Int> = []
    public var reloadedSections: Set<Int> = []
    public var movedSections: [Int: Int] = [:]

    public init() {}

    /// An update that does not agree with the counts of the data source.
    public struct Invalid: Error, Hashable {
        /// UIKit's text.
        public let reason: String
    }

    /// Checks the update against the numbers of rows before and after it.
    ///
    /// - Returns: The places of the rows after the update.
    public func places(from before: [Int], to after: [Int]) throws(Invalid) -> Places {
        try checkPlaces(before, after)
        let (inserted, deleted) = (insertedSections.count, deletedSections.count)
        guard after.count == before.count + inserted - deleted else {
            throw Invalid(
                reason:
                    "Invalid update: invalid number of sections. The number of sections contained in the table view "
                    + "after the update (\(after.count)) must be equal to the number of sections contained in the table "
                    + "view before the update (\(before.count)), plus or minus the number of sections inserted or "
                    + "deleted (\(inserted) inserted, \(deleted) deleted).")
        }
        let places = Places(self, before.count)
        for section in before.indices where !reloadedSections.contains(section) {
            guard let new = places.section(section) else { continue }
            try checkRows(of: section, before[section], new, after[new])
        }
        return places
    }

    private func checkPlaces(_ before: [Int], _ after: [Int]) throws(Invalid) {
        for section in (deletedSections.union(reloadedSections).union(movedSections.keys)).sorted()
        where !before.indices.contains(section) {
            throw Invalid(
                reason: "attempt to delete section \(section), but there are only \(before.count) sections before the "
                    + "update")
        }
        for section in insertedSections.union(movedSections.values).sorted() where !after.indices.contains(section) {
            throw Invalid(
                reason:
                    "attempt to insert section \(section) but there are only \(after.count) sections after the update"
            )
        }
        for place in deletedRows.union(reloadedRows).union(movedRows.keys).sorted() {
            let count = before.indices.contains(place.section) ? before[place.section] : nil
            if let count, (0..<count).contains(place.row) { continue }
            throw Invalid(
                reason: count.map {
                    "attempt to delete row \(place.row) from section \(place.section) which only contains \($0) rows "
                        + "before the update"
                }
                    ?? "attempt to delete row \(place.row) from section \(place.section), but there are only "
                    + "\(before.count) sections before the update")
        }
        for place in insertedRows.union(movedRows.values).sorted() {
            let count = after.indices.contains(place.section) ? after[place.section] : nil
            if let count, (0..<count).contains(place.row) { continue }
            throw Invalid(
                reason: count.map {
                    "attempt to insert row \(place.row) into section \(place.section), but there are only \($0) rows in "
                        + "section \(place.section) after the update"
                }
                    ?? "attempt to insert row \(place.row) into section \(place.section), but there are only "
                    + "\(after.count) sections after the update")
        }
    }

    private func checkRows(of old: Int, _ before: Int, _ new: Int, _ after: Int) throws(Invalid) {
        let inserted = insertedRows.count { $0.section == new }
        let deleted = deletedRows.count { $0.section == old }
        let movedIn = movedRows.values.count { $0.section == new }
        let movedOut = movedRows.keys.count { $0.section == old }
        guard after != before + inserted - deleted + movedIn - movedOut else { return }
        throw Invalid(
            reason:
                "Invalid update: invalid number of rows in section \(new). The number of rows contained in an existing "
                + "section after the update (\(after)) must be equal to the number of rows contained in that section "
                + "before the update (\(before)), plus or minus the number of rows inserted or deleted from that section "
                + "(\(inserted) inserted, \(deleted) deleted) and plus or minus the number of rows moved into or out of "
                + "that section (\(movedIn) moved in, \(movedOut) moved out).")
    }

    /// The places of rows and sections after a valid update.
    public struct Places: Sendable {
        private let update: ListUpdate
        /// The section after the update of each section; `nil` for sections that were deleted.
        private let sections: [Int?]
        /// The sorted rows that leave each section, by the section before the update.
        private var leaving: [Int: [Int]]
        /// The sorted rows that enter each section, by the section after the update.
        private var entering: [Int: [Int]]

        fileprivate init(_ update: ListUpdate, _ count: Int) {
            self.update = update
            let leavingSections = update.deletedSections.union(update.movedSections.keys).sorted()
            let enteringSections = update.insertedSections.union(update.movedSections.values).sorted()
            sections = (0..<count).map { section in
                if update.deletedSections.contains(section) { return nil }
                if let target = update.movedSections[section] { return target }
                return Self.shifted(section, leaving: leavingSections, entering: enteringSections)
            }
            let rowsOut = update.deletedRows.union(update.movedRows.keys)
            let rowsIn = update.insertedRows.union(update.movedRows.values)
            leaving = Dictionary(grouping: rowsOut, by: \.section).mapValues { $0.map(\.row).sorted() }
            entering = Dictionary(grouping: rowsIn, by: \.section).mapValues { $0.map(\.row).sorted() }
        }

        /// Returns the place before the update of a row that was in the same section; `nil` if the row was inserted.
        public func old(of place: Place) -> Place? {
            guard let section = sections.firstIndex(of: place.section) else { return nil }
            let (most, least) = (leaving[section]?.count ?? 0, entering[place.section]?.count ?? 0)
            for row in max(place.row - least, 0)...(place.row + most) {
                let old = Place(row, section: section)
                if self.row(old) == place { return old }
            }
            return update.movedRows.first { $0.value == place }?.key
        }

        /// Returns whether the rows of a section are loaded again.
        public func reloads(section: Int) -> Bool { update.reloadedSections.contains(section) }

        /// Returns the section after the update; `nil` if it was deleted.
        public func section(_ section: Int) -> Int? { sections[section] }

        /// Returns the place of a row after the update; `nil` if it was deleted.
        public func row(_ place: Place) -> Place? {
            if update.deletedRows.contains(place) { return nil }
            if let target = update.movedRows[place] { return target }
            guard let section = sections[place.section] else { return nil }
            let row = Self.shifted(
                place.row, leaving: leaving[place.section] ?? [], entering: entering[section] ?? [])
            return Place(row, section: section)
        }

        /// Returns whether the content of a row, by its place before the update, must be requested again.
        public func reloads(_ place: Place) -> Bool {
            update.reloadedRows.contains(place) || update.reloadedSections.contains(place.section)
        }

        /// Returns the index after the elements at the sorted indexes `leaving` were removed, and elements at the sorted
        /// final indexes `entering` were inserted.
        private static func shifted(_ index: Int, leaving: [Int], entering: [Int]) -> Int {
            let rank = index - count(in: leaving) { $1 < index }
            return rank + count(in: entering) { $1 - $0 <= rank }
        }

        /// Returns the number of elements at the start for which a condition on the index and the element holds.
        private static func count(in values: [Int], _ holds: (Int, Int) -> Bool) -> Int {
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if holds(middle, values[middle]) { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}
