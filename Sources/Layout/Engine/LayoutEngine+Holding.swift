import Cassowary
package import Geometry
package import Views

/// The frame of a view that is not laid out by constraints, as other views' constraints see it.
struct HeldFrame {
    var frame: Rect
    /// The rows that hold it, once a constraint has referred to the view.
    ///
    /// Left, top, width and height; `nil` for one that cannot be held.
    var rows: [ConstraintID?]
}

extension LayoutEngine {
    /// The frame at which `view` is held; `nil` for a view that constraints may lay out.
    package func heldFrame(of view: ViewID) -> Rect? { held[view]?.frame }

    /// Holds `view` at `frame`, whatever constraints would have: a root view, or one whose autoresizing mask is
    /// translated into constraints. `nil` leaves it to constraints.
    ///
    /// - Returns: What cannot hold any more.
    package func hold(_ frame: Rect?, of view: ViewID, in tree: ViewTree) -> [LayoutIssue] {
        let issues = move(view, to: frame, in: tree)
        return issues + settleConflicts(in: tree)
    }

    /// The same, without looking at what it breaks.
    func move(_ view: ViewID, to frame: Rect?, in tree: ViewTree) -> [LayoutIssue] {
        guard let frame else {
            for row in (held[view]?.rows ?? []).compactMap(\.self) {
                hold("a frame that goes") { () throws in try solver.remove(row) }
            }
            held[view] = nil
            return []
        }
        guard let old = held[view] else {
            held[view] = HeldFrame(frame: frame, rows: [])
            if let variables = variables[view] { return holdAnew(view, variables, in: tree) }
            return []
        }
        held[view]?.frame = frame
        var issues: [LayoutIssue] = []
        for (row, number) in zip(old.rows, HeldFrame.numbers(of: frame, view)) {
            guard let row else { continue }
            let value = number.value
            makeRoom(holding: number, in: tree, &issues) { () throws(SolverError) in
                try solver.setConstant(-value, of: row)
            }
        }
        return issues
    }

    /// Enters the rows of a held view that is referred to for the first time.
    func holdFrame(of view: ViewID, _ variables: FrameVariables) {
        guard let frame = held[view]?.frame else { return }
        hold("the frame of a view that nothing refers to") { () throws in
            held[view]?.rows = try HeldFrame.constraints(variables, frame).map { try solver.add($0) }
        }
    }

    /// Enters the rows of a view that constraints have referred to before it was held.
    private func holdAnew(_ view: ViewID, _ variables: FrameVariables, in tree: ViewTree) -> [LayoutIssue] {
        guard let frame = held[view]?.frame else { return [] }
        var issues: [LayoutIssue] = []
        for (constraint, number) in zip(HeldFrame.constraints(variables, frame), HeldFrame.numbers(of: frame, view)) {
            var row: ConstraintID?
            makeRoom(holding: number, in: tree, &issues) { () throws(SolverError) in
                row = try solver.add(constraint)
            }
            held[view]?.rows.append(row)
        }
        return issues
    }
}

extension HeldFrame {
    static func values(of frame: Rect) -> [Double] {
        [frame.minX, frame.minY, frame.width, frame.height].map(\.boundedForSolver)
    }

    static func numbers(of frame: Rect, _ view: ViewID) -> [FixedComponent] {
        zip(FixedComponent.attributes, values(of: frame)).map { FixedComponent(.view(view), $0, $1) }
    }

    static func constraints(_ variables: FrameVariables, _ frame: Rect) -> [LinearConstraint] {
        zip([variables.minX, variables.minY, variables.width, variables.height], values(of: frame)).map { $0 == $1 }
    }
}
