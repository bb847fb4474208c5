public import Geometry

/// The corners that a layer's `cornerRadius` rounds: `CACornerMask`. Y grows downwards, so minimal Y is at the top.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
    public static let all: CornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// The single corners with UIKit's names.
    package static let named: [(name: String, corner: CornerMask)] = [
        ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
        ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
    ]

    /// The names of its corners.
    package var names: [String] { CornerMask.named.filter { contains($0.corner) }.map(\.name) }

    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The shape of a layer's rounded corners: `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// Quarters of a circle.
    case circular
    /// Apple's shape with continuous curvature, which begins further away from the corner.
    case continuous
}

/// The shadow of a layer: Core Animation's `shadowColor`, `shadowOpacity`, `shadowOffset` and `shadowRadius`.
public struct Shadow: Hashable, Sendable {
    public var color: Color
    /// The opacity, 0 through 1. The default 0 shows no shadow.
    public var opacity: Double
    /// The distance from the layer in points, right and down.
    public var offset: Size
    /// The blur radius in points; not negative.
    public var radius: Double

    /// - Parameters: Core Animation's defaults.
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
        /// The colours change along the line from ``Gradient/startPoint`` to ``Gradient/endPoint``.
        case axial
        /// The colours change outwards from ``Gradient/startPoint``, as an ellipse whose bounding box has a corner at
        /// ``Gradient/endPoint``.
        case radial
        /// The colours change around ``Gradient/startPoint``, clockwise, beginning in the direction of
        /// ``Gradient/endPoint``.
        case conic
    }

    public var type: Kind
    /// The colours. The first ``animatedColors`` of them animate. With fewer than two colours, nothing is shown.
    public var colors: [Color]
    /// The location of each colour, 0 through 1 and not decreasing; `nil` for equal distances.
    public var locations: [Double]?
    /// The start point, as fractions of the size. The gradient is defined in a square and stretched to the view.
    public var startPoint: Point
    public var endPoint: Point

    /// The largest number of colours that an animation can change.
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

    /// The location of each colour. Colours without a location have the last one, and no location is less than the
    /// previous one.
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

    /// The mean opacity, 0 through 1.
    package var averageAlpha: Double {
        isShown ? colors.reduce(0) { $0 + min(max($1.alpha, 0), 1) } / Double(colors.count) : 0
    }
}

/// How a picture lies in the bounds of its view: `UIView.ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
    /// As ``scaleToFill``; a view that draws itself draws again when its size changes.
    case redraw
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    /// Where a picture of a natural size lies. It may reach out of `bounds`.
    ///
    /// - Parameters:
    ///   - size: In points; one without an area lies nowhere, with a size of zero.
    ///   - bounds: Of the view, in points.
    public func place(of size: Size, in bounds: Rect) -> Rect {
        guard size.width > 0, size.height > 0 else { return Rect(origin: bounds.center, size: .zero) }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        let placed =
            switch self {
            case .scaleToFill, .redraw: bounds.size
            case .scaleAspectFit: size.scaled(by: min(across, down))
            case .scaleAspectFill: size.scaled(by: max(across, down))
            default: size
            }
        let share = shareOfFreeSpace
        return Rect(
            x: bounds.minX + (bounds.width - placed.width) * share.x,
            y: bounds.minY + (bounds.height - placed.height) * share.y, width: placed.width, height: placed.height)
    }

    /// How much of the room that is left lies before the picture, on each axis.
    private var shareOfFreeSpace: Point {
        switch self {
        case .topLeft: Point(x: 0, y: 0)
        case .top: Point(x: 0.5, y: 0)
        case .topRight: Point(x: 1, y: 0)
        case .left: Point(x: 0, y: 0.5)
        case .right: Point(x: 1, y: 0.5)
        case .bottomLeft: Point(x: 0, y: 1)
        case .bottom: Point(x: 0.5, y: 1)
        case .bottomRight: Point(x: 1, y: 1)
        case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center: Point(x: 0.5, y: 0.5)
        }
    }
}

extension Size {
    fileprivate func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}
