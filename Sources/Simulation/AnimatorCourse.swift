import Animation

/// How far an animator's animations are at each position of their way.
///
/// Positions are fractions of the animator's duration, 0 through 1. A spring that takes over on the way has positions of its own,
/// 0 through 1; those below 0 are of the way that led there, so that going back comes to the very start.
indirect enum AnimatorCourse {
    /// The progress is the position.
    case straight
    case curve(TimingCurve)
    /// A spring that begins at a position of another course.
    case spring(TimingCurve, at: Double, of: AnimatorCourse)

    /// Where the way begins.
    var start: Double {
        switch self {
        case .straight, .curve: 0
        case .spring(_, let place, let before): min(before.start - place, 0)
        }
    }

    /// How much of the whole way is done at `position`.
    func fraction(at position: Double) -> Double {
        guard case .spring(_, let place, let before) = self else { return position }
        guard position > 0 else { return before.fraction(at: place + position) }
        let done = before.fraction(at: place)
        return done + (1 - done) * position
    }

    /// Where so much of the whole way is done.
    func position(atFraction fraction: Double) -> Double {
        guard case .spring(_, let place, let before) = self else { return fraction }
        let done = before.fraction(at: place)
        return fraction > done ? (fraction - done) / (1 - done) : before.position(atFraction: fraction) - place
    }

    /// The progress of an animation that began at the fraction `delayFactor` of the way, which takes `duration` seconds.
    func progress(at position: Double, of duration: Double, delayFactor: Double) -> Double {
        switch self {
        case .straight: return AnimatorCourse.rest(position, after: delayFactor)
        case .curve(let curve):
            return curve.progress(
                at: AnimatorCourse.rest(position, after: delayFactor), of: duration * (1 - delayFactor))
        case .spring(let curve, let place, let before):
            guard position > 0 else {
                return before.progress(at: place + position, of: duration, delayFactor: delayFactor)
            }
            let from = before.progress(at: place, of: duration, delayFactor: delayFactor)
            // One that had not begun follows the spring from its own beginning.
            let begin = min(max(self.position(atFraction: delayFactor), 0), 1)
            let own = curve.progress(
                at: AnimatorCourse.rest(position, after: begin), of: duration * (1 - begin))
            return from + (1 - from) * own
        }
    }

    /// How much of what follows `begin` is done at `position`.
    private static func rest(_ position: Double, after begin: Double) -> Double {
        begin < 1 ? max((position - begin) / (1 - begin), 0) : (position < 1 ? 0 : 1)
    }
}
