package import Diagnostics
import Layout
import SceneModel
import Simulation
import Views

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
    init(_ constraints: [SceneConstraint], varied: Set<String>, _ hierarchy: ScriptHierarchy) {
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
        case .call(.addSubview, _), .call(.removeFromSuperview, _), .call(.addArrangedSubview, _),
            .call(.insertArrangedSubview, _), .call(.removeArrangedSubview, _):
            true
        case .set, .assign, .call, .changeDevice, .dispatch, .block: false
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

/// Which view holds which, and what stack views arrange, as statements change it.
struct ScriptHierarchy {
    private var superviews: [String: String] = [:]
    private var arranged: [String: [String]] = [:]
    private var scrollable: Set<String> = []

    init() {}

    /// The views as the script has them.
    init(_ root: ViewDescription) {
        for view in root.depthFirst {
            for subview in view.arranged + view.subviews { superviews[subview.name.value] = view.name.value }
            arranged[view.name.value] = view.arranged.map(\.name.value)
            if view.content.isScrollable { scrollable.insert(view.name.value) }
        }
    }

    /// The superview of a view, or the owner of a guide.
    func holder(of name: String) -> String? { superviews[name] }

    /// What a stack view arranges, in order.
    func arranged(by view: String) -> [String] { arranged[view] ?? [] }

    /// Whether a view shows a content that is moved under its frame.
    func isScrollable(_ view: String) -> Bool { scrollable.contains(view) }

    /// Whether `view` is `other` or holds it at any depth.
    func holds(_ view: String, _ other: String) -> Bool {
        var next: String? = other
        while let name = next {
            if name == view { return true }
            next = superviews[name]
        }
        return false
    }

    /// The view that holds `name` and is in no other.
    func top(of name: String) -> String {
        var top = name
        while let holder = superviews[top] { top = holder }
        return top
    }

    /// - Parameter holder: `nil` for none.
    mutating func move(_ name: String, into holder: String?) {
        if let old = superviews[name], old != holder { leaveOut(name, of: old) }
        superviews[name] = holder
    }

    /// Has a stack view arrange `name`, which becomes a subview of it.
    ///
    /// - Parameter index: Among the others; `nil` for the last place.
    mutating func arrange(_ name: String, by view: String, at index: Int? = nil) {
        leaveOut(name, of: view)
        move(name, into: view)
        let count = arranged(by: view).count
        arranged[view, default: []].insert(name, at: min(index ?? count, count))
    }

    /// Has a stack view arrange `name` no longer.
    mutating func leaveOut(_ name: String, of view: String) { arranged[view]?.removeAll { $0 == name } }
}

/// The order in which statements run that only cues and the main queue have a hand in.
///
/// What the simulator does, ahead of the run: blocks that come due run before the cues of their time, those that cues and
/// blocks put on the main queue after them, and all of one kind in the order in which they were queued.
struct StatementOrder {
    private var steps: [Step] = []
    private let isOfForeseeable: Bool

    /// A statement, and what decides its place.
    private struct Step {
        let statement: Located<Statement>
        let time: Duration
        /// Of what runs at one time: -1 for blocks that come due, 0 for cues, and then one more for each block in a block.
        let stage: Int
        /// The step that queued its block; `nil` in a cue.
        let parent: Int?
    }

    /// - Parameter isOfForeseeable: Whether statements are left out that an animator plays when it starts.
    init(_ cues: [Cue], ofForeseeable isOfForeseeable: Bool = false) {
        self.isOfForeseeable = isOfForeseeable
        for cue in cues { add(cue.statements, at: cue.time.value, stage: cue.repetition == nil ? 0 : -1, parent: nil) }
    }

    private mutating func add(_ statements: [Located<Statement>], at time: Duration, stage: Int, parent: Int?) {
        for statement in statements {
            steps.append(Step(statement: statement, time: time, stage: stage, parent: parent))
            guard case .dispatch(let block) = statement.value.action else {
                let action = statement.value.action
                add(isOfForeseeable ? action.foreseeable : action.inner, at: time, stage: stage, parent: parent)
                continue
            }
            add(
                block.statements, at: time + block.delay, stage: block.delay == .zero ? Swift.max(stage, 0) + 1 : -1,
                parent: steps.count - 1)
        }
    }

    var statements: [Located<Statement>] {
        steps.indices.sorted(by: runsBefore).map { steps[$0].statement }
    }

    /// - Complexity: The depth to which blocks are nested.
    private func runsBefore(_ first: Int, _ second: Int) -> Bool {
        let (a, b) = (steps[first], steps[second])
        if (a.time, a.stage) != (b.time, b.stage) { return (a.time, a.stage) < (b.time, b.stage) }
        switch (a.parent, b.parent) {
        case (let queued?, let other?) where queued != other: return runsBefore(queued, other)
        // A timer fires before blocks are run.
        case (nil, .some): return true
        case (.some, nil): return false
        default: return first < second
        }
    }
}

extension [Cue] {
    /// The statements in the order in which they run, those of blocks among them, those of timers where they run first.
    /// When completions run is not known beforehand.
    package var statementsInOrder: [Located<Statement>] { StatementOrder(self).statements }
}
