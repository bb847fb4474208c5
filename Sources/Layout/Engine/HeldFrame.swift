import Cassowary
import Geometry
import Views

/// The frame of a view that is not laid out by constraints, as seen by the constraints of other views.
struct HeldFrame {
    var frame: Rect
    /// The rows that fix the left and top edges, the width and the height, once a constraint refers to the view.
    ///
    /// An element is `nil` if required constraints exclude the number.
    var rows: [ConstraintID?]

    /// The four numbers of the frame, limited to what the solver accepts.
    static func values(of frame: Rect) -> [Double] {
        [frame.minX, frame.minY, frame.width, frame.height].map(\.boundedForSolver)
    }

    /// The four numbers of the frame for a conflict report.
    static func numbers(of frame: Rect, _ view: ViewID) -> [FixedComponent] {
        zip(FixedComponent.attributes, values(of: frame)).map { FixedComponent(.view(view), $0, $1) }
    }

    /// The four rows that fix the frame.
    static func constraints(_ variables: FrameVariables, _ frame: Rect) -> [LinearConstraint] {
        zip(variables.all, values(of: frame)).map { $0 == $1 }
    }
}

extension FrameSystem {
    /// Adds the rows of a held view to which nothing referred before.
    mutating func addHeldRows(of view: ViewID, _ variables: FrameVariables) {
        guard let frame = held[view]?.frame else { return }
        held[view]?.rows = mustSucceed("holding the frame of an unused view") {
            try HeldFrame.constraints(variables, frame).map { try solver.add($0) }
        }
    }

    /// Lets constraints lay out `view` again.
    mutating func releaseHeldFrame(of view: ViewID) {
        for row in (held[view]?.rows ?? []).compactMap(\.self) {
            mustSucceed("removing a held frame") { try solver.remove(row) }
        }
        held[view] = nil
    }
}
