import Glibc
import Views

extension PixelSize {
    /// The size of a picture file, read from its first bytes, so that a wrong or giant file is told before it is decoded.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)`` for a file that is missing, is not a PNG or exceeds the limits of
    ///   a canvas.
    init(ofImageAt path: String) throws(RenderingError) {
        let bytes = try PixelSize.start(of: path)
        guard bytes.starts(with: PNGHeader.signature) else {
            throw .image(path: path, reason: "it is not a PNG file")
        }
        guard let header = PNGHeader(bytes) else {
            throw .image(path: path, reason: "the PNG file is damaged (it ends early)")
        }
        do {
            self = try PixelSize(width: header.width, height: header.height)
        } catch {
            let limits = "an edge may have 1 through \(PixelSize.longestEdge), all \(PixelSize.largestArea)"
            throw .image(path: path, reason: "it has \(header.width) × \(header.height) pixels; \(limits)")
        }
    }

    private static func start(of path: String) throws(RenderingError) -> [UInt8] {
        // Not waiting: a pipe in place of a file must not stop the program.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .image(path: path, reason: systemError()) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .image(path: path, reason: "it is not a file")
        }
        var bytes = [UInt8](repeating: 0, count: PNGHeader.length)
        let count = unsafe read(file, &bytes, PNGHeader.length)
        guard count >= 0 else { throw .image(path: path, reason: systemError()) }
        return Array(bytes.prefix(count))
    }
}

/// What the system says of the call that just failed, in English: programs here set no locale.
func systemError() -> String {
    unsafe String(cString: strerror(errno))
}
