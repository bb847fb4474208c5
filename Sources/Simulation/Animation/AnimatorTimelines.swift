import Animation

/// The timelines of an animator: one for the whole animation, and one for each part that begins later.
struct AnimatorTimelines {
    /// The timeline of the animations that start when the animator starts.
    private(set) var whole: AnimatorTimeline
    /// The timelines of the parts that begin later, in the order in which they were added.
    private var late: [AnimatorTimeline] = []
    private(set) var curve: TimingCurve
    /// The duration of the animator, in seconds.
    let duration: Double

    /// The index of a part; 0 for the whole timeline.
    typealias Part = Int

    init(curve: TimingCurve, duration: Double) {
        whole = .along(curve, from: 0)
        self.curve = curve
        self.duration = duration
    }

    func progress(of part: Part = 0, at position: Double) -> Double {
        (part == 0 ? whole : late[part - 1]).progress(at: position, of: duration)
    }

    /// Adds a part that begins at a position and follows the current curve to the end.
    ///
    /// - Returns: The index of the part; 0 if `begin` is not after the start of the whole timeline.
    mutating func addPart(from begin: Double) -> Part {
        if begin <= whole.start { return 0 }
        late.append(.along(whole.isStraight ? .linear : curve, from: begin))
        return late.count
    }

    // MARK: Changes

    /// Whether the whole timeline overshoots at a position: its progress is below 0, or has reached 1 before the end. A
    /// spring can overshoot, but a straight line cannot.
    func isBeyond(at position: Double) -> Bool {
        let progress = progress(at: position)
        return progress < 0 || progress >= 1 && position < 1
    }

    /// Replaces the curve with a straight line without changing the progress of any part.
    ///
    /// - Parameter position: The current position, at which the whole timeline does not overshoot.
    /// - Returns: The position on the new timeline.
    mutating func straighten(at position: Double) -> Double {
        let progress = progress(at: position)
        let begins = late.map { self.progress(at: $0.begin) }
        bend(along: .linear, at: progress, from: position, begins: begins)
        whole = .straight
        return progress
    }

    /// Replaces all curves with straight lines. The progress may jump, so the caller must set a new position before the
    /// next frame.
    mutating func straighten() {
        late = late.map { part in
            let begin = progress(at: part.begin)
            return .along(.linear, from: 0 <= begin && begin < 1 ? begin : max(whole.fraction(at: part.begin), 0))
        }
        whole = .straight
    }

    /// Makes the whole timeline follow another curve, starting where that curve has the current progress. If the
    /// curve never has this progress, the timeline follows the curve over the remaining time.
    ///
    /// - Returns: The position on the new timeline.
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

    /// Continues all parts along another curve from their current progress. At earlier positions, they still follow the
    /// old curves.
    ///
    /// - Returns: The position on the new timeline.
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

    /// Makes the later parts follow another curve.
    ///
    /// - Parameters:
    ///   - new: The position on the new whole timeline that replaces the position `old`.
    ///   - begins: For each part, the position on the new whole timeline with the same progress as at the beginning of
    ///     the part.
    private mutating func bend(along newCurve: TimingCurve, at new: Double, from old: Double, begins: [Double]) {
        for (index, begin) in begins.enumerated() {
            late[index] = bent(late[index], along: newCurve, at: new, from: old, begin: begin)
        }
    }

    /// Returns a timeline on which a part follows a curve from its current progress. If the part has not begun, it
    /// follows the curve from the beginning of the part.
    private func bent(
        _ part: AnimatorTimeline, along newCurve: TimingCurve, at new: Double, from old: Double, begin: Double
    ) -> AnimatorTimeline {
        guard part.begin < old else {
            // If the whole timeline overshoots at the beginning of the part, the part begins after the same fraction
            // of the remaining time.
            let share = old < 1 ? (part.begin - old) / (1 - old) : 1
            return .along(newCurve, from: begin < 1 ? max(begin, new) : new + (1 - new) * share)
        }
        return .along(newCurve, from: begin, of: duration, through: part.progress(at: old, of: duration), at: new)
    }

    /// Makes all parts follow a spring from a position, which becomes position 0.
    mutating func follow(spring: TimingCurve, at position: Double) {
        let done = whole.fraction(at: position)
        for (index, part) in late.enumerated() {
            let begin = done < 1 ? (whole.fraction(at: part.begin) - done) / (1 - done) : 1
            late[index] = part.followed(by: spring, at: position, begin: min(max(begin, 0), 1))
        }
        whole = whole.followed(by: spring, at: position, begin: 0)
        curve = spring
    }

    /// Restores `left`, the timelines before ``straighten(at:)`` replaced their curves with straight lines, and keeps
    /// the parts that have been added since then. The current position on the restored timelines is `position`.
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

/// The progress of a part of an animator at each position.
///
/// Positions are fractions of the animator's duration, 0 through 1. If an animator continues with a spring, positions
/// 0 through 1 are on the spring, and positions below 0 are on the timeline before the spring, so that a reversed
/// animator returns to its start.
///
/// The parts of an animator share one position. Each part has its own progress at this position, and keeps that
/// progress if the animator continues along another curve.
struct AnimatorTimeline {
    /// The position at which the part begins.
    let begin: Double
    private let shape: Shape

    private indirect enum Shape {
        /// The progress equals the position.
        case straight
        /// The progress follows the curve from the beginning to the end.
        case curve(TimingCurve)
        /// The progress follows the curve, stretched so that the curve passes through a splice point.
        case bent(TimingCurve, knee: AnimatorSplicePoint)
        /// The progress follows the curve over the remaining time, from the progress of another timeline at a position.
        case joined(TimingCurve, after: AnimatorTimeline, at: Double)
        /// The progress follows a spring, from the progress of another timeline at a position.
        case spring(TimingCurve, after: AnimatorTimeline, at: Double)
    }

    private init(begin: Double, shape: Shape) {
        self.begin = begin
        self.shape = shape
    }

    /// A timeline whose progress equals the position.
    static var straight: AnimatorTimeline { AnimatorTimeline(begin: 0, shape: .straight) }

    var isStraight: Bool { if case .straight = shape { true } else { false } }

    /// Returns a timeline that follows `curve` from `begin` to the end.
    static func along(_ curve: TimingCurve, from begin: Double) -> AnimatorTimeline {
        AnimatorTimeline(begin: begin, shape: .curve(curve))
    }

    /// Returns a timeline that follows `curve` and has a given progress at a position, so that the progress does not
    /// jump.
    ///
    /// - Parameters:
    ///   - begin: The position at which the timeline begins. If it is not before `position`, the timeline begins at
    ///     0.
    ///   - duration: The duration of the animator, in seconds.
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

    /// The largest difference between two progress values that is attributed to rounding.
    private static let residue = 1e-12

    /// Returns a timeline that continues with a spring from a position, which becomes position 0.
    ///
    /// - Parameter begin: The beginning of a part that has not begun, as a position on the timeline of the spring.
    func followed(by spring: TimingCurve, at position: Double, begin: Double) -> AnimatorTimeline {
        AnimatorTimeline(
            begin: self.begin < position ? self.begin - position : begin,
            shape: .spring(spring, after: self, at: position))
    }

    /// Returns a timeline that equals this one up to a position, and follows `curve` from there to the end.
    ///
    /// - Parameter position: A position before the end.
    func joined(by curve: TimingCurve, at position: Double) -> AnimatorTimeline {
        begin < position
            ? AnimatorTimeline(begin: begin, shape: .joined(curve, after: self, at: position))
            : .along(curve, from: begin)
    }

    // MARK: Progress

    /// Returns the progress of the part at a position.
    ///
    /// - Parameter duration: The duration of the animator, in seconds.
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
            // A part that had not begun when the spring started follows the spring from its own beginning.
            let left = begin > 0 ? duration * (1 - begin) : duration
            return from + (1 - from) * curve.progress(at: begin > 0 ? rest(position) : position, of: left)
        }
    }

    /// Returns the fraction of the time after the beginning that has passed at `position`.
    private func rest(_ position: Double) -> Double {
        begin < 1 ? max((position - begin) / (1 - begin), 0) : (position < 1 ? 0 : 1)
    }

    // MARK: Fractions

    /// The first position. It is negative if the animator has continued with a spring after its start.
    var start: Double {
        switch shape {
        case .straight, .curve, .bent: 0
        case .joined(_, let before, _): before.start
        case .spring(_, let before, let place): min(before.start - place, 0)
        }
    }

    /// Returns the fraction of the whole animation that has passed at `position`.
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

    /// Returns the position at a fraction of the whole animation.
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

/// A point at which a timeline continues from another timeline with the same progress.
struct AnimatorSplicePoint {
    /// The position of the point, 0 through 1.
    let position: Double
    let progress: Double
    /// The fraction of the curve's duration at which the curve has this progress; `nil` if there is none, for example
    /// because a spring overshoots. If `nil`, the timeline is straight up to this point, and then follows the whole
    /// curve.
    let fraction: Double?

    /// Returns the progress of a timeline through this point.
    ///
    /// - Parameters:
    ///   - begin: The position at which the timeline begins. It is before this point unless this point is at the
    ///     start.
    ///   - duration: The duration from the beginning to the end, in seconds.
    func progress(at position: Double, along curve: TimingCurve, from begin: Double, of duration: Double) -> Double {
        if position == self.position { return progress }
        let isBefore = position < self.position
        let share =
            isBefore
            ? (position - begin) / (self.position - begin) : (position - self.position) / (1 - self.position)
        guard let fraction else {
            // The timeline is straight before the point, because a spring with a short duration would jump to the
            // point.
            if isBefore { return progress * max(share, 0) }
            return progress + (1 - progress) * curve.progress(at: share, of: duration)
        }
        return curve.progress(
            at: isBefore ? fraction * share : fraction + (1 - fraction) * share, of: duration)
    }
}

extension TimingCurve {
    /// Returns a fraction of the duration at which the progress is `progress`, except for rounding errors.
    ///
    /// Returns `nil` if there is no such fraction: for some values below 0 or above 1, for values within a jump of a
    /// step curve, and for values within the final jump of a spring that has not settled at the end of its duration.
    func fraction(whereProgressIsJust progress: Double, of duration: Double) -> Double? {
        let fraction = fraction(whereProgressIs: progress, of: duration)
        return abs(self.progress(at: fraction, of: duration) - progress) < 1e-10 ? fraction : nil
    }
}
