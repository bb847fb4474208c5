import CCairo
package import Diagnostics
package import FontFiles
import Layout
import Pictures
package import Views

/// The fonts of the renderer: Inter, with Noto Sans CJK KR, Noto Sans Arabic and Noto Color Emoji as fallbacks, and
/// JetBrains Mono and Noto Serif for other designs of the system font. The fonts are installed from Debian packages.
///
/// The library uses its own Fontconfig configuration (`Resources/fonts.conf`) and its own Pango font map. Therefore
/// the user's fonts and settings, the system configuration, and the locale have no effect. Each renderer or measurer
/// has its own library, because Pango font maps are not thread-safe.
@safe
package final class FontLibrary {
    let map: OpaquePointer
    private let leftToRight: OpaquePointer
    private let rightToLeft: OpaquePointer
    private let language: OpaquePointer?
    private let advances: AddedAdvances
    private var texts: [TextKey: SetText] = [:]
    private var lines: [LineKey: TextLine] = [:]
    private var widths: [LineKey: Double] = [:]
    private var pictures: [UInt32: GlyphPicture] = [:]

    private struct TextKey: Hashable {
        let block: TextBlock
        let width: Double?
        let maximumLines: Int
    }

    private struct LineKey: Hashable {
        let text: AttributedText
        let font: Font
        let isRightToLeft: Bool
        let justifiedWidth: Double?
    }

    /// The font families in fallback order.
    package static let families = [
        (name: "Inter", package: "fonts-inter"), (name: "Noto Sans CJK KR", package: "fonts-noto-cjk"),
        (name: "Noto Sans Arabic", package: "fonts-noto-core"),
        (name: "Noto Color Emoji", package: "fonts-noto-color-emoji"),
    ]

    /// The font families of the designs of the system font other than the default one.
    static let designs = [
        (design: Font.Design.monospaced, name: "JetBrains Mono", package: "fonts-jetbrains-mono"),
        (design: Font.Design.serif, name: "Noto Serif", package: "fonts-noto-core"),
    ]

    /// All built-in font families.
    private static let builtIn = families + designs.map { (name: $0.name, package: $0.package) }

    /// The maximum number of cached texts. Few films show more labels.
    private static let keptTexts = 512
    /// The maximum number of cached lines. A text often has the same lines at different widths.
    private static let keptLines = 1024
    /// The maximum number of cached widths of text segments. Line breaking needs these widths for each new width of a
    /// label.
    private static let keptWidths = 8192

    /// - Throws: `RenderingError.missingFont(family:package:)` if a built-in font is not installed;
    ///   `RenderingError.fonts(path:reason:)` if an added file contains no font.
    package convenience init(
        adding fonts: AddedFonts = .none, advances: AddedAdvances = .standard
    ) throws(RenderingError) {
        try self.init(configuration: PackageResources.fonts_conf, adding: fonts, advances: advances)
    }

    /// The versions of the built-in fonts by family, as 16.16 fixed-point numbers.
    package let versions: [String: Int]
    /// The names of the added fonts by file name.
    package let addedNames: [String: String]

    /// - Parameter configuration: The bytes of a Fontconfig file.
    init(
        configuration: [UInt8], adding fonts: AddedFonts = .none, advances: AddedAdvances = .standard
    ) throws(RenderingError) {
        self.advances = advances
        let config = unsafe FcConfigCreate()
        defer { unsafe FcConfigDestroy(config) }
        // `FONTCONFIG_SYSROOT` in the environment would change the path of every folder.
        unsafe FcConfigSetSysRoot(config, nil)
        let isRead = unsafe FcConfigParseAndLoadFromMemory(config, configuration + [0], 1) != 0
        precondition(isRead, "the built-in fonts.conf is invalid")
        unsafe FcConfigBuildFonts(config)
        for family in FontLibrary.builtIn where unsafe !FontLibrary.holds(family.name, config) {
            throw .missingFont(family: family.name, package: family.package)
        }

        versions = Dictionary(
            uniqueKeysWithValues: FontLibrary.builtIn.map {
                ($0.name, unsafe FontLibrary.version(of: $0.name, config))
            })
        var addedNames: [String: String] = [:]
        // Fontconfig prefers the font that was added first.
        for file in fonts.files.sorted(by: { $0.name < $1.name }) {
            addedNames[file.name] = try unsafe FontLibrary.add(file, to: config)
        }
        self.addedNames = addedNames
        unsafe map = FontMaps.make(config)
        // With an undetermined language, Pango ignores `LANGUAGE` and the locale. Han characters then have the glyph
        // variants of the font's region, Korea.
        unsafe language = pango_language_from_string("und")
        unsafe leftToRight = FontLibrary.context(of: map, language, PANGO_DIRECTION_LTR)
        unsafe rightToLeft = FontLibrary.context(of: map, language, PANGO_DIRECTION_RTL)
    }

    /// Makes these fonts the default of the current thread for text without an explicit font map.
    package func becomeDefault() { unsafe pango_cairo_font_map_set_default(map) }

    deinit {
        // The deinitializers of lines acquire the lock themselves, so release the lines first.
        texts.removeAll()
        lines.removeAll()
        GlyphLock.withLock {
            unsafe g_object_unref(UnsafeMutableRawPointer(leftToRight))
            unsafe g_object_unref(UnsafeMutableRawPointer(rightToLeft))
            unsafe g_object_unref(UnsafeMutableRawPointer(map))
            FontMaps.releaseUnused()
        }
    }

    /// Breaks `block` into at most `maximumLines` lines with a width of at most `width` points.
    ///
    /// - Parameter width: The maximum width; `nil` breaks only at the line breaks of the text.
    package func set(_ block: TextBlock, within width: Double?, maximumLines: Int = .max) -> SetText {
        let key = TextKey(block: block, width: width, maximumLines: maximumLines)
        if let text = texts[key] { return text }
        if texts.count >= FontLibrary.keptTexts { texts.removeAll(keepingCapacity: true) }
        let layout = TextLayout(block, within: width, maximumLines: maximumLines) { paragraph in
            let isRightToLeft = isRightToLeft(paragraph)
            return LineShaping(
                width: { self.width(of: $0, in: block.font, isRightToLeft: isRightToLeft) },
                breaks: { self.lineBreaks(in: $0) })
        }
        let directions = TextLayout.paragraphs(of: block.text).map { isRightToLeft(String($0)) }
        let text = SetText(
            lines: layout.lines.map { line in
                let isRightToLeft = directions[line.paragraph]
                let set = self.line(line.text, in: block.font, isRightToLeft: isRightToLeft)
                return SetText.Line(
                    line: set, layout: line, isRightToLeft: isRightToLeft,
                    widthWithSpace: line.textWithSpace.map {
                        self.width(of: $0, in: block.font, isRightToLeft: isRightToLeft)
                    } ?? set.width)
            },
            height: layout.lines.height(of: block))
        texts[key] = text
        return text
    }

    /// Returns the line for `text` at its natural width, or justified to `width` points. The text must not contain
    /// line breaks. While a line is cached, the same object is returned.
    package func line(
        _ text: AttributedText, in font: Font, isRightToLeft: Bool = false, justifiedTo width: Double? = nil
    ) -> TextLine {
        let key = LineKey(text: text, font: font, isRightToLeft: isRightToLeft, justifiedWidth: width)
        if let line = lines[key] { return line }
        if lines.count >= FontLibrary.keptLines { lines.removeAll(keepingCapacity: true) }
        let line = shape(text, in: font, isRightToLeft: isRightToLeft, justifiedTo: width)
        lines[key] = line
        return line
    }

    private func width(of text: AttributedText, in font: Font, isRightToLeft: Bool) -> Double {
        let key = LineKey(text: text, font: font, isRightToLeft: isRightToLeft, justifiedWidth: nil)
        if let width = widths[key] { return width }
        if widths.count >= FontLibrary.keptWidths { widths.removeAll(keepingCapacity: true) }
        let width = shape(text, in: font, isRightToLeft: isRightToLeft, justifiedTo: nil).width
        widths[key] = width
        return width
    }

    private func shape(
        _ text: AttributedText, in font: Font, isRightToLeft: Bool, justifiedTo width: Double?
    ) -> TextLine {
        GlyphLock.withLock {
            unsafe TextLine(
                text, in: font, justifiedTo: width, advances: advances,
                context: isRightToLeft ? rightToLeft : leftToRight,
                picture: { glyph, font in unsafe picture(of: glyph, in: font) })
        }
    }

    @unsafe
    private func picture(of glyph: UInt32, in font: OpaquePointer) -> GlyphPicture {
        if let picture = pictures[glyph] { return picture }
        let picture = unsafe GlyphPicture(glyph: glyph, of: font)
        pictures[glyph] = picture
        return picture
    }

    /// Returns whether the first character with a strong direction is right-to-left.
    private func isRightToLeft(_ text: String) -> Bool {
        unsafe pango_find_base_dir(text, Int32(text.utf8.count)) == PANGO_DIRECTION_RTL
    }

    /// Returns, for each character of `text`, whether a line may end before it.
    private func lineBreaks(in text: String) -> [Bool] {
        var attributes = [UInt32](repeating: 0, count: text.unicodeScalars.count + 1)
        unsafe pango_get_log_attrs(
            text, Int32(text.utf8.count), -1, language, &attributes, Int32(attributes.count))
        var offset = 0
        return text.map { character in
            defer { offset += character.unicodeScalars.count }
            return attributes[offset] & 1 != 0
        }
    }

    @unsafe
    private static func context(
        of map: OpaquePointer, _ language: OpaquePointer?, _ direction: PangoDirection
    ) -> OpaquePointer {
        let context = unsafe pango_font_map_create_context(map)!
        unsafe pango_context_set_language(context, language)
        unsafe pango_context_set_base_dir(context, direction)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe withGlyphOptions { unsafe pango_cairo_context_set_font_options(context, $0) }
        return unsafe context
    }

    /// Adds the fonts of a file as fallbacks, and under the names that ``FontFace/familyOfPango`` returns.
    ///
    /// The names replace the names in the file. A file therefore cannot replace a built-in font, and Fontconfig does not
    /// choose between several files with the same family.
    ///
    /// - Returns: The names of the fonts, such as `Noto Sans Thai Regular`.
    /// - Throws: `RenderingError.fonts(path:reason:)` if the file contains no font.
    @unsafe
    private static func add(_ file: AddedFonts.File, to config: OpaquePointer?) throws(RenderingError) -> String {
        let before = unsafe FcConfigGetFonts(config, FcSetApplication)?.pointee.nfont ?? 0
        let isRead = unsafe FcConfigAppFontAddFile(config, file.path) != 0
        guard isRead, let set = unsafe FcConfigGetFonts(config, FcSetApplication)?.pointee, unsafe set.nfont > before
        else { throw .fonts(path: file.path, reason: "no font can be read from this file") }
        var names: [String] = []
        for index in unsafe Int(before)..<Int(set.nfont) {
            let pattern = unsafe set.fonts[index]
            let words = ["family", "style"].compactMap { object -> String? in
                var text: UnsafeMutablePointer<UInt8>?
                guard unsafe FcPatternGetString(pattern, object, 0, &text) == 0, let text = unsafe text else {
                    return nil
                }
                return unsafe String(cString: text)
            }
            names.append(words.joined(separator: " "))
            var number: Int32 = 0
            _ = unsafe FcPatternGetInteger(pattern, "index", 0, &number)
            // The upper half of the number is that of an instance of a variable font.
            let face = file.faces[min(Int(number & 0xFFFF), file.faces.count - 1)]
            _ = unsafe FcPatternDel(pattern, "family")
            _ = unsafe FcPatternDel(pattern, "familylang")
            _ = unsafe FcPatternAddString(pattern, "family", face.familyOfPango)
        }
        return names.joined(separator: ", ")
    }

    private static func holds(_ family: String, _ config: OpaquePointer?) -> Bool {
        unsafe pattern(of: family, config) != nil
    }

    private static func version(of family: String, _ config: OpaquePointer?) -> Int {
        var version: Int32 = 0
        _ = unsafe FcPatternGetInteger(pattern(of: family, config), "fontversion", 0, &version)
        return Int(version)
    }

    /// Returns the first font of the family, or `nil` if the family is not installed.
    @unsafe
    private static func pattern(of family: String, _ config: OpaquePointer?) -> OpaquePointer? {
        guard let set = unsafe FcConfigGetFonts(config, FcSetSystem)?.pointee else { return nil }
        for index in 0..<Int(unsafe set.nfont) {
            var name: UnsafeMutablePointer<UInt8>?
            let pattern = unsafe set.fonts[index]
            if unsafe FcPatternGetString(pattern, "family", 0, &name) == 0, let name = unsafe name,
                unsafe String(cString: name) == family
            {
                return unsafe pattern
            }
        }
        return nil
    }
}

extension FontFace {
    /// The name of the family under which a library adds the face.
    var familyOfPango: String { "animatic-\(source)-\(index)" }
}
