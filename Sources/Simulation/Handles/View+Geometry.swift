public import Geometry
public import Layout
public import Views

/// The frame, and how it follows the frame of the superview.
extension View {
    /// Whether the view keeps its frame, and follows its superview's size by its ``autoresizingMask``. Constraints of other views
    /// use this frame.
    ///
    /// `false` for a new view; in UIKit it is `true` for a view made in code. Always `true` for the root view, whose size is that
    /// of its window.
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { window.layoutProperties.isFixed(id) }
        nonmutating set { window.layoutProperties.setFixed(newValue, id) }
    }

    /// The parts of the frame that change when the superview changes its size, for a view without constraints.
    public var autoresizingMask: AutoresizingMask {
        get { window.placement.autoresizingMask(of: id) }
        nonmutating set { window.placement.setAutoresizingMask(newValue, of: id) }
    }

    /// The size that the view's constraints and those of its subviews determine, not rounded.
    ///
    /// The constraints of the view and of its subviews are updated first, so that natural sizes that were invalidated are queried
    /// again. No view moves.
    ///
    /// - Source: semantics 12.1, 12.5.
    /// - Parameters:
    ///   - target: The size to approach at the fitting priorities: `Size.layoutFittingCompressed` for the smallest size.
    ///   - horizontal: 1000 for a view whose width is known, such as a table cell.
    ///   - vertical: 1000 for a view whose height is known.
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
    /// `UIView.layoutFittingCompressedSize`
    public static let layoutFittingCompressed = Size.zero
    /// `UIView.layoutFittingExpandedSize`
    public static let layoutFittingExpanded = Size(width: 10_000, height: 10_000)
}

extension View {
    /// Gives the view the natural size of its content. The top left corner stays in place, and an axis without a natural size
    /// keeps its extent, so that a plain view does not change.
    ///
    /// Text of several lines is measured within the width of the view. An override of the natural size has no effect, because
    /// UIKit calls `sizeThatFits(_:)` and not `intrinsicContentSize`.
    public func sizeToFit() {
        let natural = naturalContentSize(within: bounds.width > 0 ? bounds.width : nil)
        frame = Rect(
            origin: frame.origin,
            size: Size(width: natural.width ?? frame.width, height: natural.height ?? frame.height))
    }

    /// The natural size of the content, even if the view overrides its natural size.
    ///
    /// - Parameter width: The width within which text is measured, in points; `nil` for one line.
    package func naturalContentSize(within width: Double? = nil) -> IntrinsicSize {
        window.engine.naturalContentSize(of: id, within: width, in: window.tree)
    }

    /// The natural size; `nil` along an axis without one.
    public var intrinsicContentSize: IntrinsicSize { window.layoutProperties.intrinsicContentSize(of: id) }

    /// An override of the natural size, and the priorities of the natural size. Setting another override invalidates the
    /// natural size. Setting other priorities has the effect of a changed constraint.
    public var contentSizing: ContentSizing {
        get { window.layoutProperties.contentSizing(of: id) }
        nonmutating set { window.layoutProperties.setContentSizing(newValue, of: id) }
    }

    /// Requests that the next update-constraints pass queries the natural size again.
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

/// Hit testing, with the model values and not with the presentation.
extension View {
    /// Whether the view and its subviews receive touches; by default `false` for labels and image views, as in UIKit.
    public var isUserInteractionEnabled: Bool {
        get { window.hierarchy.isUserInteractionEnabled(id) }
        nonmutating set { window.hierarchy.setUserInteractionEnabled(newValue, of: id) }
    }

    /// The frontmost view at `point`: this view or one below it; `nil` if there is none.
    ///
    /// A view that is hidden, nearly transparent or receives no touches is left out with its subviews, and so are the parts of
    /// subviews outside their superview.
    ///
    /// - Parameter point: In this view's coordinates.
    /// - Source: behaviour measured on iOS: the near edges belong to a view, the far ones do not.
    public func hitTest(_ point: Point) -> View? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, bounds.contains(point) else { return nil }
        for subview in subviews.reversed() {
            if let inside = window[subview.id].inside(point), let hit = subview.hitTest(inside) { return hit }
        }
        return self
    }
}

extension ViewState {
    /// Converts a point of the superview to this view's coordinates; `nil` if the transform has no inverse.
    fileprivate func inside(_ point: Point) -> Point? {
        let place = layoutFrame.origin
        guard transform != .identity else { return bounds.origin + point - place }
        // The transform is applied around the anchor point, which is at the center.
        guard let back = transform.inverted else { return nil }
        return bounds.origin + center - place + back.applied(to: point - center)
    }
}

/// Margins, the safe area and the reading direction.
extension View {
    /// The edges of the view that bars and the device reserve, in points.
    public var safeAreaInsets: EdgeInsets { window.layoutProperties.safeAreaInsets(of: id) }

    /// The insets that the view's controller adds to the safe area, in points.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { settings.additionalSafeArea }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its safe area", of: name) else { return }
            settings.additionalSafeArea = newValue
        }
    }

    /// The margins in points, including the safe area and the margins of the superview. Setting them sets the margins without
    /// these; by default 8 points.
    public var layoutMargins: EdgeInsets {
        get { window.layoutProperties.layoutMargins(of: id) }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its margins", of: name) else { return }
            settings.base = .fixed(newValue)
        }
    }

    /// The margins with the leading margin in `left` and the trailing one in `right`.
    public var directionalLayoutMargins: EdgeInsets {
        get {
            let margins = layoutMargins
            return window.layoutProperties.isRightToLeft(id)
                ? EdgeInsets(top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
                : margins
        }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its margins", of: name) else { return }
            settings.base = .directional(newValue)
        }
    }

    /// Whether the margins include the part of the superview's margins that overlaps the view.
    public var preservesSuperviewLayoutMargins: Bool {
        get { settings.preservesSuperviewMargins }
        nonmutating set { settings.preservesSuperviewMargins = newValue }
    }

    /// Whether the safe area is added to the margins; true by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { settings.insetsFromSafeArea }
        nonmutating set { settings.insetsFromSafeArea = newValue }
    }

    /// Whether the margins of a controller's root view are at least the system's; true by default.
    public var viewRespectsSystemMinimumLayoutMargins: Bool {
        get { settings.respectsSystemMinimum }
        nonmutating set { settings.respectsSystemMinimum = newValue }
    }

    public var semanticContentAttribute: SemanticContentAttribute {
        get { window.layoutProperties.semanticContentAttribute(of: id) }
        nonmutating set { window.layoutProperties.setSemanticContentAttribute(newValue, of: id) }
    }

    /// The insets of the rectangle that constraints align, in points.
    public var alignmentRectInsets: EdgeInsets {
        get { window.layoutProperties.alignmentRectInsets(of: id) }
        nonmutating set { window.layoutProperties.setAlignmentRectInsets(newValue, of: id) }
    }

    private var settings: MarginSettings {
        get { window.layoutProperties.marginSettings(of: id) }
        nonmutating set { window.layoutProperties.setMarginSettings(newValue, of: id) }
    }
}
