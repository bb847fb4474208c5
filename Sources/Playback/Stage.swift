import Simulation

/// A window with the names by which a script speaks of what is in it.
struct Stage {
    let window: Window
    var views: [String: View] = [:]
    var constraints: [String: LayoutConstraint] = [:]
    /// Constraints that only their views retain while they are active.
    var weakOutlets: Set<String> = []

    /// - Precondition: The reader has checked that the name stands for a view.
    func view(_ name: String) -> View {
        guard let view = views[name] else { preconditionFailure("no view is named '\(name)'") }
        return view
    }

    /// - Precondition: The reader has checked that the name stands for a constraint.
    func constraint(_ name: String) -> LayoutConstraint {
        guard let constraint = constraints[name] else { preconditionFailure("no constraint is named '\(name)'") }
        return constraint
    }

    /// Traces that the last reference to a constraint is gone. No later statement uses it: the reader has seen to that.
    func noteRelease(of name: String) {
        guard weakOutlets.contains(name) else { return }
        window.note(name, "released: the outlet is weak, and nothing else retained it")
    }
}
