import Testing

@testable import Overlays

@Suite("Marks of a strip")
struct StripMarksTests {
    @Test func `that are closer than a point are merged, with the height of the highest`() {
        let marks = StripMarks.apart([(10.4, 5), (10, 4), (30, 6), (10.8, 3), (11, 7), (11.8, 2), (31, 1)])
        // 10.4 and 10.8 are less than a point from 10. 11 is not, and 11.8 is less than a point from 11.
        #expect(marks.map(\.x) == [10, 11, 30, 31])
        #expect(marks.map(\.height) == [5, 7, 6, 1])
        #expect(StripMarks.apart([]).isEmpty)
    }

    @Test func `that touch, overlap or almost touch are merged`() {
        let bars = StripMarks.joined([20...30, 0...10, 5...12, 12.8...14, 15...16, 22...25, 40...40])
        #expect(bars == [0...14, 15...16, 20...30, 40...40])
    }

    @Test func `are limited to the available space`() {
        // Ten thousand marks in 100 points.
        let many = (0..<10_000).map { Double($0) / 100 }
        #expect(StripMarks.apart(many.map { ($0, 1) }).count == 100)
        #expect(StripMarks.joined(many.map { $0...($0 + 0.005) }) == [0...(99.99 + 0.005)])
    }
}
