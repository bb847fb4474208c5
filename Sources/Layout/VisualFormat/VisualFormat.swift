package import Geometry

/// A parsed format of the Visual Format Language: views along an axis and their connections. Names are not resolved.
///
/// Ranges are in code points of ``text``.
package struct VisualFormat: Hashable, Sendable {
    package let text: String
    package let axis: Axis
    /// The connection of the first view to the superview; `nil` if the format does not begin with `|`.
    let leading: Connection?
    /// The views in the order of the format. There is at least one view.
    let views: [Item]
    /// The connection of the last view to the superview; `nil` if the format does not end with `|`.
    let trailing: Connection?

    /// A view, `[name(predicates)]`, with its connection to the previous view.
    struct Item: Hashable {
        let name: Name
        let predicates: [Predicate]
        /// The connection to the previous view; `nil` for the first view.
        let connection: Connection?
    }

    struct Name: Hashable {
        let text: String
        let range: Range<Int>
    }

    /// The connection between two views, or between a view and the superview.
    struct Connection: Hashable {
        let distance: Distance
        /// The range of the connection, including a `|`.
        let range: Range<Int>
        /// The range of the `|`; `nil` between two views.
        var bar: Range<Int>?

        enum Distance: Hashable {
            /// No distance between the edges, written without a sign.
            case none
            /// The standard distance, written `-`.
            case standard
            /// Conditions for the distance, such as `-8-` or `-(>=8,<=20@750)-`.
            case predicates([Predicate])
        }
    }

    /// A condition for a distance or an extent, such as `>=8@750`.
    struct Predicate: Hashable {
        let relation: LayoutRelation
        let object: Value
        let priority: Value?
        var range: Range<Int> { object.range.lowerBound..<(priority ?? object).range.upperBound }
    }

    /// A number, or the name of a metric or of a view.
    struct Value: Hashable {
        let content: Content
        let range: Range<Int>

        enum Content: Hashable {
            case number(Double)
            case name(String)
        }
    }
}

/// An error in a visual format.
///
/// The description shows the format with a caret under the range of the error:
/// ```
/// found ']', expected the name of a view
/// H:|-[]-|
///      ^
/// ```
public struct VisualFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    public let reason: Reason
    public let format: String
    /// The range of the error in code points of ``format``. It is empty for a position between two code points.
    public let range: Range<Int>

    public enum Reason: Hashable, Sendable {
        case syntax(found: String, expected: String)
        /// A number outside the range of `Double`.
        case numberTooLarge(String)
        case unknownView(String)
        case unknownMetric(String)
        /// An unknown name in a size, where metrics and views can be named.
        case unknownMetricOrView(String)
        case metricNotFinite(String)
        case priorityOutOfRange(Double)
        /// A `|` next to the view with this name, which has no superview.
        case noSuperview(of: String)
        /// A size that is compared with itself.
        case comparedWithItself(String)
        /// An alignment along the axis on which the format places the views.
        case alignmentAlongAxis(LayoutAttribute)
    }

    init(_ reason: Reason, in format: String, at range: Range<Int>) {
        self.reason = reason
        self.format = format
        self.range = range
    }

    /// A message that states what was found and what was expected.
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

    /// All options with UIKit's names. Alignments come first.
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
