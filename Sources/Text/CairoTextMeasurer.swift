public import Diagnostics
public import FontFiles
import FoundationEssentials
public import Geometry
import Glibc
import Layout
public import Views

/// Measures text with the fonts and the shaping of the renderer. The drawn text therefore fits the size that layout
/// computes.
///
/// A measurer must not be shared between tasks. Create one measurer for each task.
public final class CairoTextMeasurer: TextMeasuring {
    package let fonts: FontLibrary
    /// The fonts in addition to the built-in ones.
    package let addedFonts: AddedFonts

    /// - Parameter fonts: The fonts in addition to the built-in ones. The renderer must have the same added fonts.
    /// - Throws: `RenderingError.missingFont(family:package:)` if a built-in font is not installed;
    ///   `RenderingError.fonts(path:reason:)` if an added file contains no font.
    public convenience init(adding fonts: AddedFonts = .none) throws(RenderingError) {
        try self.init(adding: fonts, advances: .standard)
    }

    /// - Parameter advances: The distances that are added to the advances of the fonts.
    package init(adding fonts: AddedFonts = .none, advances: AddedAdvances) throws(RenderingError) {
        self.fonts = try FontLibrary(adding: fonts, advances: advances)
        addedFonts = fonts
    }

    /// Returns a measurer with the given fonts instead of the added fonts; this measurer if they are the same.
    ///
    /// - Throws: The errors of ``init(adding:)``.
    package func with(_ fonts: AddedFonts) throws(RenderingError) -> CairoTextMeasurer {
        fonts == addedFonts ? self : try CairoTextMeasurer(adding: fonts)
    }

    /// Returns the width of the widest line, including all advances and kerning, and the total height of the lines.
    public func size(of block: TextBlock, within width: Double?) -> Size {
        let text = fonts.set(block, within: width)
        return Size(
            width: min(text.width, width.map { max($0, 0) } ?? text.width), height: text.height)
    }

    /// Returns the places of the characters, as the renderer draws them.
    public func geometry(
        of block: TextBlock, within width: Double?, _ alignment: ViewContent.TextAlignment
    ) -> TextGeometry {
        let text = fonts.set(block, within: width)
        let count = block.text.count
        var (top, lines) = (0.0, [TextGeometry.Line]())
        for (index, line) in text.lines.enumerated() {
            let start = line.layout.start
            let end = index + 1 < text.lines.count ? text.lines[index + 1].layout.start : max(count, start)
            let shown = line.layout.text.text
            let left = width.map { line.left(within: $0, alignment) } ?? 0
            let frame = Rect(x: left, y: top, width: line.line.width, height: line.layout.metrics.height)
            lines.append(
                TextGeometry.Line(start..<end, shown: shown.count, frame) { index in
                    // The line has the bytes of a replacement for each null character.
                    let before = shown.prefix(index)
                    let bytes = before.utf8.count + 2 * before.count { $0 == "\0" }
                    return line.line.edges(ofCharacterAt: bytes)
                })
            top += text.pitch(after: index)
        }
        return TextGeometry(lines)
    }

    /// Returns the number of characters in `text` that no font contains. Such a character is drawn as a box with its
    /// code point.
    public func unknownGlyphs(in text: String) -> Int {
        fonts.set(TextBlock(text, numberOfLines: 0), within: nil).unknownGlyphs
    }
}
