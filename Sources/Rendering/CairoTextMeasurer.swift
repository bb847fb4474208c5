public import Geometry
public import Layout
public import Views

/// Measures text with the fonts and the shaping it is drawn with, so that what layout makes room for fits.
///
/// A measurer belongs to one task; make another one for another.
public final class CairoTextMeasurer: TextMeasuring {
    private let fonts: FontLibrary

    /// - Throws: ``RenderingError/missingFont(family:package:)``.
    public init() throws(RenderingError) {
        fonts = try FontLibrary()
    }

    /// The width with all advances and kerning of the line as it is drawn; the height of the font's line.
    public func size(of text: String, in font: Font) -> Size {
        Size(width: fonts.line(text, in: font).width, height: font.lineHeight)
    }

    /// How many characters of `text` are drawn as a box with a number, because no font has them.
    public func unknownGlyphs(in text: String) -> Int {
        fonts.line(text, in: .label).unknownGlyphs
    }
}
