/// What a picture file says of itself in its first bytes, so that a wrong or giant one is told before it is decoded.
package struct PictureHeader: Hashable, Sendable {
    package let format: PictureFormat
    /// In pixels as the picture is shown; of an SVG in its own pixels. Finite and not negative.
    package let width: Double
    package let height: Double
    /// Of a JPEG: how its pixels have to be turned to be shown.
    package var orientation = PictureOrientation.up

    /// As many bytes of a file are looked at; what a JPEG holds before its size seldom takes a tenth of it.
    package static let length = 1 << 20

    /// Why a file is no picture that can be shown.
    package enum Fault: Error, Hashable, Sendable {
        case unknownFormat
        /// With what is wrong, to go in brackets.
        case damaged(PictureFormat, String)
        /// It says no size in the bytes that are looked at.
        case sizeTooFarIn(PictureFormat)
        /// With the name of its format, which is none of those that are read.
        case otherFormat(String)
        /// An SVG without a width and height, or a viewBox.
        case noSize

        /// What was found, as the end of a sentence on the file.
        package var words: String {
            switch self {
            case .unknownFormat: "it is not a \(PictureFormat.words) file"
            case .damaged(let format, let reason): "the \(format.rawValue) file is damaged (\(reason))"
            case .sizeTooFarIn(let format):
                "the \(format.rawValue) file does not say how large it is in its first \(PictureHeader.length) bytes, and "
                    + "no more are looked at"
            case .otherFormat(let name): "it is a \(name) file, expected a \(PictureFormat.words) file"
            case .noSize: "the SVG file has no size; expected width and height in absolute units, or a viewBox"
            }
        }
    }

    /// - Parameter bytes: The first ``length`` bytes of a file, or all of it.
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
            }
        } catch {
            switch error {
            case .early:
                // Where there is as much as is looked at, the file most likely goes on.
                guard bytes.count < PictureHeader.length else { throw .sizeTooFarIn(format) }
                throw .damaged(format, "it ends early")
            case .fault(let fault): throw fault
            }
        }
        guard size.width > 0, size.height > 0 else { throw .damaged(format, "it has no pixels") }
        width = size.width
        height = size.height
    }

    /// Why a header cannot be read.
    enum Problem: Error {
        /// The bytes end before it does.
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
        default: throw .fault(.damaged(.webP, "its first chunk is none of VP8, VP8L and VP8X"))
        }
    }
}

/// The kinds of picture file that are read.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case webP = "WebP"
    case svg = "SVG"

    /// `PNG, JPEG, WebP or SVG`.
    package static let words = "PNG, JPEG, WebP or SVG"

    /// What a file of these first bytes is; `nil` for none of them.
    package init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webP
        } else if SVGHeader.isSVG(bytes) {
            self = .svg
        } else {
            return nil
        }
    }

    /// What pictures of other kinds are called that UIKit shows, by their first bytes.
    static func other(_ bytes: [UInt8]) -> String? {
        func has(_ text: String, at place: Int = 0) -> Bool { bytes.dropFirst(place).starts(with: Array(text.utf8)) }
        if has("GIF87a") || has("GIF89a") { return "GIF" }
        if has("II*\0") || has("MM\0*") { return "TIFF" }
        if has("%PDF-") { return "PDF" }
        if has("ftyp", at: 4) {
            if ["avif", "avis"].contains(where: { has($0, at: 8) }) { return "AVIF" }
            if ["heic", "heix", "hevc", "mif1", "msf1"].contains(where: { has($0, at: 8) }) { return "HEIC" }
        }
        return nil
    }
}

/// How the pixels of a photo lie in its file, by Exif's numbers: `UIImage.Orientation`.
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether rows of the file are columns of what is shown.
    package var swapsAxes: Bool { rawValue >= PictureOrientation.leftMirrored.rawValue }

    /// Where in the file the pixel is that is shown at (`column`, `row`).
    ///
    /// - Parameters:
    ///   - width: Of the picture as it is shown.
    ///   - height: Of the picture as it is shown.
    /// - Source: Exif 2.32, tag 0x0112: where the file's first row and first column are.
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

/// The segments of a JPEG file before its pixels.
///
/// - Source: ITU-T T.81, B.1 and B.2.2 (frame header); Exif 2.32, 4.5 (APP1) and 4.6.4 (orientation).
enum JPEGHeader {
    /// The size as the picture is shown, and how it is turned for that.
    static func read(
        _ bytes: ByteReader
    ) throws(PictureHeader.Problem) -> (size: (width: Double, height: Double), PictureOrientation) {
        var orientation = PictureOrientation.up
        var place = 2
        while true {
            guard try bytes.big(at: place, 1) == 0xFF else {
                throw .fault(.damaged(.jpeg, "there is no segment where one should begin"))
            }
            let marker = try bytes.big(at: place + 1, 1)
            // Any number of 0xFF may stand before a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            if isFrame(marker) {
                let (height, width) = (Double(try bytes.big(at: place + 5, 2)), Double(try bytes.big(at: place + 7, 2)))
                return (orientation.swapsAxes ? (height, width) : (width, height), orientation)
            }
            // The pixels, or the end of the file.
            guard marker != 0xDA, marker != 0xD9 else {
                throw .fault(.damaged(.jpeg, "it does not say how large it is"))
            }
            let length = try bytes.big(at: place + 2, 2)
            guard length >= 2 else { throw .fault(.damaged(.jpeg, "a segment has no length")) }
            if marker == 0xE1, let found = self.orientation(bytes, at: place + 4, length - 2) { orientation = found }
            place += 2 + length
        }
    }

    /// SOF0 to SOF15, among which DHT, JPG and DAC have their numbers.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Of an APP1 segment; `nil` where it says nothing of it, or nonsense.
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

/// Numbers at places in the bytes of a file.
struct ByteReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Up to seven bytes, the most significant first.
    func big(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
        try slice(at: place, count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Up to seven bytes, the least significant first.
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
