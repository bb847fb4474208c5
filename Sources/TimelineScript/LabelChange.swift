package import Views

/// A property of a label and what a statement sets it to.
package enum LabelChange: Hashable, Sendable {
    case font(Font)
    case textColor(AdaptiveColor)
    case alignment(ViewContent.TextAlignment)
    case numberOfLines(Int)
    case lineBreakMode(LineBreakMode)
    /// In points, not negative; 0 for the width that layout gives the label.
    case preferredMaxLayoutWidth(Double)

    var member: Action.Member {
        switch self {
        case .font: .font
        case .textColor: .textColor
        case .alignment: .textAlignment
        case .numberOfLines: .numberOfLines
        case .lineBreakMode: .lineBreakMode
        case .preferredMaxLayoutWidth: .preferredMaxLayoutWidth
        }
    }
}
