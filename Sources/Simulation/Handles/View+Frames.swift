public import Geometry
public import Layout
import Views

/// Views that code places, beside those that constraints do.
extension View {
    /// Whether the view stays at its frame, for other views' constraints too, and follows its superview's size by its
    /// ``autoresizingMask``.
    ///
    /// Off for a view that was just made, which waits for constraints. In UIKit it is on for views made in code, and
    /// turning it off is what everybody writes first. Always on for the root view, which is as large as its window.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { window.engine.heldFrame(of: id) != nil }
        nonmutating set {
            guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
            guard id != window.tree.root else {
                return window.note(name, "not set: the root view is as large as its window, whatever constraints say")
            }
            window.hold(newValue ? window.tree[id].layoutFrame : nil, of: id)
            if let superview { window.requestLayout(superview.id) }
        }
    }

    /// What gives way when the superview changes its size and the view is not laid out by constraints.
    public var autoresizingMask: AutoresizingMask {
        get { window.autoresizingMasks[id, default: []] }
        nonmutating set { window.autoresizingMasks[id] = newValue }
    }

    /// The size that suits the view best, not rounded: what its constraints and those of its subviews make of it.
    ///
    /// - Parameters:
    ///   - target: Wanted at the fitting priorities: `Size.layoutFittingCompressed` for as small as may be.
    ///   - horizontal: 1000 for a view whose width is known, such as a table's cell.
    ///   - vertical: 1000 for a view whose height is known.
    public func systemLayoutSizeFitting(
        _ target: Size, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        var priorities = PriorityPair(horizontal)
        priorities.vertical = vertical
        window.arrangeStaleStacks()
        return window.engine.fittingSize(of: id, target, priorities: priorities, in: window.tree)
    }
}

extension Size {
    /// `UIView.layoutFittingCompressedSize`
    public static let layoutFittingCompressed = Size.zero
    /// `UIView.layoutFittingExpandedSize`
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension Window {
    /// Holds `view` at `frame`, or leaves it to constraints.
    func hold(_ frame: Rect?, of view: ViewID) {
        let issues = engine.hold(frame, of: view, in: tree)
        unsolvedChanges.append(UnsolvedChange(of: view, cause: trace.cause))
        for issue in issues { record(issue, because: trace.cause) }
    }

    /// Puts `view` somewhere by code: until the next layout pass where constraints say otherwise.
    ///
    /// Numbers outside `LayoutLimits` are refused, with a note.
    func place(_ view: ViewID, center: Point, bounds: Rect) {
        let refused = [center.x, center.y].first { !LayoutLimits.accepts($0) } ?? bounds.unacceptable
        guard accepts(refused, as: "its frame", of: tree[view].name) else { return }
        placedByCode[view] = true
        let (old, oldBounds) = (tree[view].layoutFrame, tree[view].bounds)
        tree[view].center = center
        tree[view].bounds = bounds
        frameChanged(of: view, from: old, because: trace.cause)
        boundsChanged(of: view, from: oldBounds)
    }

    /// Has what follows from the bounds of `view`, which were `old`, follow them, beside what its frame does.
    ///
    /// - Source: semantics 2.10.
    func boundsChanged(of view: ViewID, from old: Rect) {
        let bounds = tree[view].bounds
        if bounds.origin != old.origin { contentOffsetChanged(of: view) }
        guard bounds.size != old.size else { return }
        requestLayout(view)
        requestDisplay(ofResized: view)
        // Whoever lays this view out knows of it.
        if let superview = tree.superview(of: view), superview != layingOut { requestLayout(superview) }
    }

    /// Has what follows from the frame of `view`, which was `old`, follow it: what holds it, its guides and the
    /// subviews that its size moves.
    func frameChanged(of view: ViewID, from old: Rect, because cause: TraceEvent.Cause) {
        guidesBecomeStale(because: cause)
        if engine.heldFrame(of: view) != nil { hold(tree[view].layoutFrame, of: view) }
        resizeHeldSubviews(of: view, from: old.size, because: cause)
    }

    /// Has the subviews that code placed follow the size of `view`, which was `old`.
    func resizeHeldSubviews(of view: ViewID, from old: Size, because cause: TraceEvent.Cause) {
        let size = tree[view].bounds.size
        guard size != old else { return }
        for subview in tree.subviews(of: view) {
            guard let mask = autoresizingMasks[subview], mask != [], engine.heldFrame(of: subview) != nil else {
                continue
            }
            setFrame(mask.resized(tree[subview].layoutFrame, from: old, to: size), of: subview, because: cause)
        }
    }
}

extension View {
    /// The natural size, with `nil` where there is none.
    public var intrinsicContentSize: IntrinsicSize { window.engine.intrinsicContentSize(of: id, in: window.tree) }

    /// An override of the natural size, and the priorities that hold the view to it. Another override has the natural size
    /// asked for again; other priorities lay out what they move, like a changed constraint.
    public var contentSizing: ContentSizing {
        get { window.engine.contentSizing(of: id) }
        nonmutating set {
            let old = contentSizing
            let refused = newValue.intrinsicOverride?.unacceptable
            guard newValue != old, window.accepts(refused, as: "its natural size", of: name) else { return }
            window.engine.setContentSizing(newValue, of: id)
            if newValue.intrinsicOverride != old.intrinsicOverride, window.askedForContentSize != id {
                invalidateIntrinsicContentSize()
            }
            window.contentPrioritiesChanged(of: id)
        }
    }

    /// Has the natural size asked for again in the next update-constraints pass.
    public func invalidateIntrinsicContentSize() { window.invalidateContentSize(of: id) }

    public func contentHuggingPriority(for axis: Axis) -> LayoutPriority { contentSizing.hugging[axis] }

    public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
        contentSizing.hugging[axis] = priority
    }

    public func contentCompressionResistancePriority(for axis: Axis) -> LayoutPriority {
        contentSizing.compressionResistance[axis]
    }

    public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: Axis) {
        contentSizing.compressionResistance[axis] = priority
    }
}

/// Which view a touch belongs to. It goes by where views are for the program, not by what animations show.
extension View {
    /// Whether touches reach the view and its subviews. At first off for labels and image views, as in UIKit.
    public var isUserInteractionEnabled: Bool {
        get { window.interaction[id] ?? content.takesTouches }
        nonmutating set { window.interaction[id] = newValue }
    }

    /// The frontmost view at `point`, this one or one that it holds; `nil` where there is none.
    ///
    /// A view that is hidden, nearly transparent or takes no touches is left out with its subviews, and so are the parts of
    /// subviews that lie outside their superview.
    ///
    /// - Parameter point: In this view's coordinates.
    /// - Source: behaviour measured on iOS: the near edges belong to a view, the far ones do not.
    public func hitTest(_ point: Point) -> View? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, bounds.contains(point) else { return nil }
        for subview in subviews.reversed() {
            if let inside = window.tree[subview.id].inside(point), let hit = subview.hitTest(inside) { return hit }
        }
        return self
    }
}

extension ViewState {
    /// A point of the superview in this view's coordinates; `nil` for a transform that leaves nothing to touch.
    fileprivate func inside(_ point: Point) -> Point? {
        let place = layoutFrame.origin
        guard transform != .identity else { return bounds.origin + point - place }
        // The transform is done about the anchor point, which is at the centre.
        guard let back = transform.inverted else { return nil }
        return bounds.origin + center - place + back.applied(to: point - center)
    }
}

extension ViewContent {
    fileprivate var takesTouches: Bool { kind != .label && kind != .image }
}
