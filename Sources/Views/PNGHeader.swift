/// What a PNG file says of itself in its first bytes.
///
/// - Source: PNG specification, 5.2 (signature) and 11.2.2 (IHDR, always the first chunk).
package struct PNGHeader: Hashable, Sendable {
    /// In pixels; not negative.
    package let width: Int
    package let height: Int

    /// How many bytes say it: signature, length and name of the first chunk, width, height.
    package static let length = 24
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// `nil` when `bytes`, the first ``length`` of a file, are not those of a PNG file or end early.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == PNGHeader.length, bytes.starts(with: PNGHeader.signature),
            bytes[8..<16].elementsEqual([0, 0, 0, 13] + Array("IHDR".utf8))
        else { return nil }
        width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
    }
}
