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

/// Sets the characters of `text` that Inter has as far apart as ``Views/Font/tracking`` says.
///
/// - Parameter spacing: In Pango's units.
@unsafe
func setTracking(of text: String, _ spacing: Int32, in layout: OpaquePointer) {
    guard spacing != 0 else { return }
    let attributes = unsafe pango_attr_list_new()
    var (start, offset) = (0, 0)
    func close() {
        guard start < offset else { return }
        let attribute = unsafe pango_attr_letter_spacing_new(spacing)
        unsafe attribute?.pointee.start_index = UInt32(start)
        unsafe attribute?.pointee.end_index = UInt32(offset)
        unsafe pango_attr_list_insert(attributes, attribute)
    }
    for character in text {
        let length = character.utf8.count
        if !character.isTracked {
            close()
            start = offset + length
        }
        offset += length
    }
    close()
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
}

extension Font {
    /// How much further apart than in Inter letters stand, in ems; less than zero for closer.
    ///
    /// Apple sets its system font tighter as it grows, and San Francisco is narrower than Inter from 20 points on. The table
    /// makes text about as wide as there. Weights from medium on need about 0.6 of it.
    ///
    /// - Source: fitted by size to 191 labels of canvases that Xcode recorded; below 14 points to bold ones alone.
    var tracking: Double {
        let table = Font.trackingBySize
        let isStrong = Font.Weight.allCases.drop { $0 != .medium }.contains(weight)
        let next = table.firstIndex { size <= $0.size } ?? table.count
        let (before, after) = (table[max(next - 1, 0)], table[min(next, table.count - 1)])
        let progress = before.size == after.size ? 0 : (size - before.size) / (after.size - before.size)
        return (before.ems + progress * (after.ems - before.ems)) * (isStrong ? 0.6 : 1)
    }

    /// In rising order; between two sizes in proportion.
    private static let trackingBySize: [(size: Double, ems: Double)] = [
        (13, 0.005), (14, -0.0135), (15, -0.018), (16, -0.022), (17, -0.026), (18, -0.032), (20, -0.040), (24, -0.048),
    ]
}

extension Character {
    /// Whether it is of Inter's alphabets. Letters that join, as Arabic ones do, and those of other fonts are not set apart.
    var isTracked: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x0590 || (0x1E00...0x1FFF).contains(scalar.value)
                || (0x2010...0x2027).contains(scalar.value) || (0x20A0...0x20CF).contains(scalar.value)
        }
    }
}
