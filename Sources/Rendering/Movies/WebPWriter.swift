import CWebP
import Diagnostics
import Files
import PNGCoding
import Pictures

/// Writes a lossless animated WebP file with libwebp. libwebpmux writes only the parts that changed between frames.
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
        try file.append(unsafe [UInt8](UnsafeBufferPointer(start: data.bytes, count: data.size)))
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
