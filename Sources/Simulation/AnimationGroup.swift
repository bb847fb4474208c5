/// The animations of one block, which share a completion.
struct AnimationGroup {
    typealias ID = Int

    /// What traces call it.
    let name: String
    let cause: TraceEvent.Cause
    let completion: ((_ finished: Bool) -> Void)?
    /// How many of its animations have neither ended nor been replaced.
    var running = 0
    /// When the last of them ends.
    var end: Duration
    /// False once one of them was replaced.
    var finished = true
}
