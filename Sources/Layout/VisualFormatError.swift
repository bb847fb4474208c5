import Geometry

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
        /// An unknown name in a condition for a size, where a name can refer to a metric or a view.
        case unknownMetricOrView(String)
        case metricNotFinite(String)
        case priorityOutOfRange(Double)
        /// A `|` next to the view with this name, which has no superview.
        case noSuperview(of: String)
        /// A size that is compared with itself.
        case comparedWithItself(String)
        /// An alignment along the axis of the format.
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
