/// The animations of one block, which share a completion.
struct AnimationGroup {
    typealias ID = Int

    /// What traces call it.
    let name: String
    let cause: TraceEvent.Cause
    var completion: ((_ finished: Bool) -> Void)?
    /// How many of its animations have neither ended nor been replaced, those that wait for the commit included.
    var running = 0
    /// How many of those end by themselves only when something else ends them.
    var endless = 0
    /// When the last of them ends; `nil` until they have begun.
    var end: Duration?
    /// Whether an animator ends it, whatever becomes of its animations.
    var isAnimators = false
    /// False once one of them was replaced.
    var finished = true

    /// Notes that one of its animations was removed, or never started.
    ///
    /// - Parameter finished: Whether the animation has come to its end all the same.
    mutating func remove(at time: Duration, finished: Bool) {
        running -= 1
        if !finished { self.finished = false }
        if running == 0, !isAnimators { end = time }
    }

    /// When its completion is due, as things stand.
    var due: Duration? { endless == 0 ? end : nil }
}
