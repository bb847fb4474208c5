public import Foundation
import Views

/// A color in the sRGB color space.
public final class CGColor: Hashable, Sendable {
    /// The red, green, blue and alpha components, 0 through 1.
    private let values: [CGFloat]

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { values = [red, green, blue, alpha] }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    public var components: [CGFloat]? { values }

    public var numberOfComponents: Int { values.count }

    public var alpha: CGFloat { values[3] }

    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    public static func == (a: CGColor, b: CGColor) -> Bool { a.values == b.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension Color {
    init(_ color: CGColor) {
        let parts = (color.components ?? [0, 0, 0, 1]).map { Double($0) }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

/// A color space. All colors are in the sRGB color space.
public final class CGColorSpace: Sendable {
    public static let sRGB = "kCGColorSpaceSRGB"

    fileprivate init() {}

    public convenience init?(name: String) {
        guard name == CGColorSpace.sRGB else { return nil }
        self.init()
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// A Core Foundation array, represented by a Swift array.
public typealias CFArray = [Any]

/// The colors of a gradient and their locations.
public final class CGGradient {
    let colors: [Color]
    let locations: [Double]

    /// - Parameters:
    ///   - space: Has no effect.
    ///   - colors: `CGColor` objects.
    ///   - locations: A number from 0 through 1 for each color; `nil` to space the colors evenly.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
        let known = colors.compactMap { ($0 as? CGColor).map { Color($0) } }
        guard known.count == colors.count, !known.isEmpty, (locations?.count ?? known.count) >= known.count else {
            return nil
        }
        self.colors = known
        self.locations =
            locations.map { $0.map { Double($0) } }
            ?? known.indices.map { Double($0) / Double(max(known.count - 1, 1)) }
    }
}

/// Options that determine whether the areas beyond the start and the end of a gradient are filled.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1 << 0)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 1 << 1)
}
