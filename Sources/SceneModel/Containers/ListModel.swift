package import Containers
package import Geometry
package import Views

/// The sections and rows of a list whose rows are described as data.
package struct ListModel: Hashable, Sendable {
    package var style = ListStyle.plain
    package var sections: [Section] = []
    /// The height of rows without a height of their own, in points; `nil` if the content determines it.
    package var rowHeight: Double?
    /// The height of rows that were not shown, in points; `nil` for that of a row with a title.
    package var estimatedRowHeight: Double?
    package var hasSeparators = true
    /// The color of separators; `nil` for that of the system.
    package var separatorColor: AdaptiveColor?
    /// The distances of separators from the left and the right edge of a row; `nil` for those of the system.
    package var separatorInset: EdgeInsets?
    /// The name of the view above the first section, whose frame determines its height; `nil` for none.
    package var tableHeaderView: String?
    /// The name of the view below the last section, whose frame determines its height; `nil` for none.
    package var tableFooterView: String?
    /// Whether a tap selects a row.
    package var allowsSelection = true
    /// Whether a tap leaves the other rows selected.
    package var allowsMultipleSelection = false

    package init() {}

    /// The number of rows of each section.
    package var rowCounts: [Int] { sections.map(\.rowCount) }

    /// Rows with a header and a footer.
    package struct Section: Hashable, Sendable {
        /// The text above the rows; `nil` for none.
        package var header: String?
        /// The text below the rows; `nil` for none.
        package var footer: String?
        /// The names of the views that show the header and the footer; `nil` to create a view.
        package var (headerView, footerView): (String?, String?)
        /// The descriptions of the rows, each of which can stand for several rows.
        package private(set) var entries: [Row] = []
        /// The first row of each description and, at the end, the number of rows.
        private var starts = [0]

        package init(header: String? = nil, footer: String? = nil, _ entries: [Row] = []) {
            (self.header, self.footer) = (header, footer)
            set(entries)
        }

        private mutating func set(_ entries: [Row]) {
            self.entries = entries.filter { $0.count > 0 }
            starts = [0]
            for entry in self.entries { starts.append(rowCount + entry.count) }
        }

        package var rowCount: Int { starts[starts.count - 1] }

        /// Returns a row in O(log n), with its number instead of `{row}` in its texts.
        package subscript(row: Int) -> Row {
            let entry = entry(at: row)
            var found = entries[entry]
            found.replaceNumber(found.firstNumber + row - starts[entry])
            return found
        }

        private func entry(at row: Int) -> Int {
            var (low, high) = (0, entries.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle] <= row { low = middle } else { high = middle }
            }
            return low
        }

        /// Applies a change to the description of each row.
        package mutating func updateEach(_ change: (_ index: Int, inout Row) -> Void) {
            var entries = entries
            for index in entries.indices { change(index, &entries[index]) }
            set(entries)
        }

        /// Inserts a row before the row with the index, or at the end. The numbers of the other rows stay the same.
        package mutating func insert(_ new: Row, at row: Int) {
            guard row < rowCount else { return set(entries + [new]) }
            let index = entry(at: row)
            let parts = entries[index].split(at: row - starts[index])
            set(entries[..<index] + [parts.before, new, parts.after] + entries[(index + 1)...])
        }

        /// Applies a change to a row. The numbers of the other rows stay the same.
        package mutating func update(row: Int, _ change: (inout Row) -> Void) {
            var changed = self[row]
            changed.count = 1
            change(&changed)
            remove(at: row)
            insert(changed, at: row)
        }

        /// Removes a row. The numbers of the other rows stay the same.
        package mutating func remove(at row: Int) {
            let index = entry(at: row)
            var parts = entries[index].split(at: row - starts[index])
            parts.after = parts.after.split(at: 1).after
            set(entries[..<index] + [parts.before, parts.after] + entries[(index + 1)...])
        }
    }

    /// The description of a row, or of several rows whose texts differ only in a number.
    package struct Row: Hashable, Sendable {
        package var content = RowContent()
        /// The height in points; `nil` for that of the list.
        package var height: Double?
        /// The color behind the content and the accessory; `nil` for that of the list.
        package var background: AdaptiveColor?
        /// The distances of the separator from the left and the right edge; `nil` for those of the list.
        package var separatorInset: EdgeInsets?
        /// Whether the row looks different while it is selected or touched.
        package var showsSelection = true
        /// The number of rows.
        package var count = 1
        /// The number that replaces `{row}` in the texts of the first row. That of the next row is larger by 1.
        package var firstNumber = 0
        /// The name of the view that is shown instead of the content; `nil` for none.
        package var view: String?
        /// The name of the view at the trailing side; `nil` for the accessory of the content.
        package var accessoryView: String?
        /// The name of the action that a tap performs; `nil` for none.
        package var action: String?

        package init() {}

        fileprivate mutating func replaceNumber(_ number: Int) {
            content.text = content.text.replacing("{row}", with: "\(number)")
            content.detail = content.detail.map { $0.replacing("{row}", with: "\(number)") }
        }

        fileprivate func split(at index: Int) -> (before: Row, after: Row) {
            var (before, after) = (self, self)
            before.count = index
            after.count = count - index
            after.firstNumber += index
            return (before, after)
        }
    }
}
