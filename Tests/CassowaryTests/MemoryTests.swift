import Testing

@testable import Cassowary

@Suite("Memory of the solver")
struct MemoryTests {
    @Test func `a buffer keeps its elements as it grows over many megabytes`() {
        var buffer = Buffer<Int>()
        // The elements have 8 bytes each. They occupy small blocks up to a total of one mebibyte, then a large block,
        // and at 16 times that size another large block.
        let count = 5_000_000
        for number in 0..<count { buffer.append(number &* 7) }
        let wrong = buffer.indices.first { buffer[$0] != $0 &* 7 }
        #expect(wrong == nil)
        #expect(buffer.count == count)
    }

    @Test func `a set of variables returns each variable once, in order`() {
        var set = VariableSet()
        // Insert every 37th number up to 200,000 in descending order, and then some of them again.
        let members = stride(from: 0, to: 200_000, by: 37).map { Int32($0) }
        for member in members.reversed() { set.insert(member) }
        for member in members.prefix(100) { set.insert(member) }
        #expect(taken(from: &set) == members)
        #expect(taken(from: &set) == [])
        set.insert(64)
        #expect(taken(from: &set) == [64])
    }

    @Test func `a set of variables is restored after a trial`() {
        var set = VariableSet()
        for member: Int32 in [3, 70, 5000] { set.insert(member) }
        set.run(.begin)
        _ = taken(from: &set)
        for member: Int32 in [4, 90_000] { set.insert(member) }
        set.run(.undo)
        #expect(taken(from: &set) == [3, 70, 5000])
    }

    private func taken(from set: inout VariableSet) -> [Int32] {
        var taken: [Int32] = []
        var start = 0
        while let (first, bits) = set.popWord(from: &start) {
            taken += (0..<64).filter { bits & (1 << UInt64($0)) != 0 }.map { first + Int32($0) }
        }
        return taken
    }
}
