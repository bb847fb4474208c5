import Simulation
import TimelineScript

/// A window with the names by which a script speaks of what is in it.
struct Stage {
    let window: Window
    var views: [String: View] = [:]
    var guides: [String: LayoutGuide] = [:]
    var animators: [String: ViewPropertyAnimator] = [:]
    /// What each name stands for: one constraint or several.
    var constraints: [String: [LayoutConstraint]] = [:]
    /// Constraints that only their views retain while they are active, in the order of the script.
    var weakOutlets: [String] = []

    /// - Precondition: The reader has checked that the name stands for a view.
    func view(_ name: String) -> View {
        guard let view = views[name] else { preconditionFailure("no view is named '\(name)'") }
        return view
    }

    /// - Precondition: The reader has checked that the name stands for an animator.
    func animator(_ name: String) -> ViewPropertyAnimator {
        guard let animator = animators[name] else { preconditionFailure("no animator is named '\(name)'") }
        return animator
    }

    /// - Precondition: The reader has checked that the name stands for one constraint.
    func constraint(_ name: String) -> LayoutConstraint {
        let all = constraints(name)
        precondition(all.count == 1, "'\(name)' stands for \(all.count) constraints")
        return all[0]
    }

    /// - Precondition: The reader has checked that the name stands for constraints.
    func constraints(_ name: String) -> [LayoutConstraint] {
        guard let all = constraints[name] else { preconditionFailure("no constraint is named '\(name)'") }
        return all
    }

    /// - Precondition: The reader has checked that it stands for a view or a guide.
    func item(_ item: Anchor.Item) -> any Anchored {
        switch item {
        case .view(let name): return view(name)
        case .guide(of: let name, let role): return view(name).guide(role)
        case .ownGuide(let name):
            guard let guide = guides[name] else { preconditionFailure("no guide is named '\(name)'") }
            return guide
        }
    }

    /// Performs a statement, and traces which constraints it took the last reference from: those with a weak outlet that it
    /// deactivated. No later statement uses one: the reader has seen to that.
    func notingReleases(by action: Action, of subject: String, _ statement: () -> Void) {
        let held = outlets(thatMayGoBy: action, of: subject).filter { constraint($0).isActive }
        statement()
        for name in held where !constraint(name).isActive {
            window.note(name, "released: the outlet is weak, and nothing else retained it")
        }
    }

    private func outlets(thatMayGoBy action: Action, of subject: String) -> [String] {
        switch action {
        case .setActive(false): weakOutlets.contains(subject) ? [subject] : []
        case .layout(.addSubview), .layout(.removeFromSuperview), .container(.addArrangedSubview),
            .container(.insertArrangedSubview):
            weakOutlets
        default: []
        }
    }
}
