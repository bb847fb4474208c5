public import Geometry

/// The shape of a layer's rounded corners: `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// Each corner is a quarter of a circle.
    case circular
    /// Apple's shape with continuous curvature. The curve begins farther from the corner than with ``circular``.
    case continuous
}

/// The shadow of a layer: Core Animation's `shadowColor`, `shadowOpacity`, `shadowOffset`, `shadowRadius` and
/// `shadowPath`.
public struct Shadow: Hashable, Sendable {
    public var color: Color
    /// The opacity, 0 through 1. With the default of 0, no shadow is visible.
    public var opacity: Double
    /// The distance from the layer in points, to the right and downward.
    public var offset: Size
    /// The blur radius in points, which is not negative.
    public var radius: Double
    /// The outline of the area that casts the shadow, in the coordinates of the layer. If it is `nil`, the background
    /// and the gradient of the layer cast the shadow. A change is not animated implicitly.
    public var path: Path?

    /// Creates a shadow without a path. The default arguments are Core Animation's defaults.
    public init(
        color: Color = .black, opacity: Double = 0, offset: Size = Size(width: 0, height: -3), radius: Double = 3
    ) {
        self.color = color
        self.opacity = opacity
        self.offset = offset
        self.radius = radius
    }
}

/// The gradient of a view whose layer is a `CAGradientLayer`, drawn over its background.
public struct Gradient: Hashable, Sendable {
    /// The form of the gradient: `CAGradientLayerType`.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The colors change along the line from ``Gradient/startPoint`` to ``Gradient/endPoint``.
        case axial
        /// The colors change outward from ``Gradient/startPoint``, to an ellipse whose bounding box has a corner at
        /// ``Gradient/endPoint``.
        case radial
        /// The colors change clockwise around ``Gradient/startPoint``, beginning in the direction of
        /// ``Gradient/endPoint``.
        case conic
    }

    public var type: Kind
    /// The colors. Only the first ``animatedColors`` colors can be animated. With fewer than two colors, nothing is
    /// shown.
    public var colors: [Color]
    /// The location of each color, 0 through 1 and not decreasing; `nil` to space the colors evenly.
    public var locations: [Double]?
    /// The start point, as fractions of the size. The gradient is defined in a square, which is stretched to the view's
    /// size.
    public var startPoint: Point
    public var endPoint: Point

    /// The maximum number of colors that an animation can change.
    public static let animatedColors = 8

    /// Creates a gradient. By default, it is axial and runs from top to bottom, as in Core Animation.
    public init(
        _ colors: [Color], locations: [Double]? = nil, startPoint: Point = Point(x: 0.5, y: 0),
        endPoint: Point = Point(x: 0.5, y: 1), type: Kind = .axial
    ) {
        self.colors = colors
        self.locations = locations
        self.startPoint = startPoint
        self.endPoint = endPoint
        self.type = type
    }

    /// The location of each color. Colors without a location have the last location, and no location is less than the
    /// previous location.
    package var places: [Double] {
        let steps = Double(max(colors.count - 1, 1))
        var last = 0.0
        return colors.indices.map { index in
            let place = locations.map { $0.isEmpty ? 0 : $0[min(index, $0.count - 1)] } ?? Double(index) / steps
            last = max(last, min(max(place, 0), 1))
            return last
        }
    }

    /// Whether a part of the gradient is visible.
    package var isShown: Bool { colors.count > 1 && colors.contains { $0.alpha > 0 } }

    /// The mean opacity of the colors, 0 through 1; 0 if no part of the gradient is visible.
    package var averageAlpha: Double {
        isShown ? colors.reduce(0) { $0 + min(max($1.alpha, 0), 1) } / Double(colors.count) : 0
    }
}

extension Gradient {
    /// The table of the properties of gradient layers. The colors come first, as in the description of a view.
    package static let properties: [LayerProperty] = [
        .init(
            "colors", key: "gradient.colors", .colors, of: .gradient, options: .animates, { $0.gradient?.colors },
            { $0.gradient?.colors = $1 }, "The colors of the gradient."),
        .init(
            "locations", key: "gradient.locations", .locations, of: .gradient, options: .animates,
            { $0.gradient?.locations }, { $0.gradient?.locations = $1 }, "The location of each color of the gradient."),
        .init(
            animating: "startPoint", key: "gradient.startPoint", .fractions(.gradientPoint), of: .gradient,
            { $0.gradient?.startPoint }, { $0.gradient?.startPoint = $1 },
            "The start of the gradient, as fractions of the size."),
        .init(
            animating: "endPoint", key: "gradient.endPoint", .fractions(.gradientPoint), of: .gradient,
            { $0.gradient?.endPoint }, { $0.gradient?.endPoint = $1 },
            "The end of the gradient, as fractions of the size."),
        .init(
            "type", key: "gradient.type", .choice(Kind.self, "type of gradient"), of: .gradient, { $0.gradient?.type },
            { $0.gradient?.type = $1 }, "The type of the gradient."),
    ]
}
