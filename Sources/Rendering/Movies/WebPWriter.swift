import CWebP
import Diagnostics
import Files
import FrameFolders
import Geometry
import PNGCoding
import Pictures

/// Writes a lossless animated WebP file with libwebp. libwebpmux writes only the parts that changed between frames.
///
/// libwebpmux writes a still image without a duration if all frames are equal, so the writer then builds the container
/// of an animation with one frame.
@safe
actor WebPWriter: FilmWriter {
    private let file: AtomicFile
    private let pictures: FilmPictures
    private let encoder: OpaquePointer
    private var config = WebPConfig()
    private var frameCount = 0

    /// The maximum width and height of a WebP file, in pixels.
    private static let longestEdge = 16_383
    /// The compression level, 0 through 9. For frames of a user interface, higher levels take much longer and save
    /// little space.
    private static let level: Int32 = 1

    init(_ path: String, _ pictures: FilmPictures) throws(RenderingError) {
        let (width, height) = (pictures.size.width, pictures.size.height)
        guard max(width, height) <= WebPWriter.longestEdge else {
            throw .writing(
                path: path,
                reason:
                    "a WebP file has at most \(WebPWriter.longestEdge) pixels along an edge, not \(width) × \(height)")
        }
        self.pictures = pictures
        file = try AtomicFile(creatingFolderFor: path)
        var options = WebPAnimEncoderOptions()
        _ = unsafe WebPAnimEncoderOptionsInit(&options)
        // Insert no key frames.
        options.kmax = 0
        guard unsafe WebPConfigInit(&config) != 0, unsafe WebPConfigLosslessPreset(&config, WebPWriter.level) != 0,
            let encoder = unsafe WebPAnimEncoderNew(Int32(width), Int32(height), &options)
        else { throw .drawing(reason: "there is not enough memory for the WebP file") }
        // Preserve the colors of transparent pixels.
        config.exact = 1
        unsafe self.encoder = unsafe encoder
    }

    isolated deinit { unsafe WebPAnimEncoderDelete(encoder) }

    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError) {
        let time = time(ofFrame: frameCount)
        frameCount += 1
        guard !isRepeated else { return }
        var copy = unsafe WebPPicture()
        guard unsafe WebPPictureInit(&copy) != 0 else { throw failure("the version of libwebp is not compatible") }
        unsafe copy.use_argb = 1
        unsafe copy.width = Int32(picture.width)
        unsafe copy.height = Int32(picture.height)
        guard unsafe WebPPictureAlloc(&copy) != 0 else { throw failure("there is not enough memory for a frame") }
        defer { unsafe WebPPictureFree(&copy) }
        for y in 0..<picture.height {
            let row = picture[y]
            let target = unsafe copy.argb! + y * Int(copy.argb_stride)
            for x in 0..<picture.width {
                unsafe target[x] = pictures.isOpaque ? row[x] | 0xFF00_0000 : row[x].withStraightAlpha
            }
        }
        guard unsafe WebPAnimEncoderAdd(encoder, &copy, time, &config) != 0 else { throw failure(words) }
    }

    func finish() throws(RenderingError) {
        var data = unsafe WebPData()
        unsafe WebPDataInit(&data)
        defer { unsafe WebPDataClear(&data) }
        guard unsafe WebPAnimEncoderAdd(encoder, nil, time(ofFrame: frameCount), nil) != 0,
            unsafe WebPAnimEncoderAssemble(encoder, &data) != 0
        else { throw failure(words) }
        let bytes = unsafe [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size))
        try file.append(WebPAnimation(ofStill: bytes, milliseconds: Int(time(ofFrame: frameCount)))?.bytes ?? bytes)
        try file.finish()
    }

    func discard() { file.discard() }

    /// Returns the time of a frame, rounded to milliseconds.
    private func time(ofFrame index: Int) -> Int32 {
        Int32((index * 1000 + pictures.framesPerSecond / 2) / pictures.framesPerSecond)
    }

    private var words: String { unsafe String(cString: WebPAnimEncoderGetError(encoder)) }

    private func failure(_ reason: String) -> RenderingError { .writing(path: file.path, reason: reason) }
}

/// The container of an animation of equal frames.
///
/// - Source: RFC 9649, sections 2.5 through 2.7.
struct WebPAnimation {
    let bytes: [UInt8]

    /// The maximum duration of a frame in milliseconds: the largest number of 24 bits.
    private static let longestFrame = 0xFF_FFFF

    /// Returns `nil` if `file` is not a lossless still image.
    init?(ofStill file: [UInt8], milliseconds: Int) {
        func number(at place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) } }
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
        }
        // The chunks follow the twelve bytes "RIFF", the size of the file, and "WEBP".
        var place = 12
        while place + 8 <= file.count, !file[place...].starts(with: "VP8L".utf8) {
            if file[place...].starts(with: "ANIM".utf8) { return nil }
            place += 8 + (number(at: place + 4) + 1) / 2 * 2
        }
        guard place + 13 <= file.count else { return nil }
        let picture = Array(file[(place + 8)..<(place + 8 + number(at: place + 4))])
        // A byte with the signature precedes the width and the height, of 14 bits each, and the bit for transparency.
        let header = number(at: place + 9)
        let size = little(header & 0x3FFF, 3) + little(header >> 14 & 0x3FFF, 3)
        let (isAnimated, hasAlpha) = (0x02, header >> 28 & 1 == 1 ? 0x10 : 0)
        var chunks = chunk("VP8X", little(isAnimated | hasAlpha, 4) + size)
        // A transparent background, and no limit on the number of repetitions.
        chunks += chunk("ANIM", little(0, 6))
        for start in stride(from: 0, to: max(milliseconds, 1), by: WebPAnimation.longestFrame) {
            let duration = min(milliseconds - start, WebPAnimation.longestFrame)
            // The frame begins at (0, 0) and replaces the content of the canvas.
            let isReplacing = 0x02
            chunks += chunk(
                "ANMF", little(0, 6) + size + little(duration, 3) + little(isReplacing, 1) + chunk("VP8L", picture))
        }
        bytes = Array("RIFF".utf8) + little(4 + chunks.count, 4) + Array("WEBP".utf8) + chunks
    }
}
