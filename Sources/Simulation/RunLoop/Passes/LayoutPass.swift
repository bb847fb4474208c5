import Geometry
import Layout
import Views

extension Window {
    /// Lays out `view` and everything below it that asked, superviews first.
    ///
    /// Superviews first because laying one out may resize its subviews, which then ask as well. Where the layout of a view
    /// has one that holds it ask again, the pass starts again from there, in the same turn (semantics 4.2). Does nothing when
    /// nobody at or below `view` asked, and never touches a view above it.
    func runLayoutPass(from view: ViewID) {
        trace.phase = .layout
        let outer = asksRootward
        asksRootward = false
        while feedbackLoop == nil, needsLayout.isRequested(atOrBelow: view) { _ = layOut(atOrBelow: view, from: view) }
        // A pass around this one looks for itself who asked.
        asksRootward = outer || layingOut != nil
    }

    /// - Parameter start: The view where the pass began.
    /// - Returns: The view above `view` from which the pass starts again; `nil` for none.
    private func layOut(atOrBelow view: ViewID, from start: ViewID) -> ViewID? {
        while true {
            if let cause = needsLayout.take(view) { layoutSubviews(of: view, because: cause) }
            var restart = restart(after: view, from: start)
            if restart == nil {
                for subview in needsLayout.subviews(of: view, in: tree) {
                    guard feedbackLoop == nil else { return nil }
                    restart = layOut(atOrBelow: subview, from: start)
                    if restart != nil { break }
                }
            }
            if let restart, restart == view { continue }
            needsLayout.settle(view, in: tree)
            return restart
        }
    }

    /// The topmost view on the way from `start` to `view` that has asked again.
    private func restart(after view: ViewID, from start: ViewID) -> ViewID? {
        guard asksRootward, feedbackLoop == nil else { return nil }
        asksRootward = false
        var topmost: ViewID?
        var next: ViewID? = view
        while let current = next {
            if needsLayout.isRequested(by: current) { topmost = current }
            next = current == start ? nil : tree.superview(of: current)
        }
        return topmost
    }

    private func layoutSubviews(of view: ViewID, because cause: TraceEvent.Cause) {
        guard mayBeLaidOut(view) else { return }
        let outer = layingOut
        layingOut = view
        appearIfPlaced(view, because: cause)
        let controller = controllerOfView[view]
        if let controller { call(.viewWillLayoutSubviews, of: controller, because: cause) }
        let layout = trace.record(.layoutSubviews, tree[view].name, because: cause)
        call(.layoutSubviews, of: view, because: layout) { placeSubviews(of: view, because: layout) }
        if let controller { call(.viewDidLayoutSubviews, of: controller, because: cause) }
        // What overrides changed moves views, and their superviews ask before the pass goes on.
        if !unsolvedChanges.isEmpty, controller != nil || overrides[view] != nil { solveConstraints() }
        layingOut = outer
    }

    /// Gives the subviews of `view` their solved frames, rounded to pixels. A view never positions itself.
    ///
    /// What an override has changed before counts already.
    private func placeSubviews(of view: ViewID, because layout: TraceEvent.Cause) {
        if !unsolvedChanges.isEmpty, overrides[view] != nil { solveConstraints(placing: view) }
        for subview in tree.subviews(of: view) {
            guard let solved = engine.solvedFrame(of: subview) else { continue }
            setFrame(grid.rounded(solved, rounding), of: subview, because: layout)
        }
        if tree[view].content.isScrollable { updateContentSize(ofScroll: view) }
    }

    /// A view that changes its size lays out its own subviews, and a label is drawn again.
    func setFrame(_ frame: Rect, of view: ViewID, because layout: TraceEvent.Cause) {
        // Centre and size are what is kept; the frame read back from them may differ by an ulp.
        guard !tree[view].isPlaced(at: frame) else { return }
        let (old, oldSize) = tree[view].place(at: frame)
        let cause = trace.recordMove(of: view, tree[view].name, from: old, to: frame, because: layout)
        frameChanged(of: view, from: old, because: cause)
        if oldSize != frame.size {
            requestLayout(view, because: cause)
            requestDisplay(ofResized: view, because: cause)
        }
    }
}

extension ViewState {
    fileprivate func isPlaced(at frame: Rect) -> Bool { center == anchor(in: frame) && bounds.size == frame.size }

    /// Gives the view another frame, and answers the one it had, and the size.
    fileprivate mutating func place(at frame: Rect) -> (frame: Rect, size: Size) {
        defer { layoutFrame = frame }
        return (layoutFrame, bounds.size)
    }
}
