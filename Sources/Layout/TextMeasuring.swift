public import Geometry
public import Views

/// Tells how much room text needs, so that layout need not know what a font is.
///
/// The renderer's measurer shapes with the fonts it draws with; one with fixed advances lets layout be tested
/// where no font is installed.
public protocol TextMeasuring {
    /// The natural size of `text` on one line, in points, not rounded to pixels.
    ///
    /// The height is the font's ``Views/Font/lineHeight``, also for the empty string.
    func size(of text: String, in font: Font) -> Size
}
