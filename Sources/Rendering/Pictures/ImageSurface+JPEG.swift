import CTurboJPEG
import Views

extension ImageSurface {
    /// The pixels of a JPEG file, baseline or progressive, gray, in colour or for print, turned as its Exif data says.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``, also where libjpeg would fill in for what is missing.
    convenience init(jpeg source: PictureSource) throws(RenderingError) {
        let size = try source.size
        let orientation = source.header.orientation
        guard let decoder = unsafe tjInitDecompress() else {
            throw .drawing(reason: "there is no memory for a JPEG file")
        }
        defer { unsafe tjDestroy(decoder) }
        func failure() -> RenderingError {
            source.damaged(unsafe String(cString: tjGetErrorStr2(decoder)))
        }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let count = UInt(source.bytes.count)
        guard unsafe tjDecompressHeader3(decoder, source.bytes, count, &width, &height, &sampling, &space) == 0 else {
            throw failure()
        }
        let stored = orientation.swapsAxes ? (size.height, size.width) : (size.width, size.height)
        guard (Int(width), Int(height)) == stored else { throw source.damaged("it says of two sizes that it has them") }
        let isForPrint = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
        let format = isForPrint ? TJPF_CMYK : TJPF_BGRA
        var words = [UInt32](repeating: 0, count: size.width * size.height)
        // What libjpeg would only warn of is a damaged file; a progressive one of thousands of scans would take hours.
        let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
        let isDecoded = unsafe words.withUnsafeMutableBytes { target in
            unsafe tjDecompress2(
                decoder, source.bytes, count, target.baseAddress?.assumingMemoryBound(to: UInt8.self), width, width * 4,
                height, Int32(format.rawValue), flags) == 0
        }
        guard isDecoded else { throw failure() }
        let channels: ColorProfile.Space = isForPrint ? .cmyk : space == Int32(TJCS_GRAY.rawValue) ? .gray : .rgb
        if let standard = try source.inStandardColors(words, of: channels) {
            words = standard
        } else if isForPrint {
            words = words.map(\.colorOfInvertedInk)
        }
        if orientation != .up {
            let rowLength = stored.0
            words = (0..<size.height).flatMap { row in
                (0..<size.width).map { column in
                    let place = orientation.source(column: column, row: row, width: size.width, height: size.height)
                    return words[place.row * rowLength + place.column]
                }
            }
        }
        self.init(size, words, hasAlpha: false)
    }
}

extension UInt32 {
    /// Of cyan, magenta, yellow and black, from the lowest byte on, each as what it leaves of the light: the way in which programs
    /// write such files.
    fileprivate var colorOfInvertedInk: UInt32 {
        let black = self >> 24
        func light(_ shift: UInt32) -> UInt32 { ((self >> shift & 0xFF) * black + 127) / 255 }
        return 0xFF00_0000 | light(0) << 16 | light(8) << 8 | light(16)
    }
}
