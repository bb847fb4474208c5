import Animation

/// The time of a view's layer relative to its superlayer, as in Core Animation's `CAMediaTiming`.
///
/// The time of a layer has no end, so it has no repeat count and no fill mode. `AnimationTiming` has both.
///
/// - Source: semantics 28.6.
struct LayerTiming: Hashable {
    /// The rate of the layer's time relative to its superlayer's time. The value is finite.
    var speed = 1.0
    var timeOffset = Duration.zero
    /// The time at which the layer's time begins, in its superlayer's time.
    var beginTime = Duration.zero
}

/// The time of a layer as a function of the film's time: `time × rate + offset`.
struct LayerTime: Hashable {
    private(set) var rate = 1.0
    private(set) var offset = Duration.zero

    static let film = LayerTime()

    /// The maximum rate of nested layers. The limit keeps durations finite.
    private static let highestRate = 1_000_000.0
    /// The longest finite wait, in seconds. A longer wait is treated as endless.
    private static let longestWait = 1_000_000_000.0

    func local(_ time: Duration) -> Duration { (rate == 1 ? time : time * rate) + offset }

    /// Converts a time of the layer to a time of the film. Returns `nil` if the layer never reaches the time, because
    /// it is paused, nearly paused or reversed.
    func film(_ local: Duration) -> Duration? {
        guard rate > 0, abs((local - offset).timeInterval) < rate * LayerTime.longestWait else { return nil }
        return rate == 1 ? local - offset : (local - offset) / rate
    }

    /// Returns the time of a sublayer with the given timing.
    ///
    /// - Source: semantics 28.6: a sublayer's time is (time − beginTime) × speed + timeOffset.
    func of(_ timing: LayerTiming) -> LayerTime {
        var time = self
        time.offset -= timing.beginTime
        if timing.speed != 1 {
            time.offset = time.offset * timing.speed
            time.rate = min(max(rate * timing.speed, -LayerTime.highestRate), LayerTime.highestRate)
        }
        time.offset += timing.timeOffset
        return time
    }
}
