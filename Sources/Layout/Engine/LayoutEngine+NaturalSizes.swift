import Geometry
package import Views

/// Methods that measure views and apply their natural sizes to the solver.
extension LayoutEngine {
    /// Returns the natural size and the priorities that the author set for `view`, or the defaults of its kind.
    package func contentSizing(of view: ViewID) -> ContentSizing { sizings[view] }

    package func setContentSizing(_ sizing: ContentSizing, of view: ViewID) { sizings.set(sizing, of: view) }

    /// Sets the default natural size and priorities of `view`, which apply until the author sets others.
    package func setKindSizing(_ sizing: ContentSizing, of view: ViewID) { sizings.setDefault(sizing, of: view) }

    /// Returns the natural size of `view`: the size that the author set or, if there is none, the size of the view's
    /// content.
    ///
    /// The size of text is rounded up to whole pixels. A plain view and an image view without an image have no natural
    /// size.
    ///
    /// - Parameter width: The width in points that layout assigned to a view whose height depends on its width. If the
    ///   width is `nil`, the text is measured on one line.
    package func intrinsicContentSize(
        of view: ViewID, within width: Double? = nil, in tree: ViewTree
    ) -> IntrinsicSize {
        sizings.intrinsicOverride(of: view) ?? naturalContentSize(of: view, within: width, in: tree)
    }

    /// Returns the natural size of the content of `view`, even if the author set a different natural size.
    package func naturalContentSize(
        of view: ViewID, within width: Double? = nil, in tree: ViewTree
    ) -> IntrinsicSize {
        tree[view].content.part.naturalSize(within: width, measuring: measurer)
    }

    /// Applies the priorities of `view` to its natural size in the solver.
    package func updateContentPriorities(of view: ViewID) {
        contentSizes.updatePriorities(of: view, to: sizings[view], in: &system)
    }

    /// Measures `view` and applies its natural size to the solver, as the update-constraints pass does.
    ///
    /// Call this method after ``solve(in:)``, so that views in constraints are referenced before views with natural
    /// sizes.
    package func updateContentSize(of view: ViewID, in tree: ViewTree) {
        let part = tree[view].content.part
        let hasRows = contentSizes.setWraps(part.wrapsToItsWidth, view)
        if isInStackView(view, in: tree) { stacks.makeTie(around: view, in: tree, &system) }
        let natural = sizings.intrinsicOverride(of: view) ?? part.naturalSize(within: nil, measuring: measurer)
        guard hasRows || natural != IntrinsicSize(width: nil, height: nil) else { return }
        setNaturalSize(natural, of: view, in: tree)
    }

    private func isInStackView(_ view: ViewID, in tree: ViewTree) -> Bool {
        guard let superview = tree.superview(of: view), case .stack = tree[superview].content else { return false }
        return true
    }

    /// Applies a natural size of `view` to the solver.
    func setNaturalSize(_ natural: IntrinsicSize, of view: ViewID, in tree: ViewTree) {
        guard natural != IntrinsicSize(width: nil, height: nil) || contentSizes.contains(view) else { return }
        let sizing = sizings[view]
        let insets = alignmentRectInsets(of: view)
        let isInStackView = isInStackView(view, in: tree)
        for axis in Axis.allCases where natural[axis] != nil || contentSizes.extent(of: view, along: axis) != nil {
            // The natural size belongs to the rectangle that constraints align, which may differ from the frame.
            let margin = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
            contentSizes.update(
                view, along: axis, to: natural[axis].map { ($0 + margin).boundedForSolver },
                sizing.priorities(along: axis),
                compressionRank: isInStackView ? stacks.compressionRank(of: view, along: axis, in: tree, &system) : nil,
                in: &system)
        }
    }
}
