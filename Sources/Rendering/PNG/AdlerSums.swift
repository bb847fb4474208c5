/// The sums of an Adler-32 over a piece of a stream, which can be joined with those of the next piece.
///
/// - Source: RFC 1950, section 8.2.
struct AdlerSums: Hashable, Sendable {
    /// In bytes.
    private(set) var count = 0
    /// Of the bytes.
    private var sum = 0
    /// Of the bytes, each times its place counted from the end, the last being 1.
    private var weightedSum = 0

    private static let modulus = 65_521

    /// An empty piece.
    init() {}

    /// One row of a PNG file: the byte that names its filter, and its filtered pixels.
    init(filter: UInt8, _ pixels: PixelSums, width: Int, bytesPerPixel: Int) {
        count = 1 + width * bytesPerPixel
        sum = Int(filter) + pixels.bytes
        weightedSum = Int(filter) * count + bytesPerPixel * pixels.weighted - pixels.later
    }

    /// Adds the piece that follows.
    mutating func append(_ next: AdlerSums) {
        weightedSum = (weightedSum + next.count % AdlerSums.modulus * sum + next.weightedSum) % AdlerSums.modulus
        sum = (sum + next.sum) % AdlerSums.modulus
        count += next.count
    }

    /// Of a whole stream.
    var checksum: UInt32 {
        let low = (1 + sum) % AdlerSums.modulus
        return UInt32((weightedSum + count) % AdlerSums.modulus) << 16 | UInt32(low)
    }
}
