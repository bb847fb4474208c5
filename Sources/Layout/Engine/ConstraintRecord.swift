import Cassowary
import Views

/// A constraint and its row in the solver.
struct ConstraintRecord {
    /// The serial number of the constraint; -1 for a record without a constraint.
    let serial: Int32
    var state: ConstraintState
    /// A number that increases with each activation. Constraints are added to the solver in this order.
    var activation = 0
    /// Whether the row must be replaced because the meaning of its attributes has changed.
    var isStale = false
    /// Whether the constant part of the row must be calculated again because the size of a system guide has changed.
    var isOffsetStale = false
    /// Whether the row measures positions from the right edge.
    var isMirrored = false
    /// Whether the constraint is in the list of pending constraints.
    var isPending = false
    /// Whether the constraint was released.
    var isReleased = false
    /// The items to which the row refers.
    var referents = Referents()
    /// The row that represents the constraint in the solver.
    var row: Row?
    /// The row that keeps an inequality at its bound if nothing else determines its slack.
    var bound: ConstraintID?

    /// The record that represents all released constraints.
    static let released = ConstraintRecord(
        serial: -1, state: ConstraintState(name: "released constraint", .init(ViewID.root, .width), .equal, nil))

    /// The equation to add to the solver; `nil` if the constraint is inactive or already has a row.
    var newEquation: ConstraintEquation? {
        @inline(__always) get { row == nil && state.isActive ? state.equation : nil }
    }

    /// Records that the row `id`, with `constant` in its expression, represents the constraint.
    mutating func setRow(_ id: ConstraintID, constant: Double) {
        row = Row(
            id: id, activation: activation, offset: constant + state.constant, constant: state.constant,
            priority: state.priority)
    }

    struct Row {
        let id: ConstraintID
        /// The value of ``ConstraintRecord/activation`` when the row was created.
        let activation: Int
        /// The constant part of the row, without the constraint's own constant: insets, baselines and content offsets.
        var offset: Double
        var constant: Double
        var priority: LayoutPriority
    }
}
