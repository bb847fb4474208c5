/// The header of an image file. It is read before the image is decoded, to reject files that are invalid or too
/// large.
package struct PictureHeader: Hashable, Sendable {
    package let format: PictureFormat
    /// The width of the image as displayed, in pixels, or in the units of the drawing for an SVG file. The value is
    /// finite and positive.
    package let width: Double
    package let height: Double
    /// The orientation of the pixels of a JPEG file; `up` for other formats.
    package var orientation = PictureOrientation.up

    /// The maximum number of bytes that are read to find the header. The header of a JPEG file is rarely longer than
    /// a tenth of this number.
    package static let length = 1 << 20

    /// The reason why a file cannot be shown as an image.
    package enum Fault: Error, Hashable, Sendable {
        case unknownFormat
        /// The file is damaged. The text is an explanation, which is printed in parentheses.
        case damaged(PictureFormat, String)
        /// The first ``length`` bytes of the file do not contain the size.
        case sizeTooFarIn(PictureFormat)
        /// The file has an unsupported image format with this name.
        case otherFormat(String)
        /// An SVG file has neither a width and height, nor a viewBox.
        case noSize
        /// A PDF file cannot be converted, because the program that converts it is not installed.
        case programMissing

        /// The description of the fault, as a clause for the end of a message about the file.
        package var words: String {
            switch self {
            case .unknownFormat: "it is not a \(PictureFormat.words) file"
            case .damaged(let format, let reason): "the \(format.rawValue) file is damaged (\(reason))"
            case .sizeTooFarIn(let format):
                "the size of the \(format.rawValue) file is not in its first \(PictureHeader.length) bytes, the only bytes that "
                    + "are searched"
            case .otherFormat(let name): "it is a \(name) file, expected a \(PictureFormat.words) file"
            case .noSize: "the SVG file has no size; expected width and height in absolute units, or a viewBox"
            case .programMissing:
                "PDF files are drawn by \(PDFPage.program), which is not installed; install the package "
                    + "'\(PDFPage.package)' (apt-get install \(PDFPage.package))"
            }
        }
    }

    /// - Parameter bytes: The first ``length`` bytes of a file, or all bytes of a shorter file.
    package init(_ bytes: [UInt8]) throws(Fault) {
        guard let format = PictureFormat(bytes) else {
            throw PictureFormat.other(bytes).map { .otherFormat($0) } ?? .unknownFormat
        }
        self.format = format
        let reader = ByteReader(bytes)
        let size: (width: Double, height: Double)
        do {
            switch format {
            case .png: size = try PictureHeader.png(reader)
            case .jpeg: (size, orientation) = try JPEGHeader.read(reader)
            case .webP: size = try PictureHeader.webP(reader)
            case .svg: size = try SVGHeader.size(bytes)
            case .pdf: size = try PDFPage.size(bytes)
            }
        } catch {
            switch error {
            case .early:
                // If the maximum number of bytes was read, the file probably continues.
                guard bytes.count < PictureHeader.length else { throw .sizeTooFarIn(format) }
                throw .damaged(format, "it ends early")
            case .fault(let fault): throw fault
            }
        }
        guard size.width > 0, size.height > 0 else { throw .damaged(format, "it has no pixels") }
        width = size.width
        height = size.height
    }

    /// The reason why a header cannot be parsed.
    enum Problem: Error {
        /// The bytes end within the header.
        case early
        case fault(Fault)
    }

    /// - Source: PNG specification, 5.2 (signature) and 11.2.2 (IHDR, always the first chunk).
    private static func png(_ bytes: ByteReader) throws(Problem) -> (width: Double, height: Double) {
        guard try bytes.text(at: 12, 4) == "IHDR" else { throw .fault(.damaged(.png, "it does not begin with IHDR")) }
        return (Double(try bytes.big(at: 16, 4)), Double(try bytes.big(at: 20, 4)))
    }

    /// - Source: WebP container specification (RIFF, VP8X) and the headers of VP8 (RFC 6386, 9.1) and VP8L.
    private static func webP(_ bytes: ByteReader) throws(Problem) -> (width: Double, height: Double) {
        switch try bytes.text(at: 12, 4) {
        case "VP8X":
            return (Double(try bytes.little(at: 24, 3) + 1), Double(try bytes.little(at: 27, 3) + 1))
        case "VP8L":
            let word = try bytes.little(at: 21, 4)
            return (Double(word & 0x3FFF + 1), Double(word >> 14 & 0x3FFF + 1))
        case "VP8 ":
            return (Double(try bytes.little(at: 26, 2) & 0x3FFF), Double(try bytes.little(at: 28, 2) & 0x3FFF))
        default: throw .fault(.damaged(.webP, "its first chunk is not VP8, VP8L or VP8X"))
        }
    }
}

/// The supported image formats.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"
    case svg = "SVG"
    case pdf = "PDF"

    /// The list of formats for messages.
    package static let words = "PNG, JPEG, WebP, SVG or PDF"

    /// Detects the format from the first bytes of a file. Returns `nil` if the format is not supported.
    package init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webP
        } else if bytes.starts(with: Array("%PDF-".utf8)) {
            self = .pdf
        } else if SVGHeader.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// Returns the name of an unsupported image format that UIKit can show, from the first bytes of a file; `nil` for
    /// other files.
    static func other(_ bytes: [UInt8]) -> String? {
        func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: Array(text.utf8)) }
        if has("GIF87a") || has("GIF89a") { return "GIF" }
        if has("II*\0") || has("MM\0*") { return "TIFF" }
        if has("ftyp", at: 4) {
            if ["avif", "avis"].contains(where: { has($0, at: 8) }) { return "AVIF" }
            if ["heic", "heix", "hevc", "mif1", "msf1"].contains(where: { has($0, at: 8) }) { return "HEIC" }
        }
        return nil
    }
}

/// The orientation of the pixels of a photo, with the numbers that Exif defines. It corresponds to
/// `UIImage.Orientation`.
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether rows of the file are columns of the displayed image.
    package var swapsAxes: Bool { rawValue >= PictureOrientation.leftMirrored.rawValue }

    /// Returns the position in the file of the pixel that is displayed at (`column`, `row`).
    ///
    /// - Parameters:
    ///   - width: The width of the displayed image.
    ///   - height: The height of the displayed image.
    /// - Source: Exif 2.32, tag 0x0112: the positions of the file's first row and first column.
    package func source(column: Int, row: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        let (last, lowest) = (width - 1 - column, height - 1 - row)
        return switch self {
        case .up: (column, row)
        case .upMirrored: (last, row)
        case .down: (last, lowest)
        case .downMirrored: (column, lowest)
        case .leftMirrored: (row, column)
        case .right: (row, last)
        case .rightMirrored: (lowest, last)
        case .left: (lowest, column)
        }
    }
}

/// Parses the segments of a JPEG file before its pixel data.
///
/// - Source: ITU-T T.81, B.1 and B.2.2 (frame header); Exif 2.32, 4.5 (APP1) and 4.6.4 (orientation).
enum JPEGHeader {
    /// Returns the size of the image as displayed, and its orientation.
    static func read(
        _ bytes: ByteReader
    ) throws(PictureHeader.Problem) -> (size: (width: Double, height: Double), PictureOrientation) {
        var orientation = PictureOrientation.up
        var place = 2
        while true {
            guard try bytes.big(at: place, 1) == 0xFF else {
                throw .fault(.damaged(.jpeg, "found no marker at the start of a segment"))
            }
            let marker = try bytes.big(at: place + 1, 1)
            // A marker may be preceded by any number of 0xFF bytes.
            if marker == 0xFF {
                place += 1
                continue
            }
            if isFrame(marker) {
                let (height, width) = (Double(try bytes.big(at: place + 5, 2)), Double(try bytes.big(at: place + 7, 2)))
                return (orientation.swapsAxes ? (height, width) : (width, height), orientation)
            }
            // 0xDA is the start of the pixel data, and 0xD9 is the end of the file.
            guard marker != 0xDA, marker != 0xD9 else {
                throw .fault(.damaged(.jpeg, "it does not contain its size"))
            }
            let length = try bytes.big(at: place + 2, 2)
            guard length >= 2 else { throw .fault(.damaged(.jpeg, "a segment has an invalid length")) }
            if marker == 0xE1, let found = self.orientation(bytes, at: place + 4, length - 2) { orientation = found }
            place += 2 + length
        }
    }

    /// Returns whether the marker is one of SOF0 through SOF15. DHT, JPG and DAC are in the same range, but are not
    /// frames.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Returns the orientation in an APP1 segment; `nil` if it is missing or invalid.
    private static func orientation(_ bytes: ByteReader, at start: Int, _ length: Int) -> PictureOrientation? {
        do {
            guard length > 14, try bytes.text(at: start, 6) == "Exif\0\0" else { return nil }
            let origin = start + 6
            let isLittle = try bytes.text(at: origin, 2) == "II"
            func number(_ place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
                guard place + count <= start + length else { throw .early }
                return isLittle ? try bytes.little(at: place, count) : try bytes.big(at: place, count)
            }
            let directory = origin + (try number(origin + 4, 4))
            for entry in 0..<(try number(directory, 2)) {
                let place = directory + 2 + 12 * entry
                if try number(place, 2) == 0x0112 { return PictureOrientation(rawValue: try number(place + 8, 2)) }
            }
            return nil
        } catch {
            return nil
        }
    }
}

/// Reads integers from the bytes of a file.
struct ByteReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a big-endian integer of up to seven bytes.
    func big(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
        try slice(at: place, count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads a little-endian integer of up to seven bytes.
    func little(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
        try slice(at: place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func text(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> String {
        String(decoding: try slice(at: place, count), as: UTF8.self)
    }

    private func slice(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> ArraySlice<UInt8> {
        guard place >= 0, place + count <= bytes.count else { throw .early }
        return bytes[place..<(place + count)]
    }
}

/// Reads the size of an SVG file from the attributes of its root element.
///
/// - Source: SVG 2, 8.2 (`width`, `height`, `viewBox`); CSS Values 4, 6.2 (absolute lengths: 96 pixels in an inch).
enum SVGHeader {
    /// Returns whether the root element of the file is `svg`, with any namespace prefix.
    static func isSVG(_ bytes: [UInt8]) -> Bool { rootTag(bytes) != nil }

    static func size(_ bytes: [UInt8]) throws(PictureHeader.Problem) -> (width: Double, height: Double) {
        guard let tag = rootTag(bytes) else { throw .fault(.unknownFormat) }
        guard let attributes = attributes(of: tag) else { throw .early }
        let (width, height) = (attributes["width"].flatMap(length), attributes["height"].flatMap(length))
        if let width, let height { return (width, height) }
        guard let box = viewBox(attributes) else { throw .fault(.noSize) }
        if let width { return (width, width * box.height / box.width) }
        if let height { return (height * box.width / box.height, height) }
        return box
    }

    /// Returns the size of the `viewBox`; `nil` if the root element has none.
    static func viewBox(_ bytes: [UInt8]) -> (width: Double, height: Double)? {
        rootTag(bytes).flatMap(attributes).flatMap(viewBox)
    }

    private static func viewBox(_ attributes: [String: String]) -> (width: Double, height: Double)? {
        let numbers = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }.compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers.allSatisfy(\.isFinite) else { return nil }
        return (numbers[2], numbers[3])
    }

    /// Returns the text that follows the name of the root element, starting with its attributes; `nil` if the root
    /// element is not `svg`.
    private static func rootTag(_ bytes: [UInt8]) -> Substring? {
        // Only a file that starts like XML is decoded as text.
        guard let first = bytes.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }), first == UInt8(ascii: "<")
        else {
            return nil
        }
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        while rest.hasPrefix("<?") || rest.hasPrefix("<!") {
            guard let end = endOfMarkup(rest) else { return nil }
            rest = rest[end...].drop(while: \.isWhitespace)
        }
        guard rest.hasPrefix("<") else { return nil }
        let name = rest.dropFirst().prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
        guard name.split(separator: ":").last == "svg" else { return nil }
        return rest[name.endIndex...]
    }

    /// Returns the end of a declaration, a comment or a document type. A document type can contain declarations and
    /// comments in brackets.
    private static func endOfMarkup(_ text: Substring) -> Substring.Index? {
        func behind(_ end: String) -> Substring.Index? {
            var place = text.startIndex
            while place < text.endIndex {
                if text[place...].hasPrefix(end) { return text.index(place, offsetBy: end.count) }
                place = text.index(after: place)
            }
            return nil
        }
        if text.hasPrefix("<?") { return behind("?>") }
        if text.hasPrefix("<!--") { return behind("-->") }
        return endOfDocumentType(text)
    }

    /// Returns the end of a document type. Quoted text, and comments and instructions in brackets, can contain the
    /// characters that delimit a document type.
    ///
    /// - Source: XML 1.0, 2.8 (`doctypedecl`, `intSubset`) and 2.3 (literals).
    private static func endOfDocumentType(_ text: Substring) -> Substring.Index? {
        var rest = text.dropFirst()
        var isInBrackets = false
        while let next = rest.first {
            if next == "\"" || next == "'" {
                rest = rest.dropFirst().drop { $0 != next }.dropFirst()
            } else if isInBrackets, rest.hasPrefix("<!--") || rest.hasPrefix("<?") {
                guard let end = endOfMarkup(rest) else { return nil }
                rest = rest[end...]
            } else if next == ">", !isInBrackets {
                return rest.index(after: rest.startIndex)
            } else {
                if next == "[" { isInBrackets = true }
                if next == "]" { isInBrackets = false }
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// Returns the attributes of a tag by name; `nil` if the tag is incomplete.
    private static func attributes(of tag: Substring) -> [String: String]? {
        var attributes: [String: String] = [:]
        var rest = tag
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "/" }
            guard let first = rest.first else { return nil }
            if first == ">" { return attributes }
            let name = rest.prefix { $0 != "=" && $0 != ">" && !$0.isWhitespace }
            rest = rest[name.endIndex...].drop(while: \.isWhitespace)
            guard rest.first == "=" else {
                guard !name.isEmpty else { return nil }
                continue
            }
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            let value = rest.dropFirst().prefix { $0 != quote }
            guard value.endIndex < rest.endIndex else { return nil }
            attributes[String(name)] = String(value)
            rest = rest[value.endIndex...].dropFirst()
        }
    }

    /// Returns a length in pixels; `nil` if it is relative or invalid.
    private static func length(_ text: String) -> Double? {
        let text = text.filter { !$0.isWhitespace }
        let units = ["px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "Q": 96 / 101.6]
        let number: Double?
        if let unit = units.first(where: { text.hasSuffix($0.key) }) {
            number = Double(text.dropLast(unit.key.count)).map { $0 * unit.value }
        } else {
            number = Double(text)
        }
        return number.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
}
