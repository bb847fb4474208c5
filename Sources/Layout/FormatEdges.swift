import Geometry

/// The attributes that a format joins: the side it comes to first, and the other.
struct FormatEdges {
    let near: LayoutAttribute
    let far: LayoutAttribute
    let nearMargin: LayoutAttribute
    let farMargin: LayoutAttribute
    /// Whether it runs against x, so that distances are counted from the view that comes later.
    let runsBackwards: Bool

    init(_ axis: Axis, _ options: LayoutFormatOptions) {
        runsBackwards = axis == .horizontal && options.contains(.directionRightToLeft)
        if axis == .vertical {
            (near, far, nearMargin, farMargin) = (.top, .bottom, .topMargin, .bottomMargin)
        } else if runsBackwards {
            (near, far, nearMargin, farMargin) = (.right, .left, .rightMargin, .leftMargin)
        } else if options.contains(.directionLeftToRight) {
            (near, far, nearMargin, farMargin) = (.left, .right, .leftMargin, .rightMargin)
        } else {
            (near, far, nearMargin, farMargin) = (.leading, .trailing, .leadingMargin, .trailingMargin)
        }
    }
}
