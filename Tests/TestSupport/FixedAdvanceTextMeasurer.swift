public import Geometry
import Layout
public import Views

/// Measures text without a font. The width of each character is half the font size.
///
/// The natural width of a label can therefore be calculated by hand: "Hello" at 20 points is 50 points wide. Lines
/// break after spaces.
public struct FixedAdvanceTextMeasurer: TextMeasuring {
    public init() {}

    public func size(of block: TextBlock, within width: Double?) -> Size {
        let lines = FixedAdvanceTextMeasurer.setting(of: block, within: width).lines
        let widest = lines.map { FixedAdvanceTextMeasurer.width(of: $0.text, in: block.font) }.max() ?? 0
        return Size(width: min(widest, width.map { max($0, 0) } ?? widest), height: lines.height(of: block))
    }

    /// Returns the width of a line: half the font size for each character, plus the kerning.
    private static func width(of text: AttributedText, in font: Font) -> Double {
        text.parts.reduce(0) { width, part in
            width + Double(part.text.count) * ((part.attributes.font ?? font).size / 2 + part.attributes.kern)
        }
    }

    /// Returns the text of each line.
    public static func lines(of block: TextBlock, within width: Double?, maximumLines: Int = .max) -> [String] {
        setting(of: block, within: width, maximumLines: maximumLines).lines.map(\.text.text)
    }

    private static func setting(
        of block: TextBlock, within width: Double?, maximumLines: Int = .max
    ) -> TextLayout {
        let shape = LineShaping(
            width: { FixedAdvanceTextMeasurer.width(of: $0, in: block.font) },
            breaks: { text in
                var previous: Character = "x"
                return text.map { character in
                    defer { previous = character }
                    return previous == " " && character != " "
                }
            })
        return TextLayout(block, within: width, maximumLines: maximumLines, shaping: { _ in shape })
    }
}
