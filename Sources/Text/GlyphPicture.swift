import CCairo
package import Geometry
import Pictures

/// The bitmap of a color glyph without outlines, such as an emoji.
///
/// Cairo 1.16 would align such a glyph to whole pixels, and the glyph would jitter in slow animations. Therefore the
/// glyph is drawn once at its native size and then scaled like an image.
@safe
package final class GlyphPicture {
    /// The bounds of the glyph relative to its origin, in pixels, at the font size ``emSize``.
    package let bounds: Rect
    private let surface: OpaquePointer

    /// The size of the bitmaps in Noto Color Emoji, in pixels.
    package static let emSize = 109.0

    /// Draws the bitmap of a glyph. The caller must hold the ``GlyphLock``.
    ///
    /// - Parameter font: A Pango font.
    @unsafe
    init(glyph: UInt32, of font: OpaquePointer) {
        let face = unsafe cairo_scaled_font_get_font_face(pango_cairo_font_get_scaled_font(font))
        var glyph = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        let probe = unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
        let probing = unsafe GlyphPicture.context(on: probe, face)
        var extents = cairo_text_extents_t()
        unsafe cairo_glyph_extents(probing, &glyph, 1, &extents)
        unsafe cairo_destroy(probing)
        unsafe cairo_surface_destroy(probe)
        // Add a transparent pixel on each side, so that the edges are anti-aliased.
        bounds = Rect(
            x: extents.x_bearing.rounded(.down) - 1, y: extents.y_bearing.rounded(.down) - 1,
            width: max(extents.width, 0).rounded(.up) + 2, height: max(extents.height, 0).rounded(.up) + 2)

        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(bounds.width), Int32(bounds.height))
        let cairo = unsafe GlyphPicture.context(on: surface, face)
        (glyph.x, glyph.y) = (-bounds.minX, -bounds.minY)
        unsafe cairo_show_glyphs(cairo, &glyph, 1)
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_flush(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Paints the glyph at the origin of `cairo`, whose units are pixels of the bitmap.
    @unsafe
    package func paint(on cairo: OpaquePointer, alpha: Double) {
        unsafe cairo_set_source_surface(cairo, surface, bounds.minX, bounds.minY)
        unsafe cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
        unsafe cairo_paint_with_alpha(cairo, alpha)
    }

    @unsafe
    private static func context(on surface: OpaquePointer?, _ face: OpaquePointer?) -> OpaquePointer? {
        let cairo = unsafe cairo_create(surface)
        unsafe cairo_set_font_face(cairo, face)
        unsafe cairo_set_font_size(cairo, emSize)
        unsafe withGlyphOptions { unsafe cairo_set_font_options(cairo, $0) }
        return unsafe cairo
    }
}

/// Calls `body` with the font options of the renderer: anti-aliased outlines without hinting, and metrics without
/// rounding.
@unsafe
func withGlyphOptions(_ body: (OpaquePointer?) -> Void) {
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe body(options)
    unsafe cairo_font_options_destroy(options)
}
