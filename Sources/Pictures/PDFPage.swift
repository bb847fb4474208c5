import Files
import FoundationEssentials
import Geometry
import Glibc
import Synchronization

/// The first page of a PDF file, converted to an SVG drawing. The page stays sharp at every size.
///
/// The conversion requires `pdftocairo`, a program of Poppler. The visible part of the page is the crop box, which is
/// the media box by default, rotated as the page specifies. A point of the page is a point of the image.
package enum PDFPage {
    package static let program = "pdftocairo"
    /// The Debian package that contains the program.
    static let package = "poppler-utils"

    /// Whether PDF files can be converted.
    static var isDrawn: Bool { path != nil }
    private static let path = InstalledProgram.path(of: program)

    /// The version of the program; `nil` if it is not installed.
    package static let version: String? = path.flatMap { path in
        guard let output = try? ChildOutput(of: path, ["-v"], seconds: 10) else { return nil }
        return String(decoding: output.errors, as: UTF8.self).split(whereSeparator: \.isNewline).first?
            .split(separator: " ").last.map(String.init)
    }

    /// Returns the SVG drawing of the first page, and its size.
    ///
    /// A file is converted only once, unless it changes.
    ///
    /// - Throws: The reason why the file cannot be converted. A file whose conversion takes longer than ``mostSeconds`` is
    ///   reported as damaged.
    static func converted(_ file: String) throws(PictureHeader.Fault) -> (bytes: [UInt8], header: PictureHeader) {
        guard let path else { throw .programMissing }
        return try kept.withLock { kept throws(PictureHeader.Fault) in
            let key = Key(file)
            if let key, let known = kept[key] { return (known, try header(known)) }
            let bytes = try convert(file, path)
            let header = try header(bytes)
            if kept.values.reduce(bytes.count, { $0 + $1.count }) > mostBytes { kept = [:] }
            if let key { kept[key] = bytes }
            return (bytes, header)
        }
    }

    private static let kept = Mutex<[Key: [UInt8]]>([:])
    /// The maximum size of a drawing, and of all drawings that are kept.
    private static let mostBytes = 64 << 20
    private static let mostSeconds = 20.0

    /// Identifies the content of a file without reading it.
    private struct Key: Hashable {
        let numbers: [Int]

        init?(_ path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            numbers = [
                Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec,
            ]
        }
    }

    private static func convert(_ file: String, _ path: String) throws(PictureHeader.Fault) -> [UInt8] {
        // An absolute path cannot be mistaken for an option, or for standard input.
        let file = URL(fileURLWithPath: file).path
        let output: ChildOutput
        do {
            output = try ChildOutput(
                of: path, ["-svg", "-f", "1", "-l", "1", file, "-"], seconds: mostSeconds, mostBytes: mostBytes)
        } catch {
            throw .damaged(.pdf, "\(program) \(error.words)")
        }
        guard output.status == 0 else {
            let lines = String(decoding: output.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
            let reason = lines.first.map { $0.filter { ($0.isASCII && $0 >= " ") || $0.isLetter } }
            throw .damaged(.pdf, reason ?? "\(program) ended with status \(output.status)")
        }
        return output.bytes
    }

    private static func header(_ drawing: [UInt8]) throws(PictureHeader.Fault) -> PictureHeader {
        let head = Array(drawing.prefix(PictureHeader.length))
        guard let box = SVGHeader.viewBox(head) else { throw .damaged(.pdf, "its first page has no size") }
        return PictureHeader(format: .pdf, width: edge(box.width), height: edge(box.height))
    }

    /// Returns the length of an edge of the image. Asset catalogs round it up to whole points.
    ///
    /// - Source: 15 images of four repositories, whose sizes storyboards record: 18.75 × 20.25 points are recorded as
    ///   19 × 21, and 343 × 107.14 as 343 × 108. Only 134.04 points are recorded as 134, so that small parts of a point
    ///   have no effect.
    private static func edge(_ length: Double) -> Double { max((length - 0.05).rounded(.up), 1) }

    /// Returns the size of the first page, without the program. A file can be read if its pages are not compressed and
    /// all have the same size.
    ///
    /// - Source: ISO 32000-1, 7.7.3.3 (`MediaBox`, `CropBox`, `Rotate`) and 7.9.5 (rectangles).
    static func size(_ bytes: [UInt8]) throws(PictureHeader.Problem) -> (width: Double, height: Double) {
        let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
        func values(_ key: String) -> Set<[Double]> {
            Set(
                text.split(separator: "/\(key)", omittingEmptySubsequences: false).dropFirst().map { rest in
                    let start = rest.prefix(256).drop { $0.isWhitespace }
                    let list =
                        start.first == "[" ? start.dropFirst().prefix { $0 != "]" } : start.prefix { $0.isNumber }
                    return list.split(whereSeparator: \.isWhitespace).map { Double($0) ?? .nan }
                })
        }
        let (crops, boxes, turns) = (values("CropBox"), values("MediaBox"), values("Rotate"))
        let all = crops.isEmpty ? boxes : crops
        guard all.count == 1, let box = all.first, box.count == 4, box.allSatisfy(\.isFinite), turns.count <= 1 else {
            throw .fault(.programMissing)
        }
        let (width, height) = (edge(abs(box[2] - box[0])), edge(abs(box[3] - box[1])))
        let isTurned = turns.first?.first.map { $0.truncatingRemainder(dividingBy: 180) != 0 } ?? false
        return isTurned ? (height, width) : (width, height)
    }
}

extension PictureHeader {
    /// Reads the header of a file.
    ///
    /// The size of a PDF file is that of its converted page. If the program for the conversion is not installed, the
    /// size is read from the file, if possible.
    ///
    /// - Throws: `Fault.unknownFormat` if the path is not a regular file, or the fault of the file.
    package init(ofFileAt path: String) throws(Fault) {
        guard let head = PictureFile.beginning(of: path, PictureHeader.length) else { throw .unknownFormat }
        let bytes = [UInt8](head)
        if PictureFormat(bytes) == .pdf, PDFPage.isDrawn {
            self = try PDFPage.converted(path).header
        } else {
            try self.init(bytes)
        }
    }

    init(format: PictureFormat, width: Double, height: Double) {
        (self.format, self.width, self.height) = (format, width, height)
    }
}
