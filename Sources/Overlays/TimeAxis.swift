import Geometry
import Simulation

/// Where the times of a film are across a strip, in points.
struct TimeAxis: Hashable {
    /// Of the film, in seconds; 0 for one of a single frame.
    let end: Double
    let left: Double
    let right: Double

    /// A time before or after the film is at its end of the axis.
    func x(_ time: Duration) -> Double {
        guard end > 0 else { return left }
        return left + (right - left) * min(max(time.seconds / end, 0), 1)
    }

    /// Round times at least `distance` points apart, from 0 on.
    func roundTimes(apart distance: Double) -> [Duration] {
        guard end > 0, right > left else { return [.zero] }
        let least = end * distance / (right - left)
        var power = 1
        var step = Duration.zero
        while step.seconds < least {
            step = [1, 2, 5, 10].map { .milliseconds($0 * power) }.first { $0.seconds >= least } ?? .zero
            power *= 10
        }
        var times: [Duration] = []
        var time = Duration.zero
        while time.seconds <= end {
            times.append(time)
            time += step
        }
        return times
    }
}
