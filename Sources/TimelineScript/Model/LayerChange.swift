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
    case setCornerCurve(CornerCurve)
    case setMaskedCorners(CornerMask)
    /// Of a view that has none before.
    case setGradient(GradientSpec)
    case changeGradient(GradientChange)
    case removeAllAnimations
    /// Of the layer's time in its superlayer's.
    case setSpeed(Double)
    case setTimeOffset(Duration)
    case setBeginTime(Duration)

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
        case .setCornerCurve: .cornerCurve
        case .setMaskedCorners: .maskedCorners
        case .setGradient: .colors
        case .changeGradient(let change): change.member
        case .removeAllAnimations: .removeAllAnimations
        case .setSpeed: .speed
        case .setTimeOffset: .timeOffset
        case .setBeginTime: .beginTime
        }
    }
}

extension Action.Member {
    /// Whether its action is a ``LayerChange``.
    var isOfLayer: Bool {
        switch self {
        case .center, .bounds, .transform, .anchorPoint, .borderWidth, .borderColor, .shadowColor, .shadowOpacity,
            .shadowOffset, .shadowRadius, .cornerCurve, .maskedCorners, .removeAllAnimations, .speed, .timeOffset,
            .beginTime:
            true
        default: isOfGradient
        }
    }

    /// Whether its action is a ``GradientChange``.
    var isOfGradient: Bool { [.colors, .locations, .startPoint, .endPoint, .type].contains(self) }

    /// Whether only a layer has it: `card.layer.speed`.
    var isOfLayerAlone: Bool { isOfGradient || [.speed, .timeOffset, .beginTime].contains(self) }

    /// What may be said of a layer as well as of its view.
    static let ofLayers = allCases.filter {
        ($0.isOfLayer && ![.center, .transform].contains($0)) || $0 == .cornerRadius
    }
}

/// A view's gradient as the script describes it: its colours become those of the appearance when the view is made.
package struct GradientSpec: Hashable, Sendable {
    package var colors: [AdaptiveColor]
    /// As many as colours, 0 through 1 and not decreasing; `nil` for equal distances.
    package var locations: [Double]?
    /// As fractions of the size.
    package var startPoint = Point(x: 0.5, y: 0)
    package var endPoint = Point(x: 0.5, y: 1)
    package var type = Gradient.Kind.axial

    package init(_ colors: [AdaptiveColor]) { self.colors = colors }
}

/// A property of a gradient and what a statement sets it to.
package enum GradientChange: Hashable, Sendable {
    case colors([AdaptiveColor])
    case locations([Double])
    case startPoint(Point)
    case endPoint(Point)
    case type(Gradient.Kind)

    var member: Action.Member {
        switch self {
        case .colors: .colors
        case .locations: .locations
        case .startPoint: .startPoint
        case .endPoint: .endPoint
        case .type: .type
        }
    }
}
