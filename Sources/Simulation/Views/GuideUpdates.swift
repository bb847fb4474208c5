import Geometry
import Layout
import Views

/// Updates layout guides and insets after frames or margins have changed, and calls the methods that report insets.
final class GuideUpdates {
    private let model: WindowModel
    private let overrides: OverrideTable
    private let controllers: ControllerTable
    private let invalidation: Invalidation
    private let placement: ViewPlacement
    private let loops: FeedbackLoopDetector
    /// The scroll views, in the order of creation.
    private var scrollViews: [ViewID] = []
    /// The adjusted content inset of each scroll view at the last update.
    private var lastContentInsets = ViewTable<EdgeInsets>()
    /// The range of offsets at which the content of each scroll view could rest at the last update.
    private var lastRanges = ViewTable<ScrollRange>()
    /// The object that scrolls views; `nil` until the first touch, or until a view handles events.
    weak var interaction: (any WindowInteraction)?
    /// The views that report changes to insets.
    private var observed = InsetObservations()

    init(
        _ model: WindowModel, _ overrides: OverrideTable, _ controllers: ControllerTable,
        _ invalidation: Invalidation, _ placement: ViewPlacement, _ loops: FeedbackLoopDetector
    ) {
        self.model = model
        self.overrides = overrides
        self.controllers = controllers
        self.invalidation = invalidation
        self.placement = placement
        self.loops = loops
    }

    func addScrollView(_ view: ViewID) { scrollViews.append(view) }

    /// Starts to report changes to the insets of `view`.
    func observeInsets(of view: ViewID) { observed.add(view) }

    /// Removes released views from the lists of scroll views and observed views.
    func forget(_ views: Set<ViewID>) {
        scrollViews.removeAll { views.contains($0) }
        observed.forget(views)
    }

    /// Updates the guides, and calls the methods that report insets.
    ///
    /// - Parameter owner: The only view whose guides are updated, because other views do not have their frames yet;
    ///   `nil` to update the guides of all views.
    func update(of owner: ViewID? = nil) {
        guard let stale = owner == nil ? invalidation.takeStaleGuides() : invalidation.causeOfStaleGuides else {
            return
        }
        let trace = model.trace
        // During a pass, no statement is being performed, so the changes are attributed to the cause that made the
        // guides stale.
        let outer = trace.cause
        if outer == TraceEvent.Cause() { trace.cause = stale }
        defer { trace.cause = outer }
        if owner == nil {
            for view in scrollViews where model.isInWindow(view) { updateOffset(of: view) }
        }
        let (owners, issues) = model.engine.updateGuides(of: owner, in: model.tree)
        for issue in issues { model.record(issue, because: trace.cause) }
        for owner in owners { invalidation.meaningChanged(of: owner) }
        reportInsets(only: owner)
    }

    /// Returns the content inset of a scroll view plus the safe area along the axes that its behavior adjusts; zero for
    /// other views.
    func adjustedContentInset(of view: ViewID) -> EdgeInsets {
        guard case .scroll(let scroll) = model.tree[view].content else { return .zero }
        var inset = adjustedContentInset(of: view, scroll)
        // Measured on iOS 26.1: the inset reaches to the top of the keyboard, which includes the safe area.
        if scroll.keyboardInset > 0 {
            inset.bottom = max(inset.bottom, scroll.contentInset.bottom + scroll.keyboardInset)
        }
        return inset
    }

    private func adjustedContentInset(of view: ViewID, _ scroll: ViewContent.Scroll) -> EdgeInsets {
        let (size, grid) = (model.tree[view].bounds.size, model.grid)
        let axes = Axis.allCases.filter { scroll.addsSafeArea(along: $0, in: size, on: grid) }
        guard !axes.isEmpty else { return scroll.contentInset }
        var safeArea = model.engine.safeAreaInsets(of: view, in: model.tree)
        if !axes.contains(.horizontal) { (safeArea.left, safeArea.right) = (0, 0) }
        if !axes.contains(.vertical) { (safeArea.top, safeArea.bottom) = (0, 0) }
        return scroll.contentInset + safeArea
    }

    /// Returns the range of offsets at which the content of a scroll view can rest, in points.
    func offsets(of view: ViewID) -> ScrollRange {
        guard case .scroll(let scroll) = model.tree[view].content else { return ScrollRange() }
        let (size, bounds, inset) = (scroll.contentSize, model.tree[view].bounds.size, adjustedContentInset(of: view))
        let (maximumX, maximumY) = (
            size.width - bounds.width + inset.right, size.height - bounds.height + inset.bottom
        )
        let top = -inset.top - scroll.collapsedInset
        return ScrollRange(x: -inset.left...max(-inset.left, maximumX), y: top...max(top, maximumY))
    }

    /// Limits the offset of a scroll view to the range of offsets at which its content can rest, if this range has
    /// changed.
    ///
    /// An offset that code sets outside of the range remains until the range changes. The user can scroll beyond the
    /// range, and the content returns when the finger is lifted.
    ///
    /// - Source: semantics 19.4.
    func updateOffset(of view: ViewID) {
        keepAtStart(view)
        let (old, new) = (lastRanges[view], offsets(of: view).rounded(on: model.grid))
        guard new != old else { return }
        lastRanges[view] = new
        // Before the first layout of the content, its size is not known.
        if old == nil, model.tree[view].content.scroll?.contentSize == .zero { return }
        if let interaction, interaction.isScrolling(view) { return interaction.offsetsChanged(of: view) }
        let offset = new.nearest(to: model.tree[view].bounds.origin)
        guard offset != model.tree[view].bounds.origin else { return }
        placement.setContentOffset(offset, of: view)
        interaction?.sendScroll(of: view)
    }

    /// Scrolls a view that was at the start of its content to the new start if its adjusted content inset has
    /// changed.
    ///
    /// - Source: measured on iOS 26.1: under a safe area of 59, a view at the start has the offset -59.
    private func keepAtStart(_ view: ViewID) {
        let old = lastContentInsets[view, default: .zero]
        let new = adjustedContentInset(of: view)
        guard new != old else { return }
        lastContentInsets[view] = new
        var origin = model.tree[view].bounds.origin
        if origin.x == -old.left { origin.x = -new.left }
        if origin.y == -old.top { origin.y = -new.top }
        placement.setContentOffset(origin, of: view)
    }

    // MARK: Insets

    /// Makes the safe areas of the views of child controllers independent of their positions. Call this method after
    /// the layout of a turn, when these views have their positions.
    ///
    /// - Source: semantics 14.10.
    func holdSafeAreasOfChildren() {
        for view in controllers.viewsOfChildren { model.engine.holdSafeArea(of: view, in: model.tree) }
    }

    /// Calls the inset methods of the views and controllers whose margins or safe area have changed.
    ///
    /// - Parameter only: The only view to check, because other views do not have their frames yet; `nil` to check all
    ///   views.
    func reportInsets(only: ViewID? = nil) {
        for view in observed.views where only == nil || only == view {
            if model.isInWindow(view) { reportInsets(of: view) }
        }
    }

    /// Reports the margins before the safe area, and calls the view before its controller. UIKit uses the same order.
    private func reportInsets(of view: ViewID) {
        let controller = controllers.controller(of: view)
        // A controller is called only after its view has been placed, which happens before the first layout of the
        // view.
        if let controller, ![.isAppearing, .appeared].contains(controllers[controller].appearance) { return }
        let insets = InsetObservations.Insets(
            margins: model.engine.layoutMargins(of: view, in: model.tree),
            safeArea: model.engine.safeAreaInsets(of: view, in: model.tree))
        let old = observed.exchange(view, insets)
        guard old != insets, loops.mayReportInsets(of: view) else { return }
        loops.working(on: view) { report(insets, of: view, controller, after: old) }
    }

    private func report(
        _ insets: InsetObservations.Insets, of view: ViewID, _ controller: Int?, after old: InsetObservations.Insets
    ) {
        if old.margins != insets.margins {
            callIfOverridden(.layoutMarginsDidChange, of: view, .layoutMarginsDidChange)
            if let controller { controllers.call(.viewLayoutMarginsDidChange, of: controller) }
        }
        if old.safeArea != insets.safeArea {
            callIfOverridden(.safeAreaInsetsDidChange, of: view, .safeAreaInsetsDidChange)
            if let controller { controllers.call(.viewSafeAreaInsetsDidChange, of: controller) }
        }
    }

    /// Calls `method` if `view` overrides it. UIKit's own implementation of the method does nothing.
    private func callIfOverridden(_ method: ViewCallback, of view: ViewID, _ event: TraceEvent.Kind) {
        guard overrides.overrides(method, of: view) else { return }
        overrides.call(method, of: view, because: model.trace.record(event, .view(view), model.tree[view].name))
    }
}

/// The views that report changes to their margins and their safe area, with the last reported values.
private struct InsetObservations {
    private(set) var views: [ViewID] = []
    private var last = ViewTable<Insets>()

    struct Insets: Equatable {
        var margins: EdgeInsets
        var safeArea: EdgeInsets

        /// The insets of a view that is not in a window.
        static let outside = Insets(margins: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8), safeArea: .zero)
    }

    mutating func add(_ view: ViewID) {
        guard last[view] == nil else { return }
        views.append(view)
        last[view] = .outside
    }

    mutating func forget(_ released: Set<ViewID>) { views.removeAll { released.contains($0) } }

    /// Stores the insets of `view`, and returns the previous insets.
    mutating func exchange(_ view: ViewID, _ insets: Insets) -> Insets {
        defer { last[view] = insets }
        return last[view] ?? .outside
    }
}
