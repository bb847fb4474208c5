package import Film
import Simulation
package import TimelineScript

/// The frames in which a cue is performed, an animation ends or an animation runs. Contact sheets show these frames.
package struct FilmMoments: Hashable, Sendable {
    /// The number of frames of the film.
    private let frameCount: Int
    /// The first frames at or after the cues and the ends of animations.
    private var moments: Set<Int> = []
    /// The ranges of frames in which animations run.
    private var motions: [ClosedRange<Int>] = []

    /// - Parameters:
    ///   - frameCount: The number of frames of the film.
    ///   - moments: The frames in which cues are performed or animations end. Frames after the end of the film are
    ///     ignored.
    ///   - motions: The ranges of frames in which animations run.
    init(frameCount: Int, moments: Set<Int>, motions: [ClosedRange<Int>]) {
        let last = max(frameCount - 1, 0)
        self.frameCount = frameCount
        self.moments = moments.filter { $0 <= last }
        self.motions = motions.map { min($0.lowerBound, last)...min($0.upperBound, last) }
    }

    /// Plays a film to its end, or until a layout feedback loop, and finds its moments.
    ///
    /// - Parameters:
    ///   - player: A player of the film. The caller must not use it again.
    ///   - timeline: The script of the film.
    package init(of player: Player, playing timeline: Timeline) {
        var sampler = FrameSampler(of: player, readsTrace: true)
        defer { sampler.end() }
        var spans = AnimationSpans()
        for event in sampler.frame(0, at: player.end).events { spans.add(event) }
        let clock = player.clock
        func frame(_ time: Duration) -> Int { time > .zero ? clock.frameCount(until: time) : 0 }
        var moments = Set(timeline.cueTimes.map(frame))
        var motions: [ClosedRange<Int>] = []
        for span in spans.all {
            let end = frame(span.end ?? player.end)
            if span.end != nil { moments.insert(end) }
            motions.append(min(frame(span.begin + span.animation.delay), end)...end)
        }
        self.init(frameCount: player.frameCount, moments: moments, motions: motions)
    }

    /// Returns the moments of several films that are played at the same time.
    package static func joined(_ films: [FilmMoments]) -> FilmMoments {
        FilmMoments(
            frameCount: films.map(\.frameCount).max() ?? 0,
            moments: films.reduce(into: []) { $0.formUnion($1.moments) }, motions: films.flatMap(\.motions))
    }

    /// Returns the frames for a contact sheet, in order.
    ///
    /// The result contains the first frame, every frame in which a cue is performed or an animation ends, and the last
    /// frame. If there are more of them than `limit`, some of them are omitted at even distances. If there are fewer,
    /// frames during animations are added: the longest interval between two chosen frames is divided in the middle
    /// repeatedly, if an animation runs there. If the film has neither cues nor animations, the result contains only
    /// the first frame.
    ///
    /// - Parameter limit: The maximum number of frames, at least 1.
    package func frames(limit: Int) -> [Int] {
        guard frameCount > 0 else { return [] }
        guard limit > 1, !moments.isEmpty || !motions.isEmpty else { return [0] }
        var chosen = moments.union([0, frameCount - 1]).sorted()
        if chosen.count > limit {
            return (0..<limit).map { chosen[$0 * (chosen.count - 1) / (limit - 1)] }
        }
        while chosen.count < limit {
            let gaps = chosen.indices.dropFirst().compactMap { place -> (place: Int, frame: Int, length: Int)? in
                let (before, after) = (chosen[place - 1], chosen[place])
                let middle = (before + after) / 2
                guard middle > before, motions.contains(where: { $0.contains(middle) }) else { return nil }
                return (place, middle, after - before)
            }
            guard let longest = gaps.max(by: { ($0.length, -$0.place) < ($1.length, -$1.place) }) else { break }
            chosen.insert(longest.frame, at: longest.place)
        }
        return chosen
    }
}
