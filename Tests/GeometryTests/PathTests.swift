import Geometry
import Testing

/// Tests of paths: their elements, bounds, areas, lengths and text form.
struct PathTests {
    private func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }

    private func curve() -> Path {
        var path = Path()
        path.move(to: .zero)
        path.addCurve(to: Point(x: 100, y: 0), control1: Point(x: 0, y: 100), control2: Point(x: 100, y: 100))
        return path
    }

    @Test func `a line needs a starting point`() {
        var path = Path()
        path.addLine(to: Point(x: 1, y: 1))
        path.close()
        #expect(path.isEmpty && path.currentPoint == nil && path.boundingBox == nil)
    }

    @Test func `a line after a closed subpath starts where the subpath started`() {
        var path = Path(rect: Rect(x: 10, y: 20, width: 5, height: 5))
        #expect(path.currentPoint == Point(x: 10, y: 20))
        path.addLine(to: .zero)
        #expect(path.text == "M 10 20 L 15 20 L 15 25 L 10 25 Z M 10 20 L 0 0")
    }

    @Test func `the bounding box excludes control points`() {
        // y = 3·100·t(1-t) has its maximum of 75 at t = ½.
        #expect(curve().boundingBox == Rect(x: 0, y: 0, width: 100, height: 75))
        #expect(curve().controlBox == Rect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test func `an arc is on its circle`() throws {
        var path = Path()
        path.addArc(center: Point(x: 3, y: 4), radius: 10, from: 0.3, to: 5, isIncreasing: true)
        for sample in path.samples(isPaced: false) {
            let offset = sample.point - Point(x: 3, y: 4)
            // A cubic curve for a quarter circle deviates by at most 0.027 % of the radius.
            #expect(isClose((offset.x * offset.x + offset.y * offset.y).squareRoot(), 10, within: 0.003))
        }
        #expect(isClose(path.length, 47, within: 0.01), "radius × angle = 10 × 4.7")
    }

    private struct Arc: Sendable {
        let from: Double
        let to: Double
        let isIncreasing: Bool
        /// The angle in turns.
        let turns: Double

        /// - Parameters: Angles in turns.
        init(_ from: Double, _ to: Double, isIncreasing: Bool, turns: Double) {
            (self.from, self.to) = (from * 2 * Double.pi, to * 2 * Double.pi)
            (self.isIncreasing, self.turns) = (isIncreasing, turns)
        }

        static let all: [Arc] = [
            Arc(0, 0.25, isIncreasing: true, turns: 0.25), Arc(0, 0.25, isIncreasing: false, turns: 0.75),
            Arc(0, 1, isIncreasing: true, turns: 1), Arc(0, -1, isIncreasing: false, turns: 1),
            Arc(0.5, 0.25, isIncreasing: true, turns: 0.75), Arc(0, 4.5, isIncreasing: true, turns: 1),
        ]
    }

    @Test(arguments: Arc.all)
    private func `an arc turns in its direction`(_ arc: Arc) {
        var path = Path()
        path.addArc(center: .zero, radius: 1, from: arc.from, to: arc.to, isIncreasing: arc.isIncreasing)
        #expect(isClose(path.length, arc.turns * 2 * .pi, within: 0.002))
    }

    @Test func `an arc between tangents touches both lines`() throws {
        var path = Path()
        path.move(to: Point(x: 0, y: 0))
        path.addArc(tangent1End: Point(x: 100, y: 0), tangent2End: Point(x: 100, y: 100), radius: 30)
        // The lines meet at a right angle, so the circle touches them 30 points from the corner.
        let end = try #require(path.currentPoint)
        #expect(isClose(end.x, 100) && isClose(end.y, 30))
        #expect(isClose(path.length, 70 + 30 * .pi / 2, within: 0.01))
    }

    @Test func `areas follow the fill rule`() {
        var path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
        path.addRect(Rect(x: 40, y: 40, width: 20, height: 20))
        let (middle, ring, outside) = (Point(x: 50, y: 50), Point(x: 50, y: 10), Point(x: 5, y: 5))
        #expect(path.contains(middle) && !path.contains(middle, rule: .evenOdd))
        #expect(path.contains(ring) && path.contains(ring, rule: .evenOdd))
        #expect(!path.contains(outside) && !path.contains(outside, rule: .evenOdd))
        // A square in the opposite direction reduces the winding number by one.
        var hole = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 100))
        hole.add(Path(rect: Rect(x: 40, y: 40, width: 20, height: 20)).reversed)
        #expect(!hole.contains(middle) && hole.contains(ring))
    }

    @Test func `a part has its share of the length`() throws {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: 30, y: 0))
        path.addLine(to: Point(x: 30, y: 10))
        #expect(path.trimmed(from: 0.25, to: 0.875).text == "M 10 0 L 30 0 L 30 5")
        #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
        #expect(path.trimmed(from: -1, to: 2) == path)
        let whole = curve()
        #expect(isClose(whole.trimmed(from: 0.2, to: 0.7).length, whole.length / 2, within: 1e-4))
    }

    @Test func `a part of a square includes the closing line`() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(square.length == 40)
        #expect(square.trimmed(from: 0.75, to: 1).text == "M 0 10 L 0 0")
    }

    @Test func `paths of the same kind are interpolated by point`() {
        let (a, b) = (
            Path(rect: Rect(x: 0, y: 0, width: 10, height: 10)), Path(rect: Rect(x: 4, y: 8, width: 30, height: 2))
        )
        #expect(a.interpolated(to: b, by: 0.5) == Path(rect: Rect(x: 2, y: 4, width: 20, height: 6)))
        #expect(a.interpolated(to: curve(), by: 0.5) == curve())
    }

    @Test func `a transform moves every point`() {
        let moved = curve().applying(AffineTransform(translationX: 5, y: -5))
        #expect(moved.boundingBox == Rect(x: 5, y: -5, width: 100, height: 75))
    }

    @Test func `the text form is parsed as the same path`() throws {
        var path = curve()
        path.addQuadCurve(to: Point(x: 1.0 / 3, y: 2), control: Point(x: -1e-7, y: 4))
        path.close()
        #expect(try Path(text: path.exactText) == path)
        #expect(try Path(text: "m10,20 l5 0 v5 h-5 z").text == "M 10 20 L 15 20 L 15 25 L 10 25 Z")
        #expect(try Path(text: "M0 0L1 1 2 0").text == "M 0 0 L 1 1 L 2 0")
    }

    @Test func `an arc in the text form ends at its point`() throws {
        // The arc is a quarter of a circle around (0, 0), clockwise on the screen.
        let path = try Path(text: "M 10 0 A 10 0 1 0 10")
        #expect(isClose(path.length, 5 * .pi, within: 0.005))
        let box = try #require(path.boundingBox)
        #expect(isClose(box.maxX, 10) && isClose(box.maxY, 10) && isClose(box.minX, 0) && isClose(box.minY, 0))
        let other = try Path(text: "M 10 0 A 10 1 1 0 10")
        #expect(isClose(other.length, 15 * .pi, within: 0.015))
    }

    @Test(arguments: [
        ("L 1 1", "found 'L' at the beginning, expected 'M'"), ("M 1", "found the end, expected a number"),
        ("M 1 1 X", "found 'X', expected one of the commands M, L, H, V, Q, C, A and Z"),
        ("M 1 a", "found 'a', expected a number"), ("M 1e999 0", "found '1e999', expected a number"),
    ])
    func `errors in the text form are reported`(text: String, message: String) {
        #expect(throws: Path.TextError.self) { try Path(text: text) }
        do { _ = try Path(text: text) } catch { #expect(error.message == message) }
    }
}
