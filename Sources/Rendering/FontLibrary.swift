import CCairo
import Views

/// The fonts of a picture: Inter, and Noto Sans CJK KR for what Inter lacks, as Debian installs them.
///
/// It reads a Fontconfig configuration of its own (`Resources/fonts.conf`) into a Pango font map of its own, so
/// fonts and settings of the user, the system's configuration and the locale change nothing. A library belongs to
/// one renderer or measurer: Pango's font maps are not shared between threads.
@safe
final class FontLibrary {
    private let map: OpaquePointer
    private let context: OpaquePointer
    private var lines: [LineKey: TextLine] = [:]

    private struct LineKey: Hashable {
        let text: String
        let font: Font
    }

    /// In the order in which a character's font is looked for.
    static let families = [
        (name: "Inter", package: "fonts-inter"), (name: "Noto Sans CJK KR", package: "fonts-noto-cjk"),
    ]

    /// How many lines are kept set; a film seldom shows more labels.
    private static let keptLines = 512

    /// - Throws: ``RenderingError/missingFont(family:package:)``.
    convenience init() throws(RenderingError) {
        try self.init(configuration: PackageResources.fonts_conf)
    }

    /// - Parameter configuration: The bytes of a Fontconfig file.
    init(configuration: [UInt8]) throws(RenderingError) {
        let config = unsafe FcConfigCreate()
        defer { unsafe FcConfigDestroy(config) }
        // A `FONTCONFIG_SYSROOT` in the environment would move every folder.
        unsafe FcConfigSetSysRoot(config, nil)
        let isRead = unsafe FcConfigParseAndLoadFromMemory(config, configuration + [0], 1) != 0
        precondition(isRead, "the built-in fonts.conf does not parse")
        unsafe FcConfigBuildFonts(config)
        for family in FontLibrary.families where unsafe !FontLibrary.holds(family.name, config) {
            throw .missingFont(family: family.name, package: family.package)
        }

        unsafe map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
        unsafe pango_fc_font_map_set_config(map, config)
        unsafe context = pango_font_map_create_context(map)
        // No language: Pango then leaves out `LANGUAGE` and the locale, and Han characters have the forms of the
        // font's own region, Korea.
        unsafe pango_context_set_language(context, pango_language_from_string("und"))
        unsafe pango_context_set_round_glyph_positions(context, 0)
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
    }

    deinit {
        lines.removeAll()
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
        unsafe g_object_unref(UnsafeMutableRawPointer(map))
    }

    /// `text` on one line, as wide as it is.
    func line(_ text: String, in font: Font) -> TextLine {
        let key = LineKey(text: text, font: font)
        if let line = lines[key] { return line }
        if lines.count >= FontLibrary.keptLines { lines.removeAll(keepingCapacity: true) }
        let line = unsafe TextLine(text, in: font, within: nil, context: context)
        lines[key] = line
        return line
    }

    /// `text` on one line, with an ellipsis in place of the end that does not fit in `width` points.
    func line(_ text: String, in font: Font, within width: Double) -> TextLine {
        unsafe TextLine(text, in: font, within: width, context: context)
    }

    private static func holds(_ family: String, _ config: OpaquePointer?) -> Bool {
        guard let set = unsafe FcConfigGetFonts(config, FcSetSystem)?.pointee else { return false }
        for index in 0..<Int(unsafe set.nfont) {
            var name: UnsafeMutablePointer<UInt8>?
            let pattern = unsafe set.fonts[index]
            if unsafe FcPatternGetString(pattern, "family", 0, &name) == 0, let name = unsafe name,
                unsafe String(cString: name) == family
            {
                return true
            }
        }
        return false
    }
}
