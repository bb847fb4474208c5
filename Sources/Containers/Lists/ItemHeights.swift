/// The heights of the items of a list, with the sums that place an item in O(log n).
///
/// Most items of a long list have never been shown, and have the estimated height. Only blocks that contain another
/// height are stored, so that an item that was never shown needs a fraction of a byte.
public struct ItemHeights: Sendable {
    public let count: Int
    /// The height of items whose height was not set, in points.
    public let estimate: Double
    private static let blockSize = 128
    /// The heights of a block; NaN for items with the estimated height. `nil` for blocks with estimated heights only.
    private var blocks: [ContiguousArray<Double>?]
    /// A Fenwick tree with the differences between the heights of the blocks and the estimate.
    private var tree: [Double]

    public init(count: Int, estimate: Double) {
        (self.count, self.estimate) = (max(count, 0), estimate)
        let blockCount = (self.count + Self.blockSize - 1) / Self.blockSize
        blocks = Array(repeating: nil, count: blockCount)
        tree = Array(repeating: 0, count: blockCount + 1)
    }

    /// The sum of all heights, in points.
    public var total: Double { offset(of: count) }

    /// Returns whether the height of an item was set.
    public func isSet(_ item: Int) -> Bool {
        blocks[item / Self.blockSize].map { !$0[item % Self.blockSize].isNaN } ?? false
    }

    public subscript(item: Int) -> Double {
        get {
            guard let height = blocks[item / Self.blockSize]?[item % Self.blockSize], !height.isNaN else {
                return estimate
            }
            return height
        }
        set {
            let block = item / Self.blockSize
            let change = newValue - self[item]
            if blocks[block] == nil { blocks[block] = ContiguousArray(repeating: .nan, count: Self.blockSize) }
            blocks[block]?[item % Self.blockSize] = newValue
            guard change != 0 else { return }
            var node = block + 1
            while node < tree.count {
                tree[node] += change
                node += node & -node
            }
        }
    }

    /// Returns the sum of the heights of the items before an item, in points.
    public func offset(of item: Int) -> Double {
        let block = item / Self.blockSize
        var difference = 0.0
        var node = block
        while node > 0 {
            difference += tree[node]
            node -= node & -node
        }
        var sum = Double(block * Self.blockSize) * estimate + difference
        for index in 0..<item % Self.blockSize { sum += self[block * Self.blockSize + index] }
        return sum
    }

    /// Returns the last item that begins at or before a distance from the start; `nil` if there are no items. Of items
    /// that begin at the same place, this is the last one.
    public func item(at distance: Double) -> Int? {
        guard count > 0 else { return nil }
        // The search finds the last block that begins at or before the distance.
        var (block, sum) = (0, 0.0)
        var step = 1
        while step * 2 < tree.count { step *= 2 }
        while step > 0 {
            let next = block + step
            if next < blocks.count {
                let end = sum + tree[next] + Double(step * Self.blockSize) * estimate
                if end <= distance { (block, sum) = (next, end) }
            }
            step /= 2
        }
        var item = block * Self.blockSize
        let last = min(item + Self.blockSize, count) - 1
        while item < last, sum + self[item] <= distance {
            sum += self[item]
            item += 1
        }
        return item
    }

    /// Calls `body` with each item whose height was set, in order.
    public func forEachSet(_ body: (Int, Double) -> Void) {
        for (block, heights) in blocks.enumerated() {
            guard let heights else { continue }
            for (index, height) in heights.enumerated() where !height.isNaN {
                body(block * Self.blockSize + index, height)
            }
        }
    }
}
