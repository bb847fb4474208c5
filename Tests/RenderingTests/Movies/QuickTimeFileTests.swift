import Film
import Foundation
import Geometry
import PNGCoding
import TestSupport
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("A QuickTime file")
struct QuickTimeFileTests {
    private static let hasFFmpeg = ["ffmpeg", "ffprobe"].allSatisfy { path(of: $0) != nil }

    private static func path(of program: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: try #require(QuickTimeFileTests.path(of: program)))
        process.arguments = ["-v", "error"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return [UInt8](bytes)
    }

    /// Two scenes with an odd width and height. They contain saturated colors, text and, over a clear background,
    /// translucent pixels.
    private var film: TestFilm {
        func scene(_ x: Double) -> TestScene {
            var scene = TestScene(width: 101, height: 61)
            scene.add(Rect(x, 10, 30, 30), Color(red: 1, green: 0, blue: 0))
            scene.add(Rect(50, 30, 40, 20), Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.5))
            return scene
        }
        return TestFilm([scene(0), scene(20), scene(60)])
    }

    @Test(
        "is ProRes 4444 with alpha, and has the pixels of the pictures within the documented tolerance",
        .enabled(if: hasFFmpeg, "needs ffmpeg; apt-get install ffmpeg"), arguments: [Color.white, .clear])
    func pixels(background: Color) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path(of: "a.mov")
        var file = FilmFiles(path: path, settings: RenderSettings(background: background))
        try await film.play(into: &file)

        let entries = "stream=codec_name,profile,width,height,pix_fmt,color_space,nb_frames"
        let facts = try output(of: "ffprobe", ["-show_entries", entries, "-of", "default=nw=1", path])
        let lines = Set(String(decoding: facts, as: UTF8.self).split(separator: "\n").map(String.init))
        #expect(
            lines.isSuperset(of: [
                "codec_name=prores", "profile=4444", "width=101", "height=61", "color_space=bt709", "nb_frames=3",
            ]), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("pix_fmt=yuva444p") }, "\(lines)")

        let decoded = try output(of: "ffmpeg", ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
        try #require(decoded.count == 3 * 101 * 61 * 4)
        var (largest, squares) = (0.0, 0.0)
        for (index, frame) in film.frames.enumerated() {
            let expected = try CairoRenderer().draw(
                frame.presentation, canvas: film.format.canvas, scale: 1, background: background
            ).pixels
            for (pixel, value) in expected.enumerated() {
                let place = 4 * (index * 101 * 61 + pixel)
                let alpha = Double(decoded[place + 3])
                #expect(abs(alpha - Double(value >> 24)) <= 2)
                for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
                    // The pixels of bitmaps are multiplied by alpha, and those of the film are not.
                    let difference = Double(decoded[place + channel]) * alpha / 255 - Double(value >> shift & 255)
                    largest = max(largest, abs(difference))
                    squares += difference * difference
                }
            }
        }
        #expect(largest <= 16)
        #expect((squares / Double(3 * 101 * 61 * 3)).squareRoot() <= 1)
    }

    @Test("has the same bytes each time", .enabled(if: hasFFmpeg, "needs ffmpeg; apt-get install ffmpeg"))
    func bytes() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.mov", "b.mov"] {
            var file = FilmFiles(path: folder.path(of: name))
            try await film.play(into: &file)
        }
        #expect(try folder.bytes("a.mov") == folder.bytes("b.mov"))
    }
}
