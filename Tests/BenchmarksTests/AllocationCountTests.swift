import CAllocationCount
import Foundation
import Testing

@Suite("The count of allocations")
struct AllocationCountTests {
    private final class Box {
        var number: Int

        init(_ number: Int) { self.number = number }
    }

    @Test func `counts every object that Swift makes`() {
        var boxes: [Box] = []
        boxes.reserveCapacity(1000)
        let before = allocation_count()
        for number in 0..<1000 { boxes.append(Box(number)) }
        let after = allocation_count()
        #expect(after - before >= 1000)
        #expect(boxes.map(\.number) == Array(0..<1000))
    }

    @Test func `counts every array with elements, and large ones separately`() {
        var arrays: [[Int]] = []
        arrays.reserveCapacity(2000)
        let (all, large) = (allocation_count(), large_allocation_count())
        for number in 0..<1000 { arrays.append(Array(repeating: number, count: 3)) }
        let afterSmall = large_allocation_count()
        // Each array contains 128 numbers of 8 bytes, and a header.
        for number in 0..<1000 { arrays.append(Array(repeating: number, count: 128)) }
        let (afterAll, afterLarge) = (allocation_count(), large_allocation_count())
        #expect(afterAll - all >= 2000)
        #expect(afterSmall == large)
        #expect(afterLarge - afterSmall == 1000)
        #expect(arrays.count == 2000)
    }

    @Test func `does not change without allocations`() {
        let numbers = (0..<1000).map { Double($0) }
        var sum = 0.0
        let before = allocations
        for number in numbers { sum += number }
        let after = allocations
        #expect(after == before)
        #expect(sum == 499_500)
    }

    @Test func `of one thread excludes those of other threads`() {
        let isDone = DispatchSemaphore(value: 0)
        let before = allocation_count()
        Thread.detachNewThread {
            let boxes = (0..<100_000).map { Box($0) }
            withExtendedLifetime(boxes) { _ = isDone.signal() }
        }
        isDone.wait()
        #expect(allocation_count() - before < 1000)
    }

    @Test(
        "includes each function of the malloc family once, and their memory can be freed",
        arguments: ["calloc", "realloc", "aligned_alloc", "posix_memalign"])
    func relative(name: String) throws {
        let before = allocation_count()
        var block: UnsafeMutableRawPointer?
        switch name {
        case "calloc": unsafe block = calloc(3, 40)
        case "realloc": unsafe block = realloc(nil, 120)
        case "aligned_alloc": unsafe block = aligned_alloc(64, 128)
        default: unsafe posix_memalign(&block, 256, 120)
        }
        let after = allocation_count()
        #expect(after == before + 1)
        let alignment = name == "aligned_alloc" ? 64 : name == "posix_memalign" ? 256 : 16
        let address = Int(bitPattern: block)
        #expect(address != 0 && address % alignment == 0)
        unsafe free(block)
    }
}
