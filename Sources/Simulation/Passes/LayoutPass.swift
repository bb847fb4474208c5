import Geometry
import Layout
import Views

extension Window {
    /// Lays out `view` and everything below it that asked, superviews first.
    ///
    /// Superviews first because laying one out may resize its subviews, which then ask as well. Does nothing when
    /// nobody at or below `view` asked, and never touches a view above it.
    func runLayoutPass(from view: ViewID) {
        trace.phase = .layout
        while needsLayout.isRequested(atOrBelow: view) { layOut(atOrBelow: view) }
    }

    private func layOut(atOrBelow view: ViewID) {
        if let cause = needsLayout.take(view) { layoutSubviews(of: view, because: cause) }
        for subview in tree.subviews(of: view) where needsLayout.isRequested(atOrBelow: subview) {
            layOut(atOrBelow: subview)
        }
        needsLayout.settle(view, in: tree)
    }

    /// Gives the subviews of `view` their solved frames, rounded to pixels. A view never positions itself.
    private func layoutSubviews(of view: ViewID, because cause: TraceEvent.Cause) {
        let name = tree[view].name
        let hasController = view == tree.root
        if hasController { trace.record(.viewWillLayoutSubviews, name, because: cause) }
        let layout = trace.record(.layoutSubviews, name, because: cause)
        for subview in tree.subviews(of: view) {
            guard let solved = engine.solvedFrame(of: subview) else { continue }
            setFrame(grid.rounded(solved, rounding), of: subview, because: layout)
        }
        if tree[view].content.isScrollable { updateContentSize(ofScroll: view) }
        if hasController { trace.record(.viewDidLayoutSubviews, name, because: cause) }
    }

    /// A view that changes its size lays out its own subviews, and a label is drawn again.
    func setFrame(_ frame: Rect, of view: ViewID, because layout: TraceEvent.Cause) {
        let old = tree[view]
        var new = old
        new.frame = frame
        // Centre and size are what is kept; the frame read back from them may differ by an ulp.
        guard new != old else { return }
        tree[view] = new
        let cause = trace.record(.frame, old.name, "\(old.frame.text) → \(frame.text)", because: layout)
        frameChanged(of: view, from: old.frame, because: cause)
        if new.bounds.size != old.bounds.size {
            requestLayout(view, because: cause)
            requestDisplay(view, because: cause)
        }
    }
}
