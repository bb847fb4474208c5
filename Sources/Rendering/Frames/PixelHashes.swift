import Files
import PNGCoding

/// The hashes of the bands of a picture. Only changed bands are hashed again.
final class PixelHashes {
    private var values: [UInt64]

    /// - Parameter height: The height of the picture in pixels.
    init(height: Int) { values = Array(repeating: 0, count: PixelBands(height: height).count) }

    /// Updates the hash of a band. `PNGEncoder` calls this method when it encodes the band.
    func update(_ number: Int, _ rows: PixelPlane, _ equalsRowAbove: (Int) -> Bool) {
        values[number] = ContentHash(rows, equalsRowAbove: equalsRowAbove).value
    }

    /// The hash of the picture.
    var hash: ContentHash { ContentHash(values) }
}

extension ContentHash {
    /// Creates the hash of a band from the hashes of its rows, from top to bottom. Pixels are `0xAARRGGBB` with
    /// premultiplied alpha, the format of a decoded and premultiplied file.
    ///
    /// - Parameter equalsRowAbove: A closure that returns whether a row is equal to the row above it. It is not called
    ///   for the first row. Rows that are equal to the row above are not read.
    init(_ band: PixelPlane, equalsRowAbove: (Int) -> Bool) {
        var rows: [UInt64] = []
        rows.reserveCapacity(band.height)
        for number in 0..<band.height {
            if let above = rows.last, equalsRowAbove(number) {
                rows.append(above)
                continue
            }
            let row = band[number]
            rows.append(
                unsafe ContentHash(UnsafeRawBufferPointer(start: row.start, count: 4 * row.count)).value)
        }
        self.init(rows)
    }

    init(_ band: PixelPlane) { self.init(band) { band[$0].isEqual(to: band[$0 - 1]) } }

    /// Creates the hash of a picture from the hashes of its bands, from top to bottom.
    init(ofPicture picture: PixelPlane) {
        let bands = PixelBands(height: picture.height)
        self.init((0..<bands.count).map { ContentHash(picture.band(bands[$0])).value })
    }
}
