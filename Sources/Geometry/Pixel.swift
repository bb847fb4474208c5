/// Conversions of pixels in the format `0xAARRGGBB`.
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
