import CCairo
import Pictures
package import Views

/// A shaped line of text, which is used for both measuring and drawing.
@safe
package final class TextLine {
    package let font: Font
    /// The width including all advances and kerning, in points. It is not rounded to pixels.
    package let width: Double
    /// The number of characters without a glyph in any font.
    package let unknownGlyphs: Int
    /// The emoji of the line, which have no outlines.
    package let pictures: [PlacedPicture]
    /// The segments of a line with attributes, from left to right; empty for a line without attributes.
    package let segments: [Segment]
    /// The factor by which the layout is magnified when it is drawn. It is 1 unless the text is very long or large.
    package let magnification: Double
    /// The largest font size in the layout, before it is magnified.
    package let layoutFontSize: Double
    private let layout: OpaquePointer
    private let parts: LineParts

    /// The bitmap of a glyph and its origin on the baseline, in points of the layout.
    package struct PlacedPicture {
        package let picture: GlyphPicture
        package let x: Double
        package let y: Double
        /// The font size in points of the layout.
        package let size: Double
    }

    /// Adjacent glyphs with the same attributes.
    package struct Segment {
        package let attributes: TextAttributes
        /// The font of the glyphs.
        package let font: Font
        /// The offset of the segment in the text of the line, in UTF-8 bytes.
        fileprivate let start: Int
        /// The distance from the start of the line to the left edge of the segment, in points.
        package fileprivate(set) var x: Double
        /// The width in points.
        package fileprivate(set) var width: Double
    }

    /// The maximum length of a line that is laid out without magnification, in points. Pango stores lengths in 32
    /// bits, in units of 1/1024 point, and FreeType stores whole points in 15 bits. Larger text is laid out at a
    /// smaller size and magnified.
    private static let longestLine = 1_000_000.0
    /// The maximum font size that is laid out without magnification, in points.
    private static let largestFont = 2048.0

    /// Shapes a line of text. The caller must hold the ``GlyphLock``.
    ///
    /// - Parameters:
    ///   - content: The text, without line breaks.
    ///   - font: The font of text without a font attribute.
    ///   - width: The width in points to which the line is justified; `nil` for the natural width.
    ///   - advances: The corrections to the advances of the font.
    ///   - context: A Pango context with the direction of the paragraph. The line retains it.
    ///   - picture: A closure that returns the bitmap of a color glyph.
    @unsafe
    init(
        _ content: AttributedText, in font: Font, justifiedTo width: Double? = nil, advances: AddedAdvances,
        context: OpaquePointer,
        picture: (_ glyph: UInt32, _ font: OpaquePointer) -> GlyphPicture
    ) {
        // Pango expects C strings, which end at a zero byte.
        let text = content.text
        let shown = text.contains("\0") ? text.replacing("\0", with: "\u{FFFD}") : text
        let sizes = content.runs.flatMap { [$0.attributes.font?.size ?? font.size, abs($0.attributes.finiteKern)] }
        let largest = sizes.reduce(font.size, max)
        let natural = largest.isFinite ? max(largest, 1.0 / 1024) : 1.0 / 1024
        let size = min(natural, TextLine.largestFont, TextLine.longestLine / Double(shown.utf8.count + 1))
        self.font = font
        let magnification = natural / size
        self.magnification = magnification
        layoutFontSize = size

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
        let advances = parts.addedAdvances(advances, scale: 1 / magnification)
        if let width {
            let added = advances.reduce(0) { $0 + Double($1) }
            let units = (width / magnification * Double(PANGO_SCALE)).rounded(.down) - added
            unsafe pango_layout_set_width(layout, Int32(max(0, min(units, Double(Int32.max)))))
            unsafe pango_layout_set_justify(layout, 1)
            unsafe pango_layout_set_justify_last_line(layout, 1)
        }
        unsafe add(advances, to: layout)
        var extents = PangoRectangle()
        unsafe pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), nil, &extents)
        self.width = Double(extents.width) / Double(PANGO_SCALE) * magnification
        unknownGlyphs = Int(unsafe pango_layout_get_unknown_glyphs_count(layout))

        var (pictures, segments) = ([PlacedPicture](), [Segment]())
        unsafe forEachRun(of: layout) { run in
            let part = unsafe parts.part(of: run)
            if content.hasAttributes { unsafe segments.add(run, part, scale: magnification) }
            if unsafe run.isPicture { unsafe pictures.add(run, part, scale: magnification, picture) }
        }
        self.pictures = pictures
        self.segments = segments
    }

    deinit {
        GlyphLock.withLock {
            unsafe g_object_unref(UnsafeMutableRawPointer(layout))
            FontMaps.releaseUnused()
        }
    }

    /// Returns the distances from the left edge of the line to the edges of a character at which the character begins and
    /// ends, in points.
    ///
    /// - Parameter offset: The offset of the character in the text of the line, in UTF-8 bytes. The bytes of a null
    ///   character are those of its replacement.
    package func edges(ofCharacterAt offset: Int) -> (leading: Double, trailing: Double) {
        GlyphLock.withLock {
            func edge(_ trailing: Int32) -> Double {
                var x: Int32 = 0
                unsafe pango_layout_line_index_to_x(
                    pango_layout_get_line_readonly(layout, 0), Int32(offset), trailing, &x)
                return Double(x) / Double(PANGO_SCALE) * magnification
            }
            return (edge(0), edge(1))
        }
    }

    /// Appends the outlines of the line, without its ``pictures``, to the path of `cairo`. The baseline starts at zero.
    ///
    /// - Parameter segment: The index of the segment to append; `nil` for the whole line.
    @unsafe
    package func addPath(to cairo: OpaquePointer, segment: Int? = nil) {
        GlyphLock.withLock {
            // Save and restore the state to release the font. The path is not part of the state and is kept.
            unsafe cairo_save(cairo)
            unsafe forEachRun(of: layout) { run in
                guard unsafe !run.isPicture else { return }
                let part = unsafe parts.part(of: run)
                if let segment, segments[segment].start != part.start { return }
                // All fonts of a line share one baseline, as in Core Text. Pango would shift some fonts according to
                // the tables of the first font. For example, it would shift Arabic text after Korean text by half the
                // font size.
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

extension [TextLine.Segment] {
    /// Adds the width of a run, to the last segment if that has the same attributes.
    ///
    /// - Parameter scale: The magnification of the line.
    @unsafe
    fileprivate mutating func add(_ run: TextRun, _ part: LineParts.Part, scale: Double) {
        let unit = scale / Double(PANGO_SCALE)
        let (x, width) = unsafe (Double(run.x) * unit, Double(run.width) * unit)
        if let last, last.start == part.start {
            self[count - 1].width = x + width - last.x
        } else {
            append(Element(attributes: part.attributes, font: part.font, start: part.start, x: x, width: width))
        }
    }
}

extension [TextLine.PlacedPicture] {
    /// Adds the bitmaps of a run of emoji.
    ///
    /// - Parameters:
    ///   - scale: The magnification of the line.
    ///   - picture: A closure that returns the bitmap of a color glyph.
    @unsafe
    fileprivate mutating func add(
        _ run: TextRun, _ part: LineParts.Part, scale: Double,
        _ picture: (_ glyph: UInt32, _ font: OpaquePointer) -> GlyphPicture
    ) {
        let rise = part.attributes.baselineOffset / scale
        var x = unsafe run.x
        let glyphs = unsafe run.item.glyphs.pointee
        for index in 0..<Int(unsafe glyphs.num_glyphs) {
            let glyph = unsafe glyphs.glyphs[index]
            unsafe append(
                Element(
                    picture: picture(glyph.glyph, run.item.item.pointee.font),
                    x: Double(x + Int(glyph.x_offset)) / Double(PANGO_SCALE),
                    y: Double(glyph.y_offset) / Double(PANGO_SCALE) - rise, size: part.font.size / scale))
            x += Int(glyph.width)
        }
    }
}

/// Adds distances to the advances of the first line, half of each distance on each side of the glyphs.
///
/// - Parameter advances: The distance for each character in Pango units, at the index of its first byte.
@unsafe
private func add(_ advances: [Int32], to layout: OpaquePointer) {
    guard let text = unsafe pango_layout_get_text(layout) else { return }
    // Pango does not cache the extents of this line, unlike those of the read-only line. Therefore this line can be
    // modified.
    var link = unsafe pango_layout_get_line(layout, 0)?.pointee.runs
    while let node = unsafe link?.pointee {
        if let run = unsafe node.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
            var cluster = unsafe PangoGlyphItemIter()
            var isCluster = unsafe pango_glyph_item_iter_init_start(&cluster, run, text)
            while isCluster != 0 {
                let bytes = unsafe Int(cluster.start_index)..<Int(cluster.end_index)
                let added = advances[bytes].reduce(0, +)
                let (start, end) = unsafe (Int(cluster.start_glyph), Int(cluster.end_glyph))
                // In a right-to-left run, the end index of a cluster is less than its start index.
                let (left, right) = start < end ? (start, end - 1) : (end + 1, start)
                let glyphs = unsafe run.pointee.glyphs.pointee.glyphs!
                unsafe glyphs[left].x_offset += added / 2
                unsafe glyphs[left].width += added / 2
                unsafe glyphs[right].width += added - added / 2
                isCluster = unsafe pango_glyph_item_iter_next_cluster(&cluster)
            }
        }
        unsafe link = node.next
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

/// The parts of a line that have different attributes, and their UTF-8 offsets in the text of the line.
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
    ///   - text: The text of `content` with null characters replaced.
    ///   - font: The font for text without a font attribute.
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

    /// Returns the part in which a run of glyphs begins.
    @unsafe
    func part(of run: TextRun) -> Part {
        let place = Int(unsafe run.item.item.pointee.offset)
        return parts.last { $0.start <= place } ?? parts[0]
    }

    /// Sets the letter spacing and the features of the parts, and their fonts if the text has attributes.
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
                // The color attribute contains the index of the part. It prevents Pango from merging adjacent parts
                // with the same font into one run.
                unsafe add(
                    pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), UInt16(index >> 16), 0),
                    part.start..<part.end)
            }
            if let features = part.font.features {
                unsafe add(pango_attr_font_features_new(features), part.start..<part.end)
            }
            let kern = (part.attributes.finiteKern * scale * Double(PANGO_SCALE)).rounded()
            if kern != 0 { unsafe add(pango_attr_letter_spacing_new(Int32(kern)), part.start..<part.end) }
        }
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
    }

    /// Returns the distance that is added to the advance of each character, in Pango units, at the index of its first
    /// byte.
    func addedAdvances(_ added: AddedAdvances, scale: Double) -> [Int32] {
        var advances = [Int32](repeating: 0, count: text.utf8.count)
        for part in parts {
            let common = added.common(in: part.font)
            let unit = part.font.size * scale * Double(PANGO_SCALE)
            let characters = Substring(text.utf8.dropFirst(part.start).prefix(part.end - part.start))
            var place = part.start
            for character in characters {
                let advance = (added.advance(of: character, in: part.font, common: common) * unit).rounded()
                advances[place] = Int32(exactly: advance) ?? 0
                place += character.utf8.count
            }
        }
        return advances
    }
}

extension TextAttributes {
    fileprivate var finiteKern: Double { kern.isFinite ? kern : 0 }
}

extension Font {
    /// The OpenType features that differ from the defaults; `nil` for the defaults.
    fileprivate var features: String? {
        guard face?.isAvailable != true else { return nil }
        return switch design {
        // The font draws pairs such as `->` as one arrow, which Apple's font does not.
        case .monospaced: "calt=0, liga=0"
        case .monospacedDigits: "tnum=1"
        case .default, .serif, .rounded: nil
        }
    }

    /// Returns the font description for Pango. The caller must free it.
    @unsafe
    fileprivate func description(scaledBy scale: Double) -> OpaquePointer? {
        let size = (self.size.isFinite ? max(self.size, 1.0 / 1024) : 1.0 / 1024) * scale
        let description = unsafe pango_font_description_new()
        let face = face.flatMap { $0.isAvailable ? $0 : nil }
        let own = face?.familyOfPango ?? FontLibrary.designs.first { $0.design == design }?.name
        let families = ([own].compactMap(\.self) + FontLibrary.families.map(\.name)).joined(separator: ",")
        unsafe pango_font_description_set_family(description, families)
        let weight = face.map { $0.weights == nil ? $0.weight : self.weight.openType } ?? self.weight.openType
        unsafe pango_font_description_set_weight(description, Int32(weight))
        unsafe pango_font_description_set_absolute_size(description, (size * Double(PANGO_SCALE)).rounded())
        return unsafe description
    }
}
