public import Layout
import Views

extension LayoutConstraint {
    /// Makes the constraints that a visual format such as `H:|-[title]-(>=8)-[badge]-|` asks for, inactive.
    ///
    /// In the order in which UIKit's reader meets them: what joins a view to the one before, then its own sizes; the
    /// alignments last. `|-` and `-|` without a distance lead to the superview's margins.
    ///
    /// - Parameters:
    ///   - format: One line, which may begin with `H:` or `V:`.
    ///   - options: How the views of the line are aligned.
    ///   - metrics: What names of distances, sizes and priorities stand for; they come before those of views.
    ///   - views: What names of views stand for. `|` is the superview of the view beside it, or the owner of the guide.
    /// - Throws: Why the format makes none; nothing is made then.
    public static func constraints(
        withVisualFormat format: String, options: LayoutFormatOptions = [], metrics: [String: Double] = [:],
        views: [String: any Anchored]
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        let names = FormatNames(
            metrics: metrics, isItem: { views[$0] != nil }, hasSuperview: { views[$0]?.superitem != nil })
        let wanted = try VisualFormat(format).constraints(options, names)
        func anchored(_ item: FormatConstraint.Item) -> any Anchored {
            let found: (any Anchored)? =
                switch item {
                case .named(let name): views[name]
                case .superview(of: let name): views[name]?.superitem
                }
            guard let found else { preconditionFailure("'\(format)' names nothing that was not looked up before") }
            return found
        }
        return wanted.map { wanted in
            let constraint = LayoutConstraint(
                item: anchored(wanted.first.item), attribute: wanted.first.attribute, relatedBy: wanted.relation,
                toItem: wanted.second.map { anchored($0.item) }, attribute: wanted.second?.attribute,
                constant: wanted.constant)
            constraint.priority = wanted.priority
            return constraint
        }
    }
}

extension Anchored {
    /// What holds this: the superview of a view, the owner of a guide.
    fileprivate var superitem: View? {
        switch layoutItem.item {
        case .view(let view): window.tree.superview(of: view).map { View(window: window, id: $0) }
        case .guide(let guide): View(window: window, id: guide.owner)
        }
    }
}
