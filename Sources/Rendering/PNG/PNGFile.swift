import CDeflate

/// The chunks of a PNG file.
///
/// - Source: Portable Network Graphics, second edition, sections 5 and 11.
struct PNGFile {
    let width: Int
    let height: Int
    let hasAlpha: Bool

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The whole file, with the pieces of a zlib stream that stand for its rows.
    ///
    /// It says that its colours are those of sRGB, as they are on the screens of the devices.
    func bytes(_ stream: [[UInt8]]) -> [UInt8] {
        var bytes = start
        bytes.reserveCapacity(100 + stream.reduce(0) { $0 + $1.count })
        PNGFile.append("IDAT", stream, to: &bytes)
        PNGFile.append("IEND", [], to: &bytes)
        return bytes
    }

    /// What comes before the picture.
    var start: [UInt8] {
        var bytes = PNGFile.signature
        let depth: UInt8 = 8
        let colorType: UInt8 = hasAlpha ? 6 : 2
        PNGFile.append(
            "IHDR", [PNGFile.big(UInt32(width)), PNGFile.big(UInt32(height)), [depth, colorType, 0, 0, 0]], to: &bytes)
        let perceptualIntent: UInt8 = 0
        PNGFile.append("sRGB", [[perceptualIntent]], to: &bytes)
        return bytes
    }

    /// A number with its highest byte first.
    static func big(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// Adds a chunk.
    static func append(_ type: String, _ data: [[UInt8]], to bytes: inout [UInt8]) {
        let length = data.reduce(0) { $0 + $1.count }
        bytes += PNGFile.big(UInt32(length))
        let start = bytes.count
        bytes += Array(type.utf8)
        for piece in data { bytes += piece }
        let checksum = unsafe bytes.withUnsafeBytes { file in
            let chunk = unsafe file[start...]
            return unsafe libdeflate_crc32(0, UnsafeRawBufferPointer(rebasing: chunk).baseAddress, chunk.count)
        }
        bytes += PNGFile.big(checksum)
    }
}
