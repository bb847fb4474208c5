import Diagnostics
import Files
import FrameFolders
import PNGCoding
import Pictures

/// Writes an animated PNG file. Only the changed part of each frame is encoded, with `PNGEncoder`.
///
/// APNG adds three chunk types to PNG. The images are compressed as in a normal PNG file.
///
/// - Source: Portable Network Graphics, third edition, section 11.3.6.
actor APNGWriter: FilmWriter {
    private let file: AtomicFile
    private let pictures: FilmPictures
    private let change: PictureChange
    private let chunks: PNGFile
    /// The offset of the chunk that contains the number of frames. This chunk is replaced after the last frame.
    private let countOffset: Int
    private var frameCount = 0
    /// The next sequence number of an `fcTL` or `fdAT` chunk.
    private var sequenceNumber: UInt32 = 0
    /// The changed part of the pending picture. It is written when the duration of the picture is known.
    private var waiting: (box: PixelBox, stream: [[UInt8]])?
    /// The number of frames that show the pending picture.
    private var shownFrames = 0
    /// The number of frames before the first frame that shows the pending picture.
    private var earlierFrames = 0

    init(_ path: String, _ pictures: FilmPictures) throws(RenderingError) {
        self.pictures = pictures
        change = PictureChange(pictures.size)
        chunks = PNGFile(
            width: pictures.size.width, height: pictures.size.height, hasAlpha: !pictures.isOpaque)
        countOffset = chunks.start.count
        file = try AtomicFile(creatingFolderFor: path)
        try file.append(chunks.start + APNGWriter.control(frameCount: 0))
    }

    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError) {
        guard !isRepeated, let box = change.box(of: picture) else {
            shownFrames += 1
            return
        }
        try writeWaiting()
        change.keep(picture)
        let part = Bitmap(
            width: box.width, height: box.height, pixels: picture.pixels(in: box), isOpaque: pictures.isOpaque)
        let encoder = try PNGEncoder(for: part, pictures.compression)
        waiting = (box, part.withPlane { encoder.stream($0) })
        earlierFrames += shownFrames
        shownFrames = 1
    }

    func finish() throws(RenderingError) {
        try writeWaiting()
        var end: [UInt8] = []
        PNGFile.append("IEND", [], to: &end)
        try file.append(end)
        try file.replace(APNGWriter.control(frameCount: frameCount), at: countOffset)
        try file.finish()
    }

    func discard() { file.discard() }

    private func writeWaiting() throws(RenderingError) {
        guard let waiting else { return }
        var bytes: [UInt8] = []
        let (box, delay) = (
            waiting.box,
            APNGWriter.delay(
                from: earlierFrames, to: earlierFrames + shownFrames, framesPerSecond: pictures.framesPerSecond)
        )
        let numbers = [sequenceNumber] + [box.width, box.height, box.x, box.y].map { UInt32($0) }
        // The dispose operation is "none", and the blend operation is "source".
        let operations: [UInt8] = [0, 0]
        PNGFile.append(
            "fcTL",
            [
                numbers.flatMap(PNGFile.big), PNGFile.big(UInt32(delay.numerator) << 16 | UInt32(delay.denominator)),
                operations,
            ], to: &bytes)
        sequenceNumber += 1
        if frameCount == 0 {
            PNGFile.append("IDAT", waiting.stream, to: &bytes)
        } else {
            PNGFile.append("fdAT", [PNGFile.big(sequenceNumber)] + waiting.stream, to: &bytes)
            sequenceNumber += 1
        }
        frameCount += 1
        self.waiting = nil
        try file.append(bytes)
    }

    /// Returns the animation control chunk of a film that repeats endlessly.
    private static func control(frameCount: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        PNGFile.append("acTL", [PNGFile.big(UInt32(frameCount)), PNGFile.big(0)], to: &bytes)
        return bytes
    }

    /// Returns the duration of a range of frames as a fraction of two 16-bit integers, in seconds.
    ///
    /// The durations are whole milliseconds that add up to the duration of the film. Browsers truncate fractions of
    /// milliseconds, so a film with durations of 1/60 s would end 4 % too early. A duration of more than 65,535 ms is
    /// rounded to hundredths, tenths or whole seconds, whichever is the finest unit that fits in 16 bits.
    static func delay(from start: Int, to end: Int, framesPerSecond: Int) -> (numerator: UInt16, denominator: UInt16) {
        func count(_ parts: Int, ofFrame index: Int) -> Int { (index * parts + framesPerSecond / 2) / framesPerSecond }
        for parts in [1000, 100, 10, 1] {
            let delay = count(parts, ofFrame: end) - count(parts, ofFrame: start)
            if let numerator = UInt16(exactly: delay) { return (numerator, UInt16(parts)) }
        }
        return (.max, 1)
    }
}
