package import Geometry
import Views

/// The margins, alignment insets and reading directions of views, and the settings of the window that affect them.
struct LayoutSettings {
    /// The safe area insets of the window, which exclude the parts that bars and the edges of the device cover.
    var windowSafeArea = EdgeInsets.zero
    /// The frame of the keyboard in the coordinates of the screen; `nil` if it is hidden.
    var keyboardFrame: Rect?
    /// The minimum margin at the sides of the root view, in points.
    var systemMargin = 16.0
    /// Whether the user interface is laid out from right to left.
    var readsRightToLeft = false

    /// The views of controllers, which have the system's margins.
    private var hasSystemMargins = ViewTable<Bool>()
    private var margins = ViewTable<MarginSettings>()
    private var alignmentInsets = ViewTable<EdgeInsets>()
    private var semantics = ViewTable<SemanticContentAttribute>()
    /// For the view of each child controller, the geometry for which its safe area was computed.
    private var heldSafeAreas = ViewTable<SafeAreaGeometry>()

    private static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    /// The maximum width of the readable content guide in points, at the default text size.
    private static let readableWidth = 920.0

    mutating func useSystemMargins(_ view: ViewID) { hasSystemMargins[view] = true }

    func marginSettings(of view: ViewID) -> MarginSettings { margins[view, default: MarginSettings()] }

    mutating func setMarginSettings(_ settings: MarginSettings, of view: ViewID) { margins[view] = settings }

    /// Returns the insets from the edges of the frame to the rectangle that constraints align: `alignmentRectInsets`.
    func alignmentRectInsets(of view: ViewID) -> EdgeInsets { alignmentInsets[view, default: .zero] }

    mutating func setAlignmentRectInsets(_ insets: EdgeInsets, of view: ViewID) { alignmentInsets[view] = insets }

    func semanticContentAttribute(of view: ViewID) -> SemanticContentAttribute {
        semantics[view, default: .unspecified]
    }

    mutating func setSemanticContentAttribute(_ attribute: SemanticContentAttribute, of view: ViewID) {
        semantics[view] = attribute
    }

    /// Returns whether `view` is laid out from right to left.
    func isRightToLeft(_ view: ViewID) -> Bool {
        semanticContentAttribute(of: view).isRightToLeft(inRightToLeft: readsRightToLeft)
    }

    // MARK: Insets

    /// Returns the safe area insets of `view`, computed from the frames in `tree`.
    ///
    /// The insets are the part of the superview's insets that overlaps the view's frame, limited to the superview's
    /// insets, plus the additional insets of the view. Outside a window, only the additional insets apply. After a call
    /// to ``holdSafeArea(of:in:)``, the insets do not depend on the position of the view.
    ///
    /// - Source: nine frames measured on Catalyst 26.1; semantics 14.10 for ``holdSafeArea(of:in:)``.
    func safeAreaInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let insets: EdgeInsets
        if let superview = tree.superview(of: view) {
            let outer = safeAreaInsets(of: superview, in: tree)
            var (frame, bounds) = (tree[view].layoutFrame, tree[superview].bounds)
            if let held = heldSafeAreas[view],
                held == SafeAreaGeometry(superview, outer, bounds.size, frame.size, at: held.origin)
            {
                (frame.origin, bounds.origin) = (held.origin, .zero)
            }
            insets = outer.reaching(into: frame, of: bounds)
        } else {
            insets = view == tree.root ? windowSafeArea : .zero
        }
        let settings = marginSettings(of: view)
        return insets + settings.barSafeArea + settings.additionalSafeArea
    }

    /// Makes the safe area of `view` independent of the view's position until the superview, the safe area of the
    /// superview, or the size of one of the two views changes. For a view without a superview, the effect of earlier
    /// calls ends.
    mutating func holdSafeArea(of view: ViewID, in tree: ViewTree) {
        guard let superview = tree.superview(of: view) else {
            heldSafeAreas[view] = nil
            return
        }
        let (frame, bounds) = (tree[view].layoutFrame, tree[superview].bounds)
        var geometry = SafeAreaGeometry(
            superview, safeAreaInsets(of: superview, in: tree), bounds.size, frame.size,
            at: frame.origin - bounds.origin)
        let held = heldSafeAreas[view]
        // A change of the position alone does not compute the safe area again.
        geometry.origin = held?.origin ?? geometry.origin
        guard geometry != held else { return }
        geometry.origin = frame.origin - bounds.origin
        heldSafeAreas[view] = geometry
    }

    /// Returns the margins of `view`, including the safe area and the superview's margins if the view is set to respect
    /// them.
    func layoutMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let settings = marginSettings(of: view)
        var insets = baseMargins(of: view, in: tree)
        if settings.insetsFromSafeArea, settings.ofContainer == nil {
            insets = insets + safeAreaInsets(of: view, in: tree)
        }
        guard settings.preservesSuperviewMargins, let superview = tree.superview(of: view) else { return insets }
        let outer = layoutMargins(of: superview, in: tree)
        return insets.widened(to: outer.reaching(into: tree[view].layoutFrame, of: tree[superview].bounds))
    }

    /// Returns the margins that the author set, or the default margins: the system's margin at the sides of the view of
    /// a controller, those that the container determines, zero for a stack view, and 8 points on each side of any other
    /// view.
    private func baseMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let settings = marginSettings(of: view)
        let given = settings.base?.insets(isRightToLeft: isRightToLeft(view))
        guard view == tree.root || hasSystemMargins[view] != nil else {
            if let given = given ?? settings.ofContainer { return given }
            if case .stack = tree[view].content { return .zero }
            return LayoutSettings.defaultMargins
        }
        let system = EdgeInsets(left: systemMargin, right: systemMargin)
        guard let given else { return system }
        return settings.respectsSystemMinimum ? given.widened(to: system) : given
    }

    /// Returns the insets of a system guide in its owner; zero for any other guide.
    func insets(of guide: LayoutGuideID, in tree: ViewTree) -> EdgeInsets {
        switch guide.role {
        case .safeArea: return safeAreaInsets(of: guide.owner, in: tree)
        case .layoutMargins: return layoutMargins(of: guide.owner, in: tree)
        case .readableContent: return readableInsets(of: guide.owner, in: tree)
        case .keyboard: return keyboardInsets(of: guide.owner, in: tree)
        case .scrollFrame, .scrollContent, .arrangement, .custom: return .zero
        }
    }

    /// Returns the insets of the keyboard layout guide. The guide has the frame of the keyboard, also if that extends
    /// beyond the view. Below a view that the keyboard does not reach, it is the part of the view below the safe area.
    ///
    /// - Source: Apple's documentation of `UIKeyboardLayoutGuide`, with the default values of its properties.
    private func keyboardInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let size = tree[view].bounds.size
        let safeBottom = size.height - safeAreaInsets(of: view, in: tree).bottom
        var (origin, current) = (Point.zero, view)
        while let superview = tree.superview(of: current) {
            origin = origin + tree[current].layoutFrame.origin - tree[superview].bounds.origin
            current = superview
        }
        guard let keyboardFrame, keyboardFrame.minY - origin.y < safeBottom else { return EdgeInsets(top: safeBottom) }
        return EdgeInsets(
            top: keyboardFrame.minY - origin.y, left: keyboardFrame.minX - origin.x,
            bottom: origin.y + size.height - keyboardFrame.maxY, right: origin.x + size.width - keyboardFrame.maxX)
    }

    /// Returns the margins of the readable content guide. They are the layout margins, increased at the sides of a wide
    /// view so that lines of text remain readable.
    ///
    /// - Source: 14 widths measured on Catalyst 26.1 at the default text size.
    private func readableInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let margins = layoutMargins(of: view, in: tree)
        let width = tree[view].bounds.width
        let isWide = width > 1008 && width - margins.left - margins.right > LayoutSettings.readableWidth
        guard isWide else { return margins }
        let side = (width - LayoutSettings.readableWidth) / 2
        return EdgeInsets(top: margins.top, left: side, bottom: margins.bottom, right: side)
    }
}

/// The geometry for which the safe area of a view was computed. Sizes and positions are in points.
private struct SafeAreaGeometry: Equatable {
    let superview: ViewID
    let superviewInsets: EdgeInsets
    let superviewSize: Size
    let size: Size
    /// The distance from the origin of the superview's bounds.
    var origin: Point

    init(_ superview: ViewID, _ insets: EdgeInsets, _ superviewSize: Size, _ size: Size, at origin: Point) {
        (self.superview, superviewInsets) = (superview, insets)
        (self.superviewSize, self.size, self.origin) = (superviewSize, size, origin)
    }
}

extension EdgeInsets {
    /// Returns the insets with each side increased, if necessary, to the value of the same side of `other`.
    func widened(to other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
            right: max(right, other.right))
    }

    /// Returns the part of these insets that overlaps `frame`. These insets are measured from the edges of `bounds`.
    /// Each side of the result is between zero and the same side of these insets.
    func reaching(into frame: Rect, of bounds: Rect) -> EdgeInsets {
        func part(_ inset: Double, _ distance: Double) -> Double { min(max(inset - distance, 0), max(inset, 0)) }
        return EdgeInsets(
            top: part(top, frame.minY - bounds.minY), left: part(left, frame.minX - bounds.minX),
            bottom: part(bottom, bounds.maxY - frame.maxY), right: part(right, bounds.maxX - frame.maxX))
    }
}

/// The margin and safe-area settings of a view. The resulting margins also depend on the position of the view.
///
/// - Source: Apple's documentation of `layoutMargins`; sums and clamping measured on Catalyst 26.1.
package struct MarginSettings: Hashable, Sendable {
    /// The margins without the safe area, in points. `nil` selects the default margins of the view.
    package var base: DirectionalInsets?
    /// Whether the margins include the part of the superview's margins that overlaps the view.
    package var preservesSuperviewMargins = false
    /// Whether the safe area is added to the margins.
    package var insetsFromSafeArea = true
    /// The insets that the bars of a container add to the safe area, in addition to the insets of the superview.
    package var barSafeArea = EdgeInsets.zero
    /// The insets that the view controller adds to the safe area.
    package var additionalSafeArea = EdgeInsets.zero
    /// Whether the margins of the root view are at least as large as the system's margins.
    package var respectsSystemMinimum = true
    /// The default margins that a container of the view determines, such as a list for the content of its rows. The safe
    /// area is not added to the margins of such a view, because the container takes it into account; `nil` for none.
    package var ofContainer: EdgeInsets?

    package init() {}
}

/// Margins with fixed or directional sides.
package enum DirectionalInsets: Hashable, Sendable {
    /// `layoutMargins`.
    case fixed(EdgeInsets)
    /// `directionalLayoutMargins`: `left` is the leading margin and `right` the trailing margin.
    case directional(EdgeInsets)

    fileprivate func insets(isRightToLeft: Bool) -> EdgeInsets {
        switch self {
        case .fixed(let insets): return insets
        case .directional(let insets):
            guard isRightToLeft else { return insets }
            return EdgeInsets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
        }
    }
}
