import CTurboJPEG
import CWebP
import Diagnostics
import Files
import Glibc
package import Pictures

/// A library that decodes image files and therefore affects the pixels of frames.
package struct PictureLibrary: Hashable, Sendable {
    package let name: String
    package let version: String

    /// Returns the libraries that decode a file, and convert its colors if it has a profile. The list contains no
    /// decoder for PNG, because every decoder decodes PNG identically. Libraries that are not installed are not listed.
    ///
    /// This function loads librsvg and Little CMS if necessary.
    package static func decoding(_ format: PictureFormat, _ file: [UInt8]) -> [PictureLibrary] {
        let colors =
            ColorProfile(of: format, file) == nil
            ? nil : ColorLibrary.shared.map { PictureLibrary(name: "lcms2", version: $0.version) }
        let converter =
            format == .pdf ? PDFPage.version.map { PictureLibrary(name: PDFPage.program, version: $0) } : nil
        return [decoder(of: format), converter, colors].compactMap(\.self)
    }

    private static func decoder(of format: PictureFormat) -> PictureLibrary? {
        switch format {
        case .png: nil
        case .jpeg: jpeg
        case .webP: webP
        case .svg, .pdf: SVGLibrary.shared.map { PictureLibrary(name: "librsvg", version: $0.version) }
        }
    }

    private static let webP: PictureLibrary = {
        let number = WebPGetDecoderVersion()
        let parts = [16, 8, 0].map { "\(number >> $0 & 0xFF)" }
        return PictureLibrary(name: "libwebp", version: parts.joined(separator: "."))
    }()

    /// The JPEG decoder. libjpeg has no function that returns its version, so it is identified by the name of its file,
    /// which contains the interface version, and by a hash of the file.
    private static let jpeg: PictureLibrary = {
        guard let loaded = unsafe tjLoadedFile(), let real = unsafe realpath(loaded, nil) else {
            return PictureLibrary(name: "libjpeg-turbo", version: "unknown")
        }
        defer { unsafe free(real) }
        let path = unsafe String(cString: real)
        let file = path.split(separator: "/").last ?? ""
        let hash = (try? FileContents.bytes(of: path)).map { ContentHash($0).hexadecimal } ?? "unreadable"
        return PictureLibrary(name: "libjpeg-turbo", version: "\(file), \(hash)")
    }()
}
