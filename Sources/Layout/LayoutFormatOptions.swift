import Geometry
import Views

/// The alignment of the views in a visual format, and the direction of the format: `NSLayoutConstraint.FormatOptions`.
public struct LayoutFormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public static let alignAllLeft = LayoutFormatOptions(.left)
    public static let alignAllRight = LayoutFormatOptions(.right)
    public static let alignAllTop = LayoutFormatOptions(.top)
    public static let alignAllBottom = LayoutFormatOptions(.bottom)
    public static let alignAllLeading = LayoutFormatOptions(.leading)
    public static let alignAllTrailing = LayoutFormatOptions(.trailing)
    public static let alignAllCenterX = LayoutFormatOptions(.centerX)
    public static let alignAllCenterY = LayoutFormatOptions(.centerY)
    public static let alignAllLastBaseline = LayoutFormatOptions(.lastBaseline)
    public static let alignAllFirstBaseline = LayoutFormatOptions(.firstBaseline)

    /// The format runs in the reading direction. This is the default.
    public static let directionLeadingToTrailing: LayoutFormatOptions = []
    public static let directionLeftToRight = LayoutFormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = LayoutFormatOptions(rawValue: 2 << 16)

    /// All options with their names in UIKit. Alignments come first.
    package static let named: [(name: String, option: LayoutFormatOptions)] = [
        ("alignAllLeft", .alignAllLeft), ("alignAllRight", .alignAllRight), ("alignAllTop", .alignAllTop),
        ("alignAllBottom", .alignAllBottom), ("alignAllLeading", .alignAllLeading),
        ("alignAllTrailing", .alignAllTrailing), ("alignAllCenterX", .alignAllCenterX),
        ("alignAllCenterY", .alignAllCenterY), ("alignAllLastBaseline", .alignAllLastBaseline),
        ("alignAllFirstBaseline", .alignAllFirstBaseline),
        ("directionLeadingToTrailing", .directionLeadingToTrailing), ("directionLeftToRight", .directionLeftToRight),
        ("directionRightToLeft", .directionRightToLeft),
    ]

    public init(rawValue: UInt) { self.rawValue = rawValue }

    private init(_ attribute: LayoutAttribute) { self.init(rawValue: 1 << UInt(attribute.rawValue)) }

    /// The attributes by which the views are aligned, in the order of UIKit's raw values.
    package var alignments: [LayoutAttribute] {
        LayoutAttribute.allCases.filter { $0.rawValue <= 12 && contains(LayoutFormatOptions($0)) }
    }
}
