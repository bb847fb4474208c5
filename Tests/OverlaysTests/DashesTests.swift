import Geometry
import Testing

@testable import Overlays

@Suite("Dashes around a box")
struct DashesTests {
    @Test func `are six points long with gaps of four, and the last dash is cut`() {
        // An edge of 23 points has dashes at 0, 10 and 20, and the last dash is 3 points long. An edge of 10 points
        // has a dash at 0.
        let dashes = Dashes.around(Rect(x: 100, y: 50, width: 23, height: 10))
        let across = [(100.0, 6.0), (110, 6), (120, 3)]
        #expect(
            dashes
                == across.map { Rect(x: $0.0, y: 50, width: $0.1, height: 1) }
                + across.map { Rect(x: $0.0, y: 59, width: $0.1, height: 1) }
                + [Rect(x: 100, y: 50, width: 1, height: 6), Rect(x: 122, y: 50, width: 1, height: 6)])
    }

    @Test func `are omitted for an empty box`() {
        #expect(Dashes.around(Rect(x: 4, y: 4, width: 0, height: 0)).isEmpty)
    }

    @Test func `of a giant box are longer instead of more numerous`() {
        // 20,000 points are ten times the maximum edge, so dashes of 60 points are 100 points apart.
        let dashes = Dashes.around(Rect(x: 0, y: 0, width: 20_000, height: 0))
        #expect(dashes.count == 400)
        #expect(dashes[1] == Rect(x: 100, y: 0, width: 60, height: 1))
    }
}
