/// The check of the outlines of a font.
extension FontTables {
    /// Checks that all outlines are within their tables, and that no glyph contains itself.
    func checkGlyphs(within limits: FontLimits) throws(FontFault) {
        if isCompact, self["CFF "] != nil {
            try checkCompactOutlines()
        } else if self["glyf"] != nil {
            try checkOutlines(within: limits)
        } else if self["CFF "] != nil {
            try checkCompactOutlines()
        } else {
            throw FontFault(
                "the table directory", found: "no outlines ('glyf' or 'CFF ')", expected: "a font with outlines",
                remedy:
                    "bitmap fonts and variable fonts with the table 'CFF2' cannot be drawn; use another format of the font"
            )
        }
        try checkAxes(within: limits)
    }

    private func checkOutlines(within limits: FontLimits) throws(FontFault) {
        let (glyphs, places) = (try require("glyf"), try outlinePlaces())
        var components: [[Int]] = []
        components.reserveCapacity(glyphCount)
        for glyph in 0..<glyphCount {
            let (start, end) = (places[glyph], places[glyph + 1])
            guard start <= end, end <= glyphs.count else {
                throw FontFault(
                    "the table 'loca'", found: "the bytes \(start) to \(end) for the glyph \(glyph)",
                    expected: "ascending places up to \(glyphs.count)")
            }
            if start == end {
                components.append([])
            } else {
                let outline = try glyphs.part(at: start, count: end - start, named: "the outline of the glyph \(glyph)")
                components.append(try checkOutline(outline, within: limits))
            }
        }
        try checkNesting(of: components, within: limits)
    }

    /// Returns the places of the outlines, one more than there are glyphs.
    private func outlinePlaces() throws(FontFault) -> [Int] {
        let (head, loca) = (try require("head"), try require("loca"))
        let format = try head.word(50)
        guard format <= 1 else {
            throw FontFault(head.place, found: "the format \(format) of 'loca'", expected: "0 or 1")
        }
        var places: [Int] = []
        places.reserveCapacity(glyphCount + 1)
        for index in 0...glyphCount {
            places.append(format == 0 ? try 2 * loca.word(2 * index) : try loca.long(4 * index))
        }
        return places
    }

    /// Checks one outline, and returns the glyphs of which it consists.
    private func checkOutline(_ outline: FontBytes, within limits: FontLimits) throws(FontFault) -> [Int] {
        let contourCount = try outline.signedWord(0)
        if contourCount >= 0 {
            _ = try outline.part(at: 0, count: 10)
            var last = -1
            for contour in 0..<contourCount {
                let end = try outline.word(10 + 2 * contour)
                guard end >= last else {
                    throw FontFault(
                        outline.place, found: "a contour that ends before it begins", expected: "ascending points")
                }
                last = end
            }
            if contourCount > 0 {
                let length = try outline.word(10 + 2 * contourCount)
                _ = try outline.part(at: 12 + 2 * contourCount, count: length)
            }
            return []
        }
        return try components(of: outline, within: limits)
    }

    private func components(of outline: FontBytes, within limits: FontLimits) throws(FontFault) -> [Int] {
        var (place, components, flags) = (10, [Int](), 0)
        repeat {
            flags = try outline.word(place)
            let glyph = try outline.word(place + 2)
            guard glyph < glyphCount, components.count < limits.componentCount else {
                throw FontFault(
                    outline.place, found: "the component \(glyph)",
                    expected: "at most \(limits.componentCount) components below \(glyphCount), the number of glyphs")
            }
            components.append(glyph)
            place += 4 + (flags & 0x1 != 0 ? 4 : 2)
            place += flags & 0x8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0
            _ = try outline.part(at: 0, count: place)
        } while flags & 0x20 != 0
        return components
    }

    /// Checks that no glyph contains itself, and that glyphs are not nested too deeply.
    private func checkNesting(of components: [[Int]], within limits: FontLimits) throws(FontFault) {
        // The depth of a glyph and the number of its components; -1 while its components are visited.
        var depths = [Int?](repeating: nil, count: components.count)
        var sizes = [Int](repeating: 1, count: components.count)
        for glyph in components.indices where depths[glyph] == nil {
            var open = [(glyph: glyph, next: 0)]
            depths[glyph] = -1
            while let (current, next) = open.last {
                guard next < components[current].count else {
                    let inner = components[current]
                    let depth = (inner.compactMap { depths[$0] }.max() ?? -1) + 1
                    depths[current] = depth
                    sizes[current] = inner.reduce(1) { min($0 + sizes[$1], limits.componentCount + 1) }
                    guard depth <= limits.componentDepth, sizes[current] <= limits.componentCount else {
                        throw FontFault(
                            "the outline of the glyph \(current)", found: "too many nested components",
                            expected: "at most \(limits.componentCount) in \(limits.componentDepth) levels")
                    }
                    open.removeLast()
                    continue
                }
                open[open.count - 1].next += 1
                let component = components[current][next]
                if depths[component] == -1 {
                    throw FontFault(
                        "the outline of the glyph \(component)", found: "a glyph that contains itself",
                        expected: "components that are other glyphs")
                }
                if depths[component] == nil {
                    depths[component] = -1
                    open.append((component, 0))
                }
            }
        }
    }

    /// Checks the axes of a variable font, and the places of the changes of its outlines.
    private func checkAxes(within limits: FontLimits) throws(FontFault) {
        guard let axes = self["fvar"] else { return }
        let (count, size) = (try axes.word(8), try axes.word(10))
        guard (1...limits.axisCount).contains(count), size >= 20 else {
            throw FontFault(
                axes.place, found: "\(count) axes of \(size) bytes", expected: "1 to \(limits.axisCount) of 20 bytes")
        }
        let start = try axes.word(4)
        _ = try axes.part(at: start, count: count * size + axes.word(12) * axes.word(14))
        guard let changes = self["gvar"] else { return }
        let (isLong, data) = (try changes.word(14) & 1 == 1, try changes.long(16))
        guard try changes.word(4) == count, try changes.word(12) == glyphCount else {
            throw FontFault(
                changes.place, found: "\(try changes.word(4)) axes and \(try changes.word(12)) glyphs",
                expected: "\(count) and \(glyphCount)")
        }
        var last = 0
        for index in 0...glyphCount {
            let place = isLong ? try changes.long(20 + 4 * index) : try 2 * changes.word(20 + 2 * index)
            guard place >= last, data + place <= changes.count else {
                throw FontFault(
                    changes.place, found: "the place \(place) for the glyph \(index)",
                    expected: "ascending places within the table")
            }
            last = place
        }
    }
}

/// The check of outlines in the Compact Font Format.
extension FontTables {
    private func checkCompactOutlines() throws(FontFault) {
        let table = try require("CFF ")
        let (major, headerSize) = (try table.byte(0), try table.byte(2))
        guard major == 1, headerSize >= 4 else {
            throw FontFault(table.place, found: "the version \(major)", expected: "1")
        }
        let names = try CompactIndex(table, at: headerSize, "the names")
        let dictionaries = try CompactIndex(table, at: names.end, "the dictionaries")
        let strings = try CompactIndex(table, at: dictionaries.end, "the strings")
        _ = try CompactIndex(table, at: strings.end, "the global subroutines")
        guard names.count == 1, dictionaries.count == 1 else {
            throw FontFault(table.place, found: "\(dictionaries.count) fonts", expected: "one")
        }
        let entries = try FontTables.entries(in: dictionaries.item(0))
        guard let place = entries[17]?.last else {
            throw FontFault(table.place, found: "no outlines", expected: "outlines")
        }
        let outlines = try CompactIndex(table, at: place, "the outlines")
        guard outlines.count == glyphCount else {
            throw FontFault(
                table.place, found: "\(outlines.count) outlines", expected: "\(glyphCount), the number of glyphs")
        }
        if let numbers = entries[18], numbers.count == 2 { try checkPrivate(numbers, in: table) }
        if let place = entries[0x0C24]?.last {
            let fonts = try CompactIndex(table, at: place, "the fonts of the groups")
            for index in 0..<fonts.count {
                let inner = try FontTables.entries(in: fonts.item(index))
                if let numbers = inner[18], numbers.count == 2 { try checkPrivate(numbers, in: table) }
            }
        }
        if let place = entries[15]?.last, place > 2 { _ = try table.part(at: place, count: 1) }
    }

    /// Checks a private dictionary, given its size and place, and its subroutines.
    private func checkPrivate(_ numbers: [Int], in table: FontBytes) throws(FontFault) {
        let part = try table.part(at: numbers[1], count: numbers[0])
        if let place = try FontTables.entries(in: part)[19]?.last {
            _ = try CompactIndex(table, at: numbers[1] + place, "the subroutines")
        }
    }

    /// Returns the integers of a dictionary by their operators. Operators of two bytes have the number 0x0C00 and more.
    private static func entries(in dictionary: FontBytes) throws(FontFault) -> [Int: [Int]] {
        var (entries, numbers, place) = ([Int: [Int]](), [Int](), 0)
        while place < dictionary.count {
            let first = try dictionary.byte(place)
            place += 1
            switch first {
            case 0...21:
                var code = first
                if first == 12 {
                    code = try 0x0C00 | dictionary.byte(place)
                    place += 1
                }
                entries[code] = numbers
                numbers = []
                continue
            case 28:
                numbers.append(try dictionary.signedWord(place))
                place += 2
            case 29:
                numbers.append(Int(Int32(truncatingIfNeeded: try dictionary.long(place))))
                place += 4
            case 30:
                // A decimal number ends with a half byte of 15. No place or size is a decimal number.
                while try dictionary.byte(place) & 0xF != 0xF, try dictionary.byte(place) >> 4 != 0xF { place += 1 }
                place += 1
                numbers.append(0)
            case 32...246: numbers.append(first - 139)
            case 247...254:
                let second = try dictionary.byte(place)
                place += 1
                numbers.append(first < 251 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108)
            default:
                throw FontFault(dictionary.place, found: "the byte \(first) in a dictionary", expected: "a number")
            }
            guard numbers.count <= 513 else {
                throw FontFault(dictionary.place, found: "too many numbers in a dictionary", expected: "at most 513")
            }
        }
        return entries
    }
}

/// An array of items of different lengths in the Compact Font Format.
private struct CompactIndex {
    let count: Int
    /// The place after the array.
    let end: Int
    private let table: FontBytes
    private let start: Int
    private let size: Int
    private let place: String

    init(_ table: FontBytes, at start: Int, _ name: String) throws(FontFault) {
        place = "\(name) of \(table.place)"
        self.table = table
        self.start = start
        let whole = try table.part(at: start, named: place)
        count = try whole.word(0)
        guard count > 0 else {
            (size, end) = (1, start + 2)
            return
        }
        size = try whole.byte(2)
        guard (1...4).contains(size) else {
            throw FontFault(place, found: "places of \(size) bytes", expected: "1 to 4 bytes")
        }
        let data = 3 + (count + 1) * size - 1
        var last = 1
        for index in 0...count {
            let offset = try whole.number(3 + index * size, size: size)
            guard offset >= last, index > 0 || offset == 1, data + offset <= whole.count else {
                throw FontFault(
                    place, found: "the place \(offset) of the item \(index)",
                    expected: "ascending places within the table")
            }
            last = offset
        }
        end = start + data + last
    }

    func item(_ index: Int) throws(FontFault) -> FontBytes {
        let (base, places) = (start + 3 + (count + 1) * size - 1, start + 3)
        let first = try table.number(places + index * size, size: size)
        let next = try table.number(places + (index + 1) * size, size: size)
        return try table.part(at: base + first, count: next - first, named: place)
    }
}
