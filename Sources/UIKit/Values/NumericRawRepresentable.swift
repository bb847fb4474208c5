/// A type that represents a number, such as a layout priority, and supports arithmetic, as in `.required - 1`.
///
/// UIKit declares this protocol with the same name, and the same types conform to it.
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    public static func + (lhs: Self, rhs: RawValue) -> Self { made(of: lhs.rawValue + rhs) }

    public static func + (lhs: RawValue, rhs: Self) -> Self { made(of: lhs + rhs.rawValue) }

    public static func - (lhs: Self, rhs: RawValue) -> Self { made(of: lhs.rawValue - rhs) }

    public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }

    public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }

    public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }

    private static func made(of number: RawValue) -> Self {
        guard let value = Self(rawValue: number) else {
            preconditionFailure("\(Self.self) must have a value for each number, but has none for \(number)")
        }
        return value
    }
}
