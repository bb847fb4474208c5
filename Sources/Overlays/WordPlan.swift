import Geometry
import Views

/// Where words stand in each picture of a film, and which are left out for want of room: words over words say nothing.
///
/// Planned with all pictures of the film in sight, so that words stay where they are as long as they can: a word that is in
/// the way of another later does not jump when it comes to that, but stands elsewhere from the start. A picture has the
/// same words at the same places whichever others are drawn.
struct WordPlan {
    private let starts: [Duration]
    /// For each stretch; `nil` where the subject has nothing to say.
    private var places: [Words.Subject: [Place?]] = [:]
    /// Who chooses first.
    private var order: [Words.Subject: Int] = [:]

    /// What pictures that follow one another have to say, all the same.
    struct Stretch {
        let start: Duration
        /// In the order in which they choose, of those that matter as much.
        let words: [Words]
        /// Where words may be.
        let room: Rect
        /// How many pictures.
        var count = 1
    }

    enum Place: Hashable {
        /// From 0.
        case at(Int)
        case leftOut
    }

    /// In a task that is cancelled words are left out, for nobody looks at them.
    ///
    /// - Parameters:
    ///   - stretches: Of a film, in order, from its start on.
    ///   - framesPerSecond: Of the film.
    init(_ stretches: [Stretch], framesPerSecond: Int) {
        starts = stretches.map(\.start)
        var taken = [[Rect]](repeating: [], count: stretches.count)
        for (turn, track) in WordPlan.tracks(in: stretches).enumerated() where !Task.isCancelled {
            order[track.subject] = turn
            let route = WordRoute(
                track.words.map { stretch, words in
                    WordRoute.Stop(
                        boxes: (0..<Words.placeCount).map { words.box(at: $0, in: stretches[stretch].room) },
                        taken: taken[stretch], count: stretches[stretch].count)
                }, framesPerSecond: framesPerSecond)
            var places = [Place?](repeating: nil, count: stretches.count)
            for ((stretch, words), place) in zip(track.words, route.places) {
                places[stretch] = place
                guard case .at(let place) = place else { continue }
                taken[stretch].append(words.box(at: place, in: stretches[stretch].room))
            }
            self.places[track.subject] = places
        }
    }

    /// What one subject says in the stretches in which it says something.
    private struct Track {
        let subject: Words.Subject
        var rank: Int
        var words: [(stretch: Int, words: Words)]
    }

    /// Those that matter more in any picture first; of equals as they come up.
    private static func tracks(in stretches: [Stretch]) -> [Track] {
        var tracks: [Track] = []
        var known: [Words.Subject: Int] = [:]
        for (number, stretch) in stretches.enumerated() {
            for words in stretch.words {
                if let track = known[words.subject] {
                    tracks[track].rank = min(tracks[track].rank, words.rank)
                    tracks[track].words.append((number, words))
                } else {
                    known[words.subject] = tracks.count
                    tracks.append(Track(subject: words.subject, rank: words.rank, words: [(number, words)]))
                }
            }
        }
        return tracks.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element)
    }

    /// Those of `words` that are shown at `time`, and where.
    ///
    /// Between two pictures of the film all stand as in the earlier one, where they are not in each other's way.
    func placed(_ words: [Words], in room: Rect, at time: Duration) -> [(words: Words, box: Rect)] {
        let stretch = starts.lastIndex { $0 <= time } ?? 0
        var placed: [(words: Words, box: Rect)] = []
        let sorted = words.enumerated().sorted {
            (order[$0.element.subject] ?? .max, $0.offset) < (order[$1.element.subject] ?? .max, $1.offset)
        }
        for words in sorted.map(\.element) {
            func isFree(_ place: Int) -> Bool {
                let box = words.box(at: place, in: room)
                return !placed.contains { $0.box.overlaps(box) }
            }
            let place: Int? =
                switch places[words.subject]?[stretch] {
                case .at(let place): place
                case .leftOut: nil
                // What comes up between two pictures.
                case nil: (0..<Words.placeCount).first(where: isFree)
                }
            if let place, isFree(place) { placed.append((words, words.box(at: place, in: room))) }
        }
        return placed
    }
}
