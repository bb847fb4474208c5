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
