/// A system font of a size and a weight.
public struct Font: Hashable, Sendable {
    /// In points. Positive.
    public var size: Double
    public var weight: Weight

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
    /// From one line to the next, in points, the leading of the system font being zero.
    ///
    /// - Source: the system font on iOS 26.1, the same ratio at every size from 8 points up.
    public var lineHeight: Double { ascender + descender }
}
