import CTurboJPEG
import CWebP
import Geometry
import Glibc
import Synchronization
import Views

/// A picture file, read and decoded as far as it can be before it is known how large it is shown.
enum Picture {
    case pixels(ImageSurface)
    case drawing(SVGDrawing)

    /// - Throws: ``RenderingError/image(path:reason:)``.
    init(path: String) throws(RenderingError) {
        let source = try PictureSource(path: path)
        switch source.header.format {
        case .png: self = .pixels(try ImageSurface(png: source).inStandardColors(of: source))
        case .jpeg: self = .pixels(try ImageSurface(jpeg: source))
        case .webP: self = .pixels(try ImageSurface(webP: source))
        case .svg: self = .drawing(try SVGDrawing(source))
        }
    }
}

/// What is wrong with picture files, found by decoding them before a film begins.
package enum PictureCheck {
    /// Why the file cannot be shown, as the end of a sentence on it; `nil` where it can.
    package static func fault(ofFileAt path: String) -> String? {
        do throws(RenderingError) {
            if case .drawing(let drawing) = try Picture(path: path) {
                _ = try drawing.pixels(of: try PixelSize(width: 1, height: 1), fonts: nil)
            }
            return nil
        } catch {
            return error.reason
        }
    }
}

/// Pixels that lie over a place on the canvas.
struct PlacedPixels {
    let surface: ImageSurface
    /// What they are stretched over, in pixels of the canvas.
    let place: Rect
}

/// The bytes of a picture file whose size is within the limits, before they are decoded.
struct PictureSource {
    let path: String
    let header: PictureHeader
    let bytes: [UInt8]

    /// What a file may have: a canvas of incompressible pixels of 16 bits a channel, and half as much again.
    private static let mostBytes = 768 << 20

    /// Reads the size from the first bytes, so that a wrong or giant picture is told before memory is taken for it.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)`` for a file that is missing, is no picture or exceeds the limits of a
    ///   canvas.
    init(path: String) throws(RenderingError) {
        self.path = path
        // Not waiting: a pipe in place of a file must not stop the program.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .image(path: path, reason: systemError()) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .image(path: path, reason: "it is not a file")
        }
        let length = Int(status.st_size)
        var bytes = try PictureSource.read(min(length, PictureHeader.length), of: file, path)
        do {
            header = try PictureHeader(bytes)
        } catch {
            throw .image(path: path, reason: error.words)
        }
        _ = try PictureSource.size(header, path)
        guard length <= PictureSource.mostBytes else {
            throw .image(path: path, reason: "it has \(length) bytes; at most \(PictureSource.mostBytes) are read")
        }
        bytes += try PictureSource.read(length - bytes.count, of: file, path)
        self.bytes = bytes
    }

    /// As it is shown; of an SVG, without the pixels that it takes in part.
    var size: PixelSize { get throws(RenderingError) { try PictureSource.size(header, path) } }

    private static func size(_ header: PictureHeader, _ path: String) throws(RenderingError) -> PixelSize {
        let (width, height) = (header.width.rounded(.up), header.height.rounded(.up))
        let edges = 1...Double(PixelSize.longestEdge)
        guard edges.contains(width), edges.contains(height), width * height <= Double(PixelSize.largestArea) else {
            let limits = "an edge may have 1 through \(PixelSize.longestEdge), all \(PixelSize.largestArea)"
            throw .image(path: path, reason: "it has \(plain(width)) × \(plain(height)) pixels; \(limits)")
        }
        return try PixelSize(width: Int(width), height: Int(height))
    }

    private static func plain(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

    private static func read(_ count: Int, of file: Int32, _ path: String) throws(RenderingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        var filled = 0
        while filled < bytes.count {
            let got = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(file, $0.baseAddress! + filled, $0.count - filled)
            }
            guard got >= 0 else { throw .image(path: path, reason: systemError()) }
            if got == 0 { break }
            filled += got
        }
        return Array(bytes.prefix(filled))
    }

    func damaged(_ reason: String) -> RenderingError {
        .image(path: path, reason: PictureHeader.Fault.damaged(header.format, reason).words)
    }
}

/// What the system says of the call that just failed, in English: programs here set no locale.
func systemError() -> String {
    unsafe String(cString: strerror(errno))
}

/// The pixels of picture files, read once for all tasks that draw the frames of a film.
///
/// They would take as much memory again for each task. Drawings are not shared: they are small, and librsvg draws one at a time.
final class DecodedPictures: Sendable {
    private let kept = Mutex<[String: Shared]>([:])

    /// Nobody draws from this surface: it lends its pixels.
    private struct Shared: @unchecked Sendable {
        let surface: ImageSurface
    }

    /// How many files were decoded.
    var count: Int { kept.withLock { $0.count } }

    /// The picture file at `path`, for one task. Others wait while it is read the first time.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``.
    func picture(at path: String) throws(RenderingError) -> Picture {
        let shared = try kept.withLock { kept throws(RenderingError) -> Shared? in
            if let known = kept[path] { return known }
            guard case .pixels(let surface) = try Picture(path: path) else { return nil }
            let shared = Shared(surface: surface)
            kept[path] = shared
            return shared
        }
        guard let shared else { return try Picture(path: path) }
        return .pixels(ImageSurface(sharing: shared.surface))
    }
}

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
        let hash = (try? AtomicFile.bytes(of: path)).map { ContentHash($0).hexadecimal } ?? "unreadable"
        return PictureLibrary(name: "libjpeg-turbo", version: "\(file), \(hash)")
    }()
}
