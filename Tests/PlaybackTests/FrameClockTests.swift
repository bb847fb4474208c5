import Film
import Testing

@Suite("A frame clock")
struct FrameClockTests {
    @Test(
        "counts the frames that begin before the end",
        arguments: [
            (60, Duration.seconds(3), 180), (60, .milliseconds(1), 1), (60, .zero, 1), (24, .milliseconds(500), 12),
            (60, .milliseconds(50), 3), (60, .milliseconds(51), 4), (7, .seconds(1), 7),
        ])
    func counts(framesPerSecond: Int, end: Duration, expected: Int) {
        #expect(FrameClock(framesPerSecond: framesPerSecond).frameCount(until: end) == expected)
    }

    /// Rounds `frame` divided by `rate` to `decimals` decimal places, with integers.
    private func rounded(_ frame: Int, over rate: Int, decimals: Int) -> Duration {
        let unit = Int128(repeatElement(10, count: decimals).reduce(1, *))
        let count = (2 * Int128(frame) * unit + Int128(rate)) / (2 * Int128(rate))
        return Duration(attoseconds: count * (1_000_000_000_000_000_000 / unit))
    }

    @Test("does not count a frame that begins within the rounding error of the end", arguments: 3...9)
    func roundedEnds(decimals: Int) {
        for rate in 1...240 {
            let clock = FrameClock(framesPerSecond: rate)
            // The last number is a film of about an hour.
            for frame in [1, 2, 3, 7, 11, 26, 59, 61, 239, 1001, 3600 * rate + 1] {
                let end = rounded(frame, over: rate, decimals: decimals)
                #expect(clock.frameCount(until: end) == frame, "frame \(frame) at \(rate) frames a second")
            }
        }
    }

    @Test func `does not count a frame because two rounded times were added`() {
        for rate in 1...240 {
            let clock = FrameClock(framesPerSecond: rate)
            for (first, second) in [(1, 1), (2, 5), (13, 29)] {
                let end = rounded(first, over: rate, decimals: 6) + rounded(second, over: rate, decimals: 6)
                #expect(clock.frameCount(until: end) == first + second, "at \(rate) frames a second")
            }
        }
    }

    @Test func `does not count a frame because of an error of a floating-point number`() {
        for rate in [24, 30, 60, 120, 240] {
            let clock = FrameClock(framesPerSecond: rate)
            for frame in 1...500 {
                #expect(clock.frameCount(until: .seconds(Double(frame) / Double(rate))) == frame)
            }
        }
        #expect(FrameClock(framesPerSecond: 30).frameCount(until: .seconds(0.867)) == 26)
    }

    @Test func `counts a frame that is shown for longer than a rounding error`() {
        // 26 frames take 0.86666… s, so 0.86667 s is rounded, but 0.8668 s is not.
        let clock = FrameClock(framesPerSecond: 30)
        #expect(clock.frameCount(until: .microseconds(866_670)) == 26)
        #expect(clock.frameCount(until: .microseconds(866_800)) == 27)
        #expect(clock.frameCount(until: .milliseconds(868)) == 27)
    }

    @Test func `computes the time of frame n as n divided by the frame rate, without drift`() {
        let clock = FrameClock(framesPerSecond: 60)
        #expect(clock.time(ofFrame: 30) == .milliseconds(500))
        #expect(clock.time(ofFrame: 216_000) == .seconds(3600))
        #expect(clock.time(ofFrame: 1) > .microseconds(16_666))
        #expect(clock.time(ofFrame: 1) < .microseconds(16_667))
    }

    @Test func `never rounds a time down`() {
        // Twenty sixtieths are a third of a second, which has no finite decimal representation.
        let third = Duration(attoseconds: 333_333_333_333_333_333)
        #expect(FrameClock(framesPerSecond: 60).time(ofFrame: 20) > third)
    }
}
