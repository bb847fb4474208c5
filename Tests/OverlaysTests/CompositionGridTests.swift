import Geometry
import Testing

@testable import Overlays

@Suite("The grid of a composition")
struct CompositionGridTests {
    private let sizes = [
        Size(width: 100, height: 50), Size(width: 40, height: 80), Size(width: 60, height: 60),
        Size(width: 80, height: 20), Size(width: 30, height: 30),
    ]

    @Test func `has rows from top to bottom and cells from left to right, with the size of the largest picture`() {
        let grid = CompositionGrid(sizes, columns: 2) { place, _ in place == 2 ? 30 : 15.2 }
        // Margins and gaps are 20 points. The columns are 100 and 80 wide, so the second column starts at 20 + 100 +
        // 20. In the first row, labels are 16 high after rounding up, and the pictures start 6 points below and are
        // at most 80 high. In the second row, labels are 30 high, which is the height of the tallest label, and are
        // aligned.
        let (first, second, third) = (20.0 + 16 + 6, 20.0 + 16 + 6 + 80 + 20 + 30 + 6, 178.0 + 60 + 20 + 16 + 6)
        #expect(second == 178)
        #expect(
            grid.pictures == [
                Rect(x: 20, y: first, width: 100, height: 50), Rect(x: 140, y: first, width: 40, height: 80),
                Rect(x: 20, y: second, width: 60, height: 60), Rect(x: 140, y: second, width: 80, height: 20),
                Rect(x: 20, y: third, width: 30, height: 30),
            ])
        #expect(grid.labels.map(\.maxY) == [36, 36, 172, 172, third - 6])
        #expect(grid.labels.map(\.width) == [100, 80, 100, 80, 100])
        #expect(grid.canvas == Size(width: 20 + 100 + 20 + 80 + 20, height: third + 30 + 20))
    }

    @Test func `has no space for empty labels`() {
        let grid = CompositionGrid([Size(width: 10, height: 10)], columns: 3) { _, _ in 0 }
        #expect(grid.pictures == [Rect(x: 20, y: 20, width: 10, height: 10)])
        #expect(grid.canvas == Size(width: 50, height: 50))
    }

    @Test(
        "has the number of columns that is closest to 16:10, with rows as full as possible",
        arguments: [
            // Side by side, two phones take 810 × 895 points (ratio 0.91). In a column, they take 415 × 1770 (0.23).
            (2, Size(width: 375, height: 833), 2),
            // Side by side, two wide pictures take 1728 × 452 points (ratio 3.8). In a column, they take 874 × 884
            // (0.99).
            (2, Size(width: 834, height: 390), 1),
            // In a row, five phones take 1995 × 895 points, which is 1.4 times too wide. In two rows, they take 1205
            // × 1770, which is 2.4 times too narrow.
            (5, Size(width: 375, height: 833), 5),
            // In three rows, nine pictures of 300 × 200 take 980 × 746 points (ratio 1.3). In rows of five and four,
            // they take 1620 × 504 (3.2).
            (9, Size(width: 300, height: 200), 3), (1, Size(width: 10, height: 900), 1),
        ] as [(Int, Size, Int)])
    func columns(count: Int, size: Size, columns: Int) {
        let sizes = Array(repeating: size, count: count)
        #expect(CompositionGrid.columns(for: sizes, labelHeight: 16) == columns)
    }
}
