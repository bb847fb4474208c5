import CCairo
import Synchronization

/// The font maps of Pango. A map is released when nothing uses it, and not when its library ends.
///
/// Pango 1.50 finds fonts on threads, which can run longer than the library, and at their end look into the tables of
/// their map without a lock. If the configuration of the map is released at the same time, which clears these tables,
/// the program ends with an arithmetic trap (`free_patterns` and `pango_fc_font_map_cache_clear` of Pango 1.50.12).
enum FontMaps {
    /// The addresses of the maps that nothing uses.
    private static let unused = Mutex<Set<UInt>>([])

    /// GObject calls this function on the thread that ends the last use of a map, or that begins to use it again.
    private static let noteUse: GToggleNotify = { _, map, isLast in
        let address = UInt(bitPattern: map)
        unused.withLock { if isLast != 0 { $0.insert(address) } else { $0.remove(address) } }
    }

    /// Returns a new map with a configuration. The caller must release it with `g_object_unref`.
    @unsafe
    static func make(_ config: OpaquePointer?) -> OpaquePointer {
        let map = unsafe pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)!
        unsafe pango_fc_font_map_set_config(map, config)
        unsafe g_object_add_toggle_ref(UnsafeMutableRawPointer(map), noteUse, nil)
        return unsafe map
    }

    /// Releases the maps that nothing uses. The caller must hold the ``GlyphLock``.
    static func releaseUnused() {
        for address in unused.withLock({ exchange(&$0, with: []) }) {
            let map = unsafe UnsafeMutableRawPointer(bitPattern: address)
            unsafe g_object_ref(map)
            unsafe g_object_remove_toggle_ref(map, noteUse, nil)
            // Pango 1.50 does not release the configuration with its map, which would leak 15 kB.
            unsafe pango_fc_font_map_set_config(OpaquePointer(map), nil)
            unsafe g_object_unref(map)
        }
    }
}
