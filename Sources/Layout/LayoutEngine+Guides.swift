import Cassowary
import Geometry
package import Views

/// A guide that follows its owner's edges at insets which UIKit keeps.
struct SystemGuide {
    let id: LayoutGuideID
    /// Of the rows.
    var constants: [Double]
    /// Left, top, width and height, in this order.
    let rows: [ConstraintID]
}

extension LayoutEngine {
    /// Ties a guide that UIKit keeps to the edges of its owner, and content to its origin.
    ///
    /// Four relations and not a rectangle, so that a bar whose height follows from its own safe area can be solved.
    func keep(_ guide: LayoutGuideID, _ own: FrameVariables, in tree: ViewTree) {
        if guide.role == .scrollContent {
            hold("the origin of what scrolls") { () throws in
                try solver.add(own.minX == 0)
                try solver.add(own.minY == 0)
            }
        }
        guard guide.role.isSystem else { return }
        let owner = frameVariables(of: guide.owner)
        let values = constants(of: guide, in: tree)
        hold("a guide that nothing refers to") { () throws in
            let rows = [
                try solver.add(LinearExpression(own.minX) + values[0] == 0),
                try solver.add(LinearExpression(own.minY) + values[1] == 0),
                try solver.add(LinearExpression(own.width) - LinearExpression(owner.width) + values[2] == 0),
                try solver.add(LinearExpression(own.height) - LinearExpression(owner.height) + values[3] == 0),
            ]
            systemGuides.append(SystemGuide(id: guide, constants: values, rows: rows))
        }
    }

    /// Brings the guides that UIKit keeps up to date with where their owners are in `tree`.
    ///
    /// - Parameter owner: The view whose guides alone are looked at; `nil` for all.
    /// - Returns: The owners whose guides moved, in the order of first reference, and what cannot hold any more.
    package func updateGuides(
        of owner: ViewID? = nil, in tree: ViewTree
    ) -> (owners: [ViewID], issues: [LayoutIssue]) {
        var owners: [ViewID] = []
        var issues: [LayoutIssue] = []
        for index in systemGuides.indices where owner == nil || systemGuides[index].id.owner == owner {
            let guide = systemGuides[index]
            let values = constants(of: guide.id, in: tree)
            guard values != guide.constants else { continue }
            systemGuides[index].constants = values
            if owners.last != guide.id.owner { owners.append(guide.id.owner) }
            for ((row, attribute), value) in zip(zip(guide.rows, HeldNumber.attributes), values) {
                let number = HeldNumber(.guide(guide.id), attribute, -value)
                makeRoom(holding: number, in: tree, &issues) { () throws(SolverError) in
                    try solver.setConstant(value, of: row)
                }
            }
        }
        return (owners, issues)
    }

    /// The constants of the rows: `minX − left`, `minY − top`, `width − owner's + sides`, `height − owner's + ends`.
    private func constants(of guide: LayoutGuideID, in tree: ViewTree) -> [Double] {
        let insets = insets(of: guide, in: tree)
        let origin = tree[guide.owner].bounds.origin
        return [
            -insets.left - origin.x, -insets.top - origin.y, insets.left + insets.right, insets.top + insets.bottom,
        ]
    }
}
