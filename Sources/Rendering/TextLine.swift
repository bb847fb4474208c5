import CCairo
import Views

/// One line of text, shaped and placed: what is measured is what is drawn.
///
/// A line holds the text before the first line break, with an ellipsis where more follows.
@safe
final class TextLine {
    let font: Font
    /// From the start of the line to its end with all advances and kerning, in points, not rounded to pixels.
    let width: Double
    /// How many characters have no glyph in any of the fonts.
    let unknownGlyphs: Int
    /// Points for one of the layout's points: 1 but for long or giant text.
    let magnification: Double
    private let layout: OpaquePointer

    /// The longest line and the largest font, in points, that are set at their own size. Pango counts 1024ths of a
    /// point in 32 bits and FreeType whole points in 15, so what might be more is set smaller and magnified.
    private static let longestLine = 1_000_000.0
    private static let largestFont = 2048.0

    /// - Parameters:
    ///   - width: In points; what does not fit gives way to an ellipsis. `nil` for as wide as it is.
    ///   - context: A Pango context, which the line keeps alive.
    @unsafe
    init(_ text: String, in font: Font, within width: Double?, context: OpaquePointer) {
        let shown = TextLine.firstLine(of: text)
        let natural = font.size.isFinite ? max(font.size, 1.0 / 1024) : 1.0 / 1024
        let size = min(natural, TextLine.largestFont, TextLine.longestLine / Double(shown.utf8.count + 1))
        self.font = font
        magnification = natural / size

        let description = unsafe pango_font_description_new()
        let families = FontLibrary.families.map(\.name).joined(separator: ",")
        unsafe pango_font_description_set_family(description, families)
        unsafe pango_font_description_set_weight(description, font.weight.openType)
        unsafe pango_font_description_set_absolute_size(description, (size * Double(PANGO_SCALE)).rounded())
        unsafe layout = pango_layout_new(context)
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_font_description_free(description)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe pango_layout_set_text(layout, shown, Int32(shown.utf8.count))
        if let width {
            let units = (width / magnification * Double(PANGO_SCALE)).rounded(.down)
            unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            unsafe pango_layout_set_width(layout, Int32(max(0, min(units, Double(Int32.max)))))
        }
        var extents = PangoRectangle()
        unsafe pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &extents)
        self.width = Double(extents.width) / Double(PANGO_SCALE) * magnification
        unknownGlyphs = Int(unsafe pango_layout_get_unknown_glyphs_count(layout))
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Adds the outlines of the line to the path of `cairo`, its baseline starting at the current point.
    @unsafe
    func addPath(to cairo: OpaquePointer) {
        unsafe pango_cairo_layout_line_path(cairo, pango_layout_get_line_readonly(layout, 0))
    }

    private static func firstLine(of text: String) -> String {
        // Pango takes C strings, in which a zero would be the end.
        let text = text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
        guard let end = text.firstIndex(where: \.isNewline) else { return text }
        let hasMore = text[end...].contains { !$0.isWhitespace }
        return text[..<end] + (hasMore ? "…" : "")
    }
}

extension Font.Weight {
    /// The weight in OpenType's scale, as UIKit's documentation and Inter's files agree: ultra light is Inter's
    /// Thin, thin its Extra Light, heavy its Extra Bold.
    fileprivate var openType: Int32 {
        switch self {
        case .ultraLight: 100
        case .thin: 200
        case .light: 300
        case .regular: 400
        case .medium: 500
        case .semibold: 600
        case .bold: 700
        case .heavy: 800
        case .black: 900
        }
    }
}
