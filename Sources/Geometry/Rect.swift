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
