package import Geometry

/// The content of a picker with wheels or months that a finger turns.
package protocol TurningContent: ContentKind {
    /// The distance by which each wheel is turned from its selected row, in rows: positive if later rows have moved
    /// toward the middle. A wheel without an element is not turned.
    var turns: [Double] { get set }

    /// The numbers that touches change: the selected rows, or the date and the duration.
    var value: [Double] { get }

    /// Returns the part of ``value`` that the rows of a wheel depend on.
    func value(of wheel: Int) -> [Double]

    /// Returns the wheel at a point of bounds of a size; `nil` if nothing turns there.
    func turningWheel(at place: Point, in size: Size, isRightToLeft: Bool) -> TurningWheel?

    /// Selects the row at a distance to the selected row of a wheel, which is then no longer turned.
    mutating func settle(wheel: Int, by rows: Int)

    /// Returns what a tap at a point does.
    func tap(at place: Point, in size: Size, isRightToLeft: Bool) -> PickerTap?
}

/// A wheel that a finger can turn.
package struct TurningWheel: Hashable, Sendable {
    package let index: Int
    /// The axis along which the finger moves.
    package var axis = Axis.vertical
    /// The distance that the finger moves to turn the wheel by a row, in points.
    package var rowLength = PickerWheel.rowHeight
    /// The rows that exist, as distances to the selected row.
    package var range = -Double.infinity...Double.infinity
    /// Whether a release turns at most to the next row, as a month of a calendar.
    package var isPaging = false
    /// Whether a finger that moves right, instead of left, turns to later rows.
    package var isReversed = false
}

/// What a tap on a picker does.
package enum PickerTap: Hashable, Sendable {
    /// Turns a wheel until the row at a distance to the selected row is in the middle.
    case turn(wheel: Int, by: Int)
    /// Changes the value.
    case change(ViewContent)
}

extension TurningContent {
    package func value(of wheel: Int) -> [Double] { value }

    /// The distance by which a wheel is turned, in rows.
    package subscript(turn wheel: Int) -> Double {
        get { turns.indices.contains(wheel) ? turns[wheel] : 0 }
        set {
            if newValue != 0 { turns += Array(repeating: 0, count: max(wheel + 1 - turns.count, 0)) }
            if turns.indices.contains(wheel) { turns[wheel] = newValue }
            // Content that is not turned is equal to content that never was.
            if turns.allSatisfy({ $0 == 0 }) { turns = [] }
        }
    }
}

extension ViewContent {
    /// The content of a picker; `nil` for another kind.
    package var turning: (any TurningContent)? { part as? any TurningContent }
}
