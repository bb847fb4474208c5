package import Geometry
package import Views

/// What a statement does to a view's place by code, and to its layer.
package enum LayerChange: Hashable, Sendable {
    case setCenter(Point)
    case setBounds(Rect)
    case setTransform(AffineTransform)
    /// As fractions of the size.
    case setAnchorPoint(Point)
    /// In points, not negative.
    case setBorderWidth(Double)
    case setBorderColor(AdaptiveColor)
    case setShadowColor(AdaptiveColor)
    /// 0 through 1.
    case setShadowOpacity(Double)
    case setShadowOffset(Size)
    /// In points, not negative.
    case setShadowRadius(Double)
    case removeAllAnimations

    var member: Action.Member {
        switch self {
        case .setCenter: .center
        case .setBounds: .bounds
        case .setTransform: .transform
        case .setAnchorPoint: .anchorPoint
        case .setBorderWidth: .borderWidth
        case .setBorderColor: .borderColor
        case .setShadowColor: .shadowColor
        case .setShadowOpacity: .shadowOpacity
        case .setShadowOffset: .shadowOffset
        case .setShadowRadius: .shadowRadius
        case .removeAllAnimations: .removeAllAnimations
        }
    }
}

extension Action.Member {
    /// Whether its action is a ``LayerChange``.
    var isOfLayer: Bool {
        switch self {
        case .center, .bounds, .transform, .anchorPoint, .borderWidth, .borderColor, .shadowColor, .shadowOpacity,
            .shadowOffset, .shadowRadius, .removeAllAnimations:
            true
        default: false
        }
    }
}
