import Animation
import Testing

@Suite("A track of keyframes")
struct KeyframeTrackTests {
    private let times = [0, 0.2, 0.7, 1]
    private let values = [[10.0, 0], [40, 30], [40, 90], [0, 90]]

    /// The time 0.45 is halfway between the second and the third keyframe, and 0.9 is two thirds of the way from the
    /// third to the fourth.
    @Test func `interpolates linearly between values (26.2, linear)`() {
        let track = KeyframeTrack(times: times, values: values)
        #expect(abs(track.component(0, at: 0.1) - 25) < 1e-12)
        #expect(abs(track.component(1, at: 0.45) - 60) < 1e-12)
        #expect(abs(track.component(0, at: 0.9) - (40 - 40 * 2.0 / 3)) < 1e-12)
    }

    @Test func `keeps each value until the next (26.2, discrete)`() {
        let track = KeyframeTrack(times: times, values: values, mode: .discrete)
        #expect(track.component(0, at: 0.199) == 10 && track.component(0, at: 0.2) == 40)
        #expect(track.component(1, at: 0.699) == 30 && track.component(0, at: 1) == 0)
    }

    /// The segments have the lengths √(30² + 30²), 60 and 40. The times are ignored.
    @Test func `has a constant speed (26.2, paced)`() {
        let track = KeyframeTrack(times: times, values: values, mode: .paced)
        let whole = 1800.0.squareRoot() + 100
        #expect(abs(track.times[1] - 1800.0.squareRoot() / whole) < 1e-12)
        #expect(abs(track.times[2] - (1800.0.squareRoot() + 60) / whole) < 1e-12)
        // 30 points into the second segment.
        #expect(abs(track.component(1, at: (1800.0.squareRoot() + 30) / whole) - 60) < 1e-9)
    }

    /// At ½, the Catmull–Rom matrix results in (−p0 + 9 p1 + 9 p2 − p3) / 16.
    @Test func `interpolates smoothly between values (26.2, cubic)`() {
        let track = KeyframeTrack(times: times, values: values, mode: .cubic)
        #expect(abs(track.component(0, at: 0.45) - (-10.0 + 9 * 40 + 9 * 40 - 0) / 16) < 1e-12)
        #expect(abs(track.component(1, at: 0.1) - (-0.0 + 9 * 0 + 9 * 30 - 90) / 16) < 1e-12)
        for (time, value) in zip(times, values) { #expect(track.component(0, at: time) == value[0]) }
    }

    /// The speed, measured in many small steps, is constant.
    @Test func `interpolates smoothly at a constant speed (26.2, cubicPaced)`() {
        let track = KeyframeTrack(times: times, values: values, mode: .cubicPaced)
        let points = (0...2000).map { step in
            (0...1).map { track.component($0, at: Double(step) / 2000) }
        }
        let steps = zip(points, points.dropFirst()).map { a, b in
            ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).squareRoot()
        }
        let mean = steps.reduce(0, +) / 2000
        #expect(steps.allSatisfy { abs($0 - mean) < mean * 0.02 })
        // The highest x is a point of the smooth curve and exceeds all values of the keyframes.
        #expect((points.map { $0[0] }.max() ?? 0) > 41)
    }

    @Test(arguments: KeyframeTrack.CalculationMode.allCases)
    func `has its end values outside of its times`(mode: KeyframeTrack.CalculationMode) {
        let track = KeyframeTrack(times: times, values: values, mode: mode)
        #expect(track.component(1, at: -0.5) == 0 && track.component(1, at: 1.5) == 90)
        let lone = KeyframeTrack(times: [0], values: [[7]], mode: mode)
        #expect(lone.component(0, at: 0.4) == 7)
    }

    @Test func `jumps where two keyframes share a time`() {
        let track = KeyframeTrack(times: [0, 0.5, 0.5, 1], values: [[0], [1], [5], [6]])
        #expect(track.component(0, at: 0.25) == 0.5 && track.component(0, at: 0.5) == 5)
    }

    @Test(arguments: [KeyframeTrack.CalculationMode.paced, .cubicPaced])
    func `without movement has evenly spaced times if it is paced`(mode: KeyframeTrack.CalculationMode) {
        let track = KeyframeTrack(times: [0, 0.1, 1], values: [[3], [3], [3]], mode: mode)
        #expect(track.times == [0, 0.5, 1] && track.component(0, at: 0.3) == 3)
    }
}
