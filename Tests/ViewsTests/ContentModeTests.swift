import Geometry
import Testing

@testable import Views

@Suite("A content mode")
struct ContentModeTests {
    /// An image of 40 × 20 points in bounds of 100 × 100 points at (10, 30). The remaining space is 60 and 80 points.
    @Test(
        "places an image",
        arguments: [
            (.scaleToFill, Rect(x: 10, y: 30, width: 100, height: 100)),
            (.redraw, Rect(x: 10, y: 30, width: 100, height: 100)),
            (.scaleAspectFit, Rect(x: 10, y: 55, width: 100, height: 50)),
            (.scaleAspectFill, Rect(x: -40, y: 30, width: 200, height: 100)),
            (.center, Rect(x: 40, y: 70, width: 40, height: 20)), (.top, Rect(x: 40, y: 30, width: 40, height: 20)),
            (.bottom, Rect(x: 40, y: 110, width: 40, height: 20)), (.left, Rect(x: 10, y: 70, width: 40, height: 20)),
            (.right, Rect(x: 70, y: 70, width: 40, height: 20)), (.topLeft, Rect(x: 10, y: 30, width: 40, height: 20)),
            (.topRight, Rect(x: 70, y: 30, width: 40, height: 20)),
            (.bottomLeft, Rect(x: 10, y: 110, width: 40, height: 20)),
            (.bottomRight, Rect(x: 70, y: 110, width: 40, height: 20)),
        ] as [(ContentMode, Rect)])
    func places(mode: ContentMode, expected: Rect) {
        let bounds = Rect(x: 10, y: 30, width: 100, height: 100)
        #expect(mode.place(of: Size(width: 40, height: 20), in: bounds) == expected)
    }

    @Test(arguments: ContentMode.allCases)
    func `returns no rectangle for an image without an area`(mode: ContentMode) {
        #expect(mode.place(of: Size(width: 0, height: 20), in: Rect(x: 0, y: 0, width: 8, height: 8)).size == .zero)
    }

    @Test func `is covered by this table`() {
        #expect(ContentMode.allCases.count == 13)
    }
}
