import Animation

/// The course of an animator as a whole, and those of its parts, which begin later.
struct AnimatorCourses {
    /// Of what begins with the animator: its progress is that of the whole.
    private(set) var whole: AnimatorCourse
    /// The others, as they were added.
    private var late: [AnimatorCourse] = []
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
        _ part: AnimatorCourse, along newCurve: TimingCurve, at new: Double, from old: Double, begin: Double
    ) -> AnimatorCourse {
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
    mutating func restore(_ left: AnimatorCourses, at position: Double) {
        let straight = left.progress(at: position)
        var restored = left
        for part in late[left.late.count...] {
            let begin = left.curve.fraction(whereProgressIs: part.begin, of: duration)
            restored.late.append(bent(part, along: left.curve, at: position, from: straight, begin: begin))
        }
        self = restored
    }
}
