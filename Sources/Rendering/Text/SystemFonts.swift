import CCairo

/// The fonts of the system and the user. Renderers do not use them.
package enum SystemFonts {
    /// Prevents Pango from reading the system fonts. Call this method when the program starts.
    ///
    /// Pango reads the system fonts on another thread when the first font map is created, even if the map has its own
    /// configuration. This takes a tenth of the processor time of rendering a single frame. Only a program may call
    /// this method, because a library must not change the Fontconfig configuration of its host program.
    package static func leaveUnread() {
        let nothing = unsafe FcConfigCreate()
        unsafe FcConfigSetSysRoot(nothing, nil)
        // Fontconfig keeps its own reference to the configuration.
        _ = unsafe FcConfigSetCurrent(nothing)
        unsafe FcConfigDestroy(nothing)
    }
}
