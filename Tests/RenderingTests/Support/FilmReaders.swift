import CGif
import CWebP
import Rendering

/// A film that another program has decoded: each complete picture with straight alpha, and its duration in
/// milliseconds.
struct ReadFilm {
    var frames: [(pixels: [UInt32], milliseconds: Double)] = []
    var width = 0
    var height = 0

    struct Damage: Error { let reason: String }
}

extension ReadFilm {
    /// Decodes an animated PNG file whose frames replace the previous content.
    init(apng file: [UInt8]) throws {
        func number(_ place: Int, _ count: Int = 4) -> Int {
            file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }
        func chunk(_ type: String, _ data: some Sequence<UInt8>) -> [UInt8] {
            let checked = Array(type.utf8) + Array(data)
            return big(checked.count - 4) + checked + big(crc(checked))
        }
        var (place, start, control, stream): (Int, [UInt8], Int?, [UInt8]) = (8, [], nil, [])
        var (canvas, sequence, count): ([UInt32], Int, Int) = ([], 0, 0)
        var kinds: [String] = []
        func endFrame() throws {
            guard let frame = control else { return }
            let header = Array(file[(frame + 4)..<(frame + 12)]) + file[24..<29]
            let picture = try PNGReader(
                Array(file[..<8]) + chunk("IHDR", header) + chunk("IDAT", stream) + chunk("IEND", []))
            let (x, y) = (number(frame + 12), number(frame + 16))
            for row in 0..<picture.height {
                for column in 0..<picture.width {
                    canvas[(y + row) * width + x + column] = picture.pixels[row * picture.width + column]
                }
            }
            frames.append((canvas, 1000 * Double(number(frame + 20, 2)) / Double(number(frame + 22, 2))))
            stream = []
        }
        while place < file.count {
            let (length, data) = (number(place), place + 8)
            let type = String(decoding: file[place + 4..<data], as: UTF8.self)
            guard number(data + length) == crc(Array(file[place + 4..<data + length])) else {
                throw Damage(reason: "checksum of \(type)")
            }
            kinds.append(type)
            switch type {
            case "IHDR":
                start = Array(file[data..<data + length])
                (width, height) = (number(data), number(data + 4))
                canvas = Array(repeating: 0, count: width * height)
            case "acTL": count = number(data)
            case "fcTL":
                try endFrame()
                control = data
                guard number(data) == sequence else { throw Damage(reason: "sequence") }
                sequence += 1
            case "IDAT": stream += file[data..<data + length]
            case "fdAT":
                guard number(data) == sequence else { throw Damage(reason: "sequence") }
                sequence += 1
                stream += file[data + 4..<data + length]
            case "IEND": try endFrame()
            default: break
            }
            place = data + length + 4
        }
        guard count == frames.count, kinds.first == "IHDR", kinds.last == "IEND", !start.isEmpty else {
            throw Damage(reason: "\(count) frames, and \(kinds)")
        }
    }

    private func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

    /// - Source: Portable Network Graphics, second edition, annex D.
    private func crc(_ bytes: [UInt8]) -> Int {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
        }
        return Int(value ^ 0xFFFF_FFFF)
    }

    /// Decodes a GIF file with giflib, and combines the frames according to their disposal methods.
    init(gifAt path: String) throws {
        var status: Int32 = 0
        guard let gif = unsafe DGifOpenFileName(path, &status), unsafe DGifSlurp(gif) == GIF_OK else {
            throw Damage(reason: "GIF error \(status)")
        }
        defer { _ = unsafe DGifCloseFile(gif, &status) }
        (width, height) = (Int(unsafe gif.pointee.SWidth), Int(unsafe gif.pointee.SHeight))
        var canvas = [UInt32](repeating: 0, count: width * height)
        for index in 0..<Int(unsafe gif.pointee.ImageCount) {
            var control = GraphicsControlBlock()
            _ = unsafe DGifSavedExtensionToGCB(gif, Int32(index), &control)
            let image = unsafe gif.pointee.SavedImages[index]
            let box = unsafe image.ImageDesc
            for pixel in 0..<Int(unsafe box.Width * box.Height) {
                let value = Int(unsafe image.RasterBits[pixel])
                guard value != Int(control.TransparentColor) else { continue }
                let color = unsafe box.ColorMap.pointee.Colors[value]
                let (x, y) = (
                    unsafe Int(box.Left) + pixel % Int(box.Width), unsafe Int(box.Top) + pixel / Int(box.Width)
                )
                canvas[y * width + x] =
                    0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
            }
            frames.append((canvas, Double(control.DelayTime) * 10))
            if control.DisposalMode == DISPOSE_BACKGROUND {
                canvas = [UInt32](repeating: 0, count: width * height)
            }
        }
    }

    /// Decodes an animated WebP file with libwebp.
    init(webp file: [UInt8]) throws {
        try unsafe file.withUnsafeBufferPointer { bytes in
            var data = unsafe WebPData(bytes: bytes.baseAddress, size: bytes.count)
            guard let decoder = unsafe WebPAnimDecoderNew(&data, nil) else { throw Damage(reason: "no WebP") }
            defer { unsafe WebPAnimDecoderDelete(decoder) }
            var info = WebPAnimInfo()
            _ = unsafe WebPAnimDecoderGetInfo(decoder, &info)
            (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
            var last: Int32 = 0
            while unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 {
                var (picture, end): (UnsafeMutablePointer<UInt8>?, Int32) = (nil, 0)
                guard unsafe WebPAnimDecoderGetNext(decoder, &picture, &end) != 0, let picture = unsafe picture else {
                    throw Damage(reason: "a WebP frame")
                }
                let pixels = (0..<width * height).map { pixel in
                    [3, 0, 1, 2].reduce(UInt32(0)) { unsafe $0 << 8 | UInt32(picture[4 * pixel + $1]) }
                }
                frames.append((pixels, Double(end - last)))
                last = end
            }
        }
    }
}
