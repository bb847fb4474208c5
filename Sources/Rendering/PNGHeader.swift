import Glibc

/// What a PNG file says of itself in its first bytes, so that a wrong or giant file is told before it is decoded.
public struct PNGHeader: Hashable, Sendable {
    /// Within the limits of a canvas.
    public let size: PixelSize

    /// Signature, length and name of the first chunk, width, height.
    private static let length = 24
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// - Throws: ``RenderingError/image(path:reason:)`` for a file that is missing, is not a PNG or exceeds the
    ///   limits of ``PixelSize``.
    public init(path: String) throws(RenderingError) {
        let bytes = try PNGHeader.start(of: path)
        guard bytes.starts(with: PNGHeader.signature) else {
            throw .image(path: path, reason: "it is not a PNG file")
        }
        guard bytes.count == PNGHeader.length, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw .image(path: path, reason: "the PNG file is damaged (it ends early)")
        }
        let (width, height) = (PNGHeader.number(bytes[16..<20]), PNGHeader.number(bytes[20..<24]))
        do {
            size = try PixelSize(width: width, height: height)
        } catch {
            let limits = "an edge may have 1 through \(PixelSize.longestEdge), all \(PixelSize.largestArea)"
            throw .image(path: path, reason: "it has \(width) × \(height) pixels; \(limits)")
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
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
        var bytes = [UInt8](repeating: 0, count: length)
        let count = unsafe read(file, &bytes, length)
        guard count >= 0 else { throw .image(path: path, reason: systemError()) }
        return Array(bytes.prefix(count))
    }
}

/// What the system says of the call that just failed, in English: programs here set no locale.
func systemError() -> String {
    unsafe String(cString: strerror(errno))
}
