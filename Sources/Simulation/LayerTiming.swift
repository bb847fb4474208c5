import Animation

/// How the time of a view's layer follows that of its superlayer: Core Animation's `CAMediaTiming` of a layer.
///
/// A layer lasts for ever, so it has no repeat count and nothing to fill; animations have both: `AnimationTiming`.
///
/// - Source: semantics 28.6.
struct LayerTiming: Hashable {
    /// Of the layer's seconds in one of its superlayer; finite.
    var speed = 1.0
    var timeOffset = Duration.zero
    /// In the superlayer's time.
    var beginTime = Duration.zero
}

/// The time of a layer as a function of the film's: `time × rate + offset`.
struct LayerTime: Hashable {
    private(set) var rate = 1.0
    private(set) var offset = Duration.zero

    static let film = LayerTime()

    /// No layer goes faster, whatever those it is in say: a duration has an end.
    private static let highestRate = 1_000_000.0
    /// In seconds. What lasts longer never ends.
    private static let longestWait = 1_000_000_000.0

    func local(_ time: Duration) -> Duration { (rate == 1 ? time : time * rate) + offset }

    /// `nil` where the layer's time stands still, goes backwards or all but stands still, and what ends later in it
    /// never does.
    func film(_ local: Duration) -> Duration? {
        guard rate > 0, abs((local - offset).timeInterval) < rate * LayerTime.longestWait else { return nil }
        return rate == 1 ? local - offset : (local - offset) / rate
    }

    /// The time of a sublayer.
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
