public import Geometry
public import Layout
public import Views

/// Measures text with the fonts and the shaping it is drawn with, so that what layout makes room for fits.
///
/// A measurer belongs to one task; make another one for another.
public final class CairoTextMeasurer: TextMeasuring {
    let fonts: FontLibrary
    /// Those beside the built-in ones.
    let addedFonts: AddedFonts

    /// - Parameter fonts: Those that text is drawn with, too.
    /// - Throws: ``RenderingError/missingFont(family:package:)``, ``RenderingError/fonts(path:reason:)``.
    public init(adding fonts: AddedFonts = .none) throws(RenderingError) {
        self.fonts = try FontLibrary(adding: fonts)
        addedFonts = fonts
    }

    /// As wide as the widest line as it is drawn, with all advances and kerning; as high as the font's lines.
    public func size(of block: TextBlock, within width: Double?) -> Size {
        let text = fonts.set(block, within: width)
        return Size(
            width: min(text.width, width.map { max($0, 0) } ?? text.width),
            height: block.font.height(ofLines: text.lines.count))
    }

    /// The families of fonts that text is drawn with, in words.
    public static var fontNames: String {
        let names = FontLibrary.families.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }

    /// How many characters of `text` are drawn as a box with a number, because no font has them.
    public func unknownGlyphs(in text: String) -> Int {
        fonts.set(TextBlock(text, numberOfLines: 0), within: nil).unknownGlyphs
    }
}

/// The lines of a text block, shaped: what a label draws.
struct SetText {
    let lines: [Line]

    struct Line {
        /// At its own width.
        let line: TextLine
        let text: String
        /// Whether its paragraph begins in a script that runs from right to left.
        let isRightToLeft: Bool
        let endsParagraph: Bool
    }

    /// Of the widest line, in points.
    var width: Double { lines.map(\.line.width).max() ?? 0 }

    var unknownGlyphs: Int { lines.reduce(0) { $0 + $1.line.unknownGlyphs } }
}
