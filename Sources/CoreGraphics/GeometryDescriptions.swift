public import Foundation

// Foundation describes these types by their members, such as `CGPoint(x: 1.0, y: 2.0)`. Core Graphics prints their
// numbers in parentheses. `print`, `String(describing:)` and string interpolation use these conformances.

// swift-format-ignore: AvoidRetroactiveConformances
extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates, such as `(1.0, 2.0)`.
    public var debugDescription: String { "(\(Double(x)), \(Double(y)))" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGSize: @retroactive CustomDebugStringConvertible {
    /// The width and the height, such as `(320.0, 480.0)`.
    public var debugDescription: String { "(\(Double(width)), \(Double(height)))" }
}

// swift-format-ignore: AvoidRetroactiveConformances
extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The origin and the size, such as `(1.0, 2.0, 320.0, 480.0)`.
    public var debugDescription: String {
        "(\(Double(origin.x)), \(Double(origin.y)), \(Double(size.width)), \(Double(size.height)))"
    }
}
