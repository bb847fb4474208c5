import Files
import Foundation
import Geometry
import InterfaceBuilder
import Pictures
import Rendering
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

/// A PDF file with red pixels in the square of 12 points at the origin of each page.
struct SmallPDF {
    /// The entries of each page, such as its boxes.
    var page: String
    var pageCount = 1

    var bytes: [UInt8] {
        let content = "1 0 0 rg 0 0 12 12 re f"
        let pages = (0..<pageCount).map { 3 + $0 * 2 }
        var objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [\(pages.map { "\($0) 0 R" }.joined(separator: " "))] /Count \(pageCount) >>",
        ]
        for number in pages {
            objects.append("<< /Type /Page /Parent 2 0 R \(page) /Contents \(number + 1) 0 R /Resources << >> >>")
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        var text = "%PDF-1.4\n"
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (number, object) in objects.enumerated() {
            let place = "\(text.utf8.count)"
            table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
            text += "\(number + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += table + "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return [UInt8](text.utf8)
    }

    /// A page of 30 × 20 points in a compressed object stream, which text searches do not find.
    static let compressed =
        Data(
            base64Encoded: """
                JVBERi0xLjUKNCAwIG9iajw8L0xlbmd0aCAyMT4+c3RyZWFtCjEgMCAwIHJnIDAgMCA5IDkgcmUgZgplbmRzdHJlYW0gZW5kb2JqCjUgMC\
                BvYmo8PC9UeXBlL09ialN0bS9OIDMvRmlyc3QgMTQvRmlsdGVyL0ZsYXRlRGVjb2RlL0xlbmd0aCAxMjM+PnN0cmVhbQp4nDNUMFAwUjA2\
                UDBWMDNTsLHRD6ksSNV3TixJzMlP1w9ITE8tBsobKATZ2cFlwaL63pkpxdHGIKlYfef80rwSBUM0NUCiKBUoDtav75uakpnolF8RbQDkAi\
                00MgDpyysBqihWMAErCUotzi8tSk4ttrGxAwIFAJymLXAKZW5kc3RyZWFtIGVuZG9iago2IDAgb2JqPDwvVHlwZS9YUmVmL1NpemUgNy9X\
                WzEgMiAxXS9Sb290IDEgMCBSL0xlbmd0aCAyOD4+c3RyZWFtCgAAAP8CAAUAAgAFAQIABQIBAAkAAQBMAAEBIgAKZW5kc3RyZWFtIGVuZG\
                9iagpzdGFydHhyZWYKMjkwCiUlRU9GCg==
                """
        ).map { [UInt8]($0) } ?? []
}

@Suite("PDF pictures of a project")
struct PDFPictureTests {
    private let file = "App/Main.storyboard"

    /// Creates a project whose image set `icon` contains a PDF file.
    private func project(_ bytes: [UInt8]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD", "")
        try folder.write(file, "")
        try folder.write(
            "App/A.xcassets/icon.imageset/Contents.json",
            """
            {"images": [{"filename": "icon.pdf", "idiom": "universal"}], "properties":
            {"preserves-vector-representation": true}}
            """)
        try folder.write("App/A.xcassets/icon.imageset/icon.pdf", bytes: bytes)
        return folder
    }

    private func script(_ folder: TemporaryFolder, copying copies: PictureCopies? = nil) throws -> SceneScript {
        let read = try document(
            Text.storyboard(
                "<subviews>\(Text.view("i", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"icon\""))</subviews>")
        )
        return try read.script(
            ofScene: nil,
            assets: InterfaceAssets(
                of: read, near: folder.path(of: file), forScriptIn: folder.path, copying: copies))
    }

    private static let isConverterInstalled = InstalledProgram.path(of: "pdftocairo") != nil

    /// The visible page is the crop box, rotated clockwise by the page's angle. The unit of the page has no effect.
    /// Fractional sizes are those of two public images, and of their sizes that storyboards record.
    ///
    /// - Source: ISO 32000-1, 14.11.2 (page boundaries) and table 30 (`Rotate`).
    @Test(
        "have the size of the visible part of their first page", .enabled(if: isConverterInstalled),
        arguments: [
            ("/MediaBox [0 0 24 30]", 1, [24, 30]), ("/MediaBox [10 20 34 50]", 1, [24, 30]),
            ("/MediaBox [34 50 10 20]", 1, [24, 30]), ("/MediaBox [0 0 24 30] /CropBox [4 4 20 14]", 1, [16, 10]),
            ("/MediaBox [0 0 24 30] /Rotate 90", 1, [30, 24]), ("/MediaBox [0 0 24 30] /Rotate 180", 1, [24, 30]),
            ("/MediaBox [0 0 24 30] /UserUnit 2", 1, [24, 30]), ("/MediaBox [0 0 24 30]", 3, [24, 30]),
            ("/MediaBox [0 0 18.75 20.25]", 1, [19, 21]), ("/MediaBox [0 0 343 107.14]", 1, [343, 108]),
        ] as [(String, Int, [Double])])
    func sizes(page: String, pageCount: Int, expected: [Double]) throws {
        let bytes = SmallPDF(page: page, pageCount: pageCount).bytes
        let folder = try project(bytes)
        let path = folder.path(of: "App/A.xcassets/icon.imageset/icon.pdf")
        let header = try PictureHeader(ofFileAt: path)
        #expect(header.format == .pdf && [header.width, header.height] == expected)
        // Without the program, the size is read from the file itself.
        let plain = try PictureHeader(bytes)
        #expect([plain.width, plain.height] == expected)
        #expect(PictureCheck.fault(ofFileAt: path) == nil)
        let copies = PictureCopies()
        let script = try script(folder, copying: copies)
        #expect(script.text.contains("image: \"App/A.xcassets/icon.imageset/icon.pdf\"") && script.omissions.isEmpty)
    }

    @Test("whose pages are compressed have a size", .enabled(if: isConverterInstalled))
    func compressed() throws {
        let folder = try project(SmallPDF.compressed)
        let header = try PictureHeader(ofFileAt: folder.path(of: "App/A.xcassets/icon.imageset/icon.pdf"))
        #expect([header.width, header.height] == [30, 20])
        #expect(throws: PictureHeader.Fault.programMissing) { try PictureHeader(SmallPDF.compressed) }
    }

    @Test("that are damaged are reported with the reason", .enabled(if: isConverterInstalled))
    func damaged() throws {
        let whole = SmallPDF(page: "/MediaBox [0 0 24 30]").bytes
        for bytes in [Array(whole.prefix(60)), Array("%PDF-1.7\n".utf8) + [UInt8](repeating: 0, count: 999)] {
            let folder = try project(bytes)
            let words = try script(folder).omissions.map(\.what).joined(separator: "\n")
            #expect(words.contains("the image 'icon': its file is not drawn: the PDF file is damaged ("), "\(words)")
            #expect(words.contains("a placeholder is shown instead"))
        }
    }

    @Test func `of a file that changes are converted again`() throws {
        let folder = try project(SmallPDF(page: "/MediaBox [0 0 24 30]").bytes)
        let path = folder.path(of: "App/A.xcassets/icon.imageset/icon.pdf")
        let sizes = try ["0 0 24 30", "0 0 240 300"].map { box in
            try folder.write(
                "App/A.xcassets/icon.imageset/icon.pdf", bytes: SmallPDF(page: "/MediaBox [\(box)]").bytes)
            return try PictureHeader(ofFileAt: path).width
        }
        #expect(sizes == [24, 240])
    }
}
