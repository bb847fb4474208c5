public import Geometry

/// What a view shows whose layer is a `CAGradientLayer`: colours that run into one another, over its background.
public struct Gradient: Hashable, Sendable {
    /// `CAGradientLayerType`.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Along the line from ``Gradient/startPoint`` to ``Gradient/endPoint``.
        case axial
        /// Out of ``Gradient/startPoint``, as an ellipse of which ``Gradient/endPoint`` is a corner of the box around it.
        case radial
        /// Around ``Gradient/startPoint``, clockwise, beginning in the direction of ``Gradient/endPoint``.
        case conic
    }

    public var type: Kind
    /// The first ``animatedColors`` of them animate; with none, or with one, nothing is shown.
    public var colors: [Color]
    /// Where the colours are, one each, 0 through 1 and not decreasing; `nil` for equal distances.
    public var locations: [Double]?
    /// As fractions of the size. The picture is made in a square, and stretched with it over the view.
    public var startPoint: Point
    public var endPoint: Point

    /// How many colours an animation can change.
    public static let animatedColors = 8

    /// - Parameters: Core Animation's defaults: from top to bottom.
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

    /// Where each colour is: those beyond ``locations`` at the last, and none before the one it follows.
    package var places: [Double] {
        let steps = Double(max(colors.count - 1, 1))
        var last = 0.0
        return colors.indices.map { index in
            let place = locations.map { $0.isEmpty ? 0 : $0[min(index, $0.count - 1)] } ?? Double(index) / steps
            last = max(last, min(max(place, 0), 1))
            return last
        }
    }

    /// Whether there is something to see of it.
    package var isShown: Bool { colors.count > 1 && colors.contains { $0.alpha > 0 } }

    /// How solid it is on the whole, 0 through 1.
    package var averageAlpha: Double {
        isShown ? colors.reduce(0) { $0 + min(max($1.alpha, 0), 1) } / Double(colors.count) : 0
    }
}
