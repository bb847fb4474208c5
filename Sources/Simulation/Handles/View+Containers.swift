public import Geometry
import Layout
public import Views

/// What a scroll view shows of its content; another kind of view ignores what is set.
extension View {
    /// All that the view can show: constraints to it decide ``contentSize``.
    public var contentLayoutGuide: LayoutGuide { guide(.scrollContent) }
    /// What the view shows, as a rectangle that does not move with the content.
    public var frameLayoutGuide: LayoutGuide { guide(.scrollFrame) }

    private var scroll: ViewContent.Scroll? {
        get { if case .scroll(let scroll) = content { scroll } else { nil } }
        nonmutating set {
            guard scroll != nil, let newValue else { return }
            window.tree[id].content = .scroll(newValue)
        }
    }

    /// In points; zero for a view that does not scroll. What constraints to the content say wins at the next layout.
    public var contentSize: Size {
        get { scroll?.contentSize ?? .zero }
        nonmutating set {
            let refused = [newValue.width, newValue.height].first { !LayoutLimits.accepts($0) }
            guard window.accepts(refused, as: "its content size", of: name) else { return }
            scroll?.contentSize = newValue
        }
    }

    /// Which point of the content is at the top left, in points: the origin of the bounds.
    ///
    /// Lays the view out in the next layout pass, as scrolling does.
    public var contentOffset: Point {
        get { bounds.origin }
        nonmutating set {
            guard content.isScrollable, newValue != bounds.origin else { return }
            let refused = [newValue.x, newValue.y].first { !LayoutLimits.accepts($0) }
            guard window.accepts(refused, as: "its content offset", of: name) else { return }
            window.tree[id].bounds.origin = newValue
            window.contentOffsetChanged(of: id)
        }
    }

    public var contentInset: EdgeInsets {
        get { scroll?.contentInset ?? .zero }
        nonmutating set {
            guard window.accepts(newValue.unacceptable, as: "its content inset", of: name) else { return }
            scroll?.contentInset = newValue
            window.keepAtRest(id)
        }
    }

    /// Whether the safe area is left out of ``adjustedContentInset``: `contentInsetAdjustmentBehavior` `.never`.
    public var ignoresSafeArea: Bool {
        get { scroll?.ignoresSafeArea ?? false }
        nonmutating set {
            scroll?.ignoresSafeArea = newValue
            window.keepAtRest(id)
        }
    }

    /// Around the content, in points: what was set, and what the safe area takes of the view.
    public var adjustedContentInset: EdgeInsets {
        scroll.map { $0.ignoresSafeArea ? $0.contentInset : $0.contentInset + safeAreaInsets } ?? .zero
    }
}

extension Window {
    /// What the content of `view` is seen against has changed: its guides, and constraints from inside to outside.
    func contentOffsetChanged(of view: ViewID) {
        engine.contentOffsetChanged(of: view, in: tree)
        guidesBecomeStale(because: trace.cause)
        meaningChanged(of: view)
        requestLayout(view)
    }

    /// Keeps a scroll view that rests at the start of its content there when what is around the content changes.
    ///
    /// - Source: measured on iOS 26.1: under a safe area of 59 a view at rest has the offset -59.
    func keepAtRest(_ view: ViewID) {
        let old = restingInsets[view, default: .zero]
        let new = View(window: self, id: view).adjustedContentInset
        guard new != old else { return }
        restingInsets[view] = new
        var origin = tree[view].bounds.origin
        if origin.x == -old.left { origin.x = -new.left }
        if origin.y == -old.top { origin.y = -new.top }
        View(window: self, id: view).contentOffset = origin
    }

    /// Gives a scroll view the size that constraints make of its content.
    func updateContentSize(ofScroll view: ViewID) {
        guard case .scroll(var scroll) = tree[view].content else { return }
        let guide = LayoutGuideID(view, .scrollContent)
        guard engine.isReferenced(guide) else { return }
        scroll.contentSize = engine.layoutFrame(of: guide).size
        tree[view].content = .scroll(scroll)
    }
}

/// What a stack view arranges and how; another kind of view ignores what is set.
extension View {
    /// How the view arranges others; `nil` for a view that is no stack view.
    public var stack: ViewContent.Stack? {
        get { if case .stack(let stack) = content { stack } else { nil } }
        nonmutating set {
            guard let old = stack, let newValue,
                window.accepts(newValue.unacceptable, as: "its spacing", of: name)
            else { return }
            content = .stack(newValue)
            // How views rank where they tie depends on who arranges them and along which axis.
            let isRankedAnew = newValue.axis != old.axis || newValue.distribution != old.distribution
            let left = old.arranged.filter { isRankedAnew || !newValue.arranged.contains($0) }
            for view in left { window.invalidateContentSize(of: view) }
        }
    }

    /// In the order in which they stand.
    public var arrangedSubviews: [View] { stack?.arranged.map { View(window: window, id: $0) } ?? [] }

    /// Makes `view` a subview that stands behind the others in the row or column.
    public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Makes `view` a subview that stands at `index`, counted without itself.
    ///
    /// - Parameters:
    ///   - view: Arranged already or not.
    ///   - index: 0 through the number of the other arranged views. Behind that UIKit raises an exception: a strict window does
    ///     nothing then, and another puts the view at the nearest place, with a note.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        guard var stack, window.canAdd(view, to: self) else { return }
        let others = stack.arranged.filter { $0 != view.id }
        let place = min(max(index, 0), others.count)
        if place != index {
            let exception = UIKitException.arrangedIndex(index, atMost: others.count)
            guard window.permits(exception, of: name, "UIKit raises an exception here: \(exception.text)") else {
                return
            }
        }
        stack.arranged = others
        stack.arranged.insert(view.id, at: place)
        if view.superview != self { addSubview(view) }
        view.translatesAutoresizingMaskIntoConstraints = false
        self.stack = stack
    }

    /// Leaves `view` a subview, but out of the row or column.
    public func removeArrangedSubview(_ view: View) {
        stack?.arranged.removeAll { $0 == view.id }
        stack?.setCustomSpacing(nil, after: view.id)
    }

    /// Sets the space after an arranged view, in points; `nil` for the stack view's own spacing. Does nothing, with a note,
    /// after a view that is not arranged.
    public func setCustomSpacing(_ spacing: Double?, after view: View) {
        guard let stack else { return }
        guard stack.arranged.contains(view.id) else {
            return window.note(name, "no custom spacing: '\(view.name)' is not arranged")
        }
        self.stack?.setCustomSpacing(spacing, after: view.id)
    }
}

extension Window {
    /// Has what a stack view arranges arranged anew.
    func invalidateArrangement(of view: ViewID) {
        guard case .stack = tree[view].content, staleStacks.insert(view).inserted else { return }
        watch(.view(view))
        requestConstraintUpdate(view)
        invalidateShares(by: view)
    }

    /// Has the stack view that arranges `view`, if one does, arrange anew.
    func invalidateArrangement(around view: ViewID) {
        if let superview = tree.superview(of: view) { invalidateArrangement(of: superview) }
    }

    /// Tells the engine what the stack views that asked arrange, ahead of the pass that updates their constraints: for a
    /// size that is wanted earlier.
    func arrangeStaleStacks() {
        for view in staleStacksInOrder { engine.updateStack(view, in: tree) }
    }

    /// In the order of their making; those that share room by what fits views come last, the innermost first.
    private var staleStacksInOrder: [ViewID] {
        let stale = staleStacks.sorted()
        let sharing = stale.filter { arrangesByFit($0) }
        guard !sharing.isEmpty else { return stale }
        sharingStacks.formUnion(sharing)
        let inward = sharing.map { (depth: tree.depth(of: $0), view: $0) }.sorted {
            ($1.depth, $0.view) < ($0.depth, $1.view)
        }
        return stale.filter { !sharing.contains($0) } + inward.map(\.view)
    }

    /// Whether a stack view shares its room by what fits views that it arranges.
    private func arrangesByFit(_ view: ViewID) -> Bool {
        guard case .stack(let stack) = tree[view].content, stack.distribution == .fillProportionally else {
            return false
        }
        return stack.arranged.contains { engine.mayCountByFit($0, along: stack.axis, in: tree) }
    }

    /// Has the stack views arrange anew that share their room by what fits a view which is, or holds, `view`.
    func invalidateShares(by view: ViewID) {
        guard !sharingStacks.isEmpty else { return }
        var inner = view
        while let outer = tree.superview(of: inner) {
            if sharingStacks.contains(outer), arrangesByFit(outer) { invalidateArrangement(of: outer) }
            inner = outer
        }
    }

    /// Brings the constraints of the stack views that asked up to date.
    ///
    /// - Returns: Those that did.
    func updateStacks() -> [ViewID] {
        let stale = staleStacksInOrder
        staleStacks.removeAll(keepingCapacity: true)
        for view in stale {
            engine.updateStack(view, in: tree)
            unsolvedChanges.append(UnsolvedChange(of: view, cause: trace.cause))
        }
        return stale
    }
}
