package import Geometry
package import Views

extension LayoutEngine {
    package func marginSettings(of view: ViewID) -> MarginSettings { margins[view, default: MarginSettings()] }

    package func setMarginSettings(_ settings: MarginSettings, of view: ViewID) {
        margins[view] = settings
    }

    /// Whether `view` runs from right to left.
    package func isRightToLeft(_ view: ViewID) -> Bool {
        semantics[view, default: .unspecified].isRightToLeft(inRightToLeft: readsRightToLeft)
    }

    /// Whether places of a constraint between leading and trailing edges count from the right, as the views are in `tree`.
    package func isRightToLeft(_ id: LayoutConstraintID, in tree: ViewTree) -> Bool {
        self[id].directionView(in: tree).map { isRightToLeft($0) } ?? false
    }

    /// How far bars and the device's edges reach into `view`, as it stands in `tree`.
    ///
    /// A view has what is left of its superview's insets at its place, never more than those: one that lies inside
    /// an inset has all of it. Outside the window there is none.
    ///
    /// - Source: nine frames measured on Catalyst 26.1.
    package func safeAreaInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let insets =
            if let superview = tree.superview(of: view) {
                safeAreaInsets(of: superview, in: tree)
                    .reaching(into: tree[view].layoutFrame, of: tree[superview].bounds)
            } else {
                view == tree.root ? windowSafeArea : .zero
            }
        return insets + marginSettings(of: view).additionalSafeArea
    }

    /// The margins of `view` with everything that widens them, as it stands in `tree`.
    package func layoutMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let settings = marginSettings(of: view)
        var insets = baseMargins(of: view, in: tree)
        if settings.insetsFromSafeArea { insets = insets + safeAreaInsets(of: view, in: tree) }
        guard settings.preservesSuperviewMargins, let superview = tree.superview(of: view) else { return insets }
        let outer = layoutMargins(of: superview, in: tree)
        return insets.widened(to: outer.reaching(into: tree[view].layoutFrame, of: tree[superview].bounds))
    }

    /// What was set, or the default: the system's at the sides of a root view, none in a stack, else 8 all round.
    private func baseMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let settings = marginSettings(of: view)
        let given = settings.base?.insets(isRightToLeft: isRightToLeft(view))
        guard view == tree.root else {
            if case .stack = tree[view].content { return given ?? .zero }
            return given ?? LayoutEngine.defaultMargins
        }
        let system = EdgeInsets(left: systemMargin, right: systemMargin)
        guard let given else { return system }
        return settings.respectsSystemMinimum ? given.widened(to: system) : given
    }

    private static let defaultMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)

    /// The insets at which a guide that UIKit keeps lies in its owner.
    func insets(of guide: LayoutGuideID, in tree: ViewTree) -> EdgeInsets {
        switch guide.role {
        case .safeArea: return safeAreaInsets(of: guide.owner, in: tree)
        case .layoutMargins: return layoutMargins(of: guide.owner, in: tree)
        case .readableContent: return readableInsets(of: guide.owner, in: tree)
        case .scrollFrame, .scrollContent, .arrangement, .custom: return .zero
        }
    }

    /// The margins, but no wider than reads well where there is much room.
    ///
    /// - Source: 14 widths measured on Catalyst 26.1 at the default text size.
    private func readableInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        let margins = layoutMargins(of: view, in: tree)
        let width = tree[view].bounds.width
        let isWide = width > 1008 && width - margins.left - margins.right > LayoutEngine.readableWidth
        guard isWide else { return margins }
        let side = (width - LayoutEngine.readableWidth) / 2
        return EdgeInsets(top: margins.top, left: side, bottom: margins.bottom, right: side)
    }

    /// In points, at the default text size.
    private static let readableWidth = 920.0
}

extension EdgeInsets {
    /// Each side at least as wide as that of `other`.
    func widened(to other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
            right: max(right, other.right))
    }

    /// What is left of insets of `bounds` inside `frame`, each side 0 through its whole width.
    func reaching(into frame: Rect, of bounds: Rect) -> EdgeInsets {
        func part(_ inset: Double, _ distance: Double) -> Double { min(max(inset - distance, 0), max(inset, 0)) }
        return EdgeInsets(
            top: part(top, frame.minY - bounds.minY), left: part(left, frame.minX - bounds.minX),
            bottom: part(bottom, bounds.maxY - frame.maxY), right: part(right, bounds.maxX - frame.maxX))
    }
}
