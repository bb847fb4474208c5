import Geometry
import Layout
import TestSupport
import Testing
import Views

/// An engine with a root view of 375 × 667 points and named descendants.
private struct Bench {
    var tree = ViewTree(root: ViewState(name: "root"))
    let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 2))

    init() { _ = engine.hold(Rect(x: 0, y: 0, width: 375, height: 667), of: tree.root, in: tree) }

    mutating func view(_ name: String, in superview: ViewID? = nil, natural: IntrinsicSize? = nil) -> ViewID {
        let view = tree.makeView(ViewState(name: name))
        tree.add(view, to: superview ?? tree.root)
        var sizing = ContentSizing()
        sizing.intrinsicOverride = natural
        engine.setContentSizing(sizing, of: view)
        return view
    }

    @discardableResult
    func constrain(
        _ name: String, _ first: ViewID, _ attribute: LayoutAttribute, _ relation: LayoutRelation,
        _ multiplier: Double = 1, _ second: (ViewID, LayoutAttribute)? = nil, _ constant: Double = 0,
        at priority: LayoutPriority = .required
    ) -> LayoutConstraintID {
        let id = engine.add(
            ConstraintState(
                name: name, .init(first, attribute), relation, multiplier: multiplier,
                second.map { .init($0.0, $0.1) }, constant: constant, priority: priority))
        engine.setActive(true, of: id)
        return id
    }

    /// Solves, measures natural sizes like the update pass, and solves again.
    @discardableResult
    func solve() -> [LayoutIssue] {
        let issues = engine.solve(in: tree).issues
        for view in tree.views { engine.updateContentSize(of: view, in: tree) }
        return issues + engine.solve(in: tree).issues
    }

    func horizontal(_ view: ViewID) -> [Double] {
        engine.solvedFrame(of: view).map { [$0.minX, $0.width] } ?? []
    }
}

@Suite("Constraints between views")
struct ConstraintGeometryTests {
    @Test func `hold in the coordinates of each view's superview`() {
        var bench = Bench()
        let card = bench.view("card")
        let title = bench.view("title", in: card)
        bench.constrain("x", card, .leading, .equal, 1, (bench.tree.root, .leading), 30)
        bench.constrain("w", card, .width, .equal, 0.5, (bench.tree.root, .width), 20)
        // The trailing edge of `title` is 10 points to the left of the root's center: 187.5 - 10 in the root, which
        // is 147.5 in the card.
        bench.constrain("t", title, .trailing, .equal, 1, (bench.tree.root, .centerX), -10)
        bench.constrain("tw", title, .width, .equal, 1, nil, 40)
        #expect(bench.solve().isEmpty)
        #expect(bench.horizontal(card) == [30, 207.5])
        #expect(bench.horizontal(title) == [107.5, 40])
    }

    @Test func `multiply positions from the origin of the common ancestor`() {
        var bench = Bench()
        let box = bench.view("box")
        bench.constrain("w", box, .width, .equal, 1, nil, 40)
        bench.constrain("x", box, .centerX, .equal, 0.5, (bench.tree.root, .centerX), 3)
        bench.solve()
        let x: Double = 187.5 / 2 + 3 - 20
        #expect(bench.horizontal(box) == [x, 40])
    }

    @Test func `follow changes to constants, priorities and activity`() {
        var bench = Bench()
        let box = bench.view("box")
        bench.constrain("w", box, .width, .equal, 1, nil, 100)
        let origin = bench.constrain(
            "origin", box, .leading, .equal, 1, (bench.tree.root, .leading), 20, at: LayoutPriority(999))
        let move = bench.constrain(
            "move", box, .leading, .equal, 1, (bench.tree.root, .leading), 200, at: .defaultHigh)
        bench.solve()
        #expect(bench.horizontal(box) == [20, 100])
        bench.engine.setPriority(.defaultLow, of: origin)
        bench.solve()
        #expect(bench.horizontal(box) == [200, 100])
        bench.engine.setConstant(250, of: move)
        bench.solve()
        #expect(bench.horizontal(box) == [250, 100])
        bench.engine.setActive(false, of: move)
        bench.solve()
        #expect(bench.horizontal(box) == [20, 100])
    }
}

@Suite("A view without constraints")
struct UnconstrainedViewTests {
    @Test func `is not laid out by constraints, regardless of its natural size`() {
        var bench = Bench()
        let label = bench.view("label", natural: IntrinsicSize(width: 60, height: 20))
        bench.solve()
        #expect(bench.engine.solvedFrame(of: label) == nil)
        bench.constrain("x", label, .leading, .equal, 1, (bench.tree.root, .leading), 7)
        bench.solve()
        #expect(bench.horizontal(label) == [7, 60])
    }
}

@Suite("Natural sizes")
struct ContentSizeTests {
    /// Two labels in a row that share 335 points. The comments contain the calculations of the expected widths.
    private func row(
        _ natural: (Double, Double), hugging: Double = 250, compression: Double = 750
    ) -> (first: [Double], second: [Double]) {
        var bench = Bench()
        let first = bench.view("l1", natural: IntrinsicSize(width: natural.0, height: 20))
        let second = bench.view("l2", natural: IntrinsicSize(width: natural.1, height: 20))
        var sizing = bench.engine.contentSizing(of: first)
        sizing.hugging.horizontal = LayoutPriority(hugging)
        sizing.compressionResistance.horizontal = LayoutPriority(compression)
        bench.engine.setContentSizing(sizing, of: first)
        bench.constrain("a", first, .leading, .equal, 1, (bench.tree.root, .leading), 16)
        bench.constrain("b", second, .leading, .equal, 1, (first, .trailing), 8)
        bench.constrain("c", second, .trailing, .equal, 1, (bench.tree.root, .trailing), -16)
        bench.solve()
        return (bench.horizontal(first), bench.horizontal(second))
    }

    @Test func `stretch the view with the lower hugging priority`() {
        #expect(row((60, 120), hugging: 251) == ([16, 60], [84, 275]))
        #expect(row((60, 120), hugging: 249) == ([16, 215], [239, 120]))
    }

    @Test func `shrink the view with the lower compression resistance`() {
        #expect(row((250, 120), compression: 751) == ([16, 250], [274, 85]))
        #expect(row((250, 120), compression: 749) == ([16, 215], [239, 120]))
    }

    @Test func `stretch the first and shrink the last view if priorities tie`() {
        #expect(row((60, 120)) == ([16, 215], [239, 120]))
        #expect(row((250, 120)) == ([16, 250], [274, 85]))
    }

    @Test func `yield to a required size without a conflict, even at 1000`() {
        var bench = Bench()
        let label = bench.view("label", natural: IntrinsicSize(width: 60, height: 20))
        var sizing = bench.engine.contentSizing(of: label)
        sizing.hugging.horizontal = .required
        sizing.compressionResistance.horizontal = .required
        bench.engine.setContentSizing(sizing, of: label)
        bench.constrain("w", label, .width, .equal, 1, nil, 200)
        #expect(bench.solve().isEmpty)
        #expect(bench.engine.solvedFrame(of: label)?.width == 200)
    }

    @Test func `at 1000 outweigh any optional constraint`() {
        var bench = Bench()
        let label = bench.view("label", natural: IntrinsicSize(width: 60, height: 20))
        var sizing = bench.engine.contentSizing(of: label)
        sizing.hugging.horizontal = .required
        bench.engine.setContentSizing(sizing, of: label)
        bench.constrain("w", label, .width, .equal, 1, nil, 200, at: LayoutPriority(999))
        bench.solve()
        #expect(bench.engine.solvedFrame(of: label)?.width == 60)
    }
}

@Suite("Contradictory required constraints")
struct ConflictTests {
    @Test("break the same constraint as iOS in any order (semantics 7.2)", arguments: [false, true])
    func widths(reversed: Bool) {
        var bench = Bench()
        let box = bench.view("box")
        let constants = reversed ? [200.0, 100] : [100, 200]
        let ids = constants.map { bench.constrain("w\($0)", box, .width, .equal, 1, nil, $0) }
        let larger = reversed ? ids[0] : ids[1]
        #expect(bench.solve() == [.unsatisfiable(constraints: ids.sorted(), broken: larger)])
        #expect(bench.engine.solvedFrame(of: box)?.width == 100)
    }

    @Test func `make the broken constraint hold when a constraint that conflicts with it is removed`() {
        var bench = Bench()
        let box = bench.view("box")
        let narrow = bench.constrain("narrow", box, .width, .equal, 1, nil, 100)
        let wide = bench.constrain("wide", box, .width, .equal, 1, nil, 200)
        bench.solve()
        bench.engine.setActive(false, of: narrow)
        #expect(bench.solve() == [.restored(wide)])
        #expect(bench.engine.solvedFrame(of: box)?.width == 200)
    }

    @Test func `break a width rather than the edges around it`() {
        var bench = Bench()
        let box = bench.view("box")
        let width = bench.constrain("width", box, .width, .equal, 1, nil, 100)
        bench.constrain("leading", box, .leading, .equal, 1, (bench.tree.root, .leading), 10)
        bench.constrain("trailing", box, .trailing, .equal, 1, (bench.tree.root, .trailing), -10)
        let issues = bench.solve()
        #expect(issues.count == 1)
        guard case .unsatisfiable(let set, _, let broken) = issues.first else { return }
        #expect(set.count == 3 && broken == width)
        #expect(bench.horizontal(box) == [10, 355])
    }

    @Test func `can also result from a changed constant`() {
        var bench = Bench()
        let box = bench.view("box")
        let fixed = bench.constrain("fixed", box, .width, .equal, 1, nil, 100)
        let most = bench.constrain("most", box, .width, .lessThanOrEqual, 1, nil, 150)
        #expect(bench.solve().isEmpty)
        bench.engine.setConstant(180, of: fixed)
        #expect(bench.solve() == [.unsatisfiable(constraints: [fixed, most], broken: most)])
        #expect(bench.engine.solvedFrame(of: box)?.width == 180)
    }

    @Test func `do not result from intermediate states of a change`() {
        var bench = Bench()
        let box = bench.view("box")
        let fixed = bench.constrain("fixed", box, .width, .equal, 1, nil, 10)
        let most = bench.constrain("most", box, .width, .lessThanOrEqual, 1, nil, 50)
        bench.solve()
        bench.engine.setConstant(150, of: most)
        bench.engine.setConstant(100, of: fixed)
        #expect(bench.solve().isEmpty)
        #expect(bench.engine.solvedFrame(of: box)?.width == 100)
    }

    @Test func `are reported again when the broken constraint is activated again`() {
        var bench = Bench()
        let box = bench.view("box")
        bench.constrain("narrow", box, .width, .equal, 1, nil, 100)
        let wide = bench.constrain("wide", box, .width, .equal, 1, nil, 200)
        #expect(bench.solve().count == 1)
        bench.engine.setActive(false, of: wide)
        bench.engine.setActive(true, of: wide)
        #expect(bench.solve().count == 1)
    }

    @Test("do not depend on the order if only multipliers differ", arguments: [false, true])
    func multipliers(reversed: Bool) {
        var bench = Bench()
        let box = bench.view("box")
        for multiplier in reversed ? [0.8, 0.4] : [0.4, 0.8] {
            bench.constrain("w\(multiplier)", box, .width, .equal, multiplier, (bench.tree.root, .width))
        }
        bench.solve()
        #expect(bench.engine.solvedFrame(of: box)?.width == 150)
    }
}
