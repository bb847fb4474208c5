import CTurboJPEG
import CWebP
package import Diagnostics
import Files
package import Geometry
import Glibc
import Synchronization

/// An image file, decoded as far as possible without knowing the size at which it is drawn.
package enum Picture {
    case pixels(ImageSurface)
    case drawing(SVGDrawing)

    /// - Throws: `RenderingError.image(path:reason:)` if the file cannot be read or decoded.
    package init(path: String) throws(RenderingError) {
        let source = try PictureSource(path: path)
        switch source.header.format {
        case .png: self = .pixels(try ImageSurface(png: source).inStandardColors(of: source))
        case .jpeg: self = .pixels(try ImageSurface(jpeg: source))
        case .webP: self = .pixels(try ImageSurface(webP: source))
        // The source of a PDF file contains the converted page.
        case .svg, .pdf: self = .drawing(try SVGDrawing(source))
        }
    }
}

/// Pixels with a position on the canvas.
package struct PlacedPixels {
    package let surface: ImageSurface
    /// The rectangle to which the pixels are scaled, in pixels of the canvas.
    package let place: Rect

    package init(surface: ImageSurface, place: Rect) { (self.surface, self.place) = (surface, place) }
}

/// The undecoded bytes of an image file whose size is within the limits.
struct PictureSource {
    let path: String
    let header: PictureHeader
    let bytes: [UInt8]

    /// The maximum file size: the size of an uncompressed canvas with 16 bits per channel, plus 50%.
    private static let maximumByteCount = 768 << 20

    /// Reads the size from the header of a file in memory.
    ///
    /// - Parameter name: The name of the file in errors.
    /// - Throws: `RenderingError.image(path:reason:)` if the bytes are not an image, or the image exceeds the limits of
    ///   a canvas.
    init(bytes: [UInt8], name: String) throws(RenderingError) {
        path = name
        self.bytes = bytes
        do {
            header = try PictureHeader(Array(bytes.prefix(PictureHeader.length)))
        } catch {
            throw .image(path: name, reason: error.words)
        }
        _ = try PictureSource.size(header, name)
    }

    /// Reads the size from the header, so that an unsupported or oversized image is reported before memory is
    /// allocated for it.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the file is missing or is not an image, or if the image
    ///   exceeds the limits of a canvas.
    init(path: String) throws(RenderingError) {
        self.path = path
        // With O_NONBLOCK, opening a pipe does not block.
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
            if PictureFormat(bytes) == .pdf {
                (bytes, header) = try PDFPage.converted(path)
            } else {
                header = try PictureHeader(bytes)
            }
        } catch {
            throw .image(path: path, reason: error.words)
        }
        _ = try PictureSource.size(header, path)
        guard header.format != .pdf else {
            self.bytes = bytes
            return
        }
        guard length <= PictureSource.maximumByteCount else {
            throw .image(
                path: path, reason: "it has \(length) bytes, expected at most \(PictureSource.maximumByteCount)")
        }
        bytes += try PictureSource.read(length - bytes.count, of: file, path)
        self.bytes = bytes
    }

    /// The size of the image as displayed. The size of an SVG file is rounded up to whole pixels.
    var size: PixelSize { get throws(RenderingError) { try PictureSource.size(header, path) } }

    private static func size(_ header: PictureHeader, _ path: String) throws(RenderingError) -> PixelSize {
        let (width, height) = (header.width.rounded(.up), header.height.rounded(.up))
        let edges = 1...Double(PixelSize.longestEdge)
        guard edges.contains(width), edges.contains(height), width * height <= Double(PixelSize.largestArea) else {
            let limits =
                "expected edges of 1 through \(PixelSize.longestEdge) pixels, and at most \(PixelSize.largestArea) pixels in all"
            let size = "\(RenderingError.plain(width)) × \(RenderingError.plain(height))"
            throw .image(path: path, reason: "it has \(size) pixels; \(limits)")
        }
        return try PixelSize(width: Int(width), height: Int(height))
    }

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
