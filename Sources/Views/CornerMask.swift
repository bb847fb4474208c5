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
