import Geometry
import Layout
import Simulation
import Views

/// What a mark says, and where it would like to stand.
struct MarkLabel: Hashable {
    let subject: Subject
    let text: String
    /// As they stand first, in points of the root view.
    let box: Rect
    let color: Color
    let paper: Color
    /// Who chooses a place first, from 0.
    let rank: Int

    /// Whom the words are about: the same all through a film, whatever they say.
    enum Subject: Hashable {
        case constraint(LayoutConstraintID)
        case view(ViewID)
        /// By the name of the guide.
        case guide(ViewID, String)
    }

    /// Where words go that others are in the way of.
    enum WayOut {
        /// The line that they belong to goes on there.
        case upOrDown
        /// Below they would cover what they name.
        case along
    }

    /// A name stands above its view.
    var wayOut: WayOut { rank == MarkLabel.name ? .along : .upOrDown }

    /// What went wrong comes first, then what one looks for, and last what holds nothing.
    static func rank(of standing: ConstraintStatus) -> Int {
        switch standing {
        case .broken: 0
        case .loses: 1
        case .holds: 3
        case .slack, .inactive, .outside: 5
        }
    }

    /// Of a view.
    static let name = 2
    /// Of a layout guide.
    static let guide = 4
}

extension MarkLabel {
    /// How many places there are for words; the earlier the better.
    static let placeCount = 27
    /// From a line that runs down to its words, in points.
    static let distance = 5.0

    /// Where they stand in one of their places, inside `room`: as near as it goes above or below the first, or on the other
    /// side of the line that they are beside, or further along.
    func box(at place: Int, in room: Rect) -> Rect {
        let (otherSide, further) = (-(box.width + 2 * MarkLabel.distance), box.width + 1)
        let (step, across): (Int, Double) =
            switch wayOut {
            case .along: (place / 3, [0, further, otherSide][place % 3])
            case .upOrDown: place < 18 ? (place / 2, [0, otherSide][place % 2]) : (place - 18, further)
            }
        let down = Double((step + 1) / 2) * (box.height + 1) * (step.isMultiple(of: 2) ? -1 : 1)
        return Rect(
            origin: Point(
                x: max(room.minX, min(box.minX + across, room.maxX - box.width)),
                y: max(room.minY, min(box.minY + down, room.maxY - box.height))), size: box.size)
    }
}

/// Where words stand in each picture of a film, and which are left out for want of room: words over words say nothing.
///
/// Planned with all pictures of the film in sight, so that words stay where they are as long as they can: a word that is in
/// the way of another later does not jump when it comes to that, but stands elsewhere from the start. A picture has the
/// same words at the same places whichever others are drawn.
struct LabelPlacement {
    private let starts: [Duration]
    /// For each stretch; `nil` where the subject has nothing to say.
    private var places: [MarkLabel.Subject: [Place?]] = [:]
    /// Who chooses first.
    private var order: [MarkLabel.Subject: Int] = [:]

    /// What pictures that follow one another have to say, all the same.
    struct Stretch {
        let start: Duration
        /// In the order in which they choose, of those that matter as much.
        let words: [MarkLabel]
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
        for (turn, track) in LabelPlacement.tracks(in: stretches).enumerated() where !Task.isCancelled {
            order[track.subject] = turn
            let route = LabelTrack(
                track.words.map { stretch, words in
                    LabelTrack.Stop(
                        boxes: (0..<MarkLabel.placeCount).map { words.box(at: $0, in: stretches[stretch].room) },
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
        let subject: MarkLabel.Subject
        var rank: Int
        var words: [(stretch: Int, words: MarkLabel)]
    }

    /// Those that matter more in any picture first; of equals as they come up.
    private static func tracks(in stretches: [Stretch]) -> [Track] {
        var tracks: [Track] = []
        var known: [MarkLabel.Subject: Int] = [:]
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
    func placed(_ words: [MarkLabel], in room: Rect, at time: Duration) -> [(words: MarkLabel, box: Rect)] {
        let stretch = starts.lastIndex { $0 <= time } ?? 0
        var placed: [(words: MarkLabel, box: Rect)] = []
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
                case nil: (0..<MarkLabel.placeCount).first(where: isFree)
                }
            if let place, isFree(place) { placed.append((words, words.box(at: place, in: room))) }
        }
        return placed
    }
}

/// The places of one word through a film: those that cost least, where a place costs the more the further off it is, being
/// left out costs more than any place, and each change costs as much as being left out for half a second.
struct LabelTrack {
    private(set) var places: [LabelPlacement.Place] = []

    /// Pictures that follow one another in which nothing moves.
    struct Stop {
        /// Of each place, best first.
        let boxes: [Rect]
        /// Where other words are already.
        let taken: [Rect]
        /// How many pictures.
        let count: Int

        func isFree(_ place: Int) -> Bool { !taken.contains { $0.overlaps(boxes[place]) } }
    }

    /// Of being left out, in one picture. The first place costs nothing, and each after it one more.
    private static let absence = 40

    init(_ stops: [Stop], framesPerSecond: Int) {
        if stops.allSatisfy({ $0.isFree(0) }) {
            places = stops.map { _ in .at(0) }
            return
        }
        let absent = MarkLabel.placeCount
        let change = LabelTrack.absence * framesPerSecond / 2
        var costs = [Int](repeating: 0, count: absent + 1)
        // Where each place at a stop is best come from.
        var origins: [[Int]] = []
        for (number, stop) in stops.enumerated() {
            let cheapest = costs.indices.min { costs[$0] < costs[$1] } ?? absent
            var (next, origin) = (costs, Array(costs.indices))
            for place in costs.indices {
                guard place == absent || stop.isFree(place) else {
                    next[place] = .max / 2
                    continue
                }
                if number > 0, costs[cheapest] + change < costs[place] {
                    origin[place] = cheapest
                    next[place] = costs[cheapest] + change
                }
                next[place] += stop.count * (place == absent ? LabelTrack.absence : place)
            }
            costs = next
            origins.append(origin)
        }
        var place = costs.indices.min { costs[$0] < costs[$1] } ?? absent
        for origin in origins.reversed() {
            places.append(place == absent ? .leftOut : .at(place))
            place = origin[place]
        }
        places.reverse()
    }
}
