import CCairo

/// Calls `body` with how glyphs are made: of their outlines as they are, with soft edges, wherever they stand.
@unsafe
func withGlyphOptions(_ body: (OpaquePointer?) -> Void) {
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe body(options)
    unsafe cairo_font_options_destroy(options)
}
