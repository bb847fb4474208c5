import Animation

/// The course of an animator as a whole, and those of its parts, which begin later.
struct AnimatorTimelines {
    /// Of what begins with the animator: its progress is that of the whole.
    private(set) var whole: AnimatorTimeline
    /// The others, as they were added.
    private var late: [AnimatorTimeline] = []
    private(set) var curve: TimingCurve
    /// Of the whole way, in seconds.
    let duration: Double

    /// Names a part: 0 is the whole.
    typealias Part = Int

    init(curve: TimingCurve, duration: Double) {
        whole = .along(curve, from: 0)
        self.curve = curve
        self.duration = duration
    }

    func progress(of part: Part = 0, at position: Double) -> Double {
        (part == 0 ? whole : late[part - 1]).progress(at: position, of: duration)
    }

    /// Adds a part that begins at a position and follows the present curve to the end.
    mutating func addPart(from begin: Double) -> Part {
        if begin <= whole.start { return 0 }
        late.append(.along(whole.isStraight ? .linear : curve, from: begin))
        return late.count
    }

    // MARK: Changes

    /// Whether the whole is seen beyond an end of its way though it is on it, as a spring that overshoots: at no place of a
    /// straight line.
    func isBeyond(at position: Double) -> Bool {
        let progress = progress(at: position)
        return progress < 0 || progress >= 1 && position < 1
    }

    /// Makes the whole straight from a position on, where no part moves.
    ///
    /// - Parameter position: Where the whole is not beyond its ends.
    /// - Returns: The position afterwards.
    mutating func straighten(at position: Double) -> Double {
        let progress = progress(at: position)
        let begins = late.map { self.progress(at: $0.begin) }
        bend(along: .linear, at: progress, from: position, begins: begins)
        whole = .straight
        return progress
    }

    /// Makes all straight, of which nothing is seen yet.
    mutating func straighten() {
        late = late.map { part in
            let begin = progress(at: part.begin)
            return .along(.linear, from: 0 <= begin && begin < 1 ? begin : max(whole.fraction(at: part.begin), 0))
        }
        whole = .straight
    }

    /// Has the whole follow another curve, from where that has the progress of the present position; where it nowhere has, over
    /// what is left of the way.
    ///
    /// - Returns: The position afterwards.
    mutating func follow(_ newCurve: TimingCurve, at position: Double) -> Double {
        func place(_ progress: Double) -> Double { newCurve.fraction(whereProgressIs: progress, of: duration) }
        let progress = progress(at: position)
        guard !isBeyond(at: position), let new = newCurve.fraction(whereProgressIsJust: progress, of: duration) else {
            return join(newCurve, at: position)
        }
        let begins = late.map { place(self.progress(at: $0.begin)) }
        bend(along: newCurve, at: new, from: position, begins: begins)
        whole = .along(newCurve, from: 0)
        curve = newCurve
        return new
    }

    /// Has all go on from what is seen along another curve, and back as they came.
    ///
    /// - Returns: The position afterwards.
    private mutating func join(_ newCurve: TimingCurve, at position: Double) -> Double {
        if case .spring = newCurve {
            follow(spring: newCurve, at: position)
            return 0
        }
        for index in late.indices { late[index] = late[index].joined(by: newCurve, at: position) }
        whole = whole.joined(by: newCurve, at: position)
        curve = newCurve
        return position
    }

    /// Has the parts follow a curve.
    ///
    /// - Parameters:
    ///   - new: The position on the new course of the whole that the position `old` becomes.
    ///   - begins: Those on it at which the whole is as far as where the parts began on the old one.
    private mutating func bend(along newCurve: TimingCurve, at new: Double, from old: Double, begins: [Double]) {
        for (index, begin) in begins.enumerated() {
            late[index] = bent(late[index], along: newCurve, at: new, from: old, begin: begin)
        }
    }

    /// A part that follows a curve from where it is; one that has not begun begins later.
    private func bent(
        _ part: AnimatorTimeline, along newCurve: TimingCurve, at new: Double, from old: Double, begin: Double
    ) -> AnimatorTimeline {
        guard part.begin < old else {
            // One at whose begin the whole has overshot begins after as much of what is left as before.
            let share = old < 1 ? (part.begin - old) / (1 - old) : 1
            return .along(newCurve, from: begin < 1 ? max(begin, new) : new + (1 - new) * share)
        }
        return .along(newCurve, from: begin, of: duration, through: part.progress(at: old, of: duration), at: new)
    }

    /// Has a spring take over at a position, which is 0 of those that follow.
    mutating func follow(spring: TimingCurve, at position: Double) {
        let done = whole.fraction(at: position)
        for (index, part) in late.enumerated() {
            let begin = done < 1 ? (whole.fraction(at: part.begin) - done) / (1 - done) : 1
            late[index] = part.followed(by: spring, at: position, begin: min(max(begin, 0), 1))
        }
        whole = whole.followed(by: spring, at: position, begin: 0)
        curve = spring
    }

    /// Goes back from a straight line to the courses that were left for it at a position, with the parts that were added since.
    mutating func restore(_ left: AnimatorTimelines, at position: Double) {
        let straight = left.progress(at: position)
        var restored = left
        for part in late[left.late.count...] {
            let begin = left.curve.fraction(whereProgressIs: part.begin, of: duration)
            restored.late.append(bent(part, along: left.curve, at: position, from: straight, begin: begin))
        }
        self = restored
    }
}

/// How far a part of what an animator animates is at each position of the animator's way.
///
/// Positions are fractions of the animator's duration, 0 through 1. A spring that takes over on the way has positions of its own,
/// 0 through 1; those below 0 are of the way that led there, so that going back comes to the very start.
///
/// The parts of one animator have a position in common. Each has its own progress there, and keeps it when the animator takes
/// another course.
struct AnimatorTimeline {
    /// The position up to which nothing of the part is done.
    let begin: Double
    private let shape: Shape

    private indirect enum Shape {
        /// The progress is the position.
        case straight
        /// Along the curve, from the begin to the end of the way.
        case curve(TimingCurve)
        /// Along the curve as well, but so that it comes through a point.
        case bent(TimingCurve, knee: AnimatorSplicePoint)
        /// Along the curve over what is left of the way, from where another course is at a position.
        case joined(TimingCurve, after: AnimatorTimeline, at: Double)
        /// A spring that takes over from another course, at a position of that one.
        case spring(TimingCurve, after: AnimatorTimeline, at: Double)
    }

    private init(begin: Double, shape: Shape) {
        self.begin = begin
        self.shape = shape
    }

    /// One whose progress is the position.
    static var straight: AnimatorTimeline { AnimatorTimeline(begin: 0, shape: .straight) }

    var isStraight: Bool { if case .straight = shape { true } else { false } }

    /// One that follows `curve` from `begin` to the end of the way.
    static func along(_ curve: TimingCurve, from begin: Double) -> AnimatorTimeline {
        AnimatorTimeline(begin: begin, shape: .curve(curve))
    }

    /// One that follows `curve` on both sides of a position, where its progress is given: nothing jumps there.
    ///
    /// - Parameters:
    ///   - begin: Where nothing is done yet; one that is not before the position counts as the start of the way.
    ///   - duration: Of the animator, in seconds.
    static func along(
        _ curve: TimingCurve, from begin: Double, of duration: Double, through progress: Double, at position: Double
    ) -> AnimatorTimeline {
        let plain = along(curve, from: begin)
        if abs(plain.progress(at: position, of: duration) - progress) < residue { return plain }
        let start = begin < position ? begin : 0
        let fraction = curve.fraction(whereProgressIsJust: progress, of: duration * (1 - start))
        let knee = AnimatorSplicePoint(position: position, progress: progress, fraction: fraction)
        return AnimatorTimeline(begin: start, shape: .bent(curve, knee: knee))
    }

    /// Of arithmetic, where a curve has been asked for the position of a progress.
    private static let residue = 1e-12

    /// One that goes on from a position of this one by a spring, whose position 0 that is.
    ///
    /// - Parameter begin: In the spring's positions, where this one has not begun.
    func followed(by spring: TimingCurve, at position: Double, begin: Double) -> AnimatorTimeline {
        AnimatorTimeline(
            begin: self.begin < position ? self.begin - position : begin,
            shape: .spring(spring, after: self, at: position))
    }

    /// One that is this one up to a position, and follows `curve` from there to the end of the way.
    ///
    /// - Parameter position: Before the end.
    func joined(by curve: TimingCurve, at position: Double) -> AnimatorTimeline {
        begin < position
            ? AnimatorTimeline(begin: begin, shape: .joined(curve, after: self, at: position))
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

/// Where an animator's course came from another, and takes up its progress.
struct AnimatorSplicePoint {
    /// 0 through 1.
    let position: Double
    let progress: Double
    /// Of the curve: where it has this progress. `nil` where it nowhere has, as that of a spring that overshoots; the way to the knee
    /// is straight then, and that from it follows the whole curve.
    let fraction: Double?

    /// The progress of a course that comes through the knee.
    ///
    /// - Parameters:
    ///   - begin: Where nothing of it is done: before the knee, unless that is where the way starts.
    ///   - duration: From there to the end of the way, in seconds.
    func progress(at position: Double, along curve: TimingCurve, from begin: Double, of duration: Double) -> Double {
        if position == self.position { return progress }
        let isBefore = position < self.position
        let share =
            isBefore
            ? (position - begin) / (self.position - begin) : (position - self.position) / (1 - self.position)
        guard let fraction else {
            // Straight to the knee, as a spring whose time is short would come to it with a jump.
            if isBefore { return progress * max(share, 0) }
            return progress + (1 - progress) * curve.progress(at: share, of: duration)
        }
        return curve.progress(
            at: isBefore ? fraction * share : fraction + (1 - fraction) * share, of: duration)
    }
}

extension TimingCurve {
    /// A fraction of the duration at which the progress is `progress` but for arithmetic; `nil` where there is none: beyond 0
    /// and 1 at times, in the jump of a staircase, or in that of a spring whose time is over before it has settled.
    func fraction(whereProgressIsJust progress: Double, of duration: Double) -> Double? {
        let fraction = fraction(whereProgressIs: progress, of: duration)
        return abs(self.progress(at: fraction, of: duration) - progress) < 1e-10 ? fraction : nil
    }
}
