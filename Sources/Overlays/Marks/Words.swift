import Geometry
import Layout
import Simulation
import Views

/// What a mark says, and where it would like to stand.
struct Words: Hashable {
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

extension Words {
    /// How many places there are for words; the earlier the better.
    static let placeCount = 27
    /// From a line that runs down to its words, in points.
    static let distance = 5.0

    /// Where they stand in one of their places, inside `room`: as near as it goes above or below the first, or on the other
    /// side of the line that they are beside, or further along.
    func box(at place: Int, in room: Rect) -> Rect {
        let (otherSide, further) = (-(box.width + 2 * Words.distance), box.width + 1)
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
