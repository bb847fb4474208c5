import Geometry
import Layout
import Simulation
import Views

extension ViewMark {
    /// Returns the first and last baselines of all texts and of all stack views with visible arranged views: the lines
    /// that constraints align.
    ///
    /// A first baseline is a line, and a last baseline is dashed. The baselines of a stack view are those of one of its
    /// arranged views (semantics 18.12). They are faint, because they extend across the stack view and pass through
    /// other texts.
    static func baselines(of window: Window) -> [ViewMark] {
        let (engine, tree) = (window.engine, window.tree)
        return tree.views.flatMap { view -> [ViewMark] in
            let content = tree[view].content
            let isStack =
                if case .stack(let stack) = content { stack.arranged.contains { !tree[$0].isHidden } } else { false }
            guard isStack || content.part.baselineFont != nil else { return [] }
            return [true, false].map { isFirst in
                let provider = engine.baselineProvider(of: view, isFirst: isFirst, in: tree)
                let baseline = engine.baseline(providedBy: provider, isFirst: isFirst, in: tree)
                let insets = View(window: window, id: provider).alignmentRectInsets
                return ViewMark(
                    view: view, shape: isFirst ? .line : .dashedLine,
                    color: isStack ? MarkColors.baseline.faint : MarkColors.baseline
                ) { tree in
                    let (bounds, box) = (tree[view].bounds, tree[provider].bounds.inset(by: insets))
                    let y = baseline.y(in: box) + tree.distance(from: view, to: provider)
                    return Rect(x: bounds.minX, y: y, width: bounds.width, height: Dashes.width)
                }
            }
        }
    }
}

extension MarkColors {
    static let baseline = Color(red: 0.55, green: 0.33, blue: 0.05)
}

extension ViewTree {
    /// Returns the vertical distance from the origin of the coordinates of `view` to that of its descendant `inner`, in
    /// points, without the transforms of the views between them.
    fileprivate func distance(from view: ViewID, to inner: ViewID) -> Double {
        var (distance, current) = (0.0, inner)
        while current != view, let superview = superview(of: current) {
            distance += self[current].frame.minY - self[current].bounds.minY
            current = superview
        }
        return distance
    }
}
