import CGif

/// Writes an animated GIF with giflib: of each frame what changed, with a palette of its own.
///
/// GIF counts in hundredths of a second, and programs show frames of less than two for longer. So of frames that come faster the
/// later ones are shown, and the film is as long as it should be. Without dithering, which would cost bytes and flicker.
///
/// - Source: Graphics Interchange Format, version 89a.
final class GIFWriter: FilmWriter {
    private let gif: GIFStream
    private let file: PartialFile
    private let pictures: FilmPictures
    private let change: PictureChange
    private var frameCount = 0
    /// A picture that is not written yet, because how long it is shown is not known.
    private var waiting: (pixels: [UInt32], start: Int)?

    /// The shortest time that programs show a frame for, in hundredths of a second.
    private static let shortest = 2
    /// One more stands for what is transparent.
    private static let colorLimit = 255

    init(_ path: String, _ pictures: FilmPictures) throws(RenderingError) {
        self.pictures = pictures
        change = PictureChange(pictures.size)
        file = try PartialFile(path)
        gif = try GIFStream(file, width: pictures.size.width, height: pictures.size.height)
    }

    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError) {
        let start = time(ofFrame: frameCount)
        frameCount += 1
        guard !isRepeated else { return }
        let whole = PixelBox(x: 0, y: 0, width: picture.width, height: picture.height)
        let pixels = picture.pixels(in: whole)
        if let waiting, start - waiting.start < GIFWriter.shortest {
            self.waiting = (pixels, waiting.start)
        } else {
            try writeWaiting(until: start)
            waiting = (pixels, start)
        }
    }

    func finish() throws(RenderingError) {
        try writeWaiting(until: time(ofFrame: frameCount))
        try gif.close()
        try file.finish()
    }

    func discard() { file.discard() }

    /// In hundredths of a second, rounded.
    private func time(ofFrame index: Int) -> Int {
        (index * 100 + pictures.framesPerSecond / 2) / pictures.framesPerSecond
    }

    private func writeWaiting(until end: Int) throws(RenderingError) {
        guard let waiting else { return }
        self.waiting = nil
        let delay = max(end - waiting.start, GIFWriter.shortest)
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
        try gif.write(
            indices, in: box, colors: palette?.colors ?? [], transparent: transparent, delay: delay,
            isTakenAway: !isOpaque)
    }
}
