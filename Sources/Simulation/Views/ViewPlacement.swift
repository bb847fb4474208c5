import Geometry
import Layout
import Views

/// Sets the frames of views, and updates everything that depends on a frame.
final class ViewPlacement {
    private let model: WindowModel
    private let invalidation: Invalidation
    private var autoresizingMasks = ViewTable<AutoresizingMask>()
    /// The views whose frame was set in code.
    private var placedByCode = ViewTable<Bool>()

    init(_ model: WindowModel, _ invalidation: Invalidation) {
        self.model = model
        self.invalidation = invalidation
    }

    /// Whether the frame of `view` was set in code.
    func isPlacedByCode(_ view: ViewID) -> Bool { placedByCode[view, default: false] }

    func autoresizingMask(of view: ViewID) -> AutoresizingMask { autoresizingMasks[view, default: []] }

    func setAutoresizingMask(_ mask: AutoresizingMask, of view: ViewID) { autoresizingMasks[view] = mask }

    // MARK: Frames

    /// Sets the center and the bounds of `view` from code. If constraints determine the frame, these values last only
    /// until the next layout pass.
    ///
    /// Numbers outside `LayoutLimits` are not set, and a note is recorded in the trace.
    func place(_ view: ViewID, center: Point, bounds: Rect) {
        let refused = [center.x, center.y].first { !LayoutLimits.accepts($0) } ?? bounds.unacceptable
        guard model.accepts(refused, as: "its frame", of: .view(view), model.tree[view].name) else { return }
        guard !model.tree.isLayer(view) else {
            // Layout ignores layers that do not belong to a view.
            model.tree[view].center = center
            model.tree[view].bounds = bounds
            return
        }
        placedByCode[view] = true
        let (old, oldBounds) = (model.tree[view].layoutFrame, model.tree[view].bounds)
        model.tree[view].center = center
        model.tree[view].bounds = bounds
        frameChanged(of: view, from: old, because: model.trace.cause)
        boundsChanged(of: view, from: oldBounds)
    }

    /// Sets the frame that layout computed. If the size changes, the view lays out its subviews, and is drawn again if
    /// its drawing depends on its size.
    func setFrame(_ frame: Rect, of view: ViewID, because layout: TraceEvent.Cause) {
        // A view stores its center and its size instead of its frame. A frame that is computed from them may differ
        // from `frame` by an ulp.
        guard !model.tree[view].isPlaced(at: frame) else { return }
        let (old, oldSize) = model.tree[view].place(at: frame)
        let cause = model.trace.recordMove(
            of: view, model.tree[view].name, from: old, to: frame, because: layout)
        frameChanged(of: view, from: old, because: cause)
        if oldSize != frame.size {
            invalidation.requestLayout(view, because: cause)
            invalidation.requestDisplay(ofResized: view, because: cause)
        }
    }

    /// Sets the anchor point of `view`, which moves the view.
    func setAnchorPoint(_ point: Point, of view: ViewID) {
        let old = model.tree[view].layoutFrame
        model.tree[view].anchorPoint = point
        guard !model.tree.isLayer(view) else { return }
        frameChanged(of: view, from: old, because: model.trace.cause)
    }

    /// Resizes the root view to the size of the window.
    func resizeRoot() {
        let root = model.root
        let old = model.tree[root].frame
        model.tree[root].layoutFrame = Rect(origin: .zero, size: model.surroundings.size)
        let frame = model.tree[root].frame
        let cause = model.trace.recordMove(of: root, model.tree[root].name, from: old, to: frame)
        model.engine.holdRoot(at: frame)
        invalidation.engineChanged(root, because: cause)
        invalidation.requestLayout(root, because: cause)
        resizeFixedSubviews(of: root, from: old.size, because: cause)
    }

    /// Fixes the frame of `view` in the engine. If `frame` is `nil`, constraints determine the frame.
    func fix(_ frame: Rect?, of view: ViewID) {
        let issues = model.engine.hold(frame, of: view, in: model.tree)
        invalidation.engineChanged(view, because: model.trace.cause)
        for issue in issues { model.record(issue, because: model.trace.cause) }
    }

    // MARK: Consequences

    /// Updates everything that depends on the frame of `view`: the engine, the guides, and the subviews that are
    /// resized with the view.
    func frameChanged(of view: ViewID, from old: Rect, because cause: TraceEvent.Cause) {
        invalidation.guidesBecomeStale(because: cause)
        if model.engine.heldFrame(of: view) != nil { fix(model.tree[view].layoutFrame, of: view) }
        resizeFixedSubviews(of: view, from: old.size, because: cause)
    }

    /// Updates everything that depends on the bounds of `view`. Call ``frameChanged(of:from:because:)`` to update
    /// everything that depends on the frame.
    ///
    /// - Source: semantics 2.10.
    func boundsChanged(of view: ViewID, from old: Rect) {
        let bounds = model.tree[view].bounds
        if bounds.origin != old.origin { contentOffsetChanged(of: view) }
        guard bounds.size != old.size else { return }
        invalidation.requestLayout(view)
        invalidation.requestDisplay(ofResized: view)
        // A superview that is being laid out sets this size itself.
        if let superview = model.tree.superview(of: view), superview != invalidation.viewBeingLaidOut {
            invalidation.requestLayout(superview)
        }
    }

    /// Resizes the subviews with fixed frames according to their autoresizing masks.
    private func resizeFixedSubviews(of view: ViewID, from old: Size, because cause: TraceEvent.Cause) {
        let size = model.tree[view].bounds.size
        guard size != old else { return }
        for subview in model.tree.subviews(of: view) {
            guard let mask = autoresizingMasks[subview], mask != [], model.engine.heldFrame(of: subview) != nil else {
                continue
            }
            setFrame(mask.resized(model.tree[subview].layoutFrame, from: old, to: size), of: subview, because: cause)
        }
    }

    // MARK: Scroll views

    /// Scrolls `view`, and requests its layout. A number outside `LayoutLimits` is not set, and a note is recorded in
    /// the trace.
    func setContentOffset(_ offset: Point, of view: ViewID) {
        guard model.tree[view].content.isScrollable, offset != model.tree[view].bounds.origin else { return }
        let refused = [offset.x, offset.y].first { !LayoutLimits.accepts($0) }
        guard model.accepts(refused, as: "its content offset", of: .view(view), model.tree[view].name) else { return }
        model.tree[view].bounds.origin = offset
        contentOffsetChanged(of: view)
    }

    /// Sets the content size that constraints determine. The axes along which the content scrolls depend on this size,
    /// and so does the adjusted content inset.
    func updateContentSize(ofScroll view: ViewID, because layout: TraceEvent.Cause) {
        guard case .scroll(var scroll) = model.tree[view].content else { return }
        let guide = LayoutGuideID(view, .scrollContent)
        guard model.engine.isReferenced(guide) else { return }
        let old = scroll.contentSize
        scroll.contentSize = model.engine.layoutFrame(of: guide, in: model.tree).size
        model.tree[view].content = .scroll(scroll)
        if scroll.contentSize != old { invalidation.guidesBecomeStale(because: layout) }
    }

    /// Updates the guides of a scroll view, and the constraints between its content and views outside the scroll
    /// view.
    private func contentOffsetChanged(of view: ViewID) {
        model.engine.contentOffsetChanged(of: view, in: model.tree)
        invalidation.guidesBecomeStale(because: model.trace.cause)
        invalidation.meaningChanged(of: view)
        invalidation.requestLayout(view)
    }
}

extension ViewState {
    fileprivate func isPlaced(at frame: Rect) -> Bool { center == anchor(in: frame) && bounds.size == frame.size }

    /// Sets the frame, and returns the previous frame and size.
    fileprivate mutating func place(at frame: Rect) -> (frame: Rect, size: Size) {
        defer { layoutFrame = frame }
        return (layoutFrame, bounds.size)
    }
}
