import Views

/// Where text stands in a view: the lines that `firstBaseline` and `lastBaseline` mean.
struct Baselines {
    /// In points.
    let firstFromTop: Double
    /// In points.
    let lastFromBottom: Double
}

extension LayoutEngine {
    /// `nil` where there is no text, and both baselines are the bottom.
    ///
    /// - Source: frames of labels aligned by baselines, measured on Catalyst 26.1: the last baseline is where the last
    ///   line's is in a label of its natural height.
    func baselines(of view: ViewID, in tree: ViewTree) -> Baselines? {
        guard case .label(let label) = tree[view].content else { return nil }
        let height = intrinsicContentSize(of: view, in: tree).height ?? label.font.lineHeight
        return Baselines(
            firstFromTop: label.firstBaselineFromTop,
            lastFromBottom: label.lastBaselineFromBottom(naturalHeight: height))
    }
}
