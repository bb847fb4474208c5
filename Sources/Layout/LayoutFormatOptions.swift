/// How the views of a visual format are aligned, and which way it runs: `NSLayoutConstraint.FormatOptions`.
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

    /// Unless said otherwise: the format runs in reading direction.
    public static let directionLeadingToTrailing: LayoutFormatOptions = []
    public static let directionLeftToRight = LayoutFormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = LayoutFormatOptions(rawValue: 2 << 16)

    /// All of them with UIKit's names, alignments first.
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

    /// What the views are aligned by, in the order of UIKit's numbers.
    package var alignments: [LayoutAttribute] {
        LayoutAttribute.allCases.filter { $0.rawValue <= 12 && contains(LayoutFormatOptions($0)) }
    }
}
