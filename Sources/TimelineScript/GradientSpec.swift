package import Geometry
package import Views

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
