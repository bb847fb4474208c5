public import Geometry
public import Views

/// Tells how much room text needs, so that layout need not know what a font is.
///
/// The renderer's measurer shapes with the fonts it draws with; one with fixed advances lets layout be tested
/// where no font is installed. `LineSetting` decides for both where lines break.
public protocol TextMeasuring {
    /// The size of `block` in lines of at most `width`, in points, not rounded to pixels.
    ///
    /// As wide as its widest line, without space at the end of lines that wrap, and never wider than `width`. As
    /// high as its lines, also for the empty string: see `Font.height(ofLines:)`.
    ///
    /// - Parameters:
    ///   - block: The text, its font, and how many lines it may have.
    ///   - width: `nil` for as wide as the text's own line breaks make it.
    func size(of block: TextBlock, within width: Double?) -> Size
}

extension TextMeasuring {
    /// The natural size of `text` on one line, in points, not rounded to pixels.
    public func size(of text: String, in font: Font) -> Size {
        size(of: TextBlock(text, font: font), within: nil)
    }
}
