import Geometry
import Testing

@testable import Overlays

@Suite("The grid of a composition")
struct CompositionGridTests {
    private let sizes = [
        Size(width: 100, height: 50), Size(width: 40, height: 80), Size(width: 60, height: 60),
        Size(width: 80, height: 20), Size(width: 30, height: 30),
    ]

    @Test func `has rows from the top, each from the left, as wide and high as their largest picture`() {
        let grid = CompositionGrid(sizes, columns: 2) { place, _ in place == 2 ? 30 : 15.2 }
        // Margins and gaps are 20 points. Columns are 100 and 80 wide: the second begins at 20 + 100 + 20. The labels
        // of the first row are 16 high, rounded up, and its pictures begin 6 below; they are at most 80 high. The
        // labels of the second row are 30 high, the height of the tallest, and are aligned.
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
        "has as many columns as make it nearly 16:10, in rows as full as can be",
        arguments: [
            // Two phones side by side are 810 × 895, 0.91; above each other 415 × 1770, 0.23.
            (2, Size(width: 375, height: 833), 2),
            // Two wide pictures side by side are 1728 × 452, 3.8; above each other 874 × 884, 0.99.
            (2, Size(width: 834, height: 390), 1),
            // Five phones in a row are 1995 × 895, 1.4 times too wide; in two rows they are 1205 × 1770, 2.4 times too
            // narrow.
            (5, Size(width: 375, height: 833), 5),
            // Nine of 300 × 200: three rows are 980 × 746, 1.3; five and four are 1620 × 504, 3.2.
            (9, Size(width: 300, height: 200), 3), (1, Size(width: 10, height: 900), 1),
        ] as [(Int, Size, Int)])
    func columns(count: Int, size: Size, columns: Int) {
        let sizes = Array(repeating: size, count: count)
        #expect(CompositionGrid.columns(for: sizes, labelHeight: 16) == columns)
    }
}
