import Cassowary
package import Geometry
import Views

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
    /// Constraints whose row in the solver may no longer say what they say.
    var pending: Set<LayoutConstraintID> = []
    private var activations = 0
    var constraintOfRow: [ConstraintID: LayoutConstraintID] = [:]

    var variables = ViewTable<FrameVariables>()
    var guideVariables: [LayoutGuideID: FrameVariables] = [:]
    /// What each of the solver's variables stands for, by its rank.
    var components: [FrameComponent?] = [nil]
    /// A zero that ranks before every other variable: see ``wrapping``.
    let firstRank: Variable
    var solvedFrames = ViewTable<Rect>()
    var guideFrames: [LayoutGuideID: Rect] = [:]
    /// Views that an active constraint mentioned: constraints lay them out, and no others.
    var isConstrained = ViewTable<Bool>()
    var held = ViewTable<HeldFrame>()
    /// The frame that the root view gets with the next ``solve(in:)``.
    var pendingRootFrame: Rect?
    /// Guides that UIKit keeps and constraints mentioned, in the order of first reference.
    var systemGuides: [SystemGuide] = []

    /// Constraints that a conflict broke, as long as they are active and required.
    var broken: Set<LayoutConstraintID> = []
    /// Those of them that did not hold when frames were last solved.
    var violated: Set<LayoutConstraintID> = []
    /// Views that show another layout than the first, in the order in which they were asked to.
    var exercises: [AmbiguityExercise] = []

    var stacks = ViewTable<StackRecord>()
    var ownedByStacks: Set<LayoutConstraintID> = []

    var sizings = ViewTable<ContentSizing>()
    /// What a view of its kind has where nothing was set; see ``contentSizing(of:)``.
    var kindSizings = ViewTable<ContentSizing>()
    var contentSizes = ViewTable<ContentSizeRows>()
    /// Labels whose height follows from the width that layout gives them.
    var wrapping: Set<ViewID> = []
    var measurements = ViewTable<TextMeasurements>()
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
        /// What stands in the solver for it.
        var row: Row?

        struct Row {
            let id: ConstraintID
            /// Of which activation it is.
            let activation: Int
            /// The known part of the row beside the constant: insets, baselines, content offsets.
            let offset: Double
            var constant: Double
            var priority: LayoutPriority
        }

        /// Whether the row, if there is one, cannot be brought up to date by its constant and priority.
        var isRowOutdated: Bool { row.map { !state.isActive || isStale || $0.activation != activation } ?? false }
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
        if state.isActive { setActive(true, of: id) }
        return id
    }

    package subscript(id: LayoutConstraintID) -> ConstraintState { records[id.index].state }

    /// The constraints there are, active or not, in the order they were made.
    package var constraints: [LayoutConstraintID] { records.indices.map { LayoutConstraintID(index: $0) } }

    package func setName(_ name: String, of id: LayoutConstraintID) { records[id.index].state.name = name }

    package func setConstant(_ constant: Double, of id: LayoutConstraintID) {
        precondition(constant.isFinite, "the constant of '\(self[id].name)' must be finite")
        records[id.index].state.constant = constant
        pending.insert(id)
    }

    package func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        records[id.index].state.priority = priority
        pending.insert(id)
    }

    package func setActive(_ isActive: Bool, of id: LayoutConstraintID) {
        guard records[id.index].state.isActive != isActive else { return }
        records[id.index].state.isActive = isActive
        if isActive {
            activations += 1
            records[id.index].activation = activations
        }
        pending.insert(id)
    }

    /// Makes a variable that is zero, whose only use is to rank the rows that begin with it.
    func makeZero() -> Variable {
        let zero = solver.makeVariable()
        components.append(nil)
        hold("a number that nothing refers to") { () throws in try solver.add(LinearExpression(zero) == 0) }
        return zero
    }

    /// Has the active constraints that fulfil `condition` written anew, because what their attributes mean has changed.
    func rewrite(where condition: (ConstraintState) -> Bool) {
        for index in records.indices where records[index].row != nil && condition(records[index].state) {
            records[index].isStale = true
            pending.insert(LayoutConstraintID(index: index))
        }
    }

    /// Runs a change of the solver that no set of constraints can contradict.
    func hold(_ what: String, _ change: () throws -> Void) {
        do { try change() } catch { preconditionFailure("\(what) cannot be contradicted: \(error)") }
    }
}
