import Playback
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
