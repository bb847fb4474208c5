import CDeflate
import TestSupport

@testable import Pictures

/// Decodes PNG files without libpng, so that two decoders verify the written files. A file has three or four channels
/// of 8 bits, or one gray channel of 16 bits.
struct PNGReader {
    let chunks: [String]
    let width: Int
    let height: Int
    let hasAlpha: Bool
    /// The pixels as `0xAARRGGBB` with straight alpha, or the gray values.
    let pixels: [UInt32]
    /// The filter type of each row in the file.
    let filters: [UInt8]

    struct Damage: Error { let reason: String }

    init(_ file: [UInt8]) throws {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else { throw Damage(reason: "signature") }
        var place = 8
        var (chunks, header, stream): ([String], [UInt8], [UInt8]) = ([], [], [])
        while place < file.count {
            let length = PNGReader.number(file, place)
            let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let data = Array(file[place + 8..<place + 8 + length])
            let checked = Array(file[place + 4..<place + 8 + length])
            let checksum = unsafe libdeflate_crc32(0, checked, checked.count)
            guard Int(checksum) == PNGReader.number(file, place + 8 + length) else {
                throw Damage(reason: "checksum of \(type)")
            }
            chunks.append(type)
            if type == "IHDR" { header = data }
            if type == "IDAT" { stream += data }
            place += 12 + length
        }
        let (width, height) = (PNGReader.number(header, 0), PNGReader.number(header, 4))
        let isGray = header[8] == 16 && header[9] == 0
        guard isGray || header[8] == 8 && [2, 6].contains(header[9]) else { throw Damage(reason: "kind \(header)") }
        // The number of bytes in a pixel.
        let size = isGray ? 2 : header[9] == 6 ? 4 : 3
        (self.chunks, self.width, self.height, hasAlpha) = (chunks, width, height, size == 4)
        let rows = try PNGReader.inflated(stream, count: height * (1 + width * size))
        var above = [UInt8](repeating: 0, count: width * size)
        var pixels: [UInt32] = []
        var filters: [UInt8] = []
        for row in 0..<height {
            let start = row * (1 + width * size)
            guard [0, 2].contains(rows[start]) else { throw Damage(reason: "filter \(rows[start])") }
            filters.append(rows[start])
            let isUp = rows[start] == 2
            for index in above.indices { above[index] = rows[start + 1 + index] &+ (isUp ? above[index] : 0) }
            for x in 0..<width {
                let color = above[(x * size)..<(x * size + min(size, 3))].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                let alpha = size == 4 ? UInt32(above[x * 4 + 3]) : 0xFF
                pixels.append(isGray ? color : alpha << 24 | color)
            }
        }
        (self.pixels, self.filters) = (pixels, filters)
    }

    /// Decompresses a stream. This also checks the Adler-32 checksum.
    private static func inflated(_ stream: [UInt8], count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let decompressor = unsafe libdeflate_alloc_decompressor()
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        // Because no actual length is requested, a length other than `count` is an error.
        let result = unsafe libdeflate_zlib_decompress(decompressor, stream, stream.count, &bytes, count, nil)
        guard result == LIBDEFLATE_SUCCESS else { throw Damage(reason: "stream: \(result)") }
        return bytes
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Returns the pixels of a PNG file, as Cairo reads them.
func decoded(_ bytes: [UInt8]) throws -> Bitmap {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("decoded.png", bytes: bytes)
    return try ImageSurface(path: folder.path(of: "decoded.png")).bitmap
}
