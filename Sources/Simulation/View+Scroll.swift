public import Geometry
import Layout
import Views

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
