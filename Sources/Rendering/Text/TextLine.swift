import CCairo
import Views

/// One line of text, shaped and placed: what is measured is what is drawn.
@safe
final class TextLine {
    let font: Font
    /// From the start of the line to its end with all advances and kerning, in points, not rounded to pixels.
    let width: Double
    /// How many characters have no glyph in any of the fonts.
    let unknownGlyphs: Int
    /// The emoji of the line, which outlines cannot show.
    let pictures: [PlacedPicture]
    /// Points for one of the layout's points: 1 but for long or giant text.
    let magnification: Double
    private let layout: OpaquePointer

    /// A glyph's picture and where its origin is on the baseline, in the layout's points.
    struct PlacedPicture {
        let picture: GlyphPicture
        let x: Double
        let y: Double
    }

    /// The longest line and the largest font, in points, that are set at their own size. Pango counts 1024ths of a
    /// point in 32 bits and FreeType whole points in 15, so what might be more is set smaller and magnified.
    private static let longestLine = 1_000_000.0
    private static let largestFont = 2048.0

    /// Whoever makes one holds the ``GlyphLock``.
    ///
    /// - Parameters:
    ///   - text: Without line breaks.
    ///   - width: In points; wider spaces stretch the line to it. `nil` for as wide as it is.
    ///   - context: A Pango context, which the line keeps alive, of the paragraph's direction.
    ///   - picture: The picture of a coloured glyph.
    @unsafe
    init(
        _ text: String, in font: Font, justifiedTo width: Double? = nil, context: OpaquePointer,
        picture: (_ glyph: UInt32, _ font: OpaquePointer) -> GlyphPicture
    ) {
        // Pango takes C strings, in which a zero would be the end.
        let shown = text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
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
        unsafe pango_layout_set_auto_dir(layout, 0)
        unsafe pango_layout_set_text(layout, shown, Int32(shown.utf8.count))
        unsafe setTracking(of: shown, Int32((font.tracking * size * Double(PANGO_SCALE)).rounded()), in: layout)
        if let width {
            let units = (width / magnification * Double(PANGO_SCALE)).rounded(.down)
            unsafe pango_layout_set_width(layout, Int32(max(0, min(units, Double(Int32.max)))))
            unsafe pango_layout_set_justify(layout, 1)
            unsafe pango_layout_set_justify_last_line(layout, 1)
        }
        var extents = PangoRectangle()
        unsafe pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &extents)
        self.width = Double(extents.width) / Double(PANGO_SCALE) * magnification
        unknownGlyphs = Int(unsafe pango_layout_get_unknown_glyphs_count(layout))

        var pictures: [PlacedPicture] = []
        unsafe forEachRun(of: layout) { run in
            guard unsafe run.isPicture else { return }
            var x = unsafe run.x
            let glyphs = unsafe run.item.glyphs.pointee
            for index in 0..<Int(unsafe glyphs.num_glyphs) {
                let glyph = unsafe glyphs.glyphs[index]
                unsafe pictures.append(
                    PlacedPicture(
                        picture: picture(glyph.glyph, run.item.item.pointee.font),
                        x: Double(x + Int(glyph.x_offset)) / Double(PANGO_SCALE),
                        y: Double(glyph.y_offset) / Double(PANGO_SCALE)))
                x += Int(glyph.width)
            }
        }
        self.pictures = pictures
    }

    deinit { GlyphLock.withLock { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) } }

    /// The size of the layout's font, in its points.
    var layoutSize: Double { font.size / magnification }

    /// Adds the outlines of the line, without its ``pictures``, to the path of `cairo`. Its baseline starts at zero.
    @unsafe
    func addPath(to cairo: OpaquePointer) {
        GlyphLock.withLock {
            // So that the font is let go of here too; the path stays.
            unsafe cairo_save(cairo)
            unsafe forEachRun(of: layout) { run in
                guard unsafe !run.isPicture else { return }
                // All fonts of a line stand on one baseline, as in Core Text. Pango would lift some by tables of the first one:
                // Arabic after Korean by half its size.
                unsafe cairo_move_to(cairo, Double(run.x) / Double(PANGO_SCALE), 0)
                unsafe pango_cairo_glyph_string_path(cairo, run.item.item.pointee.font, run.item.glyphs)
            }
            unsafe cairo_restore(cairo)
        }
    }
}

/// Text of one font and direction in a line, and where it starts, in Pango's units.
@unsafe
private struct TextRun {
    let item: PangoGlyphItem
    let x: Int

    /// Whether its glyphs are coloured pictures.
    var isPicture: Bool {
        let glyphs = unsafe item.glyphs.pointee
        return unsafe (0..<Int(glyphs.num_glyphs)).contains { unsafe glyphs.glyphs[$0].attributes & 2 != 0 }
    }

    var width: Int {
        let glyphs = unsafe item.glyphs.pointee
        return unsafe (0..<Int(glyphs.num_glyphs)).reduce(0) { unsafe $0 + Int(glyphs.glyphs[$1].width) }
    }
}

/// Calls `body` with the runs of the first line, from left to right.
@unsafe
private func forEachRun(of layout: OpaquePointer, _ body: (TextRun) -> Void) {
    var x = 0
    var link = unsafe pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    while let node = unsafe link?.pointee {
        if let item = unsafe node.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee {
            let run = unsafe TextRun(item: item, x: x + Int(item.start_x_offset))
            unsafe body(run)
            x += unsafe run.width + Int(item.start_x_offset) + Int(item.end_x_offset)
        }
        unsafe link = node.next
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
