import CGif

/// Writes an animated GIF with giflib: of each frame what changed, with a palette of its own.
///
/// Without dithering, which would cost bytes and flicker.
///
/// - Source: Graphics Interchange Format, version 89a.
final class GIFWriter: FilmWriter {
    private let gif: GIFStream
    private let file: PartialFile
    private let pictures: FilmPictures
    private let change: PictureChange
    private let clock: GIFClock
    private var frameCount = 0
    /// A picture that is not written yet, because how long it is shown is not known.
    private var waiting: (pixels: [UInt32], start: Int)?

    /// One more stands for what is transparent.
    private static let colorLimit = 255

    init(_ path: String, _ pictures: FilmPictures) throws(RenderingError) {
        self.pictures = pictures
        change = PictureChange(pictures.size)
        clock = GIFClock(framesPerSecond: pictures.framesPerSecond, frameCount: pictures.frameCount)
        file = try PartialFile(makingFolderFor: path)
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
            // What is transparent shows the frame before, unless that is taken away; then all of the picture is written.
            isOpaque
                ? change.box(of: picture) ?? PixelBox(x: 0, y: 0, width: 1, height: 1)
                : PixelBox(x: 0, y: 0, width: plan.width, height: plan.height)
        }
        // `nil` is transparent.
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
        // Runs of a colour are looked up once.
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
                isTakenAway: !isOpaque)
        }
    }
}
