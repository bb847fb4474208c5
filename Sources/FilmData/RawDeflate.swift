import CDeflate

/// Compression without a header, as the browser's `DecompressionStream("deflate-raw")` reads it.
package enum RawDeflate {
    private static let level: Int32 = 9

    /// Returns the compressed bytes. The same bytes always have the same compressed bytes.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        guard let compressor = unsafe libdeflate_alloc_compressor(level) else {
            preconditionFailure("there is not enough memory to compress \(bytes.count) bytes")
        }
        defer { unsafe libdeflate_free_compressor(compressor) }
        let bound = unsafe libdeflate_deflate_compress_bound(compressor, bytes.count)
        return unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = unsafe libdeflate_deflate_compress(compressor, bytes, bytes.count, target.baseAddress, bound)
        }
    }

    /// Returns the original bytes; `nil` if the bytes are damaged or expand to more than `limit` bytes.
    package static func expanded(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard let expander = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(expander) }
        var room = min(max(4 * bytes.count, 4096), limit)
        while true {
            var result = LIBDEFLATE_SUCCESS
            let expanded = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
                unsafe result = libdeflate_deflate_decompress(
                    expander, bytes, bytes.count, target.baseAddress, room, &count)
                if result != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if result == LIBDEFLATE_SUCCESS { return expanded }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < limit else { return nil }
            room = min(2 * room, limit)
        }
    }
}
