internal import CoreGraphics
internal import Foundation
internal import Geometry
internal import Simulation
internal import Views

/// Functions that convert animation values to numbers.
enum AnimatedValue {
    /// Returns the numbers that represent a value of the key path; `nil` if the value has the wrong type.
    @MainActor
    static func numbers(_ value: Any, for target: AnimatedKeyPath) -> [Double]? {
        guard let numbers = numbers(value) else { return nil }
        // A single number applies to both axes.
        if numbers.count == 1, target.name.hasPrefix("transform.scale") {
            return Array(repeating: numbers[0], count: target.componentCount)
        }
        if target.name == "locations" {
            return Array((numbers + Array(repeating: 0, count: Gradient.animatedColors)).prefix(target.componentCount))
        }
        return numbers.count == target.componentCount ? numbers : nil
    }

    @MainActor
    private static func numbers(_ value: Any) -> [Double]? {
        switch value {
        case let value as CGFloat: [Double(value)]
        case let value as Double: [value]
        case let value as Float: [Double(value)]
        case let value as Int: [Double(value)]
        case let value as CGPoint: [Double(value.x), Double(value.y)]
        case let value as CGSize: [Double(value.width), Double(value.height)]
        case let value as CGRect:
            [value.origin.x, value.origin.y, value.size.width, value.size.height].map { Double($0) }
        case let value as CGColor: color(value)
        case let value as UIColor: color(value.cgColor)
        case let value as [NSNumber]: value.map(\.doubleValue)
        case let value as [Double]: value
        case let value as NSNumber: [value.doubleValue]
        default: transform(value).map { AnimatedKeyPath.numbers(of: $0) }
        }
    }

    /// Returns the transform that a value represents; `nil` if the value is not a transform.
    static func transform(_ value: Any?) -> Geometry.AffineTransform? {
        switch value {
        case let value as CGAffineTransform: Geometry.AffineTransform(value)
        case let value as CATransform3D: Geometry.AffineTransform(CATransform3DGetAffineTransform(value))
        default: nil
        }
    }

    /// Returns the components of each color of a gradient.
    static func colors(_ value: Any?) -> [[Double]] {
        (value as? [Any])?.compactMap { ($0 as? CGColor).map { color($0) } } ?? []
    }

    private static func color(_ color: CGColor) -> [Double] { (color.components ?? [0, 0, 0, 1]).map { Double($0) } }
}
