import Geometry
import Layout
import Simulation
import TestSupport
import Views

/// A box in a root view 375 points wide, with blocks that are performed in consecutive turns.
struct ConflictStage {
    let window = Window.phone()
    let box: View
    let root: View

    init() {
        box = window.addView("box")
        root = window.rootView
    }

    /// Plays a first layout and then one turn per second for each block. Returns the events of each turn.
    func play(_ blocks: [() -> Void] = []) -> [[TraceEvent]] {
        window.playTurns(blocks.map { block in { _ in block() } })
    }

    func named(_ name: String, _ constraint: LayoutConstraint) -> LayoutConstraint {
        constraint.identifier = name
        constraint.isActive = true
        return constraint
    }
}

extension [TraceEvent] {
    var conflicts: [LayoutConflict] { compactMap(\.conflict) }
}
