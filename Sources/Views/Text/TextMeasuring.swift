public import Geometry

/// A type that measures text, so that layout does not depend on fonts.
///
/// The renderer's measurer shapes text with the fonts that the renderer uses for drawing. A measurer with fixed
/// advances allows layout to be tested without installed fonts. Both use `TextLayout` to break lines.
public protocol TextMeasuring {
    /// Returns the size of `block`, wrapped to lines of at most `width`, in points. The size is not rounded to pixels.
    ///
    /// The width is that of the widest line, without white space at the end of wrapped lines, and is at most `width`.
    /// The height is that of all lines, and is at least that of one line; see `Font.height(ofLines:)`.
    ///
    /// - Parameters:
    ///   - block: The text, its font and its maximum number of lines.
    ///   - width: The maximum width, in points; `nil` if lines end only at the line breaks in the text.
    func size(of block: TextBlock, within width: Double?) -> Size

    /// Returns the places of the characters of `block`, wrapped to lines of at most `width`.
    ///
    /// - Parameters:
    ///   - block: The text, its font and its maximum number of lines.
    ///   - width: The maximum width, in points; `nil` if lines end only at the line breaks in the text.
    ///   - alignment: The alignment of paragraphs without an alignment. It has an effect only if there is a width.
    func geometry(
        of block: TextBlock, within width: Double?, _ alignment: ViewContent.TextAlignment
    ) -> TextGeometry
}

extension TextMeasuring {
    /// Returns the natural size of `text` on one line, in points. The size is not rounded to pixels.
    public func size(of text: String, in font: Font) -> Size {
        size(of: TextBlock(text, font: font), within: nil)
    }
}
