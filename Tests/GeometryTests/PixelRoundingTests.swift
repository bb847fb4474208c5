import Geometry
import Testing

@Suite("A solved frame is rounded to pixels (semantics 21)")
struct PixelRoundingTests {
    /// At 2x, a pixel is half a point. 10.3 is between 10 and 10.5, and the right edge is at 30.7.
    private let frame = Rect(x: 10.3, y: 0.2, width: 20.4, height: 5)
    private let grid = PixelGrid(scale: 2)

    @Test func `by its origin and size separately`() {
        #expect(grid.rounded(frame, .originAndSize) == Rect(x: 10.5, y: 0, width: 20.5, height: 5))
    }

    @Test func `by its edges, so that adjacent frames meet`() {
        // 30.7 is rounded to 30.5, and 5.2 to 5.
        #expect(grid.rounded(frame, .edges) == Rect(x: 10.5, y: 0, width: 20, height: 5))
        let next = Rect(x: 30.7, y: 0, width: 20.4, height: 5)
        #expect(grid.rounded(frame, .edges).maxX == grid.rounded(next, .edges).minX)
    }

    @Test func `or not at all`() {
        #expect(grid.rounded(frame, .none) == frame)
    }
}
