/// The order in which statements run that only cues and the main queue have a hand in.
///
/// What the simulator does, ahead of the run: blocks that come due run before the cues of their time, those that cues and
/// blocks put on the main queue after them, and all of one kind in the order in which they were queued.
struct StatementOrder {
    private var steps: [Step] = []
    private let isOfForeseeable: Bool

    /// A statement, and what decides its place.
    private struct Step {
        let statement: Located<Statement>
        let time: Duration
        /// Of what runs at one time: -1 for blocks that come due, 0 for cues, and then one more for each block in a block.
        let stage: Int
        /// The step that queued its block; `nil` in a cue.
        let parent: Int?
    }

    /// - Parameter isOfForeseeable: Whether statements are left out that an animator plays when it starts.
    init(_ cues: [Cue], ofForeseeable isOfForeseeable: Bool = false) {
        self.isOfForeseeable = isOfForeseeable
        for cue in cues { add(cue.statements, at: cue.time.value, stage: cue.repetition == nil ? 0 : -1, parent: nil) }
    }

    private mutating func add(_ statements: [Located<Statement>], at time: Duration, stage: Int, parent: Int?) {
        for statement in statements {
            steps.append(Step(statement: statement, time: time, stage: stage, parent: parent))
            guard case .dispatch(let block) = statement.value.action else {
                let action = statement.value.action
                add(isOfForeseeable ? action.foreseeable : action.inner, at: time, stage: stage, parent: parent)
                continue
            }
            add(
                block.statements, at: time + block.delay, stage: block.delay == .zero ? Swift.max(stage, 0) + 1 : -1,
                parent: steps.count - 1)
        }
    }

    var statements: [Located<Statement>] {
        steps.indices.sorted(by: runsBefore).map { steps[$0].statement }
    }

    /// - Complexity: The depth to which blocks are nested.
    private func runsBefore(_ first: Int, _ second: Int) -> Bool {
        let (a, b) = (steps[first], steps[second])
        if (a.time, a.stage) != (b.time, b.stage) { return (a.time, a.stage) < (b.time, b.stage) }
        switch (a.parent, b.parent) {
        case (let queued?, let other?) where queued != other: return runsBefore(queued, other)
        // A timer fires before blocks are run.
        case (nil, .some): return true
        case (.some, nil): return false
        default: return first < second
        }
    }
}

extension [Cue] {
    /// The statements in the order in which they run, those of blocks among them, those of timers where they run first.
    /// When completions run is not known beforehand.
    package var statementsInOrder: [Located<Statement>] { StatementOrder(self).statements }
}
