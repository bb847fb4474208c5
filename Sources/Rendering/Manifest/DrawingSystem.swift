import CCairo

/// What draws: the libraries and the fonts, with their versions.
struct DrawingSystem: Hashable, Sendable {
    let libraries: [String: String]
    /// The fonts' own numbers, in 65536ths.
    let fonts: [String: Int]
    /// By file: what the fonts in it are called, and a hash of its bytes.
    let addedFonts: [String: String]

    /// Of the libraries that the process runs with.
    static var libraries: [String: String] {
        unsafe [
            "cairo": String(cString: cairo_version_string()), "pango": String(cString: pango_version_string()),
        ]
    }
}
