import Diagnostics
import Files
import Foundation
import PNGCoding
import Pictures

/// Writes MP4 and WebM files with ffmpeg, which must be installed. ffmpeg receives raw frames through a socket.
///
/// H.264 and VP9 store chroma at half the resolution and need an even width and height. If the width or height is odd,
/// the last column or row is duplicated.
actor VideoWriter: FilmWriter {
    private let file: AtomicFile
    private let process = Process()
    /// The file that receives the error output of ffmpeg.
    private let complaints: FileHandle
    private let socket: Int32
    private var isOpen = true
    private let row: (width: Int, height: Int)
    private var bytes: [UInt8]

    init(_ path: String, _ kind: FilmKind, _ pictures: FilmPictures) throws(RenderingError) {
        guard kind == .webm || pictures.isOpaque else {
            throw .writing(
                path: path, reason: "an MP4 file has no transparency; use an opaque background, .webm, .apng or .webp"
            )
        }
        file = try AtomicFile(creatingFolderFor: path)
        guard let program = VideoWriter.program else {
            throw .writing(
                path: path,
                reason: "ffmpeg is not installed (apt-get install ffmpeg); .apng, .gif and .webp need no other program")
        }
        row = (pictures.size.width + pictures.size.width % 2, pictures.size.height + pictures.size.height % 2)
        bytes = [UInt8](repeating: 0, count: row.width * row.height * 4)
        var ends: [Int32] = [-1, -1]
        guard let log = unsafe tmpfile(), unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
            throw .writing(path: path, reason: systemError())
        }
        // Child processes must not keep this end of the socket open.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        socket = ends[0]
        unsafe complaints = FileHandle(fileDescriptor: dup(fileno(log)), closeOnDealloc: true)
        unsafe fclose(log)
        let input = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = URL(filePath: program)
        process.arguments = VideoWriter.arguments(kind, pictures, row.width, row.height)
        process.standardInput = input
        process.standardOutput = FileHandle(fileDescriptor: file.file)
        process.standardError = complaints
        do {
            try process.run()
        } catch {
            close(socket)
            isOpen = false
            throw .writing(path: path, reason: "ffmpeg could not be started: \(error.localizedDescription)")
        }
        try? input.close()
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
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else { throw ended() }
        guard !file.isEmpty else { throw .writing(path: file.path, reason: "ffmpeg wrote nothing") }
        try file.finish()
    }

    func discard() {
        if process.isRunning {
            process.terminate()
            closeSocket()
            process.waitUntilExit()
        }
        closeSocket()
        file.discard()
    }

    isolated deinit { discard() }

    private func closeSocket() {
        if isOpen { close(socket) }
        isOpen = false
    }

    /// Returns an error with the exit status and the first line of the error output of ffmpeg.
    private func ended() -> RenderingError {
        closeSocket()
        process.waitUntilExit()
        try? complaints.seek(toOffset: 0)
        let text = (try? complaints.readToEnd()).flatMap { String(data: $0, encoding: .utf8) } ?? ""
        let lines = text.split(whereSeparator: \.isNewline)
        let status =
            process.terminationReason == .exit
            ? "status \(process.terminationStatus)" : "signal \(process.terminationStatus)"
        return .writing(
            path: file.path, reason: "ffmpeg ended with \(status)" + (lines.first.map { ": \($0)" } ?? ""))
    }

    /// The path of ffmpeg, found in `PATH`; `nil` if ffmpeg is not installed.
    private static var program: String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/ffmpeg" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func arguments(
        _ kind: FilmKind, _ pictures: FilmPictures, _ width: Int, _ height: Int
    ) -> [String] {
        let input = [
            "-v", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", pictures.isOpaque ? "rgb0" : "rgba", "-s",
            "\(width)x\(height)", "-framerate", "\(pictures.framesPerSecond)", "-i", "pipe:0",
        ]
        let color = [
            "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709", "-color_primaries", "bt709",
            "-color_trc", "bt709", "-color_range", "tv",
        ]
        // The number of threads is fixed, so that the bytes do not depend on the machine.
        let codec =
            kind == .mp4
            ? [
                "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags",
                "+faststart",
            ]
            : [
                "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "5", "-pix_fmt",
                pictures.isOpaque ? "yuv420p" : "yuva420p",
            ]
        return input + color + codec + [
            "-threads", "2", "-fflags", "+bitexact", "-f", kind.rawValue, "-y", "/dev/stdout",
        ]
    }
}

extension [UInt8] {
    /// Stores a pixel `0xAARRGGBB` as R, G, B, A at `place`.
    @inline(__always)
    mutating func put(_ pixel: UInt32, at place: Int) {
        self[place] = UInt8(truncatingIfNeeded: pixel >> 16)
        self[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        self[place + 2] = UInt8(truncatingIfNeeded: pixel)
        self[place + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
}
