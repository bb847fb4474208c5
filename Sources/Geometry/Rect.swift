/// A rectangle with its origin at the top left, in points.
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    public static let zero = Rect(origin: .zero, size: .zero)

    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var width: Double { size.width }
    public var height: Double { size.height }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// The same rectangle with a nonnegative width and height.
    public var standardized: Rect {
        Rect(x: min(minX, maxX), y: min(minY, maxY), width: abs(width), height: abs(height))
    }

    /// Returns whether the rectangle contains `point`. The left and top edges are included; the right and bottom edges
    /// are not.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether all components are finite.
    public var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }

    /// Returns whether x, y, the width and the height each differ from those of `other` by at most `tolerance` points.
    public func isClose(to other: Rect, within tolerance: Double) -> Bool {
        abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
            && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
    }
}

extension Rect {
    /// The text `(x, y, width, height)` with at most three decimals, as in traces and reports.
    public var text: String {
        "(" + [minX, minY, width, height].map(\.shortText).joined(separator: ", ") + ")"
    }
}

extension Double {
    /// The number as text with at most three decimals and without trailing zeros, such as `237.5`, `-66.25` or `100`.
    /// The text does not depend on the locale.
    public var shortText: String {
        let thousandths = (self * 1000).rounded()
        guard abs(thousandths) < 1e15 else { return "\(self)" }
        let whole = Int(abs(thousandths)) / 1000
        let rest = Int(abs(thousandths)) % 1000
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        while digits.count < 3 { digits = "0" + digits }
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

/// A point in a view's coordinate system, in points. The x axis points right, and the y axis points down.
public struct Point: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public static let zero = Point(x: 0, y: 0)

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public static let zero = Size(width: 0, height: 0)

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// Inward distances from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public static let zero = EdgeInsets()

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
        EdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}

/// An axis of a layout.
public enum Axis: Hashable, Sendable, CaseIterable {
    case horizontal
    case vertical
}

/// The pixel grid of a device. Layout rounds solved frames to this grid.
///
/// - Source: iOS 26.1 rounds a solved value of 25.1667 to 25.3333 at 3x, and keeps 301.5 at 2x. The origin and the
///   size are rounded separately, in the superview's coordinates, and the rounding error is not redistributed.
public struct PixelGrid: Hashable, Sendable {
    /// The number of pixels per point, which is positive. Devices have 1, 2 or 3 pixels per point.
    public let scale: Double

    public init(scale: Double) {
        precondition(scale > 0 && scale.isFinite, "a pixel grid's scale must be positive, not \(scale)")
        self.scale = scale
    }

    /// Returns the nearest pixel edge. Values halfway between two edges are rounded away from zero.
    ///
    /// Small rounding errors in `value` are ignored.
    public func rounded(_ value: Double) -> Double {
        let pixels = value * scale
        let nudged = pixels + (pixels < 0 ? -PixelGrid.noise : PixelGrid.noise)
        return nudged.rounded(.toNearestOrAwayFromZero) / scale + 0  // + 0 turns -0 into 0
    }

    /// Returns the first pixel edge that is not less than `value`. Text sizes are rounded in this way.
    ///
    /// Small rounding errors in `value` are ignored.
    public func roundedUp(_ value: Double) -> Double {
        let pixels = value * scale
        let nearest = pixels.rounded()
        return (abs(pixels - nearest) < PixelGrid.noise ? nearest : pixels.rounded(.up)) / scale
    }

    /// Returns `rect` with its origin and its size rounded separately.
    public func rounded(_ rect: Rect) -> Rect {
        Rect(
            x: rounded(rect.minX), y: rounded(rect.minY), width: rounded(rect.width), height: rounded(rect.height))
    }

    /// The tolerance for rounding errors, in pixels.
    private static let noise = 1e-6
}

/// The way in which solved frames are rounded to pixels.
public enum PixelRounding: String, Hashable, Sendable, CaseIterable {
    /// The origin and the size are rounded separately, as measured on iOS 26.1. Equal widths stay equal, but neighbors
    /// can overlap or have a gap of a pixel.
    case originAndSize
    /// The edges are rounded. Neighbors stay adjacent, but equal widths can differ by a pixel.
    case edges
    /// Frames are not rounded.
    case none
}

extension PixelGrid {
    /// Returns `rect` rounded to the grid.
    public func rounded(_ rect: Rect, _ rounding: PixelRounding) -> Rect {
        switch rounding {
        case .originAndSize: return rounded(rect)
        case .edges:
            let (x, y) = (rounded(rect.minX), rounded(rect.minY))
            return Rect(x: x, y: y, width: rounded(rect.maxX) - x, height: rounded(rect.maxY) - y)
        case .none: return rect
        }
    }
}
