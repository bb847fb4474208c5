import Animation

/// How far a part of what an animator animates is at each position of the animator's way.
///
/// Positions are fractions of the animator's duration, 0 through 1. A spring that takes over on the way has positions of its own,
/// 0 through 1; those below 0 are of the way that led there, so that going back comes to the very start.
///
/// The parts of one animator have a position in common. Each has its own progress there, and keeps it when the animator takes
/// another course.
struct AnimatorCourse {
    /// The position up to which nothing of the part is done.
    let begin: Double
    private let shape: Shape

    private indirect enum Shape {
        /// The progress is the position.
        case straight
        /// Along the curve, from the begin to the end of the way.
        case curve(TimingCurve)
        /// Along the curve as well, but so that it comes through a point.
        case bent(TimingCurve, knee: AnimatorCourseKnee)
        /// Along the curve over what is left of the way, from where another course is at a position.
        case joined(TimingCurve, after: AnimatorCourse, at: Double)
        /// A spring that takes over from another course, at a position of that one.
        case spring(TimingCurve, after: AnimatorCourse, at: Double)
    }

    private init(begin: Double, shape: Shape) {
        self.begin = begin
        self.shape = shape
    }

    /// One whose progress is the position.
    static var straight: AnimatorCourse { AnimatorCourse(begin: 0, shape: .straight) }

    var isStraight: Bool { if case .straight = shape { true } else { false } }

    /// One that follows `curve` from `begin` to the end of the way.
    static func along(_ curve: TimingCurve, from begin: Double) -> AnimatorCourse {
        AnimatorCourse(begin: begin, shape: .curve(curve))
    }

    /// One that follows `curve` on both sides of a position, where its progress is given: nothing jumps there.
    ///
    /// - Parameters:
    ///   - begin: Where nothing is done yet; one that is not before the position counts as the start of the way.
    ///   - duration: Of the animator, in seconds.
    static func along(
        _ curve: TimingCurve, from begin: Double, of duration: Double, through progress: Double, at position: Double
    ) -> AnimatorCourse {
        let plain = along(curve, from: begin)
        if abs(plain.progress(at: position, of: duration) - progress) < residue { return plain }
        let start = begin < position ? begin : 0
        let fraction = curve.fraction(whereProgressIsJust: progress, of: duration * (1 - start))
        let knee = AnimatorCourseKnee(position: position, progress: progress, fraction: fraction)
        return AnimatorCourse(begin: start, shape: .bent(curve, knee: knee))
    }

    /// Of arithmetic, where a curve has been asked for the position of a progress.
    private static let residue = 1e-12

    /// One that goes on from a position of this one by a spring, whose position 0 that is.
    ///
    /// - Parameter begin: In the spring's positions, where this one has not begun.
    func followed(by spring: TimingCurve, at position: Double, begin: Double) -> AnimatorCourse {
        AnimatorCourse(
            begin: self.begin < position ? self.begin - position : begin,
            shape: .spring(spring, after: self, at: position))
    }

    /// One that is this one up to a position, and follows `curve` from there to the end of the way.
    ///
    /// - Parameter position: Before the end.
    func joined(by curve: TimingCurve, at position: Double) -> AnimatorCourse {
        begin < position
            ? AnimatorCourse(begin: begin, shape: .joined(curve, after: self, at: position))
            : .along(curve, from: begin)
    }

    // MARK: Progress

    /// - Parameter duration: Of the animator, in seconds.
    func progress(at position: Double, of duration: Double) -> Double {
        switch shape {
        case .straight: return position
        case .curve(let curve):
            return curve.progress(at: rest(position), of: duration * (1 - begin))
        case .bent(let curve, let knee):
            return knee.progress(at: position, along: curve, from: begin, of: duration * (1 - begin))
        case .joined(let curve, let before, let place):
            guard position > place else { return before.progress(at: position, of: duration) }
            let from = before.progress(at: place, of: duration)
            return from + (1 - from) * curve.progress(at: (position - place) / (1 - place), of: duration * (1 - place))
        case .spring(let curve, let before, let place):
            guard position > 0 else { return before.progress(at: place + position, of: duration) }
            let from = before.progress(at: place, of: duration)
            // One that had not begun follows the spring from its own beginning.
            let left = begin > 0 ? duration * (1 - begin) : duration
            return from + (1 - from) * curve.progress(at: begin > 0 ? rest(position) : position, of: left)
        }
    }

    /// How much of what follows the begin is done at `position`.
    private func rest(_ position: Double) -> Double {
        begin < 1 ? max((position - begin) / (1 - begin), 0) : (position < 1 ? 0 : 1)
    }

    // MARK: The whole way

    /// Where the way begins.
    var start: Double {
        switch shape {
        case .straight, .curve, .bent: 0
        case .joined(_, let before, _): before.start
        case .spring(_, let before, let place): min(before.start - place, 0)
        }
    }

    /// How much of the whole way is done at `position`.
    func fraction(at position: Double) -> Double {
        switch shape {
        case .straight, .curve, .bent: return position
        case .joined(_, let before, _): return before.fraction(at: position)
        case .spring(_, let before, let place):
            guard position > 0 else { return before.fraction(at: place + position) }
            let done = before.fraction(at: place)
            return done + (1 - done) * position
        }
    }

    /// Where so much of the whole way is done.
    func position(atFraction fraction: Double) -> Double {
        switch shape {
        case .straight, .curve, .bent: return fraction
        case .joined(_, let before, _): return before.position(atFraction: fraction)
        case .spring(_, let before, let place):
            let done = before.fraction(at: place)
            return fraction > done ? (fraction - done) / (1 - done) : before.position(atFraction: fraction) - place
        }
    }
}
