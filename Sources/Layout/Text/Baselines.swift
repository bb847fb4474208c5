import Geometry
package import Views

/// The positions of the text baselines of a view, to which `firstBaseline` and `lastBaseline` refer.
struct Baselines {
    let first: Position
    let last: Position

    /// The vertical position of a baseline, as a downward distance in points from a part of the view.
    enum Position {
        /// A distance from the top of the alignment rectangle.
        case top(Double)
        /// A distance from the bottom of the alignment rectangle.
        case bottom(Double)
        /// A distance from the center of the frame, in which controls center their text.
        case center(Double)
    }

    private init(first: Position, last: Position) {
        self.first = first
        self.last = last
    }

    /// Creates the baselines of a view with `content`. Returns `nil` if the content has no text; in this case, both
    /// baselines are at the bottom.
    ///
    /// - Parameter naturalHeight: Measures the natural height of the view.
    /// - Source: frames of labels aligned by baselines, measured on Catalyst 26.1: the last baseline is the baseline
    ///   of the last line, as positioned in a label with its natural height. The baselines of controls are the
    ///   baselines on which their text is drawn; these baselines were not measured.
    init?(of content: ViewContent, naturalHeight: () -> Double?) {
        let part = content.part
        guard let font = part.baselineFont else { return nil }
        switch content {
        case .label(let label):
            let height = naturalHeight() ?? font.lineHeight
            self.init(
                first: .top(label.firstBaselineFromTop),
                last: .bottom(0 - label.lastBaselineFromBottom(naturalHeight: height)))
        case .textView(let view):
            let inset = ViewContent.TextView.textContainerInset
            let (first, last) = (
                view.block.metrics(ofFirstParagraph: true), view.block.metrics(ofFirstParagraph: false)
            )
            self.init(
                first: .top(inset.top + first.ascender), last: .bottom(0 - last.descender - inset.bottom))
        default:
            let fromCenter = font.ascender - font.lineHeight / 2 + part.textOffset
            self.init(first: .center(fromCenter), last: .center(fromCenter))
        }
    }
}

extension ViewContent {
    /// Returns whether the baselines can differ from those of `other`.
    package func mayDifferInBaselines(from other: ViewContent) -> Bool {
        guard kind == other.kind else { return true }
        let (part, other) = (part, other.part)
        return part.baselineFont != other.baselineFont || part.textOffset != other.textOffset
            || (part as? any AttributedContent)?.attributedText.runs
                != (other as? any AttributedContent)?.attributedText.runs
    }
}
