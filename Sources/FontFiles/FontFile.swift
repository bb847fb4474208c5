package import Views

/// A font file whose tables have been checked: a TrueType or OpenType font, or a collection of fonts.
///
/// The check reads the structures that libraries follow without hints: the table directory, the outlines and their
/// components, the metrics, the map of characters, the names and the axes. Tables for shaping are not checked, because
/// HarfBuzz checks them, and programs in glyphs are not checked, because text is drawn without hinting.
///
/// - Source: the OpenType specification 1.9.1 and Adobe's Technical Note 5176 (CFF).
package struct FontFile: Sendable {
    /// The fonts in the file, in order; a single one unless the file is a collection.
    package let faces: [FontFace]

    /// Checks the tables of a file and reads the names and metrics of its fonts.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - source: The identity of the contents, such as their hash.
    /// - Throws: A fault, if the bytes are not a font, or if a table is missing or damaged.
    package init(_ bytes: [UInt8], source: String, within limits: FontLimits = .ofUser) throws(FontFault) {
        guard bytes.count <= limits.byteCount else {
            throw FontFault(
                "the file", found: "\(bytes.count) bytes", expected: "at most \(limits.byteCount) bytes",
                remedy: "use a font with fewer characters")
        }
        let file = FontBytes(bytes)
        guard file.count >= 12 else { throw FontFile.noFont("\(file.count) bytes") }
        let offsets = try FontFile.offsets(in: file, limits)
        var faces: [FontFace] = []
        var checked: Set<Int> = []
        for (index, offset) in offsets.enumerated() {
            let tables = try FontTables(file, at: offset, limits)
            if checked.insert(offset).inserted {
                try tables.checkGlyphs(within: limits)
                try tables.checkCharacters()
            }
            faces.append(try tables.face(source: source, index: index))
        }
        self.faces = faces
    }

    private static func noFont(_ found: String, remedy: String? = nil) -> FontFault {
        FontFault(
            "the file", found: found, expected: "a TrueType or OpenType font, or a collection of them",
            remedy: remedy ?? "remove the file, or replace it with a .ttf, .otf, .ttc or .otc file")
    }

    /// Returns the offsets of the table directories.
    private static func offsets(in file: FontBytes, _ limits: FontLimits) throws(FontFault) -> [Int] {
        switch try file.tag(0) {
        case "ttcf":
            let count = try file.long(8)
            guard (1...limits.fontCount).contains(count) else {
                throw FontFault(
                    "the header of the collection", found: "\(count) fonts", expected: "1 to \(limits.fontCount)")
            }
            var offsets: [Int] = []
            for index in 0..<count { offsets.append(try file.long(12 + 4 * index)) }
            return offsets
        case "wOFF", "wOF2":
            throw noFont("a web font (WOFF)", remedy: "use the .ttf or .otf file from which the web font was made")
        case "typ1": throw noFont("a Type 1 font", remedy: "use a .ttf or .otf file of the font")
        default: return [0]
        }
    }
}

/// The tables of one font.
struct FontTables {
    /// The tables by tag.
    private var tables: [String: FontBytes] = [:]
    /// Whether the outlines are in the Compact Font Format.
    let isCompact: Bool
    private(set) var glyphCount = 0
    private(set) var unitsPerEm = 0

    init(_ file: FontBytes, at offset: Int, _ limits: FontLimits) throws(FontFault) {
        let directory = try file.part(at: offset, named: "the table directory at byte \(offset)")
        let version = try directory.long(0)
        guard [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(version) else {
            throw FontFault(
                directory.place, found: "the version 0x\(String(version, radix: 16))",
                expected: "0x10000, 'OTTO' or 'true'",
                remedy: "the file is not a font; replace it with a .ttf, .otf, .ttc or .otc file")
        }
        isCompact = version == 0x4F54_544F
        let count = try directory.word(4)
        guard (1...limits.tableCount).contains(count) else {
            throw FontFault(directory.place, found: "\(count) tables", expected: "1 to \(limits.tableCount)")
        }
        var ranges: [(range: Range<Int>, tag: String)] = [(offset..<offset + 12 + 16 * count, "directory")]
        for index in 0..<count {
            let record = 12 + 16 * index
            let tag = try directory.tag(record)
            let (start, length) = (try directory.long(record + 8), try directory.long(record + 12))
            guard tables[tag] == nil else {
                throw FontFault(directory.place, found: "two tables '\(tag)'", expected: "one")
            }
            tables[tag] = try file.part(at: start, count: length, named: "the table '\(tag)' at byte \(start)")
            if length > 0 { ranges.append((start..<start + length, tag)) }
        }
        try FontTables.checkOverlaps(of: ranges)
        try readHead()
    }

    /// Checks that tables do not overlap. Two tables can be the same bytes, as in fonts with bitmaps for old systems.
    private static func checkOverlaps(of ranges: [(range: Range<Int>, tag: String)]) throws(FontFault) {
        let sorted = ranges.sorted {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        for (one, other) in zip(sorted, sorted.dropFirst())
        where one.range.overlaps(other.range) && (one.range != other.range || one.tag == "directory") {
            throw FontFault(
                "the table directory", found: "the tables '\(one.tag)' and '\(other.tag)' in the same bytes",
                expected: "tables that do not overlap")
        }
    }

    private mutating func readHead() throws(FontFault) {
        let head = try require("head")
        guard try head.long(12) == 0x5F0F_3CF5 else {
            throw FontFault(head.place, found: "a wrong magic number", expected: "0x5f0f3cf5")
        }
        unitsPerEm = try head.word(18)
        guard (16...16384).contains(unitsPerEm) else {
            throw FontFault(head.place, found: "\(unitsPerEm) units per em", expected: "16 to 16384")
        }
        _ = try head.word(52)
        let maxp = try require("maxp")
        glyphCount = try maxp.word(4)
        guard glyphCount >= 1 else { throw FontFault(maxp.place, found: "no glyphs", expected: "at least one") }
        if try maxp.long(0) == 0x0001_0000 { _ = try maxp.part(at: 0, count: 32) }
        let hhea = try require("hhea")
        let metricCount = try hhea.word(34)
        guard (1...glyphCount).contains(metricCount) else {
            throw FontFault(
                hhea.place, found: "\(metricCount) widths", expected: "1 to \(glyphCount), the number of glyphs")
        }
        _ = try require("hmtx").part(at: 0, count: 4 * metricCount + 2 * (glyphCount - metricCount))
    }

    subscript(tag: String) -> FontBytes? { tables[tag] }

    func require(_ tag: String) throws(FontFault) -> FontBytes {
        guard let table = tables[tag] else {
            throw FontFault("the table directory", found: "no table '\(tag)'", expected: "the table '\(tag)'")
        }
        return table
    }
}
