import Cassowary
import Geometry
import Views

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
