public import Diagnostics
import Files
import Foundation
public import Geometry
import Glibc
import Layout
public import Views

/// Measures text with the fonts and the shaping of the renderer. The drawn text therefore fits the size that layout
/// computes.
///
/// A measurer must not be shared between tasks. Create one measurer for each task.
public final class CairoTextMeasurer: TextMeasuring {
    let fonts: FontLibrary
    /// The fonts in addition to the built-in ones.
    package let addedFonts: AddedFonts

    /// - Parameter fonts: The fonts in addition to the built-in ones. The renderer must have the same added fonts.
    /// - Throws: `RenderingError.missingFont(family:package:)` if a built-in font is not installed;
    ///   `RenderingError.fonts(path:reason:)` if an added file contains no font.
    public convenience init(adding fonts: AddedFonts = .none) throws(RenderingError) {
        try self.init(adding: fonts, advances: .standard)
    }

    /// - Parameter advances: The distances that are added to the advances of the fonts.
    package init(adding fonts: AddedFonts = .none, advances: AddedAdvances) throws(RenderingError) {
        self.fonts = try FontLibrary(adding: fonts, advances: advances)
        addedFonts = fonts
    }

    /// Returns the width of the widest line, including all advances and kerning, and the total height of the lines.
    public func size(of block: TextBlock, within width: Double?) -> Size {
        let text = fonts.set(block, within: width)
        return Size(
            width: min(text.width, width.map { max($0, 0) } ?? text.width), height: text.height)
    }

    /// The names of the built-in font families, as a list for messages: "A, B or C".
    public static var fontNames: String {
        let names = FontLibrary.families.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    }

    /// Returns the number of characters in `text` that no font contains. Such a character is drawn as a box with its
    /// code point.
    public func unknownGlyphs(in text: String) -> Int {
        fonts.set(TextBlock(text, numberOfLines: 0), within: nil).unknownGlyphs
    }
}

/// The shaped lines of a text block.
struct SetText {
    let lines: [Line]
    /// The distance from the top of the first line to the bottom of the last line, in points.
    let height: Double

    struct Line {
        /// The line at its natural width.
        let line: TextLine
        let layout: TextLayout.Line
        /// Whether the paragraph begins with a right-to-left script.
        let isRightToLeft: Bool

        /// Returns the left edge and the width of the area between the indents of the line, for text with a width of
        /// `width` points.
        func place(within width: Double) -> (left: Double, width: Double) {
            layout.indents.place(within: width, isRightToLeft: isRightToLeft)
        }
    }

    /// Returns the distance from the baseline of a line to the next baseline, in points.
    func pitch(after line: Int) -> Double {
        let metrics = lines[line].layout.metrics
        let next = line + 1 < lines.count ? lines[line + 1].layout.metrics : metrics
        return metrics.height + metrics.leading + (next.ascender - metrics.ascender)
    }

    /// The width of the widest line including its indents, in points.
    var width: Double { lines.map { $0.layout.indents.extent(of: $0.line.width) }.max() ?? 0 }

    var unknownGlyphs: Int { lines.reduce(0) { $0 + $1.line.unknownGlyphs } }
}

extension CairoTextMeasurer {
    /// A hash of the versions of the built-in fonts and the contents of the added fonts, which determine text sizes.
    package var hashOfFonts: String {
        let builtIn = fonts.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let added = addedFonts.files.map { "\($0.name) \($0.hash.hexadecimal)" }
        return ContentHash((builtIn + added).joined(separator: "\n")).hexadecimal
    }
}

/// Fonts that are used in addition to the built-in fonts. They are the font files in given folders and their
/// subfolders.
///
/// Added fonts are used for characters that no built-in font contains. If several added fonts contain a character,
/// Fontconfig prefers the matching weight, and then the file name that sorts first. Other fonts on the machine have
/// no effect.
public struct AddedFonts: Hashable, Sendable {
    /// The font files, sorted by name.
    let files: [File]

    struct File: Hashable, Sendable {
        let path: String
        /// The path relative to the folder.
        let name: String
        /// The hash of the file.
        let hash: ContentHash
    }

    /// An empty set of added fonts.
    public static let none = AddedFonts(files: [])

    private init(files: [File]) { self.files = files }

    private static let extensions = ["ttf", "otf", "ttc", "otc"]

    /// The maximum number of files and folders in a font folder. The limit is high enough for a system with all TeX
    /// fonts, but prevents the traversal of a whole disk.
    static let maximumEntryCount = 20_000
    /// The maximum size of a font file in bytes. It is five times the size of a font with Chinese, Japanese and Korean
    /// characters in all weights.
    private static let maximumByteCount = 512 << 20

    /// - Throws: `RenderingError.fonts(path:reason:)` if a path is not a folder, cannot be read, contains too many
    ///   items or no font file, or if two folders contain a file with the same name.
    public init(folders: [String]) throws(RenderingError) {
        try self.init(folders: folders, maximumEntryCount: AddedFonts.maximumEntryCount)
    }

    /// Creates a value with a custom limit for the number of items in a folder. Used by tests.
    init(folders: [String], maximumEntryCount: Int) throws(RenderingError) {
        var files: [File] = []
        for path in folders {
            let folder = Folder(path: path)
            guard folder.exists else { throw .fonts(path: path, reason: "there is no such folder") }
            let names = try AddedFonts.names(in: folder, atMost: maximumEntryCount)
            if names.isEmpty {
                let kinds = AddedFonts.extensions.map { ".\($0)" }.joined(separator: ", ")
                throw .fonts(path: path, reason: "the folder has no fonts; expected \(kinds) files")
            }
            for name in names {
                let file = folder.path(of: name)
                if files.contains(where: { $0.name == name }) {
                    throw .fonts(path: file, reason: "another folder contains a font file with the same name")
                }
                do {
                    files.append(File(path: file, name: name, hash: ContentHash(try AtomicFile.bytes(of: file))))
                } catch {
                    throw .fonts(path: file, reason: error.reason)
                }
            }
        }
        self.files = files.sorted { $0.name < $1.name }
    }

    /// Returns the sorted paths of the font files in `folder`, relative to the folder. Folders and special files whose
    /// names look like fonts are skipped.
    private static func names(in folder: Folder, atMost maximumEntryCount: Int) throws(RenderingError) -> [String] {
        // An enumerator does not follow symbolic links, even if the folder itself is a link.
        let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        guard let entries = FileManager.default.enumerator(atPath: root) else { return [] }
        var names: [String] = []
        var count = 0
        for case let name as String in entries {
            count += 1
            guard count <= maximumEntryCount else {
                throw .fonts(
                    path: folder.path,
                    reason: "it contains more than \(maximumEntryCount) files and folders; expected a folder of fonts")
            }
            guard extensions.contains(where: { name.lowercased().hasSuffix(".\($0)") }) else { continue }
            var status = stat()
            guard unsafe stat(folder.path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            guard status.st_size <= maximumByteCount else {
                throw .fonts(
                    path: folder.path(of: name),
                    reason: "the file has \(status.st_size) bytes; the maximum is \(maximumByteCount)")
            }
            names.append(name)
        }
        return names.sorted()
    }
}

/// Corrections to the glyph advances of Inter, which give text about the same width as in San Francisco.
///
/// A correction is the sum of three parts: Apple's tracking, which depends on the size; the difference between the two
/// font families in large text and in heavier weights; and a value for each character. Characters from other fonts
/// keep the advances of those fonts.
package struct AddedAdvances: Hashable, Sendable {
    /// The distance that is added in text of at least 24 points, in ems. From 18 points, where San Francisco begins to
    /// become narrower, to 24 points, the distance is interpolated from zero.
    package var display: Double
    /// The distance that is added for medium and heavier weights, in ems.
    package var strong: Double
    /// The distances that are added for individual characters, in ems.
    package var characters: [Character: Double]

    package init(display: Double, strong: Double, characters: [Character: Double]) {
        (self.display, self.strong, self.characters) = (display, strong, characters)
    }

    /// Returns the distance that is added to the advance of a character, in ems. Half of the distance is added on each
    /// side.
    package func advance(of character: Character, in font: Font) -> Double {
        advance(of: character, common: common(in: font))
    }

    /// Returns the distance that is added to the advance of a character, in ems.
    ///
    /// - Parameter common: The distance that is added for all characters of the font.
    func advance(of character: Character, common: Double) -> Double {
        Self.applies(to: character) ? common + characters[character, default: 0] : 0
    }

    /// Returns the distance that is added for all characters of a font, in ems.
    func common(in font: Font) -> Double {
        Self.tracking(of: font.size) + display * Self.largeness(of: font) + (Self.isStrong(font) ? strong : 0)
    }

    /// Returns whether the corrections apply to a character. They apply to the letters, digits and symbols that Inter
    /// contains.
    package static func applies(to character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x0590 || (0x1E00...0x1FFF).contains(scalar.value)
                || (0x2010...0x2027).contains(scalar.value) || (0x20A0...0x20CF).contains(scalar.value)
        }
    }

    /// Returns the fraction of ``display`` that applies to a font, 0 through 1.
    package static func largeness(of font: Font) -> Double { min(max((font.size - 18) / 6, 0), 1) }

    /// Returns whether ``strong`` applies to a font.
    package static func isStrong(_ font: Font) -> Bool {
        switch font.weight {
        case .ultraLight, .thin, .light, .regular: false
        case .medium, .semibold, .bold, .heavy, .black: true
        }
    }

    /// Returns Apple's tracking for a font size, in ems. Sizes below 6 points and above 34 points use the value for
    /// the nearest of these sizes.
    package static func tracking(of size: Double) -> Double {
        let size = min(max(size, 6), 34)
        let place = Int(size - 6)
        let (before, after) = (trackingFrom6[place], trackingFrom6[min(place + 1, trackingFrom6.count - 1)])
        return (before + (size - size.rounded(.down)) * (after - before)) / size
    }

    /// The tracking in points for the sizes from 6 through 34 points.
    ///
    /// - Source: Apple's *Human Interface Guidelines*, Typography, tracking values of SF Pro.
    private static let trackingFrom6 = [
        0.24, 0.23, 0.21, 0.17, 0.12, 0.06, 0, -0.08, -0.15, -0.23, -0.31, -0.43, -0.44, -0.45, -0.45, -0.36, -0.26,
        -0.1, 0.07, 0.15, 0.22, 0.29, 0.38, 0.4, 0.4, 0.39, 0.41, 0.4, 0.4,
    ]

    /// The corrections for all films.
    ///
    /// - Source: Fitted with `Benchmarks fonts` to 949 labels and buttons from canvases that Xcode recorded. The
    ///   values for rare characters are small, because the fit favors values near zero.
    package static let standard = AddedAdvances(
        display: -0.046, strong: 0.012,
        characters: Dictionary(
            uniqueKeysWithValues: fitted.flatMap { group in group.characters.map { ($0, group.ems) } }))

    private static let fitted: [(ems: Double, characters: String)] = [
        (-0.026, "x"),
        (-0.025, "A"),
        (-0.022, "*"),
        (-0.021, "w"),
        (-0.014, "y"),
        (-0.013, "2MY"),
        (-0.012, "C"),
        (-0.01, "$/Tav"),
        (-0.009, "3e"),
        (-0.008, "d"),
        (-0.006, "o"),
        (-0.005, "Z"),
        (-0.004, "@Nqt©•"),
        (-0.003, "4>gk"),
        (-0.002, "[]s"),
        (-0.001, " p"),
        (0.001, "+0n–"),
        (0.002, "JVbj"),
        (0.003, "()?KPQSc"),
        (0.004, "7"),
        (0.005, "_f…"),
        (0.006, "1rz"),
        (0.007, ",EFi"),
        (0.008, "Gu"),
        (0.009, "5"),
        (0.01, "9"),
        (0.011, "-B"),
        (0.012, "l"),
        (0.013, "DIX"),
        (0.014, "=H"),
        (0.015, "\"'U"),
        (0.016, "R"),
        (0.017, ".O"),
        (0.019, "%"),
        (0.02, "8:W"),
        (0.025, "6"),
        (0.032, "!"),
    ]
}
