/// A TrueType font that is built in memory. Each of its characters is a rectangle with the same width.
public struct TestFont: Sendable {
    public var family = "Test Brand"
    public var style = "Regular"
    public var postScriptName = "TestBrand-Regular"
    public var weight = 400
    public var isItalic = false
    /// The number of units per em.
    public var unitsPerEm = 1000
    public var ascender = 800
    public var descender = -200
    public var lineGap = 0
    /// The width of each character in units.
    public var advance = 500
    /// The characters, which must be contiguous.
    public var characters: ClosedRange<UInt16> = 0x20...0x7E
    /// The tables that replace those of the font, by tag; empty bytes remove a table.
    public var replaced: [String: [UInt8]] = [:]

    public init() {}

    public init(_ family: String, _ style: String, weight: Int, isItalic: Bool = false) {
        (self.family, self.style, self.weight, self.isItalic) = (family, style, weight, isItalic)
        postScriptName = (family + "-" + style).filter { $0 != " " }
    }

    private var glyphCount: Int { characters.count + 1 }

    /// The tables by tag.
    public var tables: [String: [UInt8]] {
        var tables = [
            "head": head, "hhea": hhea, "maxp": maxp, "hmtx": hmtx, "cmap": cmap, "name": name, "OS/2": os2,
            "post": long(0x0003_0000) + [UInt8](repeating: 0, count: 28),
        ]
        let outline = self.outline
        tables["glyf"] = outline
        // The first glyph is empty, and all characters share one outline.
        tables["loca"] =
            long(0) + (0..<glyphCount).flatMap { index in long(index == 0 ? 0 : outline.count * index) }
        tables["glyf"] = (1..<glyphCount).flatMap { _ in outline }
        for (tag, bytes) in replaced { tables[tag] = bytes.isEmpty ? nil : bytes }
        return tables
    }

    /// The bytes of a font file.
    public var bytes: [UInt8] { TestFont.file(of: tables) }

    /// Returns a font file with the given tables.
    public static func file(of tables: [String: [UInt8]], version: Int = 0x0001_0000) -> [UInt8] {
        let sorted = tables.sorted { $0.key < $1.key }
        var directory = long(version) + word(sorted.count) + word(16) + word(0) + word(0)
        var data: [UInt8] = []
        let start = 12 + 16 * sorted.count
        for (tag, bytes) in sorted {
            directory += Array(tag.utf8) + long(0) + long(start + data.count) + long(bytes.count)
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        return directory + data
    }

    /// Returns a collection of fonts.
    public static func collection(_ fonts: [TestFont]) -> [UInt8] {
        let files = fonts.map(\.bytes)
        var offsets: [Int] = []
        var place = 12 + 4 * files.count
        for file in files {
            offsets.append(place)
            place += file.count
        }
        var bytes = Array("ttcf".utf8) + long(0x0001_0000) + long(files.count) + offsets.flatMap(long)
        for (file, offset) in zip(files, offsets) {
            var moved = file
            let count = Int(file[4]) << 8 | Int(file[5])
            for index in 0..<count {
                let record = 12 + 16 * index + 8
                let old = file[record..<record + 4].reduce(0) { $0 << 8 | Int($1) }
                moved.replaceSubrange(record..<record + 4, with: long(old + offset))
            }
            bytes += moved
        }
        return bytes
    }

    // MARK: Tables

    private var head: [UInt8] {
        var head = long(0x0001_0000) + long(0) + long(0) + long(0x5F0F_3CF5)
        head += word(0) + word(unitsPerEm) + [UInt8](repeating: 0, count: 16)
        head += word(0) + word(0) + word(advance) + word(ascender)
        head += word((weight >= 600 ? 1 : 0) | (isItalic ? 2 : 0)) + word(8) + word(2) + word(1) + word(0)
        return head
    }

    private var hhea: [UInt8] {
        long(0x0001_0000) + word(ascender) + word(descender) + word(lineGap) + word(advance)
            + [UInt8](repeating: 0, count: 22) + word(1)
    }

    private var maxp: [UInt8] {
        long(0x0001_0000) + word(glyphCount) + word(4) + word(1) + [UInt8](repeating: 0, count: 22)
    }

    private var hmtx: [UInt8] { word(advance) + word(0) + (1..<glyphCount).flatMap { _ in word(0) } }

    /// The map of characters in the format 4: one segment, and the segment at the end.
    private var cmap: [UInt8] {
        let first = Int(characters.lowerBound)
        var map = word(4) + word(32) + word(0) + word(4) + word(4) + word(1) + word(0)
        map += word(Int(characters.upperBound)) + word(0xFFFF) + word(0)
        map += word(first) + word(0xFFFF) + word(1 - first) + word(1) + word(0) + word(0)
        return word(0) + word(1) + word(3) + word(1) + long(12) + map
    }

    private var name: [UInt8] {
        let names = [(1, family), (2, style), (4, "\(family) \(style)"), (6, postScriptName)]
        var (records, strings) = ([UInt8](), [UInt8]())
        for (id, text) in names {
            let encoded = text.utf16.flatMap { word(Int($0)) }
            records += word(3) + word(1) + word(0x409) + word(id) + word(encoded.count) + word(strings.count)
            strings += encoded
        }
        return word(0) + word(names.count) + word(6 + records.count) + records + strings
    }

    private var os2: [UInt8] {
        var table = [UInt8](repeating: 0, count: 96)
        func set(_ place: Int, _ value: Int) { table.replaceSubrange(place..<place + 2, with: word(value)) }
        set(0, 4)
        set(4, weight)
        set(62, isItalic ? 1 : 0x40)
        set(68, ascender)
        set(70, descender)
        set(72, lineGap)
        set(74, ascender)
        set(76, -descender)
        set(86, unitsPerEm / 2)
        set(88, unitsPerEm * 7 / 10)
        return table
    }

    /// A rectangle from the baseline to 0.7 ems, a tenth of the width inside the edges.
    private var outline: [UInt8] {
        let (left, right, top) = (advance / 10, advance * 9 / 10, unitsPerEm * 7 / 10)
        let header = word(1) + word(left) + word(0) + word(right) + word(top) + word(3) + word(0)
        let flags: [UInt8] = [1, 1, 1, 1]
        let xs = [left, right - left, 0, left - right]
        let ys = [0, 0, top, 0]
        let bytes = header + flags + xs.flatMap(word) + ys.flatMap(word)
        return bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
}

private func word(_ value: Int) -> [UInt8] {
    let bits = UInt16(truncatingIfNeeded: value)
    return [UInt8(bits >> 8), UInt8(bits & 0xFF)]
}

private func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }
