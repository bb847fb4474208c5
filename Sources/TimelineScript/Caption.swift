/// What is said under the picture for some time.
package struct Caption: Hashable, Sendable {
    /// From when on; not negative.
    package var time: Located<Duration>
    /// When it is gone; `nil` when the next takes its place, or with the film.
    package var end: Located<Duration>?
    /// Perhaps of several lines; not empty.
    package var text: Located<String>
}

extension Timeline {
    /// What is said at `time`.
    package func caption(at time: Duration) -> Caption? {
        guard let last = captions.last(where: { $0.time.value <= time }) else { return nil }
        return last.end.map { time < $0.value } ?? true ? last : nil
    }
}
