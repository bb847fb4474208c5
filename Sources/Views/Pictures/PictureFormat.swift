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
}
