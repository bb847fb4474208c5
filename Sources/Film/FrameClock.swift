/// Computes the times of frames. The time of frame *n* is *n* divided by the frame rate, so rounding errors do not
/// accumulate.
public struct FrameClock: Hashable, Sendable {
    /// The frame rate, 1 through 1000.
    public let framesPerSecond: Int

    public init(framesPerSecond: Int) {
        precondition(
            (1...1000).contains(framesPerSecond), "a film has 1 through 1000 frames a second, not \(framesPerSecond)")
        self.framesPerSecond = framesPerSecond
    }

    /// Returns the time of frame `index`, counted from 0.
    public func time(ofFrame index: Int) -> Duration {
        // Round up to whole attoseconds, so that frame 20 at 60 frames per second is not before a cue at 1/3 second.
        let (whole, rest) = (Int128(index) * FrameClock.attosecondsPerSecond)
            .quotientAndRemainder(dividingBy: Int128(framesPerSecond))
        return Duration(attoseconds: whole + (rest > 0 ? 1 : 0))
    }

    /// Returns the number of frames that begin before `end`, at least one.
    ///
    /// A duration that was rounded to a number of decimals can end slightly after a frame begins: 0.866667 s is
    /// slightly longer than 26 frames at 30 frames per second. Such a frame is not counted.
    public func frameCount(until end: Duration) -> Int {
        let (whole, rest) = (end.attoseconds * Int128(framesPerSecond))
            .quotientAndRemainder(dividingBy: FrameClock.attosecondsPerSecond)
        let excess = rest / Int128(framesPerSecond)
        return max(Int(whole) + (excess > FrameClock.roundingError(of: end) ? 1 : 0), 1)
    }

    /// Returns the maximum rounding error of a duration in attoseconds, based on its number of decimals.
    ///
    /// For up to three decimals, the error is half a millisecond. For four to nine decimals, it is one unit of the last
    /// decimal, because the duration may be the sum of two rounded numbers. For more decimals, it is a nanosecond.
    private static func roundingError(of duration: Duration) -> Int128 {
        let nanosecond: Int128 = 1_000_000_000
        // A duration that was converted from a floating-point number differs slightly from its decimals.
        let (nanoseconds, rest) = (duration.attoseconds + nanosecond / 2).quotientAndRemainder(dividingBy: nanosecond)
        guard abs(rest - nanosecond / 2) < nanosecond / 1000 else { return nanosecond }
        var unit: Int128 = 1
        while unit < 1_000_000, nanoseconds.isMultiple(of: unit * 10) { unit *= 10 }
        return unit == 1_000_000 ? unit * nanosecond / 2 : unit * nanosecond
    }

    /// Returns the times of all frames that begin before `end`.
    public func times(until end: Duration) -> [Duration] {
        (0..<frameCount(until: end)).map(time(ofFrame:))
    }

    private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
}
