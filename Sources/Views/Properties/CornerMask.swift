import Geometry

/// The corners that a layer's `cornerRadius` rounds: `CACornerMask`. Y increases downward, so the minimal Y is at the
/// top.
public struct CornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let layerMinXMinYCorner = CornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CornerMask(rawValue: 1 << 3)
    public static let all: CornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]

    /// The individual corners with their names in UIKit.
    package static let named: [(name: String, corner: CornerMask)] = [
        ("layerMinXMinYCorner", .layerMinXMinYCorner), ("layerMaxXMinYCorner", .layerMaxXMinYCorner),
        ("layerMinXMaxYCorner", .layerMinXMaxYCorner), ("layerMaxXMaxYCorner", .layerMaxXMaxYCorner),
    ]

    /// The names of the corners in the mask.
    package var names: [String] { CornerMask.named.filter { contains($0.corner) }.map(\.name) }

    public init(rawValue: UInt8) { self.rawValue = rawValue }
}
