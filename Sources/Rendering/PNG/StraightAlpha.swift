extension UInt32 {
    /// A pixel `0xAARRGGBB` whose colours are multiplied by alpha, with colours that are not, as PNG wants them.
    ///
    /// Multiplied again and rounded, as Cairo does when it reads a PNG file, they are what they were.
    var withStraightAlpha: UInt32 {
        let alpha = self >> 24
        guard alpha != 0xFF else { return self }
        guard alpha != 0 else { return 0 }
        func straight(_ shift: UInt32) -> UInt32 {
            Swift.min(((self >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift
        }
        return alpha << 24 | straight(16) | straight(8) | straight(0)
    }
}

/// Rows with straight alpha, made from rows with multiplied colours.
final class StraightRows {
    private let pixels: Scratch<UInt32>

    init(width: Int, rows: Int) { pixels = Scratch(width * rows, of: 0) }

    /// `plane` with straight alpha; it lives until the next call.
    func straightened(_ plane: PixelPlane) -> PixelPlane {
        for row in 0..<plane.height {
            let source = plane[row]
            for x in 0..<plane.width { pixels[row * plane.width + x] = source[x].withStraightAlpha }
        }
        return unsafe PixelPlane(
            UnsafePointer(pixels.pointer(at: 0)), width: plane.width, height: plane.height, stride: plane.width)
    }
}
