import Cassowary
package import Geometry
package import Views

/// A guide that follows its owner's edges at insets which UIKit keeps.
///
/// The solver has variables for where the guide begins, which are numbers. Rows that speak of the guide's extents or far edges
/// are written with those of the owner, less the insets: a variable of its own could have any value where the owner's extent is
/// open, and give it one.
struct SystemGuide {
    let id: LayoutGuideID
    var constants: Constants
    /// Of left and top.
    let rows: [ConstraintID]

    /// Where the guide begins in its owner's coordinates, and how much less than its owner it measures.
    struct Constants: Equatable {
        var left: Double
        var top: Double
        var width: Double
        var height: Double
    }
}

extension LayoutEngine {
    /// Ties a guide that UIKit keeps to its owner, and content to its origin.
    func keep(_ guide: LayoutGuideID, _ own: FrameVariables, in tree: ViewTree) {
        if guide.role == .scrollContent {
            hold("the origin of what scrolls") { () throws in
                try solver.add(own.minX == 0)
                try solver.add(own.minY == 0)
            }
        }
        guard guide.role.isSystem else { return }
        // The owner counts as referred to as well.
        _ = frameVariables(of: guide.owner)
        let constants = constants(of: guide, in: tree)
        hold("a guide that nothing refers to") { () throws in
            let rows = [try solver.add(own.minX == constants.left), try solver.add(own.minY == constants.top)]
            systemGuidePlaces[guide] = systemGuides.count
            systemGuides.append(SystemGuide(id: guide, constants: constants, rows: rows))
        }
    }

    /// How much less than its owner a guide that UIKit keeps measures along an axis; `nil` for another.
    func shortening(of item: LayoutItem, along axis: Axis) -> Double? {
        guard case .guide(let guide) = item, guide.role.isSystem, let place = systemGuidePlaces[guide] else {
            return nil
        }
        let constants = systemGuides[place].constants
        return axis == .horizontal ? constants.width : constants.height
    }

    /// The exact rectangle of `guide` in its owner's coordinates; zero when no constraint has mentioned it.
    package func layoutFrame(of guide: LayoutGuideID) -> Rect {
        var frame = guideFrames[guide, default: .zero]
        guard let place = systemGuidePlaces[guide] else { return frame }
        let owner = solvedFrames[guide.owner] ?? .zero
        frame.size.width = owner.width - systemGuides[place].constants.width
        frame.size.height = owner.height - systemGuides[place].constants.height
        return frame
    }

    /// Brings the guides that UIKit keeps up to date with where their owners are in `tree`.
    ///
    /// - Parameter owner: The view whose guides alone are looked at; `nil` for all.
    /// - Returns: The owners whose guides moved, in the order of first reference, and what cannot hold any more. Where a guide is
    ///   of another size, the next ``solve(in:)`` tells what cannot hold.
    package func updateGuides(
        of owner: ViewID? = nil, in tree: ViewTree
    ) -> (owners: [ViewID], issues: [LayoutIssue]) {
        var owners: [ViewID] = []
        var issues: [LayoutIssue] = []
        for index in systemGuides.indices where owner == nil || systemGuides[index].id.owner == owner {
            let guide = systemGuides[index]
            let constants = constants(of: guide.id, in: tree)
            guard constants != guide.constants else { continue }
            systemGuides[index].constants = constants
            if owners.last != guide.id.owner { owners.append(guide.id.owner) }
            let origin = [
                FixedComponent(.guide(guide.id), .left, constants.left),
                FixedComponent(.guide(guide.id), .top, constants.top),
            ]
            for (row, number) in zip(guide.rows, origin) {
                makeRoom(holding: number, in: tree, &issues) { () throws(SolverError) in
                    try solver.setConstant(-number.value, of: row)
                }
            }
            for (axis, isOther) in [
                (Axis.horizontal, constants.width != guide.constants.width),
                (.vertical, constants.height != guide.constants.height),
            ] where isOther {
                refreshOffsets(constraints(mentioning: guide.id.owner)) { id in
                    guideExtents(of: id).contains { $0.item == .guide(guide.id) && $0.attribute.axis == axis }
                }
            }
        }
        return (owners, owners.isEmpty ? issues : issues + settleConflicts(in: tree))
    }

    /// The extents of guides that UIKit keeps which the row of a constraint is written with.
    func guideExtents(of id: LayoutConstraintID) -> [FixedComponent] { guideParts(of: id).map(\.number) }

    /// The same, with how much a point more of each adds to what the constraint wants.
    func guideParts(of id: LayoutConstraintID) -> [(number: FixedComponent, weight: Double)] {
        let (constraint, isTurned) = (records[id.index].state, records[id.index].isTurned)
        var parts: [(number: FixedComponent, weight: Double)] = []
        let sides: [(ConstraintState.Side?, Double)] = [
            (constraint.first, -1), (constraint.second, constraint.multiplier),
        ]
        for (side, factor) in sides {
            guard let side, let (guide, attribute) = side.systemGuide, let place = systemGuidePlaces[guide] else {
                continue
            }
            let share: Double
            switch attribute {
            case .left, .top: continue
            case .leading: share = isTurned ? 1 : 0
            case .trailing: share = isTurned ? 0 : 1
            case .centerX, .centerY: share = 0.5
            default: share = 1
            }
            guard share != 0 else { continue }
            let constants = systemGuides[place].constants
            let number =
                attribute.axis == .horizontal
                ? FixedComponent(.guide(guide), .width, -constants.width)
                : FixedComponent(.guide(guide), .height, -constants.height)
            parts.append((number, factor * share))
        }
        return parts
    }

    private func constants(of guide: LayoutGuideID, in tree: ViewTree) -> SystemGuide.Constants {
        let insets = insets(of: guide, in: tree)
        let origin = tree[guide.owner].bounds.origin
        return SystemGuide.Constants(
            left: (insets.left + origin.x).boundedForSolver, top: (insets.top + origin.y).boundedForSolver,
            width: (insets.left + insets.right).boundedForSolver,
            height: (insets.top + insets.bottom).boundedForSolver)
    }
}

extension ConstraintState.Side {
    /// The guide that UIKit keeps which it speaks of, and of which attribute; `nil` for anything else.
    fileprivate var systemGuide: (guide: LayoutGuideID, attribute: LayoutAttribute)? {
        if case .guide(let guide) = item, guide.role.isSystem { return (guide, attribute) }
        guard case .view(let view) = item, let inside = attribute.insideMargins else { return nil }
        return (LayoutGuideID(view, .layoutMargins), inside)
    }
}

extension LayoutEngine {
    package func marginSettings(of view: ViewID) -> MarginSettings { margins[view, default: MarginSettings()] }

    package func setMarginSettings(_ settings: MarginSettings, of view: ViewID) {
        margins[view] = settings
    }

    /// Whether `view` runs from right to left.
    package func isRightToLeft(_ view: ViewID) -> Bool {
        semantics[view, default: .unspecified].isRightToLeft(inRightToLeft: readsRightToLeft)
    }

    /// Whether places of a constraint between leading and trailing edges count from the right, as the views are in `tree`.
    package func isRightToLeft(_ id: LayoutConstraintID, in tree: ViewTree) -> Bool {
        self[id].directionView(in: tree).map { isRightToLeft($0) } ?? false
    }

    /// How far bars and the device's edges reach into `view`, as it stands in `tree`.
    ///
    /// A view has what is left of its superview's insets at its place, never more than those: one that lies inside
    /// an inset has all of it. Outside the window there is none.
    ///
    /// - Source: nine frames measured on Catalyst 26.1.
    package func safeAreaInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let insets =
            if let superview = tree.superview(of: view) {
                safeAreaInsets(of: superview, in: tree)
                    .reaching(into: tree[view].layoutFrame, of: tree[superview].bounds)
            } else {
                view == tree.root ? windowSafeArea : .zero
            }
        return insets + marginSettings(of: view).additionalSafeArea
    }

    /// The margins of `view` with everything that widens them, as it stands in `tree`.
    package func layoutMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let settings = marginSettings(of: view)
        var insets = baseMargins(of: view, in: tree)
        if settings.insetsFromSafeArea { insets = insets + safeAreaInsets(of: view, in: tree) }
        guard settings.preservesSuperviewMargins, let superview = tree.superview(of: view) else { return insets }
        let outer = layoutMargins(of: superview, in: tree)
        return insets.widened(to: outer.reaching(into: tree[view].layoutFrame, of: tree[superview].bounds))
    }

    /// What was set, or the default: the system's at the sides of a root view, none in a stack, else 8 all round.
    private func baseMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let settings = marginSettings(of: view)
        let given = settings.base?.insets(isRightToLeft: isRightToLeft(view))
        guard view == tree.root else {
            if case .stack = tree[view].content { return given ?? .zero }
            return given ?? LayoutEngine.defaultMargins
        }
        let system = EdgeInsets(left: systemMargin, right: systemMargin)
        guard let given else { return system }
        return settings.respectsSystemMinimum ? given.widened(to: system) : given
    }

    private static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// The insets at which a guide that UIKit keeps lies in its owner.
    func insets(of guide: LayoutGuideID, in tree: ViewTree) -> EdgeInsets {
        switch guide.role {
        case .safeArea: return safeAreaInsets(of: guide.owner, in: tree)
        case .layoutMargins: return layoutMargins(of: guide.owner, in: tree)
        case .readableContent: return readableInsets(of: guide.owner, in: tree)
        case .scrollFrame, .scrollContent, .arrangement, .custom: return .zero
        }
    }

    /// The margins, but no wider than reads well where there is much room.
    ///
    /// - Source: 14 widths measured on Catalyst 26.1 at the default text size.
    private func readableInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let margins = layoutMargins(of: view, in: tree)
        let width = tree[view].bounds.width
        let isWide = width > 1008 && width - margins.left - margins.right > LayoutEngine.readableWidth
        guard isWide else { return margins }
        let side = (width - LayoutEngine.readableWidth) / 2
        return EdgeInsets(top: margins.top, left: side, bottom: margins.bottom, right: side)
    }

    /// In points, at the default text size.
    private static let readableWidth = 920.0
}

extension EdgeInsets {
    /// Each side at least as wide as that of `other`.
    func widened(to other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
            right: max(right, other.right))
    }

    /// What is left of insets of `bounds` inside `frame`, each side 0 through its whole width.
    func reaching(into frame: Rect, of bounds: Rect) -> EdgeInsets {
        func part(_ inset: Double, _ distance: Double) -> Double { min(max(inset - distance, 0), max(inset, 0)) }
        return EdgeInsets(
            top: part(top, frame.minY - bounds.minY), left: part(left, frame.minX - bounds.minX),
            bottom: part(bottom, bounds.maxY - frame.maxY), right: part(right, bounds.maxX - frame.maxX))
    }
}
