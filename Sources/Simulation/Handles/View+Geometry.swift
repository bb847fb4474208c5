public import Geometry
public import Layout
public import Views

/// The frame, and its dependence on the frame of the superview.
extension View {
    /// Whether the view's frame is set in code and adapts to the size of the superview with ``autoresizingMask``,
    /// instead of being determined by constraints. Constraints of other views use this frame.
    ///
    /// The default is `false`; in UIKit, it is `true` for a view created in code. The value is always `true` for the
    /// root view, which has the size of its window.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { window.layoutProperties.isFixed(id) }
        nonmutating set { window.layoutProperties.setFixed(newValue, id) }
    }

    /// The parts of the frame that change with the size of the superview, for a view without constraints.
    public var autoresizingMask: AutoresizingMask {
        get { window.placement.autoresizingMask(of: id) }
        nonmutating set { window.placement.setAutoresizingMask(newValue, of: id) }
    }

    /// Returns the size that the view's constraints and those of its subviews determine, without rounding.
    ///
    /// The constraints of the view and of its subviews are updated first, so that invalidated natural sizes are
    /// computed again. The method does not move any view.
    ///
    /// - Source: semantics 12.1, 12.5.
    /// - Parameters:
    ///   - target: The target size, which layout approaches with the fitting priorities. Use
    ///     `Size.layoutFittingCompressed` for the smallest size.
    ///   - horizontal: The priority of the target's width; 1000 for a view whose width is known, such as a table cell.
    ///   - vertical: The priority of the target's height; 1000 for a view whose height is known.
    public func systemLayoutSizeFitting(
        _ target: Size, withHorizontalFittingPriority horizontal: LayoutPriority = .fittingSizeLevel,
        verticalFittingPriority vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size {
        var priorities = PriorityPair(horizontal)
        priorities.vertical = vertical
        updateConstraintsIfNeeded()
        return window.layoutProperties.fittingSize(of: id, target, priorities: priorities)
    }
}

extension Size {
    /// The target size for the smallest possible size, equivalent to `UIView.layoutFittingCompressedSize`.
    public static let layoutFittingCompressed = Size.zero
    /// The target size for the largest possible size, equivalent to `UIView.layoutFittingExpandedSize`.
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension View {
    /// Resizes the bounds of the view to the natural size of its content. The top left corner of the frame does not
    /// move. If the content has no natural width or height, that dimension does not change, so a plain view keeps its
    /// size.
    ///
    /// Multiline text is measured within the width of the view. An override of the natural size has no effect, because
    /// UIKit calls `sizeThatFits(_:)` and not `intrinsicContentSize`.
    public func sizeToFit() {
        let natural = naturalContentSize(within: bounds.width > 0 ? bounds.width : nil)
        resize(to: Size(width: natural.width ?? bounds.width, height: natural.height ?? bounds.height))
    }

    /// Sets the size of the bounds. The top left corner of the frame does not move, also if the view has a transform.
    package func resize(to size: Size) {
        var resized = window.tree[id]
        let corner = resized.frame.origin
        resized.bounds.size = size
        resized.center = resized.center + (corner - resized.frame.origin)
        if resized.transform == .identity { resized.layoutFrame = Rect(origin: corner, size: size) }
        window.placement.place(id, center: resized.center, bounds: resized.bounds)
    }

    /// Returns the natural size of the content. An override of the view's natural size is ignored.
    ///
    /// - Parameter width: The width within which text is measured, in points; `nil` for one line.
    package func naturalContentSize(within width: Double? = nil) -> IntrinsicSize {
        window.engine.naturalContentSize(of: id, within: width, in: window.tree)
    }

    /// The natural size of the view in points; `nil` along an axis without a natural size.
    public var intrinsicContentSize: IntrinsicSize { window.layoutProperties.intrinsicContentSize(of: id) }

    /// The hugging and compression resistance priorities, and an override of the natural size. Changing the override
    /// invalidates the natural size. Changing the priorities has the same effect as changing a constraint.
    public var contentSizing: ContentSizing {
        get { window.layoutProperties.contentSizing(of: id) }
        nonmutating set { window.layoutProperties.setContentSizing(newValue, of: id) }
    }

    /// Makes the next update-constraints pass compute the natural size again.
    public func invalidateIntrinsicContentSize() { window.invalidation.invalidateContentSize(of: id) }

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

/// Hit testing, which uses model values instead of presentation values.
extension View {
    /// Whether the view and its subviews receive touches; by default `false` for labels and image views, as in UIKit.
    public var isUserInteractionEnabled: Bool {
        get { window.hierarchy.isUserInteractionEnabled(id) }
        nonmutating set { window.hierarchy.setUserInteractionEnabled(newValue, of: id) }
    }

    /// Returns the frontmost view at `point`: this view or one of its descendants; `nil` if there is none.
    ///
    /// Views that are hidden or nearly transparent, or that receive no touches, are skipped together with their
    /// subviews. The parts of subviews outside their superview are also skipped.
    ///
    /// - Parameter point: The point in this view's coordinates.
    /// - Source: behavior measured on iOS: a view contains its top and left edges, but not its bottom and right edges.
    public func hitTest(_ point: Point) -> View? {
        guard isUserInteractionEnabled, !isHidden, window[id].alpha >= 0.01, bounds.contains(point) else { return nil }
        for subview in subviews.reversed() {
            let shown = window.tree.shown(subview.id)
            if let inside = shown.inside(point), let hit = subview.hitTest(inside) { return hit }
        }
        return self
    }
}

extension ViewState {
    /// Converts a point from the superview's coordinates to this view's coordinates. Returns `nil` if the transform
    /// has no inverse.
    fileprivate func inside(_ point: Point) -> Point? {
        let place = layoutFrame.origin
        guard transform != .identity else { return bounds.origin + point - place }
        // The transform is applied around the anchor point, which is at `center`.
        guard let back = transform.inverted else { return nil }
        return bounds.origin + center - place + back.applied(to: point - center)
    }
}

/// Margins, the safe area and the reading direction.
extension View {
    /// The insets that bars and the device reserve at the edges of the view, in points.
    public var safeAreaInsets: EdgeInsets { window.layoutProperties.safeAreaInsets(of: id) }

    /// The insets that the view's controller adds to the safe area, in points.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { settings.additionalSafeArea }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its safe area", of: traceSubject, name) else {
                return
            }
            settings.additionalSafeArea = newValue
        }
    }

    /// The insets that the bars of a container, such as a navigation controller, add to the safe area, in points. They
    /// are separate from the insets that the program adds.
    package var barSafeAreaInsets: EdgeInsets {
        get { settings.barSafeArea }
        nonmutating set { settings.barSafeArea = newValue }
    }

    /// The default margins that the container of the view determines, such as a list for the content of its rows; `nil` for
    /// none.
    package var marginsOfContainer: EdgeInsets? {
        get { settings.ofContainer }
        nonmutating set { settings.ofContainer = newValue }
    }

    /// The margins in points. The getter includes the safe area and the margins of the superview; a new value must not
    /// include them. The default is 8 points on each edge.
    public var layoutMargins: EdgeInsets {
        get { window.layoutProperties.layoutMargins(of: id) }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its margins", of: traceSubject, name) else { return }
            settings.base = .fixed(newValue)
        }
    }

    /// The margins, with the leading margin in `left` and the trailing margin in `right`.
    public var directionalLayoutMargins: EdgeInsets {
        get {
            let margins = layoutMargins
            return window.layoutProperties.isRightToLeft(id)
                ? EdgeInsets(top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
                : margins
        }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its margins", of: traceSubject, name) else { return }
            settings.base = .directional(newValue)
        }
    }

    /// Whether the margins include the part of the superview's margins that overlaps the view.
    public var preservesSuperviewLayoutMargins: Bool {
        get { settings.preservesSuperviewMargins }
        nonmutating set { settings.preservesSuperviewMargins = newValue }
    }

    /// Whether the safe area is added to the margins; `true` by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { settings.insetsFromSafeArea }
        nonmutating set { settings.insetsFromSafeArea = newValue }
    }

    /// Whether the margins of a controller's root view are at least the system's minimum margins; `true` by default.
    public var viewRespectsSystemMinimumLayoutMargins: Bool {
        get { settings.respectsSystemMinimum }
        nonmutating set { settings.respectsSystemMinimum = newValue }
    }

    public var semanticContentAttribute: SemanticContentAttribute {
        get { window.layoutProperties.semanticContentAttribute(of: id) }
        nonmutating set { window.layoutProperties.setSemanticContentAttribute(newValue, of: id) }
    }

    /// The insets from the frame to the alignment rectangle, in points.
    public var alignmentRectInsets: EdgeInsets {
        get { window.layoutProperties.alignmentRectInsets(of: id) }
        nonmutating set { window.layoutProperties.setAlignmentRectInsets(newValue, of: id) }
    }

    private var settings: MarginSettings {
        get { window.layoutProperties.marginSettings(of: id) }
        nonmutating set { window.layoutProperties.setMarginSettings(newValue, of: id) }
    }
}

extension View {
    /// Converts a point from the coordinates of the window's root view to this view's coordinates. The conversion
    /// skips views whose transforms have no inverse.
    package func convertFromRoot(_ point: Point) -> Point {
        guard let superview else { return point }
        let outer = superview.convertFromRoot(point)
        return window.tree.mapToSuperview(of: id).inverted?.applied(to: outer) ?? outer
    }

    /// Converts a point from this view's coordinates to the coordinates of the window's root view.
    package func convertToRoot(_ point: Point) -> Point {
        guard let superview else { return point }
        return superview.convertToRoot(window.tree.mapToSuperview(of: id).applied(to: point))
    }
}
