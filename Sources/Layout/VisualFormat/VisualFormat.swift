package import Geometry

/// A format of the Visual Format Language, read but not looked up: views along an axis and what is between them.
///
/// Ranges are in code points of ``text``.
package struct VisualFormat: Hashable, Sendable {
    package let text: String
    package let axis: Axis
    /// What joins the first view to the superview; `nil` where the format does not begin with `|`.
    let leading: Connection?
    /// In the order of the format; never empty.
    let views: [Item]
    /// What joins the last view to the superview; `nil` where the format does not end with `|`.
    let trailing: Connection?

    /// `[name(predicates)]`, with what joins it to the view before.
    struct Item: Hashable {
        let name: Name
        let predicates: [Predicate]
        /// `nil` for the first view.
        let connection: Connection?
    }

    struct Name: Hashable {
        let text: String
        let range: Range<Int>
    }

    /// What stands between two views, or between a view and the superview.
    struct Connection: Hashable {
        let distance: Distance
        /// With the `|`, where it is one to the superview.
        let range: Range<Int>
        /// Of the `|`; `nil` between views.
        var bar: Range<Int>?

        enum Distance: Hashable {
            /// Nothing: edge to edge.
            case none
            /// `-`
            case standard
            /// `-8-`, `-(>=8,<=20@750)-`
            case predicates([Predicate])
        }
    }

    /// `>=8@750`
    struct Predicate: Hashable {
        let relation: LayoutRelation
        let object: Value
        let priority: Value?
        var range: Range<Int> { object.range.lowerBound..<(priority ?? object).range.upperBound }
    }

    /// A number, or a name that stands for one or for a view.
    struct Value: Hashable {
        let content: Content
        let range: Range<Int>

        enum Content: Hashable {
            case number(Double)
            case name(String)
        }
    }
}

/// Why a visual format makes no constraints, and where in it.
///
/// Printed, it shows the format with a caret under the place:
/// ```
/// found ']', expected the name of a view
/// H:|-[]-|
///      ^
/// ```
public struct VisualFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    public let reason: Reason
    public let format: String
    /// In code points of ``format``; empty for a place between two of them.
    public let range: Range<Int>

    public enum Reason: Hashable, Sendable {
        case syntax(found: String, expected: String)
        /// A number that no `Double` holds.
        case numberTooLarge(String)
        case unknownView(String)
        case unknownMetric(String)
        /// In a size, where a name stands for a metric or a view.
        case unknownMetricOrView(String)
        case metricNotFinite(String)
        case priorityOutOfRange(Double)
        /// A `|` beside the view of this name.
        case noSuperview(of: String)
        /// A size compared with itself.
        case comparedWithItself(String)
        /// An alignment along the axis on which the format places the views.
        case alignmentAlongAxis(LayoutAttribute)
    }

    init(_ reason: Reason, in format: String, at range: Range<Int>) {
        self.reason = reason
        self.format = format
        self.range = range
    }

    /// What was found, then what was expected.
    public var message: String {
        switch reason {
        case .syntax(let found, let expected): "found \(found), expected \(expected)"
        case .numberTooLarge(let text): "found '\(text)', which is too large; expected a finite number"
        case .unknownView(let name): "found '\(name)', expected a key of the views"
        case .unknownMetric(let name): "found '\(name)', expected a number or a key of the metrics"
        case .unknownMetricOrView(let name): "found '\(name)', expected a number or a key of the metrics or the views"
        case .metricNotFinite(let name): "found the metric '\(name)', which is not finite; expected a finite number"
        case .priorityOutOfRange(let value): "found the priority \(value), expected 1 through 1000"
        case .noSuperview(let name): "found '|' beside '\(name)', which has no superview; expected a view that has one"
        case .comparedWithItself(let name): "found '\(name)' compared with itself, expected another view"
        case .alignmentAlongAxis(let attribute):
            "found views in a row aligned by '\(attribute.name)', expected an alignment across the row"
        }
    }

    public var description: String {
        let scalars = format.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
        let end = scalars.index(scalars.startIndex, offsetBy: range.upperBound)
        let before = String(scalars[..<start]).count
        let under = max(String(scalars[start..<end]).count, 1)
        let caret = "^" + String(repeating: "~", count: under - 1)
        return "\(message)\n\(format)\n" + String(repeating: " ", count: before) + caret
    }
}

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
