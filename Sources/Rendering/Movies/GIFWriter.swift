import CGif
import Diagnostics
import Files
import FrameFolders
import Geometry
import PNGCoding
import Pictures

/// Writes an animated GIF with giflib. Each frame has its own palette. If pictures are opaque, a frame contains only
/// the part of the picture that changed.
///
/// The writer does not use dithering, because dithered files are larger and flicker.
///
/// - Source: Graphics Interchange Format, version 89a.
actor GIFWriter: FilmWriter {
    private let gif: GIFStream
    private let file: AtomicFile
    private let pictures: FilmPictures
    private let change: PictureChange
    private let clock: GIFClock
    private var frameCount = 0
    /// The pending picture. It is written when its duration is known.
    private var waiting: (pixels: [UInt32], start: Int)?

    /// The maximum number of opaque colors. One more index is reserved for transparent pixels.
    private static let colorLimit = 255

    init(_ path: String, _ pictures: FilmPictures) throws(RenderingError) {
        self.pictures = pictures
        change = PictureChange(pictures.size)
        clock = GIFClock(framesPerSecond: pictures.framesPerSecond, frameCount: pictures.frameCount)
        file = try AtomicFile(creatingFolderFor: path)
        gif = try GIFStream(file, width: pictures.size.width, height: pictures.size.height)
    }

    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError) {
        let start = clock.start(ofFrame: frameCount)
        frameCount += 1
        guard !isRepeated else { return }
        let whole = PixelBox(x: 0, y: 0, width: picture.width, height: picture.height)
        let pixels = picture.pixels(in: whole)
        if waiting?.start != start { try writeWaiting(until: start) }
        waiting = (pixels, start)
    }

    func finish() throws(RenderingError) {
        try writeWaiting(until: clock.end)
        try gif.close()
        try file.finish()
    }

    func discard() { file.discard() }

    private func writeWaiting(until end: Int) throws(RenderingError) {
        guard let waiting else { return }
        self.waiting = nil
        let (plan, isOpaque) = (pictures.size, pictures.isOpaque)
        let box = waiting.pixels.withPlane(plan) { picture in
            // Transparent pixels show the previous frame unless that frame is disposed. Pictures with transparency are
            // disposed, and are therefore written completely.
            isOpaque
                ? change.box(of: picture) ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
                : PixelBox(x: 0, y: 0, width: plan.width, height: plan.height)
        }
        // The color of each pixel; `nil` for transparent pixels.
        var colors: [UInt32?] = []
        colors.reserveCapacity(box.width * box.height)
        var counts: [UInt32: Int] = [:]
        for y in box.y..<box.y + box.height {
            for x in box.x..<box.x + box.width {
                let pixel = waiting.pixels[y * plan.width + x]
                guard isOpaque ? change.isChanged(pixel, x: x, y: y) : pixel >> 24 >= 0x80 else {
                    colors.append(nil)
                    continue
                }
                let color = (isOpaque ? pixel : pixel.withStraightAlpha) & 0xFF_FFFF
                colors.append(color)
                counts[color, default: 0] += 1
            }
        }
        waiting.pixels.withPlane(plan) { change.keep($0) }
        let palette = counts.isEmpty ? nil : ColorPalette(counts, limit: GIFWriter.colorLimit)
        let transparent = UInt8(palette?.colors.count ?? 0)
        // Look up each run of equal pixels once.
        var (lastColor, lastIndex): (UInt32?, UInt8) = (nil, transparent)
        let indices = colors.map { color in
            if color != lastColor {
                lastColor = color
                lastIndex = color.flatMap { palette?[$0] } ?? transparent
            }
            return lastIndex
        }
        for delay in GIFClock.delays(of: end - waiting.start) {
            try gif.write(
                indices, in: box, colors: palette?.colors ?? [], transparent: transparent, delay: delay,
                isDisposed: !isOpaque)
        }
    }
}

/// The times of the pictures of a GIF film, in hundredths of a second, the unit of GIF.
///
/// GIF viewers support delays of at least two hundredths, and replace a shorter delay with ten hundredths. Therefore a
/// film with more than 50 frames per second is divided into slots of two hundredths, and each slot shows the last of
/// its frames. A slower film shows all frames, each at its rounded time. In both cases, the duration is accurate to
/// half a hundredth of a second, and is at least two hundredths.
struct GIFClock: Hashable, Sendable {
    /// The end of the film.
    let end: Int
    private let framesPerSecond: Int
    /// The number of slots; `nil` for a film with at most 50 frames per second, which has no slots.
    private let placeCount: Int?

    /// The shortest delay that GIF viewers support.
    private static let shortest = 2
    /// The longest duration of a picture that is written as a single delay. The maximum of the format is 65,535.
    private static let longest = 60_000

    /// - Parameters:
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - frameCount: The number of frames, at least 1.
    init(framesPerSecond: Int, frameCount: Int) {
        self.framesPerSecond = framesPerSecond
        end = max(GIFClock.rounded(frameCount * 100, framesPerSecond), GIFClock.shortest)
        placeCount =
            framesPerSecond * GIFClock.shortest > 100
            ? max(frameCount * 100 / (framesPerSecond * GIFClock.shortest), 1) : nil
    }

    /// Returns the time of the frame with the zero-based index `index`. If two frames have the same time, the later
    /// frame is shown.
    func start(ofFrame index: Int) -> Int {
        guard let placeCount else { return GIFClock.rounded(index * 100, framesPerSecond) }
        return min(GIFClock.rounded(index * 100, framesPerSecond * GIFClock.shortest), placeCount - 1)
            * GIFClock.shortest
    }

    /// Splits `duration` into delays that are neither too long for the format nor too short for GIF viewers.
    static func delays(of duration: Int) -> [Int] {
        let whole = (duration - 1) / longest
        return Array(repeating: longest - shortest, count: whole) + [duration - whole * (longest - shortest)]
    }

    private static func rounded(_ a: Int, _ b: Int) -> Int { (a + b / 2) / b }
}

/// A giflib encoder that writes to a file.
@safe
final class GIFStream {
    private let gif: UnsafeMutablePointer<GifFileType>
    private let sink: Sink
    private var isOpen = true

    /// The destination of the encoded bytes. giflib passes this object to the write callback.
    private final class Sink {
        let file: AtomicFile
        var failure: RenderingError?

        init(_ file: AtomicFile) { self.file = file }
    }

    /// Starts a film that repeats endlessly.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written.
    init(_ file: AtomicFile, width: Int, height: Int) throws(RenderingError) {
        sink = Sink(file)
        var status: Int32 = 0
        let opened = unsafe EGifOpen(
            Unmanaged.passUnretained(sink).toOpaque(),
            { gif, bytes, count in
                let sink = unsafe Unmanaged<Sink>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
                guard sink.failure == nil else { return 0 }
                do throws(RenderingError) {
                    try sink.file.append(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count))))
                    return count
                } catch {
                    sink.failure = error
                    return 0
                }
            }, &status)
        guard let opened = unsafe opened else { throw .drawing(reason: "there is not enough memory for the GIF file") }
        unsafe gif = opened
        unsafe EGifSetGifVersion(gif, true)
        try unsafe check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, nil))
        try unsafe check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
        try unsafe check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
        let repeated: [UInt8] = [1, 0, 0]
        try unsafe check(EGifPutExtensionBlock(gif, 3, repeated))
        try unsafe check(EGifPutExtensionTrailer(gif))
    }

    deinit {
        var status: Int32 = 0
        if isOpen { _ = unsafe EGifCloseFile(gif, &status) }
    }

    /// Writes a frame.
    ///
    /// - Parameters:
    ///   - indices: The palette index of each pixel in `box`, or `transparent`, row by row.
    ///   - colors: At most 255 colors, `0xRRGGBB`.
    ///   - delay: The duration in hundredths of a second.
    ///   - isDisposed: Whether the frame is cleared to the background before the next frame is drawn.
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written.
    func write(
        _ indices: [UInt8], in box: PixelBox, colors: [UInt32], transparent: UInt8, delay: Int, isDisposed: Bool
    ) throws(RenderingError) {
        let disposal = isDisposed ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT
        var control = GraphicsControlBlock(
            DisposalMode: disposal, UserInputFlag: false, DelayTime: Int32(min(delay, 0xFFFF)),
            TransparentColor: Int32(transparent))
        var block = [UInt8](repeating: 0, count: 4)
        _ = unsafe EGifGCBToExtension(&control, &block)
        try unsafe check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block))
        // The size of a color table is a power of two.
        var size = 2
        while size <= colors.count { size *= 2 }
        var table = colors.map {
            GifColorType(
                Red: UInt8(truncatingIfNeeded: $0 >> 16), Green: UInt8(truncatingIfNeeded: $0 >> 8),
                Blue: UInt8(truncatingIfNeeded: $0))
        }
        table += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: size - table.count)
        let map = unsafe GifMakeMapObject(Int32(size), table)
        defer { unsafe GifFreeMapObject(map) }
        try unsafe check(
            EGifPutImageDesc(gif, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, map))
        var pixels = indices
        for row in 0..<box.height {
            try unsafe check(
                pixels.withUnsafeMutableBufferPointer { pixels in
                    unsafe EGifPutLine(gif, pixels.baseAddress! + row * box.width, Int32(box.width))
                })
        }
    }

    /// Writes the trailer.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the file cannot be written.
    func close() throws(RenderingError) {
        var status: Int32 = 0
        isOpen = false
        try unsafe check(EGifCloseFile(gif, &status))
    }

    private func check(_ result: Int32) throws(RenderingError) {
        if result == GIF_OK { return }
        throw sink.failure ?? .writing(path: sink.file.path, reason: "giflib could not write the frame")
    }
}

/// A color palette for a picture, with a limited number of colors.
///
/// If the picture has no more colors than the palette can hold, the palette is exact. Otherwise, the colors are
/// divided into boxes: the box with the largest squared error is repeatedly split at its mean along the axis with the
/// largest error. Each box contributes the mean of its colors to the palette.
///
/// - Source: Heckbert, Color Image Quantization for Frame Buffer Display (1982), with the cuts of Wu (1991).
struct ColorPalette {
    /// The colors as `0xRRGGBB`.
    let colors: [UInt32]
    private let places: [UInt32: UInt8]

    /// - Parameters:
    ///   - counts: The number of pixels of each color `0xRRGGBB`; at least one color.
    ///   - limit: The maximum number of colors, 1 through 256.
    init(_ counts: [UInt32: Int], limit: Int) {
        let entries = counts.sorted { $0.key < $1.key }.map { Entry(color: $0.key, count: $0.value) }
        guard entries.count > limit else {
            colors = entries.map(\.color)
            places = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, UInt8($0)) })
            return
        }
        var boxes = [Box(entries)]
        while boxes.count < limit {
            // The first box wins a tie. The palette therefore depends only on the picture.
            let largest = boxes.indices.reduce(0) { boxes[$1].error > boxes[$0].error ? $1 : $0 }
            guard let (low, high) = boxes[largest].halves else { break }
            boxes[largest] = low
            boxes.append(high)
        }
        colors = boxes.map(\.color)
        var places: [UInt32: UInt8] = [:]
        places.reserveCapacity(entries.count)
        for (number, box) in boxes.enumerated() {
            for entry in box.entries { places[entry.color] = UInt8(number) }
        }
        self.places = places
    }

    /// The index of the palette color for `color`, which must be a color of the picture.
    subscript(color: UInt32) -> UInt8 { places[color]! }

    private struct Entry {
        let color: UInt32
        let count: Int

        /// Returns the red, green or blue channel.
        func channel(_ axis: Int) -> Double { Double(color >> (16 - 8 * UInt32(axis)) & 0xFF) }
    }

    private struct Box {
        let entries: [Entry]
        let means: [Double]
        let axis: Int
        /// The squared error, summed over all axes.
        let error: Double

        init(_ entries: [Entry]) {
            self.entries = entries
            let count = Double(entries.reduce(0) { $0 + $1.count })
            var (sums, squares) = ([0.0, 0, 0], [0.0, 0, 0])
            for entry in entries {
                for axis in 0..<3 {
                    let value = entry.channel(axis)
                    sums[axis] += value * Double(entry.count)
                    squares[axis] += value * value * Double(entry.count)
                }
            }
            means = sums.map { $0 / count }
            let errors = (0..<3).map { squares[$0] - sums[$0] * sums[$0] / count }
            axis = (1..<3).reduce(0) { errors[$1] > errors[$0] ? $1 : $0 }
            error = entries.count > 1 ? errors.reduce(0, +) : 0
        }

        var color: UInt32 { means.reduce(0) { $0 << 8 | UInt32($1.rounded()) } }

        /// The two halves of the box; `nil` for a box with one color.
        var halves: (Box, Box)? {
            guard entries.count > 1 else { return nil }
            let low = entries.filter { $0.channel(axis) <= means[axis] }
            let high = entries.filter { $0.channel(axis) > means[axis] }
            return low.isEmpty || high.isEmpty ? nil : (Box(low), Box(high))
        }
    }
}
