public import Geometry
import Layout
public import Views

/// Measures text without a font: every character is half as wide as the font is large.
///
/// The natural width of a label can therefore be calculated by hand: "Hello" at 20 points is 50 wide. Lines break after
/// spaces.
public struct FixedAdvanceTextMeasurer: TextMeasuring {
    public init() {}

    public func size(of block: TextBlock, within width: Double?) -> Size {
        let advance = block.font.size / 2
        let lines = FixedAdvanceTextMeasurer.lines(of: block, within: width)
        let widest = lines.map { Double($0.count) * advance }.max() ?? 0
        return Size(
            width: min(widest, width.map { max($0, 0) } ?? widest), height: block.font.height(ofLines: lines.count))
    }

    /// The text of each line.
    public static func lines(of block: TextBlock, within width: Double?, maximumLines: Int = .max) -> [String] {
        let advance = block.font.size / 2
        let shape = LineShaping(
            width: { Double($0.count) * advance },
            breaks: { text in
                var previous: Character = "x"
                return text.map { character in
                    defer { previous = character }
                    return previous == " " && character != " "
                }
            })
        return LineSetting(block, within: width, maximumLines: maximumLines, shaping: { _ in shape }).lines.map(\.text)
    }
}
