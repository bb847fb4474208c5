import Testing

@testable import Pictures

@Suite("The header of a picture file")
struct PictureHeaderTests {
    private func header(_ bytes: [UInt8]) throws -> PictureHeader { try PictureHeader(bytes) }

    private func svg(_ text: String) throws -> [Double] {
        let header = try PictureHeader(Array(text.utf8))
        #expect(header.format == .svg)
        return [header.width, header.height]
    }

    /// 96 pixels equal 1 inch, 2.54 cm, 72 points and 6 picas.
    @Test(
        "of an SVG has the size of its root element",
        arguments: [
            ("<svg width=\"30\" height=\"20\"/>", 30, 20), ("<svg width='30px' height='20.5px'></svg>", 30, 20.5),
            ("<svg width=\"1in\" height=\"2.54cm\">", 96, 96), ("<svg width=\"25.4mm\" height=\"72pt\">", 96, 96),
            ("<svg width=\"6pc\" height=\"101.6Q\">", 96, 96), ("<svg viewBox=\"0 0 24 12\">", 24, 12),
            ("<svg viewBox='-5,-5 , 24 12' width='48'>", 48, 24), ("<svg height='6' viewBox='0 0 24 12'>", 12, 6),
            ("<svg width=\"100%\" height=\"100%\" viewBox=\"0 0 7 9\">", 7, 9),
            (
                "\u{FEFF}<?xml version=\"1.0\"?>\r\n<!-- <svg width='1' height='1'> -->\n<!DOCTYPE svg [<!ENTITY a \"b>\">]>\n"
                    + "<s:svg xmlns:s=\"http://www.w3.org/2000/svg\" s:width=\"1\"\n  height = '4' width\n=\"3\">",
                3, 4
            ),
            // The end of a document type: white space before the >, and ]> and quotes in a comment, a processing
            // instruction and an entity.
            ("<!DOCTYPE svg [<!ENTITY a 'b'>\n] >\n<svg width='3' height='4'/>", 3, 4),
            ("<!DOCTYPE svg [<!-- ]> it's > --><?a ]>'?><!ENTITY b \"]>\">]><svg width='3' height='4'/>", 3, 4),
            ("<!DOCTYPE svg PUBLIC \"-//[W3C]>\" 'a>.dtd'><svg width='3' height='4'/>", 3, 4),
        ] as [(String, Double, Double)])
    func svg(text: String, width: Double, height: Double) throws {
        let size = try svg(text)
        #expect(abs(size[0] - width) < 1e-9 && abs(size[1] - height) < 1e-9)
    }

    @Test(
        "of an SVG without a size, or of a file that is not an SVG, is refused",
        arguments: [
            ("<svg>", PictureHeader.Fault.noSize), ("<svg width='3'>", .noSize), ("<svg viewBox='0 0 0 5'>", .noSize),
            ("<svg viewBox='0 0 nan 5'>", .noSize), ("<svg width='-3' height='5'>", .noSize),
            ("<svg width='3", .damaged(.svg, "it ends early")), ("<svg ", .damaged(.svg, "it ends early")),
            ("<html><svg width='1' height='1'/></html>", .unknownFormat), ("<!-- <svg>", .unknownFormat),
            ("<!DOCTYPE svg [<svg width='1' height='1'/>", .unknownFormat), ("<!DOCTYPE svg '", .unknownFormat),
            ("svg", .unknownFormat), ("", .unknownFormat), ("<", .unknownFormat),
        ])
    func refused(text: String, fault: PictureHeader.Fault) {
        #expect(throws: fault) { try PictureHeader(Array(text.utf8)) }
    }

    // Segments of a JPEG file according to T.81: the marker, the length including itself, and the content.
    private let start: [UInt8] = [0xFF, 0xD8]
    private let note: [UInt8] = [0xFF, 0xFE, 0, 5, 1, 2, 3]
    /// A frame with 8 bits per sample, 258 rows of 44 pixels and one component.
    private let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 1, 2, 0, 44, 1, 1, 0x11, 0]

    private func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let big: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let little: [UInt8] = [
            0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
        ]
        return [0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0] + (isLittle ? little : big)
    }

    @Test func `of a JPEG has the size of its frame, behind other segments`() throws {
        // A table between the segments, whose marker is in the range of frame markers.
        let tables: [UInt8] = [0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, 0xDB, 0, 2]
        let header = try header(start + note + tables + frame)
        #expect(header.format == .jpeg && header.width == 44 && header.height == 258 && header.orientation == .up)
    }

    @Test func `of a photo is rotated by its Exif data`() throws {
        for number in 1...8 as ClosedRange<UInt8> {
            for isLittle in [true, false] {
                let header = try header(start + exif(number, isLittle: isLittle) + frame)
                #expect(header.orientation.rawValue == Int(number))
                #expect((header.width, header.height) == (number < 5 ? (44, 258) : (258, 44)))
            }
        }
        // An invalid orientation, and a directory that points outside of its segment, are ignored.
        #expect(try header(start + exif(9, isLittle: true) + frame).orientation == .up)
        var astray = exif(6, isLittle: false)
        astray[16] = 0xFF
        #expect(try header(start + astray + frame).orientation == .up)
    }

    /// A comment segment with its marker has 65,537 bytes. 16 segments exceed 2^20 bytes, and 15 do not.
    @Test func `of a JPEG is searched in the first mebibyte, and reported if it is not there`() throws {
        let long: [UInt8] = [0xFF, 0xFE, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 65_533)
        func file(_ notes: Int) -> [UInt8] { start + (0..<notes).flatMap { _ in long } + frame }
        func head(_ notes: Int) -> [UInt8] { Array(file(notes).prefix(PictureHeader.length)) }
        #expect(try header(head(15)).width == 44)
        #expect(throws: PictureHeader.Fault.sizeTooFarIn(.jpeg)) { try header(head(16)) }
        #expect(PictureHeader.Fault.sizeTooFarIn(.jpeg).words.contains("in its first 1048576 bytes"))
        #expect(throws: PictureHeader.Fault.damaged(.jpeg, "it ends early")) { try header(Array(file(15).dropLast(7))) }
    }

    @Test func `of a JPEG that ends early or has no frame is refused`() {
        for bytes in [start + [0xFF], start + frame.prefix(7), start + note, start + note.prefix(5) + [0xFF]] {
            #expect(throws: PictureHeader.Fault.self) { try PictureHeader(bytes) }
        }
        #expect(throws: PictureHeader.Fault.damaged(.jpeg, "it does not contain its size")) {
            try PictureHeader(start + [0xFF, 0xDA, 0, 2])
        }
        #expect(throws: PictureHeader.Fault.damaged(.jpeg, "a segment has an invalid length")) {
            try PictureHeader(start + [0xFF, 0xE0, 0, 1, 0, 0])
        }
    }

    @Test(
        "of another kind of file is refused with the name of the kind",
        arguments: [
            ("GIF89a", "GIF"), ("II*\0\u{8}\0\0\0", "TIFF"), ("MM\0*\0\0\0\u{8}", "TIFF"),
            ("\0\0\0\u{18}ftypheic\0\0", "HEIC"), ("\0\0\0\u{18}ftypavif\0\0", "AVIF"),
        ] as [(String, String)])
    func others(bytes: String, name: String) {
        let fault = #expect(throws: PictureHeader.Fault.self) { try PictureHeader(Array(bytes.utf8)) }
        #expect(fault?.words == "it is a \(name) file, expected a PNG, JPEG, WebP, SVG or PDF file")
    }

    private func webP(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Array(chunk.utf8) + [0, 0, 0, 0] + content
    }

    /// Each file has the size 300 × 258: VP8 with 14 bits, VP8L with 14 bits that store the size minus one, and VP8X
    /// with 24 bits that store the size minus one.
    @Test func `of a WebP has the size of its first chunk`() throws {
        let lossless = UInt32(299) | UInt32(257) << 14
        for bytes in [
            webP("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 44, 0x41, 2, 0x81]),
            webP("VP8L", [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: lossless >> (8 * $0)) }),
            webP("VP8X", [0x10, 0, 0, 0, 43, 1, 0, 1, 1, 0]),
        ] {
            let header = try header(bytes)
            #expect(header.format == .webP && header.width == 300 && header.height == 258)
        }
        // An animated file.
        #expect(try header(webP("VP8X", [0x02, 0, 0, 0, 43, 1, 0, 1, 1, 0])).width == 300)
        #expect(throws: PictureHeader.Fault.damaged(.webP, "it ends early")) { try PictureHeader(webP("VP8X", [0])) }
        #expect(throws: PictureHeader.Fault.self) { try PictureHeader(webP("VP9 ", [0, 0, 0, 0, 0, 0, 0, 0, 0])) }
    }

    /// The orientations of a picture that is displayed with 3 × 2 pixels, and the position at which its first stored
    /// pixel appears.
    @Test(
        "maps pixels according to Exif's numbers",
        arguments: [
            // In order, the first row and column of the file are at the top left, top right, bottom right and bottom
            // left. In the other four orientations, rows and columns are swapped: left top, right top, right bottom,
            // left bottom.
            (1, (0, 0)), (2, (2, 0)), (3, (2, 1)), (4, (0, 1)), (5, (0, 0)), (6, (2, 0)), (7, (2, 1)), (8, (0, 1)),
        ] as [(Int, (Int, Int))])
    func turned(number: Int, shown: (Int, Int)) throws {
        let orientation = try #require(PictureOrientation(rawValue: number))
        // This position shows the first stored pixel.
        #expect(orientation.source(column: shown.0, row: shown.1, width: 3, height: 2) == (0, 0))
        // Each stored pixel is shown exactly once.
        let places = (0..<6).map { orientation.source(column: $0 % 3, row: $0 / 3, width: 3, height: 2) }
        let width = orientation.swapsAxes ? 2 : 3
        #expect(Set(places.map { $0.row * width + $0.column }) == Set(0..<6))
    }
}
