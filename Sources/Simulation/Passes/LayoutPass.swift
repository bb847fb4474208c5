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
        for subview in needsLayout.subviews(of: view, in: tree) { layOut(atOrBelow: subview) }
        needsLayout.settle(view, in: tree)
    }

    /// Gives the subviews of `view` their solved frames, rounded to pixels. A view never positions itself.
    private func layoutSubviews(of view: ViewID, because cause: TraceEvent.Cause) {
        let hasController = view == tree.root
        if hasController { trace.record(.viewWillLayoutSubviews, tree[view].name, because: cause) }
        let layout = trace.record(.layoutSubviews, tree[view].name, because: cause)
        for subview in tree.subviews(of: view) {
            guard let solved = engine.solvedFrame(of: subview) else { continue }
            setFrame(grid.rounded(solved, rounding), of: subview, because: layout)
        }
        if tree[view].content.isScrollable { updateContentSize(ofScroll: view) }
        if hasController { trace.record(.viewDidLayoutSubviews, tree[view].name, because: cause) }
    }

    /// A view that changes its size lays out its own subviews, and a label is drawn again.
    func setFrame(_ frame: Rect, of view: ViewID, because layout: TraceEvent.Cause) {
        // Centre and size are what is kept; the frame read back from them may differ by an ulp.
        guard !tree[view].isPlaced(at: frame) else { return }
        let (old, oldSize) = tree[view].place(at: frame)
        let cause = trace.record(.frame, tree[view].name, as: .frame(from: old, to: frame), because: layout)
        frameChanged(of: view, from: old, because: cause)
        if oldSize != frame.size {
            requestLayout(view, because: cause)
            requestDisplay(view, because: cause)
        }
    }
}

extension ViewState {
    fileprivate func isPlaced(at frame: Rect) -> Bool { center == frame.center && bounds.size == frame.size }

    /// Gives the view another frame, and answers the one it had, and the size.
    fileprivate mutating func place(at frame: Rect) -> (frame: Rect, size: Size) {
        defer { self.frame = frame }
        return (self.frame, bounds.size)
    }
}
