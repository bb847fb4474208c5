import Diagnostics
import Files
import Glibc
import PNGCoding
import Pictures

/// Writes raw frames to standard output, as input for other programs.
actor RawWriter: FilmWriter {
    private let kind: FilmKind
    private var bytes: [UInt8] = []

    init(_ kind: FilmKind, _ pictures: FilmPictures) throws(RenderingError) {
        guard kind == .rgba || pictures.isOpaque else {
            throw .writing(
                path: "-.y4m", reason: "YUV4MPEG2 output has no transparency; use an opaque background, or -.rgba")
        }
        self.kind = kind
        guard kind == .y4m else { return }
        let (width, height) = (pictures.size.width, pictures.size.height)
        let header =
            "YUV4MPEG2 W\(width) H\(height) F\(pictures.framesPerSecond):1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
        try RawWriter.write(Array(header.utf8))
    }

    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError) {
        if !isRepeated { bytes = kind == .rgba ? RawWriter.rgba(picture) : RawWriter.yuv(picture) }
        try RawWriter.write(bytes)
    }

    func finish() {}

    func discard() {}

    /// Returns the pixels as R, G, B and straight alpha, one byte each.
    private static func rgba(_ picture: PixelPlane) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: picture.width * picture.height * 4)
        for y in 0..<picture.height {
            let row = picture[y]
            for x in 0..<picture.width { bytes.put(row[x].withStraightAlpha, at: 4 * (y * picture.width + x)) }
        }
        return bytes
    }

    /// Returns a YUV4MPEG2 frame: a header line and three planes.
    ///
    /// - Source: ITU-R BT.709-6, items 3.2 to 3.5.
    private static func yuv(_ picture: PixelPlane) -> [UInt8] {
        let start = Array("FRAME\n".utf8)
        let count = picture.width * picture.height
        var bytes = start + [UInt8](repeating: 0, count: 3 * count)
        for y in 0..<picture.height {
            let row = picture[y]
            for x in 0..<picture.width {
                let place = start.count + y * picture.width + x
                let components = YCbCr(row[x])
                bytes[place] = components.luma
                bytes[place + count] = components.blueDifference
                bytes[place + 2 * count] = components.redDifference
            }
        }
        return bytes
    }

    private static func write(_ bytes: [UInt8]) throws(RenderingError) {
        if let reason = AtomicFile.writeAll(bytes, to: STDOUT_FILENO) {
            throw .writing(path: "standard output", reason: reason)
        }
    }
}

/// An opaque color in limited-range Y′CbCr: luma is 16 through 235, and chroma is centered at 128.
struct YCbCr: Hashable {
    let luma: UInt8
    let blueDifference: UInt8
    let redDifference: UInt8

    /// - Parameter pixel: The color as `0xAARRGGBB`. Its alpha is ignored.
    init(_ pixel: UInt32) {
        let (red, green, blue) = (
            Double(pixel >> 16 & 0xFF) / 255, Double(pixel >> 8 & 0xFF) / 255, Double(pixel & 0xFF) / 255
        )
        let brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        luma = UInt8((16 + 219 * brightness).rounded())
        blueDifference = UInt8((128 + 224 * (blue - brightness) / 1.8556).rounded())
        redDifference = UInt8((128 + 224 * (red - brightness) / 1.5748).rounded())
    }
}
