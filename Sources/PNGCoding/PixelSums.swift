/// Sums of the bytes in a range of pixels, for computing Adler-32 checksums. The bytes of a pixel are R, G, B and
/// optionally A.
struct PixelSums: BitwiseCopyable {
    /// The sum of the bytes.
    private(set) var bytes = 0
    /// The sum of the bytes, each weighted by the position of its pixel, counted from the end of the row. The last
    /// pixel has weight 1.
    private(set) var weighted = 0
    /// The sum of the bytes, each weighted by its offset in the pixel: R has weight 0, G 1, B 2 and A 3.
    private(set) var later = 0

    private let hasAlpha: Bool

    init(hasAlpha: Bool) { self.hasAlpha = hasAlpha }

    /// Adds `length` consecutive pixels that are equal to `pixel`. `place` is the position of the first of these
    /// pixels, counted from the end of the row.
    @inline(__always)
    mutating func add(_ pixel: UInt32, length: Int = 1, place: Int) {
        let (green, blue) = (Int(pixel &>> 8 & 0xFF), Int(pixel & 0xFF))
        let alpha = hasAlpha ? Int(pixel &>> 24) : 0
        let sum = Int(pixel &>> 16 & 0xFF) &+ green &+ blue &+ alpha
        bytes &+= length &* sum
        weighted &+= sum &* (length &* place &- length &* (length &- 1) / 2)
        later &+= length &* (green &+ 2 &* blue &+ 3 &* alpha)
    }

    /// Adds the pixels in `range` of a row.
    @inline(__always)
    mutating func add(_ row: PixelRow, from start: Int, to end: Int) {
        let byte = SIMD8<UInt32>(repeating: 0xFF)
        // The lane sums of 16,384 pixels, each at most 1,020, fit in 32 bits even when weighted.
        var (sums, prefixes, lane) = (SIMD8<UInt32>.zero, SIMD8<UInt32>.zero, SIMD8<UInt32>.zero)
        var index = start
        // Most pictures are opaque. Omitting alpha saves a third of the additions.
        while !hasAlpha && index &+ 8 <= end {
            let words = row.eight(from: index)
            let blue = words & byte
            let greenAndBlue = ((words &>> 8) & byte) &+ blue
            sums &+= ((words &>> 16) & byte) &+ greenAndBlue
            prefixes &+= sums
            lane &+= greenAndBlue &+ blue
            index &+= 8
        }
        while index &+ 8 <= end {
            let words = row.eight(from: index)
            let (green, blue, alpha) = ((words &>> 8) & byte, words & byte, words &>> 24)
            sums &+= ((words &>> 16) & byte) &+ green &+ blue &+ alpha
            prefixes &+= sums
            lane &+= green &+ blue &+ blue &+ alpha &+ alpha &+ alpha
            index &+= 8
        }
        if index > start {
            let places = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
            let total = Int(sums.wrappedSum())
            bytes &+= total
            weighted &+= 8 &* PixelSums.sum(prefixes) &+ (row.count &- index) &* total
            weighted &-= PixelSums.sum(sums &* places)
            later &+= PixelSums.sum(lane)
        }
        while index < end {
            add(row[index], place: row.count &- index)
            index &+= 1
        }
    }

    /// Returns the sum of the lanes. The upper and lower halves of each lane are added separately to avoid overflow.
    @inline(__always)
    private static func sum(_ lanes: SIMD8<UInt32>) -> Int {
        let half = SIMD8<UInt32>(repeating: 0xFFFF)
        return Int((lanes & half).wrappedSum()) &+ Int((lanes &>> 16).wrappedSum()) &<< 16
    }
}

/// The Adler-32 sums of a part of a stream. They can be combined with the sums of the next part.
///
/// - Source: RFC 1950, section 8.2.
struct AdlerSums: Hashable, Sendable {
    /// The number of bytes.
    private(set) var count = 0
    /// The sum of the bytes.
    private var sum = 0
    /// The sum of the bytes, each weighted by its position, counted from the end. The last byte has weight 1.
    private var weightedSum = 0

    private static let modulus = 65_521

    /// Creates the sums of an empty part.
    init() {}

    /// Creates the sums of a row in a PNG file: the filter byte and the filtered pixels.
    init(filter: UInt8, _ pixels: PixelSums, width: Int, bytesPerPixel: Int) {
        count = 1 + width * bytesPerPixel
        sum = Int(filter) + pixels.bytes
        weightedSum = Int(filter) * count + bytesPerPixel * pixels.weighted - pixels.later
    }

    /// Appends the sums of the next part.
    mutating func append(_ next: AdlerSums) {
        weightedSum = (weightedSum + next.count % AdlerSums.modulus * sum + next.weightedSum) % AdlerSums.modulus
        sum = (sum + next.sum) % AdlerSums.modulus
        count += next.count
    }

    /// The checksum of a complete stream.
    var checksum: UInt32 {
        let low = (1 + sum) % AdlerSums.modulus
        return UInt32((weightedSum + count) % AdlerSums.modulus) << 16 | UInt32(low)
    }
}
