import Diagnostics
import Layout

/// What a script's statements have made of its views and constraints, ahead of the run.
///
/// Cues and the blocks that they queue have no conditions, so which view holds which and which constraints are installed
/// when a statement runs is known beforehand. What variations, overrides, timers and animators have a hand in, only the run
/// knows.
struct Rehearsal {
    var hierarchy: ScriptHierarchy
    /// Whether ``hierarchy`` is known to be that of the run.
    private(set) var knowsViews = true
    private var constraints: [String: Installation] = [:]
    /// The constraints that join two items, in the order of the script.
    private var joints: [String] = []
    /// How many constraints were looked at because a view moved.
    private var visits = 0
    /// Where each constraint that is gone was released.
    private(set) var releases: [String: SourceSpan] = [:]

    /// A constraint, by what of it statements can change.
    struct Installation {
        /// The view or the guide on each side, by name.
        let items: [String]
        let isWeak: Bool
        /// `nil` where a variation may have changed it.
        var isActive: Bool?
        /// `nil` where a variation may have changed it.
        var priority: LayoutPriority?
    }

    /// - Parameter varied: The constraints, or parts, that variations set.
    init(_ constraints: [ConstraintSpec], varied: Set<String>, _ hierarchy: ScriptHierarchy) {
        self.hierarchy = hierarchy
        for constraint in constraints {
            let isWeak = constraint.outlet == .weak
            if isWeak, !constraint.isActive { releases[constraint.name.value] = constraint.name.span }
            for part in constraint.parts where self.constraints[part.name] == nil {
                if part.expression.second != nil { joints.append(part.name) }
                let isVaried = varied.contains(constraint.name.value) || varied.contains(part.name)
                let anchors = [part.expression.first, part.expression.second].compactMap(\.self)
                self.constraints[part.name] = Installation(
                    items: anchors.map(\.value.item.name), isWeak: isWeak,
                    isActive: isVaried ? nil : constraint.isActive,
                    priority: isVaried ? nil : part.expression.priority)
            }
        }
    }

    /// What is known of a constraint that stands alone.
    subscript(part: String) -> Installation? { constraints[part] }

    mutating func setPriority(_ priority: LayoutPriority, of part: String) {
        if constraints[part]?.priority != nil { constraints[part]?.priority = priority }
    }

    /// - Parameter place: The statement.
    mutating func setActive(_ isActive: Bool, of part: String, at place: SourceSpan) {
        if constraints[part]?.isActive != nil { constraints[part]?.isActive = isActive }
        if !isActive, constraints[part]?.isWeak == true { releases[part] = releases[part] ?? place }
    }

    /// Puts a view elsewhere, which takes out the constraints that join what is in it to what is not.
    mutating func move(_ view: String, into holder: String?, at place: SourceSpan) {
        guard hierarchy.holder(of: view) != holder else { return }
        if hierarchy.holder(of: view) != nil { takeOut(view, at: place) }
        hierarchy.move(view, into: holder)
    }

    private mutating func takeOut(_ view: String, at place: SourceSpan) {
        visits += joints.count
        guard visits <= Rehearsal.mostVisits else { return forgetActivity() }
        for part in joints {
            guard let constraint = constraints[part], constraint.isActive != false else { continue }
            let inside = constraint.items.filter { hierarchy.holds(view, $0) }
            if inside.count == 1 { setActive(false, of: part, at: place) }
        }
    }

    /// Leaves to the run which view holds which, and so which constraints a view has taken out that left.
    mutating func forgetViews() {
        knowsViews = false
        forgetActivity()
    }

    /// A script that moves so many views among so many constraints is left to the run.
    private mutating func forgetActivity() {
        for part in joints { constraints[part]?.isActive = nil }
        joints = []
    }

    private static let mostVisits = 1_000_000
}

extension Action {
    /// Whether it changes which view holds or arranges which.
    var movesViews: Bool {
        switch self {
        case .layout(.addSubview), .layout(.removeFromSuperview), .container(.addArrangedSubview),
            .container(.insertArrangedSubview), .container(.removeArrangedSubview):
            true
        default: false
        }
    }
}

extension Anchor.Item {
    /// The view, the owner of UIKit's guide, or the guide.
    fileprivate var name: String {
        switch self {
        case .view(let name), .guide(of: let name, _), .ownGuide(let name): name
        }
    }
}
