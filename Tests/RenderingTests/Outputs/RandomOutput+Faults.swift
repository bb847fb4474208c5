import Film
import Foundation
import FoundationXML
import Geometry
import TestSupport
import Views

@testable import Pictures
@testable import Rendering

/// Methods that read outputs with other decoders than those of the product.
extension RandomOutput {
    /// Returns descriptions of everything that is wrong in the written files.
    func faults() async throws -> [String] {
        switch kind {
        case .frames: try await frameFaults()
        case .films: try filmFaults()
        case .vectors:
            try (0..<script.frameCount).flatMap { frame in
                try svgFaults(folder.bytes("svg/000\(frame).svg")) + pdfFaults(folder.bytes("pdf/000\(frame).pdf"))
            }
        case .archive: try archiveFaults(folder.bytes("film.tar"))
        case .sheet: try PNGReader(folder.bytes("film.sheet.png")).width > 0 ? [] : ["the sheet is empty"]
        case .report: try reportFaults(String(decoding: folder.bytes("film.html"), as: UTF8.self))
        case .composition:
            try (0..<script.frameCount).compactMap { frame in
                let picture = try PNGReader(folder.bytes("out/000\(frame).png"))
                return picture.width > 0 && picture.height > 0 ? nil : "frame \(frame) is empty"
            }
        case .still:
            if folder.names.contains("still.png") {
                try pictureFaults(folder.bytes("still.png"))
            } else if folder.names.contains("still.svg") {
                try svgFaults(folder.bytes("still.svg"))
            } else {
                try pdfFaults(folder.bytes("still.pdf"))
            }
        }
    }

    private func pictureFaults(_ file: [UInt8]) throws -> [String] {
        let picture = try PNGReader(file)
        return [fault(ofSize: picture.width, picture.height)].compactMap { $0 }
    }

    private func frameFaults() async throws -> [String] {
        var faults: [String] = []
        let names = folder.names(in: "out")
        let expected = (0..<script.frameCount).flatMap { ["000\($0).mask.png", "000\($0).png"] }
        if names != expected + ["geometry.npz", "manifest.json", "sheet.png"] {
            faults.append("the files are \(names)")
        }
        let arrays = String(decoding: try folder.bytes("out/geometry.npz"), as: UTF8.self)
        if !arrays.hasPrefix("PK") || !arrays.contains("'shape': (\(script.frameCount), ") {
            faults.append("geometry.npz has another number of frames")
        }
        let frames = try await script.frames(in: folder.path)
        var numbers = ViewNumbers()
        for frame in frames {
            let picture = try PNGReader(folder.bytes("out/000\(frame.index).png"))
            let mask = try PNGReader(folder.bytes("out/000\(frame.index).mask.png"))
            if let fault = fault(ofSize: picture.width, picture.height) { faults.append(fault) }
            guard (mask.width, mask.height) == (picture.width, picture.height) else {
                return ["a mask has \(mask.width) × \(mask.height) pixels"]
            }
            guard !arguments.contains("--overlay") else { continue }
            numbers.add(frame.model)
            numbers.add(frame.presentation)
            faults += maskFaults(mask, numbers, of: frame)
        }
        return faults
    }

    /// Returns the pixels of a mask that are outside the frames of their views.
    ///
    /// A view covers the pixels whose centers are inside its bounds (`ViewMask`). The scale is that of the options,
    /// because a partial pixel at the edge of the canvas is a whole pixel: a canvas of 1.1 points at scale 1 has 2
    /// columns, which are not 1.8 pixels per point.
    private func maskFaults(_ mask: PNGReader, _ numbers: ViewNumbers, of frame: FrameSnapshot) -> [String] {
        let tree = frame.presentation
        var faults: [String] = []
        let scale = pixelsPerPoint
        for id in tree.views {
            guard let number = numbers[id] else { continue }
            let shown = mask.pixels.indices.filter { mask.pixels[$0] == number + 1 }
            let (columns, rows) = (shown.map { $0 % mask.width }, shown.map { $0 / mask.width })
            guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
            else { continue }
            let box = tree.canvasBox(of: id)
            // The position of a view that is magnified a million times has rounding errors.
            func isInside(_ first: Int, _ last: Int, _ start: Double, _ end: Double) -> Bool {
                Double(first) + 0.5 >= start * scale - 0.1 && Double(last) + 0.5 <= end * scale + 0.1
            }
            if !isInside(left, right, box.minX, box.maxX) || !isInside(top, bottom, box.minY, box.maxY) {
                faults.append(
                    "frame \(frame.index): \(tree[id].name) has the pixels \(left)…\(right), \(top)…\(bottom), and the "
                        + "frame \(box)")
            }
        }
        let known = UInt32(numbers.names.count)
        if let other = mask.pixels.first(where: { $0 > known }) { faults.append("a mask has the number \(other)") }
        return faults
    }

    private func filmFaults() throws -> [String] {
        var faults: [String] = []
        let pictures = try (0..<script.frameCount).map { try PNGReader(folder.bytes("out/000\($0).png")) }
        let films = [
            ("gif", try ReadFilm(gifAt: folder.path(of: "film.gif"))),
            ("apng", try ReadFilm(apng: folder.bytes("film.apng"))),
            ("webp", try ReadFilm(webp: folder.bytes("film.webp"))),
        ]
        let expected = 1000 * Double(script.frameCount) / Double(script.framesPerSecond)
        for (name, film) in films {
            if let fault = fault(ofSize: film.width, film.height) { faults.append("\(name): \(fault)") }
            let duration = film.frames.reduce(0) { $0 + $1.milliseconds }
            if abs(duration - expected) > 1 { faults.append("\(name) takes \(duration) ms") }
        }
        // An animated PNG file has one picture for several equal frames.
        let shown = films[1].1.frames.flatMap { frame in
            Array(repeating: frame.pixels, count: Int((frame.milliseconds / 100).rounded()))
        }
        if shown != pictures.map(\.pixels) {
            faults.append("the pictures of the animated PNG file differ from the frames")
        }
        return faults
    }

    private func svgFaults(_ file: [UInt8]) throws -> [String] {
        let reader = SVGReader()
        let parser = XMLParser(data: Data(file))
        parser.delegate = reader
        guard parser.parse(), reader.root == "svg" else {
            return ["an SVG file cannot be parsed: \(parser.parserError.map { "\($0)" } ?? "no svg element")"]
        }
        return reader.faults
    }

    private func pdfFaults(_ file: [UInt8]) -> [String] {
        let text = String(decoding: file, as: UTF8.self)
        let isWhole = text.hasPrefix("%PDF-") && text.hasSuffix("%%EOF\n") && text.contains("/MediaBox [ 0 0 ")
        return isWhole ? [] : ["a PDF file is not complete"]
    }

    private func archiveFaults(_ file: [UInt8]) throws -> [String] {
        var members: [String: [UInt8]] = [:]
        var place = 0
        func field(_ start: Int, _ count: Int) -> String {
            String(decoding: file[(place + start)..<(place + start + count)].prefix { $0 != 0 }, as: UTF8.self)
        }
        while place + 512 <= file.count, file[place] != 0 {
            guard let size = Int(field(124, 11), radix: 8) else { return ["a member of the archive has no size"] }
            members[field(0, 100)] = Array(file[(place + 512)..<(place + 512 + size)])
            place += 512 + (size + 511) / 512 * 512
        }
        let kinds = ["json", "png", "mask.png", "frames.npy", "model.npy"]
        let expected = (0..<script.frameCount).flatMap { frame in kinds.map { "00000\(frame).\($0)" } }
        guard members.keys.sorted() == expected.sorted() else { return ["the members are \(members.keys.sorted())"] }
        return try members.filter { $0.key.hasSuffix("png") }.flatMap { try pictureFaults($0.value) }
    }

    private func reportFaults(_ page: String) throws -> [String] {
        let isWhole = page.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</html>")
        return isWhole ? [] : ["the report is not complete"]
    }
}

/// Finds attributes of an SVG file that are not finite numbers.
private final class SVGReader: NSObject, XMLParserDelegate {
    private(set) var root: String?
    private(set) var faults: [String] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        root = root ?? name
        for (key, value) in attributes where !key.hasSuffix("href") && !key.hasSuffix("id") {
            if value.contains("nan") || value.contains("inf") { faults.append("\(name) has \(key)=\"\(value)\"") }
        }
    }
}
