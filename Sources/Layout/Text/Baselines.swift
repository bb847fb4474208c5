import Geometry
package import Views

/// Where text stands in a view: the lines that `firstBaseline` and `lastBaseline` mean.
struct Baselines {
    let first: Place
    let last: Place

    /// A horizontal line of a view, in points down from a part of it.
    enum Place {
        /// Of the rectangle that constraints align.
        case top(Double)
        /// Of the rectangle that constraints align.
        case bottom(Double)
        /// Of the frame, in which controls centre their text.
        case center(Double)
    }
}

extension LayoutEngine {
    /// `nil` where there is no text, and both baselines are the bottom.
    ///
    /// - Source: frames of labels aligned by baselines, measured on Catalyst 26.1: the last baseline is where the last
    ///   line's is in a label of its natural height. The text of controls stands where it is drawn, which was not measured.
    func baselines(of view: ViewID, in tree: ViewTree) -> Baselines? {
        let content = tree[view].content
        guard let font = content.baselineFont else { return nil }
        switch content {
        case .label(let label):
            let height = intrinsicContentSize(of: view, in: tree).height ?? font.lineHeight
            return Baselines(
                first: .top(label.firstBaselineFromTop),
                last: .bottom(0 - label.lastBaselineFromBottom(naturalHeight: height)))
        case .textView:
            let inset = ViewContent.TextView.textContainerInset
            return Baselines(
                first: .top(inset.top + font.ascender),
                last: .bottom(0 - (font.lineHeight - font.ascender) - inset.bottom))
        default:
            let fromMiddle = font.ascender - font.lineHeight / 2 + tree[view].content.textOffset
            return Baselines(first: .center(fromMiddle), last: .center(fromMiddle))
        }
    }
}

extension ViewContent {
    /// Whether its baselines may be elsewhere than those of `other`.
    package func mayDifferInBaselines(from other: ViewContent) -> Bool {
        kind != other.kind || baselineFont != other.baselineFont || textOffset != other.textOffset
    }

    /// How far below the middle a control has the middle of its text, in points.
    fileprivate var textOffset: Double {
        guard case .button(let button) = self, let insets = button.contentInsets else { return 0 }
        return (insets.top - insets.bottom) / 2
    }

    /// What the text stands in; `nil` for content without text.
    fileprivate var baselineFont: Font? {
        switch self {
        case .label(let label): label.text.isEmpty ? nil : label.font
        case .button(let button): button.title.isEmpty ? nil : button.font
        case .textField(let field): field.font
        case .textView(let view): view.font
        case .segmentedControl(let control): control.segments.isEmpty ? nil : SegmentedControl.font
        default: nil
        }
    }
}
