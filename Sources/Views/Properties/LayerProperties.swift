public import Geometry

/// Which corners of a layer its `cornerRadius` rounds: `CACornerMask`. Y grows downwards, so minimal Y is at the top.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
    public static let all: CornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// One corner each, by UIKit's names.
    package static let named: [(name: String, corner: CornerMask)] = [
        ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
        ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
    ]

    /// The names of its corners.
    package var names: [String] { CornerMask.named.filter { contains($0.corner) }.map(\.name) }

    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// How round a layer's round corners are: `CALayerCornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
    /// Quarters of a circle.
    case circular
    /// Apple's shape of continuous curvature, which begins further from the corner.
    case continuous
}

/// What a layer lets fall behind it: Core Animation's `shadowColor`, `shadowOpacity`, `shadowOffset` and `shadowRadius`.
public struct Shadow: Hashable, Sendable {
    public var color: Color
    /// 0 through 1; 0, of a view that was not asked for a shadow, shows none.
    public var opacity: Double
    /// In points, right and down.
    public var offset: Size
    /// Of the blur, in points; not negative.
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
