import Simulation

extension Terminal {
    /// - Throws: Exit status 64, when `time` is after `end`, that of a film.
    func require(_ time: Duration, within end: Duration) throws {
        guard time > end else { return }
        throw usageError("\(time.shortText) is after the end of the film, which is at \(end.shortText)")
    }
}
