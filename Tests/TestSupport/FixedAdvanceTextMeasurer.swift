public import Geometry
public import Layout
public import Views

/// Measures text without a font: every character is half as wide as the font is large.
///
/// So a label's natural width can be worked out by hand: "Hello" at 20 points is 50 wide.
public struct FixedAdvanceTextMeasurer: TextMeasuring {
    public init() {}

    public func size(of text: String, in font: Font) -> Size {
        Size(width: Double(text.count) * font.size / 2, height: font.lineHeight)
    }
}
