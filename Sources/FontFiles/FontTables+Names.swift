import Views

/// The map of characters, the names and the metrics of a font.
extension FontTables {
    /// Checks that the map of characters is within its table and refers to existing glyphs.
    func checkCharacters() throws(FontFault) {
        let table = try require("cmap")
        let count = try table.word(2)
        var isUsable = false
        var checked: Set<Int> = []
        for index in 0..<count {
            let record = 4 + 8 * index
            let place = try table.long(record + 4)
            guard checked.insert(place).inserted else { continue }
            let map = try table.part(at: place)
            let format = try map.word(0)
            switch format {
            case 0: _ = try map.part(at: 0, count: 262)
            case 4: try checkSegments(map)
            case 6: _ = try map.part(at: 0, count: 10 + 2 * map.word(8))
            case 10: _ = try map.part(at: 0, count: 20 + 2 * map.long(16))
            case 12, 13: try checkGroups(map)
            case 2, 8, 14: _ = try map.part(at: 0, count: 6)
            default:
                throw FontFault(table.place, found: "the format \(format)", expected: "0, 2, 4, 6, 8, 10, 12, 13 or 14")
            }
            if [0, 4, 6, 10, 12, 13].contains(format) { isUsable = true }
        }
        guard isUsable else {
            throw FontFault(table.place, found: "no map of characters", expected: "a map in the format 4 or 12")
        }
    }

    private func checkSegments(_ map: FontBytes) throws(FontFault) {
        let count = try map.word(6) / 2
        _ = try map.part(at: 0, count: 16 + 8 * count)
        var last = -1
        for index in 0..<count {
            let (end, start) = (try map.word(14 + 2 * index), try map.word(16 + 2 * count + 2 * index))
            guard start <= end, start > last || index == 0 else {
                throw FontFault(
                    map.place, found: "the characters \(start) to \(end) after \(last)", expected: "ascending ranges")
            }
            last = end
        }
    }

    private func checkGroups(_ map: FontBytes) throws(FontFault) {
        let count = try map.long(12)
        _ = try map.part(at: 0, count: 16 + 12 * count)
        var last = -1
        for index in 0..<count {
            let group = 16 + 12 * index
            let (start, end) = (try map.long(group), try map.long(group + 4))
            guard start <= end, start > last, end <= 0x10FFFF else {
                throw FontFault(
                    map.place, found: "the characters \(start) to \(end) after \(last)", expected: "ascending ranges")
            }
            last = end
        }
    }

    /// Reads the names and the metrics.
    ///
    /// - Throws: A fault if the font has no name, or if its metrics are out of range.
    func face(source: String, index: Int) throws(FontFault) -> FontFace {
        let names = try FontNames(require("name"))
        guard let family = names[16] ?? names[1] else {
            throw FontFault(
                "the table 'name'", found: "no name of the family", expected: "a name",
                remedy: "export the font again with a name")
        }
        let style = names[17] ?? names[2] ?? "Regular"
        let macStyle = try require("head").word(44)
        var (weight, isItalic) = (macStyle & 1 != 0 ? 700 : 400, macStyle & 2 != 0)
        if let table = self["OS/2"] {
            let stated = try table.word(4)
            // Old fonts state the weights from 1 to 9.
            if (1...1000).contains(stated) { weight = stated < 10 ? stated * 100 : stated }
            if table.count >= 64, try table.word(62) & 1 != 0 { isItalic = true }
        }
        var isMonospaced = false
        if let table = self["post"] { isMonospaced = try table.long(12) != 0 }
        let name = names[6] ?? family.filter { $0 != " " } + "-" + style.filter { $0 != " " }
        return FontFace(
            family: family, postScriptName: name, style: style,
            otherNames: [names[4], names[1], names[16]].compactMap(\.self).filter { $0 != family },
            weight: weight, weights: try weights(), isItalic: isItalic,
            isMonospaced: isMonospaced, metrics: try metrics(), source: source, index: index)
    }

    /// The weights of a variable font; `nil` for a font with one weight.
    private func weights() throws(FontFault) -> ClosedRange<Int>? {
        guard let axes = self["fvar"] else { return nil }
        let (start, count, size) = (try axes.word(4), try axes.word(8), try axes.word(10))
        for index in 0..<count where try axes.tag(start + index * size) == "wght" {
            let (low, high) = (try axes.fixed(start + index * size + 4), try axes.fixed(start + index * size + 12))
            guard low <= high, (1...1000).contains(low), (1...1000).contains(high) else {
                throw FontFault(axes.place, found: "the weights \(low) to \(high)", expected: "1 to 1000")
            }
            return Int(low)...Int(high)
        }
        return nil
    }

    /// The metrics in ems. The distances of lines are those of the table `hhea`, as in Core Text.
    private func metrics() throws(FontFault) -> FontFace.Metrics {
        let hhea = try require("hhea")
        var lines = [try hhea.signedWord(4), -(try hhea.signedWord(6)), try hhea.signedWord(8)]
        let table = self["OS/2"]
        if lines[0] == 0, lines[1] == 0, let table, table.count >= 74 {
            lines = [try table.signedWord(68), -(try table.signedWord(70)), try table.signedWord(72)]
        }
        let em = Double(unitsPerEm)
        let ratios = lines.map { Double($0) / em }
        // A line or a letter of more than ten times the font size is a mistake or an attack.
        guard ratios[0] + ratios[1] > 0, ratios.allSatisfy({ abs($0) <= 10 }) else {
            throw FontFault(
                hhea.place, found: "lines with \(lines[0]) units above and \(lines[1]) units below the baseline",
                expected: "a line of at most 10 ems")
        }
        var (capHeight, xHeight) = (0.0, 0.0)
        if let table, try table.word(0) >= 2, table.count >= 90 {
            (xHeight, capHeight) = (Double(try table.signedWord(86)) / em, Double(try table.signedWord(88)) / em)
        }
        return FontFace.Metrics(
            ascender: ratios[0], descender: ratios[1], leading: max(ratios[2], 0),
            capHeight: (0.01...10).contains(capHeight) ? capHeight : 0.7,
            xHeight: (0.01...10).contains(xHeight) ? xHeight : 0.5)
    }
}

/// The names in a font, by identifier.
private struct FontNames {
    private var names: [Int: (rank: Int, text: String)] = [:]

    init(_ table: FontBytes) throws(FontFault) {
        let (count, strings) = (try table.word(2), try table.word(4))
        for index in 0..<count {
            let record = 6 + 12 * index
            let (platform, language, id) = (
                try table.word(record), try table.word(record + 4), try table.word(record + 6)
            )
            let (length, place) = (try table.word(record + 8), try table.word(record + 10))
            guard [1, 2, 4, 6, 16, 17].contains(id) else { continue }
            // The English name for Windows precedes the other ones.
            let rank = platform == 3 ? (language == 0x409 ? 4 : 2) : platform == 0 ? 3 : platform == 1 ? 1 : 0
            guard rank > names[id]?.rank ?? 0 else { continue }
            let text = try table.part(at: strings + place, count: length).text(isUTF16: platform != 1)
            let cleaned = String(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\u{7F}" }.prefix(128).map(Character.init))
            if cleaned.contains(where: { $0 != " " }) { names[id] = (rank, cleaned) }
        }
    }

    subscript(id: Int) -> String? { names[id]?.text }
}
