import CCairo
import Pictures
import Views

/// A shaped line of text. Measuring and drawing use the same line.
@safe
final class TextLine {
    let font: Font
    /// The width with all advances and kerning, in points, not rounded to pixels.
    let width: Double
    /// The number of characters without a glyph in any font.
    let unknownGlyphs: Int
    /// The emoji of the line, which have no outlines.
    let pictures: [PlacedPicture]
    /// The parts of a line with attributes, from left to right; empty for a line without attributes.
    let segments: [Segment]
    /// The scale of the layout: 1, except for very long or large text.
    let magnification: Double
    private let layout: OpaquePointer
    private let parts: LineParts

    /// The bitmap of a glyph and its origin on the baseline, in points of the layout.
    struct PlacedPicture {
        let picture: GlyphPicture
        let x: Double
        let y: Double
        /// The font size in points of the layout.
        let size: Double
    }

    /// Adjacent glyphs with the same attributes.
    struct Segment {
        let attributes: TextAttributes
        /// The font of the glyphs.
        let font: Font
        /// The place of the part in the text of the line.
        fileprivate let start: Int
        /// The distance of the left edge from the start of the line, in points.
        fileprivate(set) var x: Double
        /// The width in points.
        fileprivate(set) var width: Double
    }

    /// The maximum length of a line and the maximum font size, in points, that are set without magnification. Pango
    /// stores 1024ths of a point in 32 bits and FreeType whole points in 15 bits. Larger text is set smaller and
    /// magnified.
    private static let longestLine = 1_000_000.0
    private static let largestFont = 2048.0

    /// The caller must hold the ``GlyphLock``.
    ///
    /// - Parameters:
    ///   - content: The text, without line breaks.
    ///   - font: The font of text without a font attribute.
    ///   - width: The width in points to which spaces are widened. `nil` for the natural width.
    ///   - context: A Pango context with the direction of the paragraph. The line retains it.
    ///   - picture: Returns the bitmap of a color glyph.
    @unsafe
    init(
        _ content: AttributedText, in font: Font, justifiedTo width: Double? = nil, context: OpaquePointer,
        picture: (_ glyph: UInt32, _ font: OpaquePointer) -> GlyphPicture
    ) {
        // Pango takes C strings, which end at a zero byte.
        let text = content.text
        let shown = text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
        let sizes = content.runs.flatMap { [$0.attributes.font?.size ?? font.size, abs($0.attributes.finiteKern)] }
        let largest = sizes.reduce(font.size, max)
        let natural = largest.isFinite ? max(largest, 1.0 / 1024) : 1.0 / 1024
        let size = min(natural, TextLine.largestFont, TextLine.longestLine / Double(shown.utf8.count + 1))
        self.font = font
        let magnification = natural / size
        self.magnification = magnification

        let description = unsafe font.description(scaledBy: 1 / magnification)
        unsafe layout = pango_layout_new(context)
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_font_description_free(description)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe pango_layout_set_auto_dir(layout, 0)
        unsafe pango_layout_set_text(layout, shown, Int32(shown.utf8.count))
        let parts = LineParts(content, of: shown, font)
        self.parts = parts
        unsafe parts.setAttributes(in: layout, scale: 1 / magnification)
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

        var (pictures, segments) = ([PlacedPicture](), [Segment]())
        let unit = magnification / Double(PANGO_SCALE)
        unsafe forEachRun(of: layout) { run in
            let part = unsafe parts.part(of: run)
            if content.hasAttributes {
                let (x, width) = unsafe (Double(run.x) * unit, Double(run.width) * unit)
                if let last = segments.last, last.start == part.start {
                    segments[segments.count - 1].width = x + width - last.x
                } else {
                    segments.append(
                        Segment(
                            attributes: part.attributes, font: part.font, start: part.start, x: x, width: width))
                }
            }
            guard unsafe run.isPicture else { return }
            let rise = part.attributes.baselineOffset / magnification
            var x = unsafe run.x
            let glyphs = unsafe run.item.glyphs.pointee
            for index in 0..<Int(unsafe glyphs.num_glyphs) {
                let glyph = unsafe glyphs.glyphs[index]
                unsafe pictures.append(
                    PlacedPicture(
                        picture: picture(glyph.glyph, run.item.item.pointee.font),
                        x: Double(x + Int(glyph.x_offset)) / Double(PANGO_SCALE),
                        y: Double(glyph.y_offset) / Double(PANGO_SCALE) - rise, size: part.font.size / magnification))
                x += Int(glyph.width)
            }
        }
        self.pictures = pictures
        self.segments = segments
    }

    deinit { GlyphLock.withLock { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) } }

    /// Appends the outlines of the line, without its ``pictures``, to the path of `cairo`. The baseline starts at zero.
    ///
    /// - Parameter segment: The only one of ``segments`` to append; `nil` for the whole line.
    @unsafe
    func addPath(to cairo: OpaquePointer, segment: Int? = nil) {
        GlyphLock.withLock {
            // Save and restore the state, so that the font is released. The path remains.
            unsafe cairo_save(cairo)
            unsafe forEachRun(of: layout) { run in
                guard unsafe !run.isPicture else { return }
                let part = unsafe parts.part(of: run)
                if let segment, segments[segment].start != part.start { return }
                // All fonts of a line share one baseline, as in Core Text. Pango would shift some of them by tables of
                // the first font: Arabic after Korean by half its size.
                let rise = part.attributes.baselineOffset / magnification
                unsafe cairo_move_to(cairo, Double(run.x) / Double(PANGO_SCALE), -rise)
                unsafe pango_cairo_glyph_string_path(cairo, run.item.item.pointee.font, run.item.glyphs)
            }
            unsafe cairo_restore(cairo)
        }
    }
}

/// A run of text with one font and direction, and its start in Pango units.
@unsafe
private struct TextRun {
    let item: PangoGlyphItem
    let x: Int

    /// Whether the glyphs are color bitmaps.
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
    /// The weight on the OpenType scale. The documentation of UIKit and the files of Inter agree: ultra light is
    /// Inter's Thin, thin its Extra Light, heavy its Extra Bold.
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

/// The parts of a line with different attributes, by their place in its text in UTF-8.
private struct LineParts {
    private var parts: [Part] = []
    private let text: String
    private let hasAttributes: Bool

    struct Part {
        var start: Int
        var end: Int
        let font: Font
        let attributes: TextAttributes
    }

    /// - Parameters:
    ///   - text: The characters of `content` as Pango shapes them.
    ///   - font: The font of parts without one.
    init(_ content: AttributedText, of text: String, _ font: Font) {
        self.text = text
        hasAttributes = content.hasAttributes
        guard hasAttributes else {
            parts = [Part(start: 0, end: text.utf8.count, font: font, attributes: TextAttributes())]
            return
        }
        var rest = text[...]
        for run in content.runs {
            let (start, end) = (parts.last?.end ?? 0, rest.prefix(run.count).utf8.count)
            parts.append(
                Part(start: start, end: start + end, font: run.attributes.font ?? font, attributes: run.attributes))
            rest = rest.dropFirst(run.count)
        }
    }

    /// The part in which a run of glyphs begins.
    @unsafe
    func part(of run: TextRun) -> Part {
        let place = Int(unsafe run.item.item.pointee.offset)
        return parts.last { $0.start <= place } ?? parts[0]
    }

    /// Sets the tracking, and the fonts of several parts.
    @unsafe
    func setAttributes(in layout: OpaquePointer, scale: Double) {
        let attributes = unsafe pango_attr_list_new()
        func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
            unsafe attribute?.pointee.start_index = UInt32(range.lowerBound)
            unsafe attribute?.pointee.end_index = UInt32(range.upperBound)
            unsafe pango_attr_list_insert(attributes, attribute)
        }
        for (index, part) in parts.enumerated() {
            if hasAttributes {
                let description = unsafe part.font.description(scaledBy: scale)
                unsafe add(pango_attr_font_desc_new(description), part.start..<part.end)
                unsafe pango_font_description_free(description)
                // The number separates the glyphs of adjacent parts in the same font.
                unsafe add(
                    pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), UInt16(index >> 16), 0),
                    part.start..<part.end)
            }
            for (range, isTracked) in ranges(of: part) {
                let spacing = (isTracked ? part.font.tracking * part.font.size : 0) + part.attributes.finiteKern
                let units = (spacing * scale * Double(PANGO_SCALE)).rounded()
                if units != 0 { unsafe add(pango_attr_letter_spacing_new(Int32(units)), range) }
            }
        }
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
    }

    /// The longest ranges of a part in which tracking applies to all characters or to none.
    private func ranges(of part: Part) -> [(range: Range<Int>, isTracked: Bool)] {
        var (ranges, offset) = ([(range: Range<Int>, isTracked: Bool)](), part.start)
        let characters = text.utf8.dropFirst(part.start).prefix(part.end - part.start)
        for character in Substring(characters) {
            let end = offset + character.utf8.count
            if let last = ranges.last, last.isTracked == character.isTracked {
                ranges[ranges.count - 1].range = last.range.lowerBound..<end
            } else {
                ranges.append((offset..<end, character.isTracked))
            }
            offset = end
        }
        return ranges
    }
}

extension TextAttributes {
    fileprivate var finiteKern: Double { kern.isFinite ? kern : 0 }
}

extension Font {
    /// The font for Pango, which the caller frees.
    @unsafe
    fileprivate func description(scaledBy scale: Double) -> OpaquePointer? {
        let size = (self.size.isFinite ? max(self.size, 1.0 / 1024) : 1.0 / 1024) * scale
        let description = unsafe pango_font_description_new()
        let families = FontLibrary.families.map(\.name).joined(separator: ",")
        unsafe pango_font_description_set_family(description, families)
        unsafe pango_font_description_set_weight(description, weight.openType)
        unsafe pango_font_description_set_absolute_size(description, (size * Double(PANGO_SCALE)).rounded())
        return unsafe description
    }
}
extension Font {
    /// The tracking in addition to Inter's own, in ems. It is negative for tighter text.
    ///
    /// Apple sets larger sizes of its system font tighter, and San Francisco is narrower than Inter from 20 points.
    /// With this table, text has about the same width as on Apple platforms. Weights from medium need about 0.6 of it.
    ///
    /// - Source: fitted by size to 191 labels of canvases that Xcode recorded; below 14 points to bold labels alone.
    var tracking: Double {
        let table = Font.trackingBySize
        let isStrong = Font.Weight.allCases.drop { $0 != .medium }.contains(weight)
        let next = table.firstIndex { size <= $0.size } ?? table.count
        let (before, after) = (table[max(next - 1, 0)], table[min(next, table.count - 1)])
        let progress = before.size == after.size ? 0 : (size - before.size) / (after.size - before.size)
        return (before.ems + progress * (after.ems - before.ems)) * (isStrong ? 0.6 : 1)
    }

    /// The tracking in ascending order of size. Values between two sizes are interpolated.
    private static let trackingBySize: [(size: Double, ems: Double)] = [
        (13, 0.005), (14, -0.0135), (15, -0.018), (16, -0.022), (17, -0.026), (18, -0.032), (20, -0.040), (24, -0.048),
    ]
}

extension Character {
    /// Whether tracking applies: only to the alphabets of Inter. It does not apply to joined scripts such as Arabic or
    /// to other fonts.
    var isTracked: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x0590 || (0x1E00...0x1FFF).contains(scalar.value)
                || (0x2010...0x2027).contains(scalar.value) || (0x20A0...0x20CF).contains(scalar.value)
        }
    }
}
