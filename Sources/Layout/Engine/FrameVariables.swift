import Cassowary
import Geometry
import Views

/// The four variables of a view or a guide, which represent its frame in the coordinates of its superview or owner.
///
/// Frames are relative to the superview, so moving a container changes two of its values and no values of its
/// descendants.
struct FrameVariables {
    let minX: Variable
    let minY: Variable
    /// The width. The width and the height are never negative, as for a `UIView` that constraints lay out.
    let width: Variable
    let height: Variable

    init(in solver: inout Solver, extents: Domain) {
        minX = solver.makeVariable()
        minY = solver.makeVariable()
        width = solver.makeVariable(domain: extents)
        height = solver.makeVariable(domain: extents)
    }

    /// The variables in the order of creation, which is also the order of ``FixedComponent/attributes``.
    var all: [Variable] { [minX, minY, width, height] }

    func minimum(along axis: Axis) -> Variable { axis == .horizontal ? minX : minY }
    func extent(along axis: Axis) -> Variable { axis == .horizontal ? width : height }
}

/// The component of a frame of a view or a guide that a variable of the solver represents.
struct FrameComponent {
    let item: LayoutItem
    let part: Part

    enum Part {
        case minX, minY, width, height
    }

    var attribute: LayoutAttribute {
        switch part {
        case .minX: .left
        case .minY: .top
        case .width: .width
        case .height: .height
        }
    }

    /// The four parts of a frame, in the order in which ``FrameVariables`` creates the variables.
    static let parts: [Part] = [.minX, .minY, .width, .height]
}

extension Rect {
    subscript(part: FrameComponent.Part) -> Double {
        get {
            switch part {
            case .minX: origin.x
            case .minY: origin.y
            case .width: size.width
            case .height: size.height
            }
        }
        set {
            switch part {
            case .minX: origin.x = newValue
            case .minY: origin.y = newValue
            case .width: size.width = newValue
            case .height: size.height = newValue
            }
        }
    }
}

/// The unrounded frames of views and guides after the last solve.
struct SolvedFrames {
    var views = ViewTable<Rect>()
    var guides: [LayoutGuideID: Rect] = [:]
    /// The views to which an active constraint has referred. Constraints lay out only these views.
    private var isConstrained = ViewTable<Bool>()
    /// A buffer for the changes that the solver reports.
    private var changes: [Change] = []
    /// The views that are in ``LayoutEngine/Solution/moved`` during a solve.
    private var isMoved = ViewTable<Bool>()

    func isConstrained(_ view: ViewID) -> Bool { isConstrained[view, default: false] }

    /// Marks the view of `item` as laid out by constraints. Does nothing for a guide.
    mutating func markConstrained(_ item: LayoutItem) {
        guard case .view(let view) = item, isConstrained[view] == nil else { return }
        isConstrained[view] = true
    }

    /// Reads the values that changed since the last call and adds their views to `solution`.
    ///
    /// - Returns: Whether any value changed.
    @discardableResult
    mutating func readChanges(from system: inout FrameSystem, into solution: inout LayoutEngine.Solution) -> Bool {
        system.solver.readChanges(into: &changes)
        for change in changes {
            guard let component = system.components[change.variable.rank] else { continue }
            switch component.item {
            case .view(let view):
                var frame = views[view] ?? .zero
                frame[component.part] = change.value.boundedForSolver
                views[view] = frame
                if solution.moved.last != view, isMoved[view] == nil {
                    isMoved[view] = true
                    solution.moved.append(view)
                }
            case .guide(let guide):
                guides[guide, default: .zero][component.part] = change.value.boundedForSolver
                if guide.role == .scrollContent, solution.resizedContents.last != guide.owner {
                    solution.resizedContents.append(guide.owner)
                }
            }
        }
        return !changes.isEmpty
    }

    /// Removes the frames of the guides of a released view.
    mutating func forget(_ guides: [LayoutGuideID]) {
        for guide in guides { self.guides[guide] = nil }
    }

    /// Forgets which views moved during a solve.
    mutating func endSolve(_ solution: LayoutEngine.Solution) {
        for view in solution.moved { isMoved[view] = nil }
    }
}

/// The number of references to each view and guide from active constraints and stack views. The order of first
/// reference determines the ranks of the items in ties.
///
/// An item is identified by the rank that its first variable had when the variable was created.
struct ItemReferences {
    /// The number of references to each item. The array can have fewer elements than there are items.
    private var counts: [Int32] = []
    /// The items to which the row of the current constraint refers, in the order of reference, with repetitions.
    private var noted: [Item] = []

    struct Item {
        let item: LayoutItem
        let first: Variable

        var place: Int { first.rank }
    }

    /// Starts to collect the items of the next constraint.
    mutating func beginConstraint() { noted.removeAll(keepingCapacity: true) }

    /// Adds an item of the current constraint.
    mutating func note(_ item: LayoutItem, _ variables: FrameVariables) {
        noted.append(Item(item: item, first: variables.minX))
    }

    /// Returns the items of the current constraint, without repetitions.
    func referents() -> Referents {
        var referents = Referents()
        for item in noted { referents.insert(Int32(item.place)) }
        return referents
    }

    /// Returns the items of the current constraint that have no earlier reference, in the order of reference.
    ///
    /// The result is empty if all of these items were created after the first `knownCount` variables, because the
    /// ranks of such items already follow this order.
    func newcomers(knownCount: Int) -> [Item] {
        guard noted.contains(where: { $0.place < knownCount && count(of: $0.place) == 0 }) else { return [] }
        var newcomers: [Item] = []
        for item in noted where count(of: item.place) == 0 && !newcomers.contains(where: { $0.place == item.place }) {
            newcomers.append(item)
        }
        return newcomers
    }

    func contains(_ variables: FrameVariables) -> Bool { count(of: variables.minX.rank) > 0 }

    mutating func retain(_ variables: FrameVariables) { add(1, to: variables.minX.rank) }

    mutating func release(_ variables: FrameVariables) { add(-1, to: variables.minX.rank) }

    /// Removes all references to an item, because its variables will be reused for another item.
    mutating func reset(_ variables: FrameVariables) {
        let place = variables.minX.rank
        if place < counts.count { counts[place] = 0 }
    }

    mutating func retain(_ referents: Referents) { referents.visit { add(1, to: Int($0)) } }

    mutating func release(_ referents: Referents) { referents.visit { add(-1, to: Int($0)) } }

    private func count(of place: Int) -> Int32 { place < counts.count ? counts[place] : 0 }

    private mutating func add(_ number: Int32, to place: Int) {
        while counts.count <= place { counts.append(0) }
        counts[place] += number
    }
}

/// The items to which one constraint refers. Most constraints refer to two items.
struct Referents {
    private var first: Int32 = -1
    private var second: Int32 = -1
    /// Further items: ancestors between the items and their closest common ancestor, and the owners of guides.
    private var more: [Int32] = []

    /// Adds an item unless it is already contained.
    mutating func insert(_ item: Int32) {
        guard item != first, item != second else { return }
        if first < 0 {
            first = item
        } else if second < 0 {
            second = item
        } else if !more.contains(item) {
            more.append(item)
        }
    }

    /// Calls `body` with each item.
    func visit(_ body: (Int32) -> Void) {
        if first >= 0 { body(first) }
        if second >= 0 { body(second) }
        for item in more { body(item) }
    }
}

/// The guides whose insets UIKit maintains and to which constraints have referred.
struct SystemGuides {
    /// The guides in the order of first reference.
    private(set) var guides: [SystemGuide] = []
    /// The index of each guide in ``guides``.
    private var places: [LayoutGuideID: Int] = [:]

    mutating func append(_ guide: SystemGuide) {
        places[guide.id] = guides.count
        guides.append(guide)
    }

    /// Removes the guides of released views.
    ///
    /// - Returns: The rows of the guides.
    mutating func remove(of owners: Set<ViewID>) -> [ConstraintID] {
        let removed = guides.filter { owners.contains($0.id.owner) }
        guard !removed.isEmpty else { return [] }
        guides.removeAll { owners.contains($0.id.owner) }
        places = [:]
        for (place, guide) in guides.enumerated() { places[guide.id] = place }
        return removed.flatMap(\.rows)
    }

    /// Changes the constants of the guide at an index.
    mutating func setConstants(_ constants: SystemGuide.Constants, at index: Int) {
        guides[index].constants = constants
    }

    /// Returns the constants of a system guide; `nil` for any other guide, and for a guide to which no constraint has
    /// referred.
    func constants(of guide: LayoutGuideID) -> SystemGuide.Constants? { places[guide].map { guides[$0].constants } }

    /// Returns the difference between the extents of a system guide and its owner along an axis, in points; `nil` for
    /// any other item.
    func shortening(of item: LayoutItem, along axis: Axis) -> Double? {
        guard case .guide(let guide) = item, guide.role.isSystem, let constants = constants(of: guide) else {
            return nil
        }
        return axis == .horizontal ? constants.width : constants.height
    }

    /// Returns the extents of system guides that the row of a constraint contains, each with its weight: the amount by
    /// which the target of the constraint increases if the extent increases by one point.
    ///
    /// - Parameter isMirrored: Whether the row measures positions from the right edge.
    func extents(of constraint: ConstraintState, isMirrored: Bool) -> [(number: FixedComponent, weight: Double)] {
        guard !guides.isEmpty else { return [] }
        var extents: [(number: FixedComponent, weight: Double)] = []
        let sides: [(ConstraintState.Side?, Double)] = [
            (constraint.first, -1), (constraint.second, constraint.multiplier),
        ]
        for (side, factor) in sides {
            guard let side, let (guide, attribute) = side.systemGuide, let constants = constants(of: guide) else {
                continue
            }
            let share: Double
            switch attribute {
            case .left, .top: continue
            case .leading: share = isMirrored ? 1 : 0
            case .trailing: share = isMirrored ? 0 : 1
            case .centerX, .centerY: share = 0.5
            default: share = 1
            }
            guard share != 0 else { continue }
            let number =
                attribute.axis == .horizontal
                ? FixedComponent(.guide(guide), .width, -constants.width)
                : FixedComponent(.guide(guide), .height, -constants.height)
            extents.append((number, factor * share))
        }
        return extents
    }
}

/// A guide that follows the edges of its owner with insets that UIKit maintains.
///
/// The solver has variables for the guide's origin, which is constant. Rows that contain the guide's extents or far
/// edges use the owner's extents minus the insets. If a guide had variables for its extents, they could take any value
/// while the owner's extent is undetermined, and would then determine that extent.
struct SystemGuide {
    let id: LayoutGuideID
    var constants: Constants
    /// The rows that fix the left and top edges.
    let rows: [ConstraintID]

    /// The origin of a guide in its owner's coordinates, and the difference between the owner's extents and the
    /// guide's.
    struct Constants: Equatable {
        var left: Double
        var top: Double
        var width: Double
        var height: Double

        init(of guide: LayoutGuideID, in tree: ViewTree, _ settings: LayoutSettings) {
            let insets = settings.insets(of: guide, in: tree)
            let origin = tree[guide.owner].bounds.origin
            left = (insets.left + origin.x).boundedForSolver
            top = (insets.top + origin.y).boundedForSolver
            width = (insets.left + insets.right).boundedForSolver
            height = (insets.top + insets.bottom).boundedForSolver
        }
    }
}

extension ConstraintState.Side {
    /// The system guide to which the side refers, and its attribute; `nil` for any other item.
    fileprivate var systemGuide: (guide: LayoutGuideID, attribute: LayoutAttribute)? {
        if case .guide(let guide) = item, guide.role.isSystem { return (guide, attribute) }
        guard case .view(let view) = item, let inside = attribute.insideMargins else { return nil }
        return (LayoutGuideID(view, .layoutMargins), inside)
    }
}
