import Geometry
import Testing
import Views

@testable import FilmRecords

@Suite("Outlines on the canvas")
struct CanvasOutlinesTests {
    /// A root view at (7, 5) on the canvas. It contains a panel of 50 by 60 points at (100, 0), which contains a view
    /// of 30 by 40 points at (10, 20).
    private var tree: (tree: ViewTree, panel: ViewID, view: ViewID) {
        var root = ViewState(name: "root")
        root.frame = Rect(x: 7, y: 5, width: 200, height: 100)
        var tree = ViewTree(root: root)
        var panel = ViewState(name: "panel")
        panel.frame = Rect(x: 100, y: 0, width: 50, height: 60)
        var view = ViewState(name: "view")
        view.frame = Rect(x: 10, y: 20, width: 30, height: 40)
        let (panelID, viewID) = (tree.makeView(panel), tree.makeView(view))
        tree.add(panelID, to: tree.root)
        tree.add(viewID, to: panelID)
        return (tree, panelID, viewID)
    }

    @Test func `add up along the superviews`() {
        let (tree, panel, view) = tree
        let outlines = CanvasOutlines(of: tree).outlines
        #expect(outlines[panel] == .box([107, 5, 50, 60]))
        // The origin is (7 + 100 + 10, 5 + 0 + 20).
        #expect(outlines[view] == .box([117, 25, 30, 40]))
    }

    @Test func `follow scrolled content`() {
        var (tree, panel, view) = tree
        tree[panel].bounds.origin = Point(x: 3, y: 50)
        #expect(CanvasOutlines(of: tree).outlines[view] == .box([114, -25, 30, 40]))
    }

    @Test func `grow about the anchor point with their content`() {
        var (tree, panel, view) = tree
        tree[panel].transform = AffineTransform(scaleX: 2, y: 2)
        let outlines = CanvasOutlines(of: tree).outlines
        // The center stays at (132, 35).
        #expect(outlines[panel] == .box([82, -25, 100, 120]))
        let box: SIMD4<Double> = [82.0 + 2 * 10, -25.0 + 2 * 20, 60, 80]
        #expect(outlines[view] == .box(box))
    }

    @Test func `have four corners if they are rotated`() {
        var (tree, panel, _) = tree
        // A quarter turn maps (x, y) to (−y, x). The center stays at (132, 35), and the corners are at offsets of
        // (±25, ±30).
        tree[panel].transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        let corners: SIMD8<Double> = [162, 10, 162, 60, 102, 60, 102, 10]
        #expect(CanvasOutlines(of: tree).outlines[panel] == .corners(corners))
    }
}
