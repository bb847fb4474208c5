import Geometry

/// The places of one word through a film: those that cost least, where a place costs the more the further off it is, being
/// left out costs more than any place, and each change costs as much as being left out for half a second.
struct WordRoute {
    private(set) var places: [WordPlan.Place] = []

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
        let absent = Words.placeCount
        let change = WordRoute.absence * framesPerSecond / 2
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
                next[place] += stop.count * (place == absent ? WordRoute.absence : place)
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
