/// Bitmaps as PNG files. The same bitmap always gives the same bytes.
public enum PNGEncoding {
    /// The bytes of a PNG file: without alpha for opaque bitmaps, with straight alpha for others.
    ///
    /// - Throws: ``RenderingError`` for an edge or an area that ``PixelSize`` does not allow, and when there is not enough
    ///   memory.
    public static func encode(_ bitmap: Bitmap, _ compression: PNGCompression = .fast) throws(RenderingError) -> [UInt8]
    {
        try PNGEncoder(for: bitmap, compression).encode(bitmap)
    }

    /// Writes the bitmap as a PNG file, which is there whole or not at all.
    ///
    /// - Throws: ``RenderingError``; an earlier file of the name is then as it was.
    public static func write(
        _ bitmap: Bitmap, _ compression: PNGCompression = .fast, to path: String
    ) throws(RenderingError) {
        try WholeFile.write(encode(bitmap, compression), to: path)
    }
}
