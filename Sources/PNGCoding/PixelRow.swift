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
/// Cairo draws a shape slightly differently under a different clip. Therefore each band always has its own clip: a band
/// that is drawn incrementally has the same pixels as in a complete redraw.
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

    /// Returns the numbers of the bands that contain the rows from `top` to `bottom`, in pixels. Rows outside the
    /// picture are ignored.
    package func touched(from top: Double, to bottom: Double) -> Range<Int> {
        guard top < bottom, bottom > 0, top < Double(height) else { return 0..<0 }
        let rows = Double(BandDeflater.rows)
        let first = Int((max(top, 0) / rows).rounded(.down))
        let last = Int((min(bottom, Double(height)) / rows).rounded(.up))
        return first..<max(first, min(last, count))
    }
}

extension UInt32 {
    /// The premultiplied pixel `0xAARRGGBB`, converted to straight alpha, as PNG requires.
    ///
    /// Premultiplying the result again, as Cairo does when it reads a PNG file, restores the original value.
    @inlinable package var withStraightAlpha: UInt32 {
        let alpha = self >> 24
        guard alpha != 0xFF else { return self }
        guard alpha != 0 else { return 0 }
        func straight(_ shift: UInt32) -> UInt32 {
            Swift.min(((self >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift
        }
        return alpha << 24 | straight(16) | straight(8) | straight(0)
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
