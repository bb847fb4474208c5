import Film
import Geometry
import Layout
import Simulation
import Views

/// The label of a mark and its preferred position.
struct MarkLabel: Hashable {
    let subject: Subject
    let text: String
    /// The box at the preferred position, in the coordinates of the root view.
    let box: Rect
    let color: Color
    let paper: Color
    /// The rank of the label, from 0. Labels with a lower rank choose their positions first.
    let rank: Int

    /// The item that a label describes. The item identifies the label throughout a film, even if the text changes.
    enum Subject: Hashable {
        case constraint(LayoutConstraintID)
        /// The content hugging (`<=`) or the compression resistance (`>=`) of a view along one axis.
        case contentSize(ViewID, LayoutAttribute, LayoutRelation)
        case view(ViewID)
        /// A guide, identified by its name.
        case guide(ViewID, String)
    }

    /// The direction in which a label moves to avoid other labels.
    enum Avoidance {
        /// The label moves vertically.
        case upOrDown
        /// The label moves horizontally, because below its preferred position it would cover the view that it names.
        case along
    }

    /// The direction in which the label moves to avoid other labels. The name of a view is above the view and moves
    /// horizontally.
    var avoidance: Avoidance { rank == MarkLabel.name ? .along : .upOrDown }

    /// Returns the rank of a constraint label. Broken constraints rank first, and slack constraints rank last.
    static func rank(of standing: ConstraintStatus) -> Int {
        switch standing {
        case .broken: 0
        case .loses: 1
        case .holds: 3
        case .slack, .inactive, .outside: 5
        }
    }

    /// The rank of a view's name.
    static let name = 2
    /// The rank of a layout guide.
    static let guide = 4
}

extension MarkLabel {
    /// The number of candidate positions. Candidates with lower indices are preferred.
    static let placeCount = 27
    /// The horizontal distance between a vertical line and its label, in points.
    static let distance = 5.0

    /// Returns the box of a candidate position inside `room`: above or below the preferred position, on the other side
    /// of the line, or farther along the line.
    func box(at place: Int, in room: Rect) -> Rect {
        let (otherSide, further) = (-(box.width + 2 * MarkLabel.distance), box.width + 1)
        let (step, across): (Int, Double) =
            switch avoidance {
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

/// The positions of the labels in each picture of a film. A label without a free position is omitted, because
/// overlapping labels cannot be read. A label never covers the text of the picture.
///
/// The placement considers all pictures of the film and keeps the positions of labels as stable as possible. If a
/// label would overlap another label later in the film, it is placed elsewhere from the beginning. The labels and
/// positions in a picture do not depend on which other pictures are drawn.
struct LabelPlacement {
    private let starts: [Duration]
    /// The position of each subject in each stretch; `nil` if the subject has no label in the stretch.
    private var places: [MarkLabel.Subject: [Place?]] = [:]
    /// The order in which subjects choose their positions.
    private var order: [MarkLabel.Subject: Int] = [:]

    /// Consecutive pictures with equal labels.
    struct Stretch {
        let start: Duration
        /// The labels. Labels of equal rank choose their positions in this order.
        let words: [MarkLabel]
        /// The area for labels.
        let room: Rect
        /// The areas of the picture's text.
        var text: [Rect] = []
        /// The number of pictures.
        var count = 1
    }

    enum Place: Hashable {
        /// The zero-based index of a candidate position.
        case at(Int)
        case leftOut
    }

    /// Creates the placement for a film. The placement is incomplete if the task is cancelled.
    ///
    /// - Parameters:
    ///   - stretches: The stretches of the film in chronological order.
    ///   - framesPerSecond: The frame rate of the film.
    init(_ stretches: [Stretch], framesPerSecond: Int) {
        starts = stretches.map(\.start)
        var taken = stretches.map(\.text)
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

    /// All labels of one subject, with the indices of their stretches.
    private struct Track {
        let subject: MarkLabel.Subject
        var rank: Int
        var words: [(stretch: Int, words: MarkLabel)]
    }

    /// Returns the tracks, sorted by their lowest rank in any picture, and then by their first occurrence.
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

    /// Returns the labels in `words` that are visible at `time`, with their boxes.
    ///
    /// If `time` is between two pictures of the film, labels have the positions of the earlier picture. Labels that
    /// would overlap each other or one of the `text` areas are omitted.
    func placed(
        _ words: [MarkLabel], in room: Rect, avoiding text: [Rect] = [], at time: Duration
    ) -> [(words: MarkLabel, box: Rect)] {
        let stretch = starts.lastIndex { $0 <= time } ?? 0
        var placed: [(words: MarkLabel, box: Rect)] = []
        let sorted = words.enumerated().sorted {
            (order[$0.element.subject] ?? .max, $0.offset) < (order[$1.element.subject] ?? .max, $1.offset)
        }
        for words in sorted.map(\.element) {
            func isFree(_ place: Int) -> Bool {
                let box = words.box(at: place, in: room)
                return !placed.contains { $0.box.overlaps(box) } && !text.contains { $0.overlaps(box) }
            }
            let place: Int? =
                switch places[words.subject]?[stretch] {
                case .at(let place): place
                case .leftOut: nil
                // The label does not occur in any picture of the film, only between two pictures.
                case nil: (0..<MarkLabel.placeCount).first(where: isFree)
                }
            if let place, isFree(place) { placed.append((words, words.box(at: place, in: room))) }
        }
        return placed
    }
}

/// Finds the positions of one label throughout a film that have the lowest total cost. The cost of a position
/// increases with its distance from the preferred position. Omitting the label costs more than any position. Each
/// change of the position costs as much as omitting the label for half a second.
struct LabelTrack {
    private(set) var places: [LabelPlacement.Place] = []

    /// Consecutive pictures in which no label changes.
    struct Stop {
        /// The box of each candidate position, in order of preference.
        let boxes: [Rect]
        /// The boxes of labels that already have positions.
        let taken: [Rect]
        /// The number of pictures.
        let count: Int

        func isFree(_ place: Int) -> Bool { !taken.contains { $0.overlaps(boxes[place]) } }
    }

    /// The cost of omitting the label in one picture. The cost of a position is its index: 0 for the first position.
    private static let omissionCost = 40

    init(_ stops: [Stop], framesPerSecond: Int) {
        if stops.allSatisfy({ $0.isFree(0) }) {
            places = stops.map { _ in .at(0) }
            return
        }
        let absent = MarkLabel.placeCount
        let change = LabelTrack.omissionCost * framesPerSecond / 2
        var costs = [Int](repeating: 0, count: absent + 1)
        // For each stop and position, the position at the previous stop with the lowest total cost.
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
                next[place] += stop.count * (place == absent ? LabelTrack.omissionCost : place)
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

extension Rect {
    fileprivate func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
