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
