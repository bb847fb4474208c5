import Geometry
import Simulation
import Testing

@testable import Overlays

@Suite("The axis of time")
struct TimeAxisTests {
    @Test func `spans the film from its beginning to its end`() {
        let axis = TimeAxis(end: 4, left: 50, right: 250)
        // The axis has 200 points for 4 seconds.
        #expect(axis.x(.zero) == 50)
        #expect(axis.x(.seconds(1)) == 100)
        #expect(axis.x(.milliseconds(3500)) == 225)
        #expect(axis.x(.seconds(4)) == 250)
        #expect(axis.x(.seconds(9)) == 250)
        #expect(TimeAxis(end: 0, left: 50, right: 250).x(.zero) == 50)
    }

    @Test(
        "has round times that are far enough apart",
        arguments: [
            // 56 points of 200 are 0.28 of the film.
            (4.0, [0, 2, 4].map(Double.init)),  // 1.12 s, so every 2 s
            (3, [0, 1, 2, 3]),  // 0.84 s, so every 1 s
            (0.6, [0, 0.2, 0.4, 0.6]),  // 0.168 s, so every 0.2 s
            (0.016, [0, 0.005, 0.01, 0.015]),  // 4.48 ms, so every 5 ms
            (100, [0, 50, 100]),  // 28 s, so every 50 s
            (0, [0]),
        ] as [(Double, [Double])])
    func roundTimes(_ end: Double, _ times: [Double]) {
        let axis = TimeAxis(end: end, left: 50, right: 250)
        #expect(axis.roundTimes(apart: 56).map(\.seconds) == times)
    }
}
