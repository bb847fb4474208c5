import Diagnostics
import Files
import FrameFolders
import Geometry
import Glibc
import PNGCoding
import Pictures

/// Writes MP4, WebM and QuickTime files with ffmpeg, which must be installed. ffmpeg receives raw frames through a
/// socket.
///
/// H.264 and VP9 store chroma at half the resolution and need an even width and height. If the width or height is odd,
/// the last column or row is duplicated. ProRes 4444 has no such restriction, and always has an alpha channel.
actor VideoWriter: FilmWriter {
    private let file: AtomicFile
    /// The process of ffmpeg; `nil` after it has ended.
    private var process: pid_t?
    /// The status of ffmpeg, in the form of `waitpid`.
    private var status: Int32 = 0
    /// The file that receives the error output of ffmpeg.
    private let complaints: Int32
    private let socket: Int32
    private var isOpen = true
    private let row: (width: Int, height: Int)
    private var bytes: [UInt8]

    init(_ path: String, _ kind: FilmKind, _ pictures: FilmPictures) throws(RenderingError) {
        guard kind.supportsTransparency || pictures.isOpaque else {
            throw .writing(
                path: path,
                reason: "an MP4 file has no transparency; use an opaque background, .mov, .webm, .apng or .webp"
            )
        }
        file = try AtomicFile(creatingFolderFor: path)
        guard let program = InstalledProgram.path(of: "ffmpeg") else {
            throw .writing(
                path: path,
                reason: "ffmpeg is not installed (apt-get install ffmpeg); .apng, .gif and .webp need no other program")
        }
        let unit = kind == .mov ? 1 : 2
        row = (
            (pictures.size.width + unit - 1) / unit * unit, (pictures.size.height + unit - 1) / unit * unit
        )
        bytes = [UInt8](repeating: 0, count: row.width * row.height * 4)
        var ends: [Int32] = [-1, -1]
        // Other child processes must not keep an end of the socket open.
        let socketKind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard let log = unsafe tmpfile(), unsafe socketpair(AF_UNIX, socketKind, 0, &ends) == 0 else {
            throw .writing(path: path, reason: systemError())
        }
        socket = ends[0]
        complaints = unsafe fcntl(fileno(log), F_DUPFD_CLOEXEC, 3)
        unsafe fclose(log)
        defer { close(ends[1]) }
        do throws(ChildOutput.Failure) {
            process = try ChildOutput.start(
                [program] + VideoWriter.arguments(kind, pictures, row.width, row.height), readingFrom: ends[1],
                writingTo: file.file, complaints, isSeparate: true)
        } catch {
            throw .writing(path: path, reason: "ffmpeg \(error.words)")
        }
    }

    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError) {
        if !isRepeated {
            for y in 0..<row.height {
                let pixels = picture[min(y, picture.height - 1)]
                for x in 0..<row.width {
                    bytes.put(pixels[min(x, picture.width - 1)].withStraightAlpha, at: 4 * (y * row.width + x))
                }
            }
        }
        // Use `send` instead of `write`. If ffmpeg has ended, `send` reports an error instead of raising a signal.
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe send(socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw ended() }
            sent += count
        }
    }

    func finish() throws(RenderingError) {
        closeSocket()
        wait()
        guard status == 0 else { throw ended() }
        guard !file.isEmpty else { throw .writing(path: file.path, reason: "ffmpeg wrote nothing") }
        try file.finish()
    }

    func discard() {
        if let process { kill(process, SIGTERM) }
        closeSocket()
        wait()
        file.discard()
    }

    isolated deinit {
        discard()
        close(complaints)
    }

    private func wait() {
        if let process { status = ChildOutput.end(of: process) }
        process = nil
    }

    private func closeSocket() {
        if isOpen { close(socket) }
        isOpen = false
    }

    /// Returns an error with the exit status and the first line of the error output of ffmpeg.
    private func ended() -> RenderingError {
        closeSocket()
        wait()
        lseek(complaints, 0, SEEK_SET)
        let text = String(decoding: (try? FileContents.bytes(from: complaints)) ?? [], as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline)
        let signal = status & 0x7F
        let status = signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
        return .writing(
            path: file.path, reason: "ffmpeg ended with \(status)" + (lines.first.map { ": \($0)" } ?? ""))
    }

    private static func arguments(
        _ kind: FilmKind, _ pictures: FilmPictures, _ width: Int, _ height: Int
    ) -> [String] {
        // The alpha of opaque pictures is 255 in every pixel.
        let isOpaque = pictures.isOpaque && kind != .mov
        let input = [
            "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", isOpaque ? "rgb0" : "rgba", "-s",
            "\(width)x\(height)", "-framerate", "\(pictures.framesPerSecond)", "-i", "pipe:0",
        ]
        // The ProRes encoder takes the color properties from its input frames, not from the options of the output.
        let properties =
            kind == .mov ? ",setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv" : ""
        let color = [
            "-vf", "scale=out_color_matrix=bt709:out_range=tv\(properties)", "-colorspace", "bt709", "-color_primaries",
            "bt709",
            "-color_trc", "bt709", "-color_range", "tv",
        ]
        // The number of threads is fixed, so that the bytes do not depend on the machine.
        let codec =
            switch kind {
            case .mp4:
                [
                    "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags",
                    "+faststart",
                ]
            case .mov:
                [
                    "-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le", "-alpha_bits", "16",
                    "-qscale:v", "4", "-vendor", "apl0",
                ]
            default:
                [
                    "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "5",
                    "-pix_fmt", isOpaque ? "yuv420p" : "yuva420p",
                ]
            }
        return input + color + codec + [
            "-threads", "2", "-fflags", "+bitexact", "-f", kind.rawValue, "-y", "/dev/stdout",
        ]
    }
}

extension [UInt8] {
    /// Stores a pixel `0xAARRGGBB` as R, G, B, A at `place`.
    @inline(__always)
    fileprivate mutating func put(_ pixel: UInt32, at place: Int) {
        self[place] = UInt8(truncatingIfNeeded: pixel >> 16)
        self[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        self[place + 2] = UInt8(truncatingIfNeeded: pixel)
        self[place + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
}

/// Writes raw frames to standard output, as input for other programs.
actor RawWriter: FilmWriter {
    private let kind: FilmKind
    private var bytes: [UInt8] = []

    init(_ kind: FilmKind, _ pictures: FilmPictures) throws(RenderingError) {
        guard kind.supportsTransparency || pictures.isOpaque else {
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
