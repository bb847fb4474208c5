import Geometry
import InterfaceBuilder
import Layout
import Simulation
import Views

/// Goes through a scene that was laid out, and compares view by view.
///
/// Interface Builder rounds edges in the coordinates of the root, each on its own, so exact places are added up on the way down.
///
/// - Source: *Interface Builder Files*, rule 2.
struct ComparisonWalk {
    let document: InterfaceDocument
    let plan: ScenePlan
    let window: Window
    private let grid: PixelGrid
    private let hasConflict: Bool
    private(set) var views: [ViewComparison] = []
    private(set) var staleCells = 0
    private(set) var staleCellViews = 0

    init(document: InterfaceDocument, plan: ScenePlan, window: Window) {
        self.document = document
        self.plan = plan
        self.window = window
        grid = document.grid
        hasConflict = window.constraints.contains(where: \.isBroken)
    }

    mutating func compareSubviews(of plan: PlannedView, as view: InterfaceView) {
        compare(plan, as: view, exact: .zero, recorded: .zero, isClosedOver: false)
    }

    /// - Parameters:
    ///   - exact: Where the view begins, seen from the root, as solved.
    ///   - recorded: The same as recorded.
    ///   - isClosedOver: Whether it is in a hidden view that a stack view arranges, which layout leaves alone.
    private mutating func compare(
        _ plan: PlannedView, as view: InterfaceView, exact: Point, recorded: Point, isClosedOver: Bool
    ) {
        let elements = Dictionary(view.subviews.map { ($0.id, $0) }) { first, _ in first }
        for planned in plan.subviews {
            guard let subview = elements[planned.id], let frame = subview.frame,
                let made = window.view(named: planned.name), made.isInstalled
            else { continue }
            if isStaleCell(subview) {
                staleCells += 1
                staleCellViews += subview.depthFirst.count(where: \.isFree)
                continue
            }
            let place = Rect(
                x: exact.x + made.frame.minX, y: exact.y + made.frame.minY, width: made.frame.width,
                height: made.frame.height)
            let expected = Rect(
                x: recorded.x + frame.minX, y: recorded.y + frame.minY, width: frame.width, height: frame.height)
            // What a stack view closes over keeps the frame that it had before.
            let isClosedOver = isClosedOver || (planned.isArranged && planned.isHidden)
            if subview.isFree, !isClosedOver {
                add(planned, subview, made, found: grid.rounded(place, .edges), expected: expected)
            }
            compare(planned, as: subview, exact: place.origin, recorded: expected.origin, isClosedOver: isClosedOver)
        }
    }

    /// Whether the content of a row has another height than the row: Interface Builder laid it out before the row changed.
    private func isStaleCell(_ view: InterfaceView) -> Bool {
        guard view.kind == "tableViewCell", let cell = view.frame,
            let content = view.subviews.first(where: { $0.kind == "tableViewCellContentView" })?.frame
        else { return false }
        return abs(cell.height - content.height) > 1
    }

    private mutating func add(
        _ planned: PlannedView, _ view: InterfaceView, _ made: View, found: Rect, expected: Rect
    ) {
        func comparison(_ cause: MismatchCause?) -> ViewComparison {
            ViewComparison(
                id: view.id, name: planned.name, kind: view.kind, line: view.line, recorded: expected, found: found,
                usesRecordedSize: NaturalSizes.size(of: view, in: document).1 == .recorded, cause: cause)
        }
        let plain = comparison(nil)
        guard !plain.isWithin(0.5) else { return views.append(plain) }
        views.append(
            comparison(
                MismatchCause.find(of: plain, as: view, made, hasConflict: hasConflict, pixel: 1 / document.scale)))
    }
}
