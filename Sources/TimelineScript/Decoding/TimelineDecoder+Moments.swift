import Diagnostics

/// Whether a film has the moments that its expectations look at.
extension TimelineDecoder {
    /// - Parameters:
    ///   - end: Of the film.
    ///   - fps: Frames a second.
    mutating func checkMoments(of expectations: [Expectation], _ cues: [Cue], end: Duration, fps: Int) {
        let samples = expectations.count { if case .at = $0.moment { true } else { false } }
        // What overrides queue, only the film knows.
        let lastTurn =
            unreadOverrides.isEmpty ? TimelineDecoder.lastTurn(cues, end: end, fps: fps, samples: samples) : Int.max
        for expectation in expectations {
            switch expectation.moment {
            case .at(let time): checkIsWithin(time, end)
            case .during(_, let last): checkIsWithin(last, end)
            case .turn(let turn) where turn.value > lastTurn:
                report(
                    .afterEnd,
                    "this expectation is of turn \(turn.value), but the film has at most \(lastTurn + 1) turns",
                    at: turn.span)
            case .turn: break
            }
        }
    }

    private mutating func checkIsWithin(_ time: Located<Duration>, _ end: Duration) {
        guard time.value > end else { return }
        report(
            .afterEnd, "this expectation is at \(time.value.inSeconds), but the film ends at \(end.inSeconds)",
            at: time.span)
    }

    /// No film has a later turn than this: one for each cue and each completion of what a cue or statement animates, and
    /// one at each frame or sample for what was left over.
    private static func lastTurn(_ cues: [Cue], end: Duration, fps: Int, samples: Int) -> Int {
        let causes = cues.reduce(0) { sum, cue in
            let last = cue.repetition.map { $0.times ?? Int(end / $0.interval) + 1 } ?? 1
            return sum + last
                * (2 + 2 * ([cue].statementsInOrder.count + cue.completions.flatMap { $0 }.withInner.count))
        }
        let frames = Int((end / .seconds(1) * Double(fps)).rounded(.up))
        // And one for viewDidAppear.
        return causes + frames + samples + 2
    }
}
