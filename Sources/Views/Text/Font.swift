/// A system font of a size and a weight, perhaps of a text style.
public struct Font: Hashable, Sendable {
    /// In points. Positive.
    public var size: Double
    public var weight: Weight
    /// Set for ``preferred(_:for:)``: what ``scaled(to:)`` follows.
    public internal(set) var textStyle: TextStyle?
    /// Between the bottom of a line and the top of the next, in points; 0 but for text styles.
    public internal(set) var leading: Double = 0

    /// UIKit's weights, in its order.
    public enum Weight: String, Hashable, Sendable, CaseIterable {
        case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// UIKit's label font: 17 points, regular.
    public static let label = Font(size: 17)

    public init(size: Double, weight: Weight = .regular) {
        self.size = size
        self.weight = weight
    }

    /// From the top of a line to its baseline, in points.
    public var ascender: Double { 0.9521484375 * size }
    /// From the baseline to the bottom of a line, in points; positive.
    public var descender: Double { 0.2412109375 * size }
    /// The height of one line, in points; the next begins ``leading`` below it.
    ///
    /// - Source: the system font on iOS 26.1, the same ratio at every size from 8 points up.
    public var lineHeight: Double { ascender + descender }
}
