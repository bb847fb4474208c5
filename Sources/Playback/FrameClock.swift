/// Says when the frames of a film are: frame *n* at *n* divided by the frames a second, and never summed up.
public struct FrameClock: Hashable, Sendable {
    /// 1 through 1000.
    public let framesPerSecond: Int

    public init(framesPerSecond: Int) {
        precondition(
            (1...1000).contains(framesPerSecond), "a film has 1 through 1000 frames a second, not \(framesPerSecond)")
        self.framesPerSecond = framesPerSecond
    }

    /// When frame `index`, counted from 0, is shown.
    public func time(ofFrame index: Int) -> Duration {
        // Whole attoseconds, rounded up, so that frame 20 of 60 a second is not before a cue at a third of a second.
        let (whole, rest) = (Int128(index) * FrameClock.attosecondsPerSecond)
            .quotientAndRemainder(dividingBy: Int128(framesPerSecond))
        return Duration(attoseconds: whole + (rest > 0 ? 1 : 0))
    }

    /// How many frames begin before `end`; at least one.
    public func frameCount(until end: Duration) -> Int {
        let frames =
            (end.attoseconds * Int128(framesPerSecond) + FrameClock.attosecondsPerSecond - 1)
            / FrameClock.attosecondsPerSecond
        return max(Int(frames), 1)
    }

    /// The times of all frames that begin before `end`.
    public func times(until end: Duration) -> [Duration] {
        (0..<frameCount(until: end)).map(time(ofFrame:))
    }

    private static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000
}
