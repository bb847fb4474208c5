extension TimingCurve {
    /// A fraction of the duration at which the progress is `progress`; the nearer end where there is none.
    ///
    /// Found by halving the interval until no number lies inside. A curve that passes the progress more than once gives one of
    /// those times.
    public func fraction(whereProgressIs progress: Double, of duration: Double = 1) -> Double {
        if progress <= 0 { return 0 }
        if progress >= 1 { return 1 }
        if self == .linear { return progress }
        var (low, high) = (0.0, 1.0)
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return high }
            if self.progress(at: middle, of: duration) < progress { low = middle } else { high = middle }
        }
    }
}
