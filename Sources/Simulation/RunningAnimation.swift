import Animation

/// An animation with the time of its commit.
struct RunningAnimation {
    let animation: PropertyAnimation
    /// In the time of its layer.
    let begin: Duration
    var layerTime = LayerTime.film

    /// In the film's time; `nil` for one that repeats for ever, that an animator ends, or whose layer stands still.
    var end: Duration? {
        animation.animator == nil ? animation.timing.end.flatMap { layerTime.film(begin + $0) } : nil
    }
}
