import Geometry
import Layout
import TestSupport
import Testing
import Views

@Suite("A change of the size of the root view")
struct RootSizeTests {
    private let engine: LayoutEngine
    private var tree: ViewTree
    private let box: ViewID

    init() {
        engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 2))
        tree = ViewTree(root: ViewState(name: "root"))
        box = tree.makeView(ViewState(name: "box"))
        tree.add(box, to: tree.root)
        #expect(engine.hold(Rect(x: 0, y: 0, width: 400, height: 600), of: tree.root, in: tree).isEmpty)
    }

    private func add(
        _ name: String, _ attribute: LayoutAttribute, _ second: LayoutAttribute?, _ constant: Double
    ) -> LayoutConstraintID {
        var state = ConstraintState(
            name: name, .init(box, attribute), .equal, second.map { .init(tree.root, $0) }, constant: constant)
        state.isActive = true
        return engine.add(state)
    }

    @Test func `moves views that are attached to its far edges`() {
        _ = add("leading", .leading, .leading, 16)
        _ = add("trailing", .trailing, .trailing, -16)
        _ = add("bottom", .bottom, .bottom, -20)
        _ = add("height", .height, nil, 50)
        _ = engine.solve(in: tree)
        #expect(engine.solvedFrame(of: box) == Rect(x: 16, y: 530, width: 368, height: 50))
        engine.holdRoot(at: Rect(x: 0, y: 0, width: 600, height: 400))
        let solution = engine.solve(in: tree)
        #expect(solution.issues.isEmpty && solution.moved.contains(box))
        #expect(engine.solvedFrame(of: box) == Rect(x: 16, y: 330, width: 568, height: 50))
    }

    @Test func `does not conflict with a constraint that is no longer active`() {
        let leading = add("leading", .leading, .leading, 16)
        _ = add("trailing", .trailing, .trailing, -16)
        _ = add("width", .width, nil, 368)
        #expect(engine.solve(in: tree).issues.isEmpty)
        engine.setActive(false, of: leading)
        #expect(engine.hold(Rect(x: 0, y: 0, width: 600, height: 400), of: tree.root, in: tree).isEmpty)
        #expect(engine.solve(in: tree).issues.isEmpty)
        // 600 - 16 - 368
        #expect(engine.solvedFrame(of: box)?.minX == 216)
    }

    @Test func `breaks a required constraint that no longer fits`() {
        _ = add("leading", .leading, .leading, 0)
        _ = add("trailing", .trailing, .trailing, 0)
        let width = add("width", .width, nil, 400)
        #expect(engine.solve(in: tree).issues.isEmpty)
        engine.holdRoot(at: Rect(x: 0, y: 0, width: 300, height: 600))
        let issues = engine.solve(in: tree).issues
        #expect(issues.count == 1)
        // The broken constraint becomes weak, so two of the three constraints hold.
        let frame = engine.solvedFrame(of: box)
        guard case .unsatisfiable(let constraints, _, let broken?)? = issues.first else { return }
        #expect(constraints.contains(width) && constraints.count == 3 && constraints.contains(broken))
        #expect([frame?.minX == 0, frame?.maxX == 300, frame?.width == 400].count { $0 } == 2)
    }

    @Test func `takes effect after removals and before additions`() {
        _ = add("leading", .leading, .leading, 0)
        _ = add("trailing", .trailing, .trailing, 0)
        let old = add("old", .width, nil, 400)
        _ = engine.solve(in: tree)
        engine.holdRoot(at: Rect(x: 0, y: 0, width: 300, height: 600))
        engine.setActive(false, of: old)
        _ = add("new", .width, nil, 300)
        #expect(engine.solve(in: tree).issues.isEmpty)
        #expect(engine.solvedFrame(of: box)?.width == 300)
    }
}
