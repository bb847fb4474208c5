import Geometry

/// A row of pixels in the format `0xAARRGGBB`. The memory of the pixels must outlive this value.
@safe
package struct PixelRow: BitwiseCopyable {
    package let start: UnsafePointer<UInt32>
    package let count: Int

    @unsafe
    @inlinable
    package init(_ start: UnsafePointer<UInt32>, count: Int) {
        unsafe self.start = unsafe start
        self.count = count
    }

    @inlinable @inline(__always)
    package subscript(index: Int) -> UInt32 {
        assert(index >= 0 && index < count, "there is no pixel \(index) of \(count)")
        return unsafe start[index]
    }

    @inline(__always)
    func eight(from index: Int) -> SIMD8<UInt32> {
        assert(index >= 0 && index + 8 <= count, "there are no 8 pixels from \(index) of \(count)")
        return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD8<UInt32>.self)
    }

    /// Returns the bytes of eight pixels.
    @inline(__always)
    func bytes(from index: Int) -> SIMD32<UInt8> {
        assert(index >= 0 && index + 8 <= count, "there are no 8 pixels from \(index) of \(count)")
        return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD32<UInt8>.self)
    }

    /// Returns the index of the first pixel, starting at `from`, that differs from the pixel to its left. Returns
    /// `end` if there is no such pixel before `end`.
    @inline(__always)
    func runEnd(from: Int, to end: Int) -> Int {
        unsafe mismatch(from: from, to: end, start - 1)
    }

    /// Returns the index of the first pixel, starting at `from`, that differs from the pixel of `other` at an offset
    /// of `shift`. Returns `end` if there is no such pixel before `end`.
    @inline(__always)
    package func mismatch(with other: PixelRow, shift: Int = 0, from: Int, to end: Int) -> Int {
        assert(from + shift >= 0 && end + shift <= other.count, "the range exceeds the other row")
        return unsafe mismatch(from: from, to: end, other.start + shift)
    }

    package func isEqual(to other: PixelRow) -> Bool { mismatch(with: other, from: 0, to: count) == count }

    /// Compares eight pixels at a time, as four words of two pixels each. For flat pictures, the encoder spends most
    /// of its time here.
    @inline(__always)
    private func mismatch(from: Int, to end: Int, _ other: UnsafePointer<UInt32>) -> Int {
        var index = from
        let (left, right) = unsafe (UnsafeRawPointer(start), UnsafeRawPointer(other))
        while index &+ 8 <= end {
            let offset = index &* 4
            let difference =
                unsafe left.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
                ^ right.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            if (difference[0] | difference[1]) | (difference[2] | difference[3]) != 0 {
                // Select without branches, because the position cannot be predicted.
                var first = 6 &+ difference[3].trailingZeroBitCount &>> 5
                first = difference[2] != 0 ? 4 &+ difference[2].trailingZeroBitCount &>> 5 : first
                first = difference[1] != 0 ? 2 &+ difference[1].trailingZeroBitCount &>> 5 : first
                first = difference[0] != 0 ? difference[0].trailingZeroBitCount &>> 5 : first
                return index &+ first
            }
            index &+= 8
        }
        while unsafe index < end && start[index] == other[index] { index &+= 1 }
        return index
    }
}

/// A picture: rows of pixels, with optional padding between them. The memory of the pixels must outlive this value.
@safe
package struct PixelPlane {
    package let width: Int
    package let height: Int
    @usableFromInline package let start: UnsafePointer<UInt32>
    /// The distance between rows, in pixels.
    @usableFromInline package let stride: Int

    @unsafe
    package init(_ start: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) {
        unsafe self.start = unsafe start
        self.width = width
        self.height = height
        self.stride = stride
    }

    @inlinable @inline(__always)
    package subscript(row: Int) -> PixelRow {
        assert(row >= 0 && row < height, "there is no row \(row) of \(height)")
        return unsafe PixelRow(start + row &* stride, count: width)
    }

    /// Returns the rows of `band` as a picture.
    package func band(_ band: Range<Int>) -> PixelPlane {
        assert(band.lowerBound >= 0 && band.upperBound <= height, "there are no rows \(band) of \(height)")
        return unsafe PixelPlane(start + band.lowerBound * stride, width: width, height: band.count, stride: stride)
    }
}

/// The division of a picture into bands of rows, from the top. Pictures are drawn and compressed band by band.
///
/// Cairo draws a shape slightly differently under a different clip. Therefore, each band always has its own clip, so
/// that a band has the same pixels in an incremental and in a complete redraw.
package struct PixelBands: Hashable, Sendable {
    let height: Int

    package init(height: Int) { self.height = height }

    /// The number of bands.
    package var count: Int { (height + BandDeflater.rows - 1) / BandDeflater.rows }

    /// Returns the rows of band `number`.
    package subscript(number: Int) -> Range<Int> {
        let start = number * BandDeflater.rows
        return start..<min(start + BandDeflater.rows, height)
    }

    /// Returns the numbers of the bands that overlap the rows from `top` to `bottom`, in pixels. Rows outside the
    /// picture are ignored.
    package func touched(from top: Double, to bottom: Double) -> Range<Int> {
        guard top < bottom, bottom > 0, top < Double(height) else { return 0..<0 }
        let rows = Double(BandDeflater.rows)
        let first = Int((max(top, 0) / rows).rounded(.down))
        let last = Int((min(bottom, Double(height)) / rows).rounded(.up))
        return first..<max(first, min(last, count))
    }
}

/// A buffer that converts premultiplied rows to straight alpha.
final class StraightRows {
    private let pixels: EncoderBuffer<UInt32>

    init(width: Int, rows: Int) { pixels = EncoderBuffer(width * rows, of: 0) }

    /// Returns `plane` with straight alpha. The result is valid until the next call.
    func straightened(_ plane: PixelPlane) -> PixelPlane {
        for row in 0..<plane.height {
            let source = plane[row]
            for x in 0..<plane.width { pixels[row * plane.width + x] = source[x].withStraightAlpha }
        }
        return unsafe PixelPlane(
            UnsafePointer(pixels.pointer(at: 0)), width: plane.width, height: plane.height, stride: plane.width)
    }
}

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

    /// Adds the pixels of a row from `start` up to but not including `end`.
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
