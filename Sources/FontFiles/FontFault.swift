/// The reason why a font file is not used. Such a file is never passed to another library.
package struct FontFault: Error, Hashable, Sendable {
    /// The place in the file, such as `the table 'glyf'`.
    package let place: String
    package let found: String
    package let expected: String
    /// What the user can do.
    package let remedy: String

    init(_ place: String, found: String, expected: String, remedy: String = FontFault.exportAgain) {
        (self.place, self.found, self.expected, self.remedy) = (place, found, expected, remedy)
    }

    static let exportAgain = "the file is damaged or incomplete; copy or export the font again"

    /// A sentence with the place, what was found, what was expected, and what to try.
    package var message: String { "found \(found) in \(place), expected \(expected); \(remedy)" }
}

/// The limits for font files, which prevent a hostile file from exhausting the memory or the processor.
package struct FontLimits: Sendable {
    /// The maximum size of a file in bytes.
    package let byteCount: Int
    /// The maximum number of fonts in a collection.
    let fontCount = 256
    /// The maximum number of tables of a font. The OpenType specification defines about 60 tables.
    let tableCount = 128
    /// The maximum depth of glyphs that consist of other glyphs. Common fonts have a depth of 1 or 2.
    let componentDepth = 16
    /// The maximum number of components of one glyph, with the components of its components.
    let componentCount = 4096
    /// The maximum number of axes of a variable font.
    let axisCount = 64

    /// The limits for fonts of the user. The size is five times that of a font with Chinese, Japanese and Korean
    /// characters in all weights.
    package static let ofUser = FontLimits(byteCount: 512 << 20)
    /// The limits for fonts that a script names. The size is that of a font with Chinese, Japanese and Korean
    /// characters in one weight, twice.
    package static let ofScript = FontLimits(byteCount: 64 << 20)
}
