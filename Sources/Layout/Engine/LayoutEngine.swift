import Cassowary
package import Geometry
package import Views

/// Keeps the constraints of one window and knows the frames that satisfy them.
///
/// Changes are noted when they are made and solved when someone asks, with ``solve(in:)``: a constraint that is
/// changed three times before a layout pass costs one solve, and the order of activations between two passes
/// does not matter. The engine speaks of exact frames; rounding to pixels belongs to the layout pass.
///
/// Not `Sendable`: a window owns it.
package final class LayoutEngine {
    var solver = Solver()
    let measurer: any TextMeasuring
    let grid: PixelGrid

    var records: [ConstraintRecord] = []
    /// The constraints that speak of each view or of a guide of it, or follow its reading direction, as they were made.
    private var mentions = ViewTable<[LayoutConstraintID]>()
    /// Constraints whose row in the solver may no longer say what they say.
    var pending: [LayoutConstraintID] = []
    private var activations = 0

    /// The latest constraint whose row the solver keeps at each place.
    var constraintOfPlace: [LayoutConstraintID?] = []

    var variables = ViewTable<FrameVariables>()
    var guideVariables: [LayoutGuideID: FrameVariables] = [:]
    /// What each of the solver's variables stands for, by its rank.
    var components: [FrameComponent?] = [nil]
    /// The items that the rows of constraints refer to, and how many refer to each.
    var references = ItemReferences()
    /// A zero that ranks before every other variable: see ``wrapping``.
    let firstRank: Variable
    var solvedFrames = ViewTable<Rect>()
    /// What the solver told last.
    var changes: [Change] = []
    /// Of the views that ``solve(in:)`` has found to have moved, while it runs.
    var isMoved = ViewTable<Bool>()
    var guideFrames: [LayoutGuideID: Rect] = [:]
    /// Views that an active constraint mentioned: constraints lay them out, and no others.
    var isConstrained = ViewTable<Bool>()
    var held = ViewTable<HeldFrame>()
    /// The frame that the root view gets with the next ``solve(in:)``.
    var pendingRootFrame: Rect?
    /// Guides that UIKit keeps and constraints mentioned, in the order of first reference.
    var systemGuides: [SystemGuide] = []
    /// Where each of them is in that order.
    var systemGuidePlaces: [LayoutGuideID: Int] = [:]

    /// The constants that the solver was told instead of others, with these, while somebody wants to know.
    var notedConstants: [(id: LayoutConstraintID, before: Double)]?

    /// Constraints that a conflict broke, as long as they are active and required, also while they hold again.
    var broken: [LayoutConstraintID: BrokenConstraint] = [:]
    /// Whether the rows are out that choose among what constraints leave open.
    var pausesPulls = false
    /// Views that show another layout than the first, in the order in which they were asked to.
    var exercises: [AmbiguityExercise] = []

    var stacks = ViewTable<StackRecord>()
    var ownedByStacks: Set<LayoutConstraintID> = []

    var sizings = ViewTable<ContentSizing>()
    /// What a view of its kind has where nothing was set; see ``contentSizing(of:)``.
    var kindSizings = ViewTable<ContentSizing>()
    var contentSizes = SparseViewTable<ContentSizeRows>()
    /// Labels whose height follows from the width that layout gives them.
    var wrapping: Set<ViewID> = []
    var measurements = ViewTable<TextMeasurements>()
    /// How many active constraints make an extent along one axis depend on one along the other.
    var axisMixingCount = 0
    /// Whether a label began or ceased to wrap since the wrapping ones were last ranked.
    var isWrappingStale = false
    /// Whether a natural size is another than when frames were last solved.
    var didContentChange = false
    var margins = ViewTable<MarginSettings>()
    var alignmentInsets = ViewTable<EdgeInsets>()
    var semantics = ViewTable<SemanticContentAttribute>()

    /// What bars and the device's edges take of the window.
    package var windowSafeArea = EdgeInsets.zero
    /// The least margin at the sides of the root view, in points.
    package var systemMargin = 16.0
    /// Whether the user interface runs from right to left; see ``setReadsRightToLeft(_:)``.
    package internal(set) var readsRightToLeft = false

    /// A constraint and what the solver was told of it.
    struct ConstraintRecord {
        var state: ConstraintState
        /// Increases with each activation, which is the order in which constraints are entered.
        var activation = 0
        /// Whether the row has to be written anew because what its attributes mean has changed.
        var isStale = false
        /// Whether the known part of the row has to be found anew, because a guide is of another size.
        var isOffsetStale = false
        /// Whether places of its row count from the right.
        var isTurned = false
        /// Whether it is among those that wait for the next ``solve(in:)``.
        var isPending = false
        /// The items that its row refers to.
        var referents = Referents()
        /// What stands in the solver for it.
        var row: Row?
        /// The row that has an inequality end on its bound where nothing else wants its slack.
        var bound: ConstraintID?

        /// What the solver is to be told; `nil` where the constraint does not act or the solver knows.
        var newEquation: ConstraintEquation? {
            @inline(__always) get { row == nil && state.isActive ? state.equation : nil }
        }

        /// Takes note that the row `id` stands for it, with `constant` in the solver.
        mutating func stand(as id: ConstraintID, constant: Double) {
            row = Row(
                id: id, activation: activation, offset: constant + state.constant, constant: state.constant,
                priority: state.priority)
        }

        struct Row {
            let id: ConstraintID
            /// Of which activation it is.
            let activation: Int
            /// The known part of the row beside the constant: insets, baselines, content offsets.
            var offset: Double
            var constant: Double
            var priority: LayoutPriority
        }
    }

    /// - Parameter grid: The device's pixels, to which sizes of text are rounded up.
    package init(measuring measurer: any TextMeasuring, grid: PixelGrid) {
        self.measurer = measurer
        self.grid = grid
        firstRank = solver.makeVariable()
        hold("a number that nothing refers to") { () throws in try solver.add(LinearExpression(firstRank) == 0) }
    }

    // MARK: Constraints

    /// Takes note of a constraint, which acts once it is active.
    package func add(_ state: ConstraintState) -> LayoutConstraintID {
        var inactive = state
        inactive.isActive = false
        records.append(ConstraintRecord(state: inactive))
        let id = LayoutConstraintID(index: records.count - 1)
        for view in [state.first.view, state.second?.view, state.directionOwner] {
            guard let view, mentions[view]?.last != id else { continue }
            mentions[view, default: []].append(id)
        }
        if state.isActive { setActive(true, of: id) }
        return id
    }

    package subscript(id: LayoutConstraintID) -> ConstraintState {
        _read { yield records[id.index].state }
    }

    package func constant(of id: LayoutConstraintID) -> Double { records[id.index].state.constant }

    package func isActive(_ id: LayoutConstraintID) -> Bool { records[id.index].state.isActive }

    /// The views that a constraint speaks of, or of whose guides.
    package func views(of id: LayoutConstraintID) -> (first: ViewID, second: ViewID?) {
        (records[id.index].state.first.view, records[id.index].state.second?.view)
    }

    /// The constraints there are, active or not, in the order they were made.
    package var constraints: [LayoutConstraintID] { records.indices.map { LayoutConstraintID(index: $0) } }

    package func setName(_ name: String, of id: LayoutConstraintID) { records[id.index].state.name = name }

    package func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        records[id.index].state.constant = constant
        wait(id)
    }

    package func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        records[id.index].state.priority = priority
        wait(id)
    }

    package func setActive(_ isActive: Bool, of id: LayoutConstraintID) {
        guard records[id.index].state.isActive != isActive else { return }
        records[id.index].state.isActive = isActive
        if records[id.index].state.mixesAxes { axisMixingCount += isActive ? 1 : -1 }
        if isActive {
            activations += 1
            records[id.index].activation = activations
        }
        wait(id)
    }

    func wait(_ id: LayoutConstraintID) {
        guard !records[id.index].isPending else { return }
        records[id.index].isPending = true
        pending.append(id)
    }

    /// Makes a variable that is zero, whose only use is to rank the rows that begin with it.
    func makeZero() -> Variable {
        let zero = solver.makeVariable()
        components.append(nil)
        hold("a number that nothing refers to") { () throws in try solver.add(LinearExpression(zero) == 0) }
        return zero
    }

    /// The constraints that speak of `view` or of a guide of it, active or not, in the order they were made.
    func constraints(mentioning view: ViewID) -> [LayoutConstraintID] { mentions[view] ?? [] }

    /// The constraints that speak of `view` or of anything in it, active or not, in the order they were made.
    package func constraints(mentioningViewsIn view: ViewID, in tree: ViewTree) -> [LayoutConstraintID] {
        Set(tree.preorder(from: view).flatMap { constraints(mentioning: $0) }).sorted()
    }

    /// Has those of `constraints` that are active and fulfil `condition` written anew, because what their attributes mean
    /// has changed.
    func rewrite(_ constraints: [LayoutConstraintID], where condition: (ConstraintState) -> Bool) {
        for id in constraints where records[id.index].row != nil && condition(records[id.index].state) {
            records[id.index].isStale = true
            wait(id)
        }
    }

    /// Runs a change of the solver that no set of constraints can contradict.
    func hold(_ what: String, _ change: () throws -> Void) {
        do { try change() } catch { preconditionFailure("\(what) cannot be contradicted: \(error)") }
    }
}

extension LayoutEngine {
    /// Holds the root view at another frame, from the next ``solve(in:)`` on.
    ///
    /// After the constraints that go and before those that come, so a set that is exchanged with the size never meets the
    /// size it is not for.
    package func holdRoot(at frame: Rect) { pendingRootFrame = frame }

    /// Gives the root view the frame that waits for it. Required constraints that do not fit into it are broken.
    func moveRoot(in tree: ViewTree) -> [LayoutIssue] {
        guard let frame = pendingRootFrame else { return [] }
        pendingRootFrame = nil
        return move(tree.root, to: frame, in: tree)
    }
}

extension LayoutEngine {
    /// Puts a constraint with another multiplier in the place of `id`, as if the old one had been deactivated and the
    /// new one activated last.
    ///
    /// - Parameter multiplier: Not 0.
    package func replace(_ id: LayoutConstraintID, multiplier: Double) {
        precondition(multiplier != 0, "the multiplier of '\(self[id].name)' must not be 0")
        records[id.index].state.multiplier = multiplier
        guard self[id].isActive else { return }
        setActive(false, of: id)
        setActive(true, of: id)
    }
}
