import Geometry
import Simulation
import Views

/// What a mark says, and where it would like to stand.
struct Words: Hashable {
    let text: String
    /// Top left, in points of the root view.
    let corner: Point
    let color: Color
    let paper: Color
    /// Who chooses a place first, from 0.
    let rank: Int

    /// Where words go that others are in the way of.
    enum WayOut {
        /// The line that they belong to goes on there.
        case upOrDown
        /// Below they would cover what they name.
        case along
    }

    /// A name stands above its view.
    var wayOut: WayOut { rank == Words.name ? .along : .upOrDown }

    /// What went wrong comes first, then what one looks for, and last what holds nothing.
    static func rank(of standing: Standing) -> Int {
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

extension [Words] {
    /// Those that matter more first; of equals as they are.
    var inOrderOfChoice: [Words] {
        enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }
}
