import Cassowary
import Geometry
import Views

/// Views whose height follows from their width, which linear constraints cannot say.
///
/// As UIKit does, they are measured twice: as if their text stood on one line, which gives them a width, and then within
/// that width.
///
/// - Source: measured on Catalyst 26.1: before it has a width, a label of any number of lines reports the size of one; on iOS 26.1: in a tie
///   a wrapping label takes the extra width before one that does not wrap, the last one in the order of first reference
///   before the others.
extension LayoutEngine {
    /// Keeps account of whether `view` wraps.
    func noteWrapping(of view: ViewID, in tree: ViewTree) {
        let wraps = tree[view].content.wrapsToItsWidth
        guard wraps || !wrapping.isEmpty, wraps != wrapping.contains(view) else { return }
        if wraps { wrapping.insert(view) } else { wrapping.remove(view) }
        isWrappingStale = true
    }

    /// What ranks the hugging row of a view that wraps: before all that do not.
    func huggingRank(of view: ViewID, along axis: Axis) -> Variable? {
        axis == .horizontal && !wrapping.isEmpty && wrapping.contains(view) ? firstRank : nil
    }

    /// Solves as if every text stood on one line, then measures each within the width that it came to.
    ///
    /// - Parameter read: Reads the frames that the first of the two makes.
    func wrap(in tree: ViewTree, _ read: () -> Void) {
        let views = wrapping.sorted {
            solver.ranks(frameVariables(of: $0).width, before: frameVariables(of: $1).width)
        }
        for view in views.reversed() {
            var natural = measured(view, within: nil, in: tree)
            // Where no width follows from a height, the height that a view was last told is kept until its width is known: it
            // seldom changes.
            if axisMixingCount == 0, let told = contentSizes[view]?.vertical {
                natural.height = told.extent - verticalMargin(of: view)
            }
            tell(view, natural, in: tree)
        }
        if isWrappingStale {
            isWrappingStale = false
            // Rows of one rank count in the order of entering: the last view's is entered first.
            for view in views.reversed() { reenterHugging(of: view, along: .horizontal) }
        }
        read()
        for view in views {
            let insets = alignmentRectInsets(of: view)
            let width = (solvedFrames[view]?.width ?? 0) - insets.left - insets.right
            // A preferred width of zero is none: a label that has no width, as a hidden one in a stack, has one line. What
            // arithmetic leaves of such a width is none, either.
            tell(view, measured(view, within: width > LineShaping.noise ? width : nil, in: tree), in: tree)
        }
    }

    /// The natural size of a view that wraps. Shaping text costs far more than solving, so what was found last is kept: on
    /// one line, and within the last width.
    private func measured(_ view: ViewID, within width: Double?, in tree: ViewTree) -> IntrinsicSize {
        let content = tree[view].content
        let override = sizings[view]?.intrinsicOverride
        var known = measurements[view] ?? TextMeasurements(content: content, override: override)
        if known.content != content || known.override != override {
            known = TextMeasurements(content: content, override: override)
        }
        defer { measurements[view] = known }
        if let width {
            if let wrapped = known.wrapped, wrapped.width == width { return wrapped.size }
            let size = intrinsicContentSize(of: view, within: width, in: tree)
            known.wrapped = (width, size)
            return size
        }
        if let line = known.line { return line }
        let size = intrinsicContentSize(of: view, in: tree)
        known.line = size
        return size
    }

    private func verticalMargin(of view: ViewID) -> Double {
        let insets = alignmentRectInsets(of: view)
        return insets.top + insets.bottom
    }
}

/// The natural sizes of a view that wraps, as last measured.
struct TextMeasurements {
    /// What was measured.
    let content: ViewContent
    let override: IntrinsicSize?
    var line: IntrinsicSize?
    var wrapped: (width: Double, size: IntrinsicSize)?
}
