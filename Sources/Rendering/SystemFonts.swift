import CCairo

/// The fonts that the system and the user have set up, which no picture shows.
package enum SystemFonts {
    /// Keeps Pango from reading them: for a program of one's own, at its beginning.
    ///
    /// Pango asks Fontconfig for them on a thread as soon as a font map is made, whatever configuration the map is given then.
    /// That takes a tenth of the processor time of a single frame. In another's program it is not for us to change what
    /// Fontconfig finds.
    package static func leaveUnread() {
        let nothing = unsafe FcConfigCreate()
        unsafe FcConfigSetSysRoot(nothing, nil)
        // Fontconfig keeps it as the configuration of the process.
        _ = unsafe FcConfigSetCurrent(nothing)
        unsafe FcConfigDestroy(nothing)
    }
}
