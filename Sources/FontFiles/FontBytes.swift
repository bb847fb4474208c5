/// A range of the bytes of a font file. All numbers are in network byte order, and all reads are checked.
struct FontBytes {
    private let bytes: [UInt8]
    private let range: Range<Int>
    /// The description of the range for messages, such as `the table 'head'`.
    let place: String

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        range = bytes.indices
        place = "the file"
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>, _ place: String) {
        (self.bytes, self.range, self.place) = (bytes, range, place)
    }

    var count: Int { range.count }

    /// Returns the part at `offset`.
    ///
    /// - Parameter count: The length; `nil` for all bytes after the offset.
    /// - Throws: A fault if the part is not in this range.
    func part(at offset: Int, count: Int? = nil, named place: String? = nil) throws(FontFault) -> FontBytes {
        let length = count ?? max(self.count - offset, 0)
        guard offset >= 0, length >= 0, offset <= self.count, length <= self.count - offset else {
            throw FontFault(
                place ?? self.place, found: "a reference to the bytes \(offset) to \(offset &+ length)",
                expected: "at most \(self.count) bytes")
        }
        let start = range.lowerBound + offset
        return FontBytes(bytes, start..<start + length, place ?? self.place)
    }

    func byte(_ offset: Int) throws(FontFault) -> Int {
        try require(offset, 1)
        return Int(bytes[range.lowerBound + offset])
    }

    func word(_ offset: Int) throws(FontFault) -> Int {
        try require(offset, 2)
        let start = range.lowerBound + offset
        return Int(bytes[start]) << 8 | Int(bytes[start + 1])
    }

    func signedWord(_ offset: Int) throws(FontFault) -> Int { Int(Int16(truncatingIfNeeded: try word(offset))) }

    func long(_ offset: Int) throws(FontFault) -> Int { try word(offset) << 16 | word(offset + 2) }

    /// Returns a number of one to four bytes.
    func number(_ offset: Int, size: Int) throws(FontFault) -> Int {
        var value = 0
        for place in 0..<size { value = try value << 8 | byte(offset + place) }
        return value
    }

    /// Returns a number with 16 bits after the binary point.
    func fixed(_ offset: Int) throws(FontFault) -> Double {
        Double(Int32(truncatingIfNeeded: try long(offset))) / 65536
    }

    /// The four characters at `offset`. Bytes other than printable ASCII characters are shown as `?`.
    func tag(_ offset: Int) throws(FontFault) -> String {
        try require(offset, 4)
        let start = range.lowerBound + offset
        let printable = bytes[start..<start + 4].map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: printable, as: UTF8.self)
    }

    /// The text of the whole range in UTF-16, or in ASCII with `?` for other bytes.
    func text(isUTF16: Bool) -> String {
        let bytes = bytes[range]
        guard isUTF16 else {
            return String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
        }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }

    private func require(_ offset: Int, _ length: Int) throws(FontFault) {
        guard offset >= 0, offset <= count - length else {
            throw FontFault(place, found: "\(count) bytes", expected: "at least \(offset + length) bytes")
        }
    }
}
