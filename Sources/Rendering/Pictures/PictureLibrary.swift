import CTurboJPEG
import CWebP
import Glibc
import Views

/// A library that decodes picture files, and so decides about the pixels of frames that show them.
struct PictureLibrary: Hashable, Sendable {
    let name: String
    let version: String

    /// What decodes a file of a format: none for PNG, of which every decoder makes the same, and where a library is not installed;
    /// and what converts its colours, where it has a profile.
    ///
    /// librsvg and Little CMS are loaded by it.
    static func decoding(_ format: PictureFormat, _ file: [UInt8]) -> [PictureLibrary] {
        let colors =
            ColorProfile(of: format, file) == nil
            ? nil : ColorLibrary.shared.map { PictureLibrary(name: "lcms2", version: $0.version) }
        return [decoder(of: format), colors].compactMap(\.self)
    }

    private static func decoder(of format: PictureFormat) -> PictureLibrary? {
        switch format {
        case .png: nil
        case .jpeg: jpeg
        case .webP: webP
        case .svg: SVGLibrary.shared.map { PictureLibrary(name: "librsvg", version: $0.version) }
        }
    }

    private static let webP: PictureLibrary = {
        let number = WebPGetDecoderVersion()
        let parts = [16, 8, 0].map { "\(number >> $0 & 0xFF)" }
        return PictureLibrary(name: "libwebp", version: parts.joined(separator: "."))
    }()

    /// The library does not tell its version, so it is known by its file: the name that says the version of its interface, and a
    /// hash.
    private static let jpeg: PictureLibrary = {
        guard let loaded = unsafe tjLoadedFile(), let real = unsafe realpath(loaded, nil) else {
            return PictureLibrary(name: "libjpeg-turbo", version: "unknown")
        }
        defer { unsafe free(real) }
        let path = unsafe String(cString: real)
        let file = path.split(separator: "/").last ?? ""
        let hash = (try? WholeFile.bytes(of: path)).map { ContentHash($0).hexadecimal } ?? "unreadable"
        return PictureLibrary(name: "libjpeg-turbo", version: "\(file), \(hash)")
    }()
}
