import Animation

/// Where an animator's course came from another, and takes up its progress.
struct AnimatorCourseKnee {
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
