import Geometry
import Layout
import Views

/// Reads and sets the properties of views that affect layout, and requests the updates that a change makes necessary.
///
/// Numbers outside `LayoutLimits` are not set, and a note is recorded in the trace.
final class LayoutProperties {
    private let model: WindowModel
    private let overrides: OverrideTable
    private let invalidation: Invalidation
    private let placement: ViewPlacement

    init(
        _ model: WindowModel, _ overrides: OverrideTable, _ invalidation: Invalidation, _ placement: ViewPlacement
    ) {
        self.model = model
        self.overrides = overrides
        self.invalidation = invalidation
        self.placement = placement
    }

    private var engine: LayoutEngine { model.engine }

    private func name(of view: ViewID) -> String { model.tree[view].name }

    // MARK: Frames

    /// Whether the view has a fixed frame. Constraints of other views use this frame.
    func isFixed(_ view: ViewID) -> Bool { engine.heldFrame(of: view) != nil }

    /// Sets whether the view has a fixed frame. The frame of the root view is always fixed.
    func setFixed(_ isFixed: Bool, _ view: ViewID) {
        guard isFixed != self.isFixed(view) else { return }
        guard view != model.root else {
            model.trace.record(
                .note, .view(view), name(of: view), "not set: the root view always has the size of its window")
            return
        }
        placement.fix(isFixed ? model.tree[view].layoutFrame : nil, of: view)
        if let superview = model.tree.superview(of: view) { invalidation.requestLayout(superview) }
    }

    /// Returns the frame of a guide in the coordinates of the owning view. The content guide of a scroll view has the
    /// content size until an active constraint refers to it.
    func frame(of guide: LayoutGuideID) -> Rect {
        if guide.role == .scrollContent, !engine.isReferenced(guide),
            case .scroll(let scroll) = model.tree[guide.owner].content
        {
            return Rect(origin: .zero, size: scroll.contentSize)
        }
        return engine.layoutFrame(of: guide, in: model.tree)
    }

    /// Returns the size that the constraints of a view and of its subviews determine, without rounding.
    ///
    /// - Parameter priorities: The fitting priorities, which are clamped to 1 through 1000.
    func fittingSize(of view: ViewID, _ target: Size, priorities: PriorityPair) -> Size {
        invalidation.arrangeStaleStacks()
        var priorities = priorities
        priorities.horizontal = priorities.horizontal.clamped
        priorities.vertical = priorities.vertical.clamped
        return engine.fittingSize(of: view, target, priorities: priorities, in: model.tree)
    }

    /// Gives the view of a controller the system's minimum margins.
    ///
    /// - Source: semantics 14.2 and 14.3.
    func useSystemMargins(_ view: ViewID) {
        engine.useSystemMargins(view)
        invalidation.guidesBecomeStale(because: model.trace.cause)
    }

    // MARK: Natural sizes

    func intrinsicContentSize(of view: ViewID) -> IntrinsicSize {
        engine.intrinsicContentSize(of: view, in: model.tree)
    }

    func contentSizing(of view: ViewID) -> ContentSizing { engine.contentSizing(of: view) }

    func setContentSizing(_ sizing: ContentSizing, of view: ViewID) {
        let old = engine.contentSizing(of: view)
        let refused = sizing.intrinsicOverride?.unacceptable
        let priorities = [
            sizing.hugging.horizontal, sizing.hugging.vertical, sizing.compressionResistance.horizontal,
            sizing.compressionResistance.vertical,
        ]
        for priority in priorities where !model.accepts(priority, of: .view(view), name(of: view)) { return }
        guard sizing != old, model.accepts(refused, as: "its natural size", of: .view(view), name(of: view)) else {
            return
        }
        engine.setContentSizing(sizing, of: view)
        if sizing.intrinsicOverride != old.intrinsicOverride, overrides.viewAskedForContentSize != view {
            invalidation.invalidateContentSize(of: view)
        }
        invalidation.contentPrioritiesChanged(of: view)
    }

    func alignmentRectInsets(of view: ViewID) -> EdgeInsets { engine.alignmentRectInsets(of: view) }

    func setAlignmentRectInsets(_ insets: EdgeInsets, of view: ViewID) {
        guard insets != engine.alignmentRectInsets(of: view),
            model.accepts(insets.unacceptable, as: "its alignment insets", of: .view(view), name(of: view))
        else { return }
        engine.setAlignmentRectInsets(insets, of: view)
        invalidation.invalidateContentSize(of: view)
        invalidation.meaningChanged(of: view)
    }

    // MARK: Margins

    func safeAreaInsets(of view: ViewID) -> EdgeInsets { engine.safeAreaInsets(of: view, in: model.tree) }

    func layoutMargins(of view: ViewID) -> EdgeInsets { engine.layoutMargins(of: view, in: model.tree) }

    func marginSettings(of view: ViewID) -> MarginSettings { engine.marginSettings(of: view) }

    func setMarginSettings(_ settings: MarginSettings, of view: ViewID) {
        guard settings != engine.marginSettings(of: view) else { return }
        engine.setMarginSettings(settings, of: view)
        invalidation.guidesBecomeStale(because: model.trace.cause)
        invalidation.meaningChanged(of: view)
    }

    func isRightToLeft(_ view: ViewID) -> Bool { engine.isRightToLeft(view) }

    func semanticContentAttribute(of view: ViewID) -> SemanticContentAttribute {
        engine.semanticContentAttribute(of: view)
    }

    func setSemanticContentAttribute(_ attribute: SemanticContentAttribute, of view: ViewID) {
        engine.setSemanticContentAttribute(attribute, of: view, in: model.tree)
        invalidation.meaningChanged(of: view)
    }

    /// Gives a view with an ambiguous layout a different frame that its constraints also allow. The frame changes in
    /// the next layout.
    func exerciseAmbiguity(of view: ViewID) {
        if engine.exerciseAmbiguity(of: view, in: model.tree) { invalidation.meaningChanged(of: view) }
    }

    // MARK: Surroundings

    /// Passes the safe area, the margin and the reading direction of the surroundings to the engine.
    func surroundingsChanged() {
        let surroundings = model.surroundings
        engine.windowSafeArea = surroundings.safeAreaInsets
        engine.systemMargin = surroundings.systemMargin
        engine.setReadsRightToLeft(surroundings.layoutDirection == .rightToLeft)
        invalidation.guidesBecomeStale(because: model.trace.cause)
    }

    /// Requests the layout of all views, because leading and trailing edges have changed places.
    func layoutDirectionChanged() {
        for view in model.tree.views {
            invalidation.requestLayout(view)
            invalidation.meaningChanged(of: view)
        }
    }
}
