import Glibc
import Views

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
