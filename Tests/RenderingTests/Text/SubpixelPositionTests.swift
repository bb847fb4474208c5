import Geometry
import Testing

@testable import Rendering

@Suite("The position of text within a pixel")
struct SubpixelPositionTests {
    @Test(
        "is the nearest quarter of a pixel",
        arguments: [
            (0, 0, 0), (0.12, 0, 0), (0.13, 0, 1), (0.3, 0, 1), (0.5, 0, 2), (7.87, 7, 3), (7.88, 8, 0),
            (-0.1, 0, 0), (-0.2, -1, 3), (-3.6, -4, 2), (-3.9, -4, 0),
        ] as [(Double, Int, Int)])
    func nearest(value: Double, pixel: Int, quarters: Int) throws {
        let across = try #require(SubpixelPosition(Point(x: value, y: 5)))
        let down = try #require(SubpixelPosition(Point(x: 5, y: value)))

        #expect(across.x == pixel && across.phase == .init(x: quarters, y: 0) && across.y == 5)
        #expect(down.y == pixel && down.phase == .init(x: 0, y: quarters) && down.x == 5)
        #expect(across.point.x == Double(pixel) + Double(quarters) / 4)
    }

    @Test func `does not depend on rounding errors halfway between two positions`() {
        let below = SubpixelPosition(Point(x: 0.375 - 1e-12, y: 0))
        let above = SubpixelPosition(Point(x: 0.375 + 1e-12, y: 0))

        #expect(below == above)
    }

    @Test func `is zero outside of every canvas`() {
        #expect(SubpixelPosition(Point(x: 5e9, y: 0)) == nil)
        #expect(SubpixelPosition(Point(x: 0, y: -.infinity)) == nil)
        #expect(SubpixelPosition(Point(x: .nan, y: 0)) == nil)
    }
}
