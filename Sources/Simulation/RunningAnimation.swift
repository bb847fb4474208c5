import Animation

/// An animation with the time of its commit.
struct RunningAnimation {
    let animation: PropertyAnimation
    /// In the time of its layer.
    let begin: Duration
    var layerTime = LayerTime.film
    /// The place of the one of the same property that began before.
    var previous: Int?

    /// In the film's time; `nil` for one that repeats for ever, that an animator ends, or whose layer stands still.
    var end: Duration? {
        animation.animator == nil ? animation.timing.end.flatMap { layerTime.film(begin + $0) } : nil
    }

    func hasEnded(at time: Duration) -> Bool { end.map { $0 <= time } ?? false }
}
