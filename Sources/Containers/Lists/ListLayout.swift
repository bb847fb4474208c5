/// The places of the headers, rows and footers of a list.
///
/// The items of a section are its header, its rows and its footer, in this order. A header or footer that is absent has
/// the height 0. Each query takes O(log n), for n items.
public struct ListLayout: Sendable {
    public let style: ListStyle
    /// The height of the view above the first section, in points.
    public var top: Double = 0
    /// The height below the last section, in points.
    public var bottom: Double = 0
    /// The item of each section's header and, at the end, the number of items.
    private let starts: [Int]
    private var heights: ItemHeights

    /// An item of a list. Items are ordered as on the screen.
    public enum Item: Hashable, Sendable {
        case header(Int)
        case row(Int, section: Int)
        case footer(Int)

        public var section: Int {
            switch self {
            case .header(let section), .footer(let section), .row(_, let section): section
            }
        }
    }

    /// Creates the layout of a list whose headers and footers are absent.
    ///
    /// - Parameters:
    ///   - rowCounts: The number of rows of each section. A negative number is 0.
    ///   - estimate: The height of rows whose height is not known, in points.
    public init(style: ListStyle, rowCounts: [Int], estimate: Double) {
        self.style = style
        var starts = [0]
        starts.reserveCapacity(rowCounts.count + 1)
        for count in rowCounts { starts.append(starts[starts.count - 1] + max(count, 0) + 2) }
        self.starts = starts
        heights = ItemHeights(count: starts[starts.count - 1], estimate: estimate)
        for section in rowCounts.indices {
            heights[starts[section]] = 0
            heights[starts[section + 1] - 1] = 0
        }
    }

    public var sectionCount: Int { starts.count - 1 }

    public func rowCount(of section: Int) -> Int { starts[section + 1] - starts[section] - 2 }

    public var rowCounts: [Int] { (0..<sectionCount).map(rowCount) }

    /// The height of the content, in points.
    public var contentHeight: Double { top + heights.total + bottom }

    /// The height of rows whose height is not known, in points.
    public var estimate: Double { heights.estimate }

    public func contains(_ item: Item) -> Bool {
        guard (0..<sectionCount).contains(item.section) else { return false }
        if case .row(let row, let section) = item { return (0..<rowCount(of: section)).contains(row) }
        return true
    }

    private func index(of item: Item) -> Int {
        switch item {
        case .header(let section): starts[section]
        case .row(let row, let section): starts[section] + 1 + row
        case .footer(let section): starts[section + 1] - 1
        }
    }

    private func item(_ index: Int) -> Item {
        var (low, high) = (0, sectionCount)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        if index == starts[low] { return .header(low) }
        return index == starts[low + 1] - 1 ? .footer(low) : .row(index - starts[low] - 1, section: low)
    }

    // MARK: Heights

    /// Returns whether the height of an item was set, and is not an estimate.
    public func isMeasured(_ item: Item) -> Bool { heights.isSet(index(of: item)) }

    /// The height of an item, in points.
    public subscript(item: Item) -> Double {
        get { heights[index(of: item)] }
        set { heights[index(of: item)] = newValue }
    }

    /// Takes over the known heights of rows of another layout.
    ///
    /// - Parameter place: Returns the row and the section of a row of the other layout; `nil` to forget its height.
    public mutating func adopt(_ other: ListLayout, _ place: (_ row: Int, _ section: Int) -> (Int, Int)?) {
        other.heights.forEachSet { index, height in
            guard case .row(let row, let section) = other.item(index), let (row, section) = place(row, section) else {
                return
            }
            self[.row(row, section: section)] = height
        }
    }

    // MARK: Places

    /// Returns the distance from the top of the content to an item and its height, in points. Headers and footers are at
    /// their places in the content, also if they are pinned.
    public func span(of item: Item) -> (y: Double, height: Double) {
        let index = index(of: item)
        return (top + heights.offset(of: index), heights[index])
    }

    /// Returns the distance from the top of the content to a section and the height of the section, in points.
    public func span(ofSection section: Int) -> (y: Double, height: Double) {
        let (start, end) = (heights.offset(of: starts[section]), heights.offset(of: starts[section + 1]))
        return (top + start, end - start)
    }

    /// Returns the items that are higher than 0 and reach into a range, in order.
    public func items(from low: Double, to high: Double) -> [Item] {
        guard high > low, let first = heights.item(at: low - top) else { return [] }
        var found: [Item] = []
        var (index, y) = (first, top + heights.offset(of: first))
        while index < heights.count, y < high {
            let height = heights[index]
            if height > 0, y + height > low { found.append(item(index)) }
            (index, y) = (index + 1, y + height)
        }
        return found
    }

    /// Returns the row at a distance from the top of the content; `nil` if a header, a footer or nothing is there.
    public func row(at y: Double) -> (row: Int, section: Int)? {
        guard let index = heights.item(at: y - top), y >= top, y < top + heights.total,
            case .row(let row, let section) = item(index)
        else { return nil }
        return (row, section)
    }

    /// Returns the section that contains a distance from the top of the content; `nil` if there is none.
    public func section(at y: Double) -> Int? {
        guard let index = heights.item(at: y - top), y >= top, y < top + heights.total else { return nil }
        return item(index).section
    }

    /// Returns the distance from the top of the content to a header or footer on the screen.
    ///
    /// In a plain list, the header of the section at the top of the visible range is pinned there until the section ends,
    /// and the footer of the section at the bottom is pinned there.
    ///
    /// - Parameters:
    ///   - low: The start of the visible range, in points.
    ///   - high: The end of the visible range, in points.
    public func shownY(of item: Item, from low: Double, to high: Double) -> Double {
        let (y, height) = span(of: item)
        guard style == .plain else { return y }
        let section = span(ofSection: item.section)
        switch item {
        case .row: return y
        case .header:
            let end = section.y + section.height - self[.footer(item.section)] - height
            return max(y, min(low, end))
        case .footer: return min(y, max(high - height, section.y + self[.header(item.section)]))
        }
    }
}
