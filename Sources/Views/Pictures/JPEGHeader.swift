/// The segments of a JPEG file before its pixels.
///
/// - Source: ITU-T T.81, B.1 and B.2.2 (frame header); Exif 2.32, 4.5 (APP1) and 4.6.4 (orientation).
enum JPEGHeader {
    /// The size as the picture is shown, and how it is turned for that.
    static func read(
        _ bytes: ByteReader
    ) throws(PictureHeader.Problem) -> (size: (width: Double, height: Double), PictureOrientation) {
        var orientation = PictureOrientation.up
        var place = 2
        while true {
            guard try bytes.big(at: place, 1) == 0xFF else {
                throw .fault(.damaged(.jpeg, "there is no segment where one should begin"))
            }
            let marker = try bytes.big(at: place + 1, 1)
            // Any number of 0xFF may stand before a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            if isFrame(marker) {
                let (height, width) = (Double(try bytes.big(at: place + 5, 2)), Double(try bytes.big(at: place + 7, 2)))
                return (orientation.swapsAxes ? (height, width) : (width, height), orientation)
            }
            // The pixels, or the end of the file.
            guard marker != 0xDA, marker != 0xD9 else {
                throw .fault(.damaged(.jpeg, "it does not say how large it is"))
            }
            let length = try bytes.big(at: place + 2, 2)
            guard length >= 2 else { throw .fault(.damaged(.jpeg, "a segment has no length")) }
            if marker == 0xE1, let found = self.orientation(bytes, at: place + 4, length - 2) { orientation = found }
            place += 2 + length
        }
    }

    /// SOF0 to SOF15, among which DHT, JPG and DAC have their numbers.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    /// Of an APP1 segment; `nil` where it says nothing of it, or nonsense.
    private static func orientation(_ bytes: ByteReader, at start: Int, _ length: Int) -> PictureOrientation? {
        do {
            guard length > 14, try bytes.text(at: start, 6) == "Exif\0\0" else { return nil }
            let origin = start + 6
            let isLittle = try bytes.text(at: origin, 2) == "II"
            func number(_ place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
                guard place + count <= start + length else { throw .early }
                return isLittle ? try bytes.little(at: place, count) : try bytes.big(at: place, count)
            }
            let directory = origin + (try number(origin + 4, 4))
            for entry in 0..<(try number(directory, 2)) {
                let place = directory + 2 + 12 * entry
                if try number(place, 2) == 0x0112 { return PictureOrientation(rawValue: try number(place + 8, 2)) }
            }
            return nil
        } catch {
            return nil
        }
    }
}
