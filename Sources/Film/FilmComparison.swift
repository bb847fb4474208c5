import Geometry
import Views

/// Shows two windows side by side in one view tree, and outlines their differences.
///
/// Both windows show the same scene, so each view has the same `ViewID` in both trees.
struct FilmComparison {
    /// The largest difference in the position of an edge, in points, that does not cause an outline.
    static let minimumDifference = 0.5
    /// The gap between the windows, in points.
    static let gap = 16.0

    private static let mark = Color(red: 1, green: 0.176, blue: 0.333)
    private static let markWidth = 1.0
    /// The color behind the windows.
    private static let table = Color(red: 0.68, green: 0.68, blue: 0.7)

    /// Returns the size of two canvases side by side.
    static func canvas(of single: Size) -> Size { Size(width: 2 * single.width + gap, height: single.height) }

    /// Returns a tree that shows both windows, with outlines around the views that differ.
    ///
    /// - Parameter canvas: The size of each canvas. Each window is centered on its canvas.
    static func tree(of left: ViewTree, _ right: ViewTree, on canvas: Size) -> ViewTree {
        var root = ViewState(name: "comparison")
        root.frame = Rect(origin: .zero, size: FilmComparison.canvas(of: canvas))
        root.backgroundColor = table
        var tree = ViewTree(root: root)
        tree.traits = left.traits
        let differing = left.views.filter { id in
            right.contains(id) && isApart(left.frameInRoot(of: id), right.frameInRoot(of: id))
        }
        for (half, offset) in [(left, 0), (right, canvas.width + gap)] {
            var pane = ViewState(name: "pane")
            pane.frame = Rect(x: offset, y: 0, width: canvas.width, height: canvas.height)
            pane.clipsToBounds = true
            let place = tree.makeView(pane)
            tree.add(place, to: tree.root)
            let size = half[half.root].bounds.size
            // If the root view has no background, this view keeps the window's text legible in light and dark
            // appearance.
            var paper = ViewState(name: "paper")
            paper.frame = Rect(
                x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2, width: size.width,
                height: size.height)
            paper.backgroundColor = AdaptiveColor.systemBackground.resolved(for: half.traits.appearance)
            tree.add(tree.makeView(paper), to: place)
            let window = tree.graft(half, half.root, onto: place)
            tree[window].frame = paper.frame
            for id in differing {
                var outline = ViewState(name: half[id].name)
                outline.frame = half.frameInRoot(of: id)
                outline.borderWidth = markWidth
                outline.borderColor = mark
                tree.add(tree.makeView(outline), to: window)
            }
        }
        return tree
    }

    private static func isApart(_ one: Rect, _ other: Rect) -> Bool {
        zip(
            [one.minX, one.minY, one.maxX, one.maxY], [other.minX, other.minY, other.maxX, other.maxY]
        ).contains { abs($0 - $1) > minimumDifference }
    }
}

extension ViewTree {
    /// Returns the bounding box of the view in the coordinate system of the root view.
    fileprivate func frameInRoot(of view: ViewID) -> Rect {
        var frame = self[view].frame
        var next = superview(of: view)
        while let holder = next, holder != root {
            let state = self[holder]
            let anchor = Point(
                x: state.bounds.minX + state.anchorPoint.x * state.bounds.width,
                y: state.bounds.minY + state.anchorPoint.y * state.bounds.height)
            let turned = state.transform.boundingBox(
                of: Rect(x: frame.minX - anchor.x, y: frame.minY - anchor.y, width: frame.width, height: frame.height))
            frame = Rect(origin: turned.origin + state.center, size: turned.size)
            next = superview(of: holder)
        }
        return frame
    }
}
