import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("Frames as JPEG files")
struct JPEGSequenceTests {
    private let film = TestFilm([TestScene.cards, .text, .text, .lines, .cards])

    private func write(
        _ film: TestFilm, to path: String, _ settings: RenderSettings = RenderSettings(), jobs: Int = 1,
        first count: Int? = nil
    ) async throws {
        let format = try #require(FrameFileFormat.ofSequence(at: path))
        #expect(format.name == "JPEG" && !format.supportsTransparency && format.makeStill == nil)
        var sequence = format.makeSequence(path, settings, jobs)
        try await film.play(into: &sequence, first: count)
    }

    /// Returns the pixels of a file, decoded by libjpeg-turbo.
    private func decoded(_ name: String, in folder: TemporaryFolder) throws -> Bitmap {
        try ImageSurface(jpeg: PictureSource(path: folder.path(of: name))).bitmap
    }

    /// The coefficients of a block are rounded to multiples of the steps of the quantization tables. The error of a
    /// coefficient is at most half a step. The transform is orthonormal, so the sum of the squared errors is the same
    /// for the coefficients and for the samples of a block (Parseval's theorem). A picture whose size is not a multiple
    /// of 8 has larger errors per visible pixel, because blocks extend beyond it.
    ///
    /// - Source: ITU-T T.81, tables K.1 and K.2; the scaling of libjpeg's `jpeg_quality_scaling`.
    private func largestErrors(_ width: Int, _ height: Int) -> (red: Double, green: Double, blue: Double) {
        let luminance = [
            16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
            29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
            121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
        ]
        let chrominance =
            [17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56]
            + Array(repeating: 99, count: 5)
            + [47, 66] + Array(repeating: 99, count: 38)
        #expect(luminance.count == 64 && chrominance.count == 64)
        let padding = Double((width + 7) / 8 * ((height + 7) / 8) * 64) / Double(width * height)
        func error(_ table: [Int]) -> Double {
            let scale = 200 - 2 * JPEGEncoding.quality
            let steps = table.map { Double(max(($0 * scale + 50) / 100, 1)) }
            let squares = steps.reduce(0) { $0 + $1 * $1 / 4 }
            return (squares / 64 * padding).squareRoot()
        }
        let (brightness, color) = (error(luminance), error(chrominance))
        // Conversions round the three components twice, and the transform rounds its results: at most 2 in total for a
        // channel with the weights of BT.601.
        return (
            brightness + 1.402 * color + 2, brightness + (0.344 + 0.714) * color + 2, brightness + 1.772 * color + 2
        )
    }

    @Test("have the pictures of the PNG files, within the quantization of their quality", arguments: ["jpg", "jpeg"])
    func pictures(suffix: String) async throws {
        let folder = try TemporaryFolder()
        for scale in [1.0, 1.5] {
            let settings = RenderSettings(scale: scale)
            try await write(film, to: folder.path(of: "%04d.\(suffix)"), settings)
            var frames = PNGSequence(folder: folder.path, settings: settings)
            try await film.play(into: &frames)
            for index in 0..<5 {
                let picture = try decoded("000\(index).\(suffix)", in: folder)
                let original = try PNGReader(folder.bytes("000\(index).png"))
                #expect(picture.width == original.width && picture.height == original.height)
                let limits = largestErrors(picture.width, picture.height)
                for (shift, limit) in [(16, limits.red), (8, limits.green), (0, limits.blue)] {
                    let squares = zip(picture.pixels, original.pixels).reduce(0.0) { sum, pair in
                        let error = Double(pair.0 >> shift & 0xFF) - Double(pair.1 >> shift & 0xFF)
                        return sum + error * error
                    }
                    let error = (squares / Double(original.pixels.count)).squareRoot()
                    #expect(error <= limit, "frame \(index), channel at bit \(shift)")
                }
            }
        }
    }

    /// A flat picture has only the mean of each block, whose step is 3 for brightness and for color: (16 × 20 + 50) ÷ 100
    /// and (17 × 20 + 50) ÷ 100. The mean is an eighth of the coefficient, so its error is at most 0.1875. With two
    /// roundings of 0.5 for each component, blue has an error of at most (0.1875 + 1) × (1 + 1.772) + 0.5 = 3.8.
    @Test func `have flat colors within 3 levels`() async throws {
        let folder = try TemporaryFolder()
        let colors: [UInt32] = [0xFF3B30, 0x34C759, 0x007AFF, 0xFFFFFF, 0x000000, 0x8E8E93]
        let film = TestFilm(
            colors.map { color in
                var scene = TestScene(width: 20, height: 12)
                func channel(_ shift: UInt32) -> Double { Double(color >> shift & 0xFF) / 255 }
                scene.add(Rect(0, 0, 20, 12), Color(red: channel(16), green: channel(8), blue: channel(0)))
                return scene
            })
        try await write(film, to: folder.path(of: "%04d.jpg"))
        for (index, color) in colors.enumerated() {
            for pixel in Set(try decoded("000\(index).jpg", in: folder).pixels) {
                for shift in [0, 8, 16] as [UInt32] {
                    let error = Int(pixel >> shift & 0xFF) - Int(color >> shift & 0xFF)
                    #expect(abs(error) <= 3, "\(String(pixel, radix: 16)) for \(String(color, radix: 16))")
                }
            }
        }
    }

    @Test func `are the same bytes for any number of jobs, and equal frames are one file`() async throws {
        let folder = try TemporaryFolder()
        for jobs in [1, 2, 5] { try await write(film, to: folder.path(of: "\(jobs)/a-%03d.jpg"), jobs: jobs) }
        #expect(folder.names(in: "1") == (0..<5).map { "a-00\($0).jpg" })
        for name in folder.names(in: "1") {
            #expect(try folder.bytes("1/\(name)") == folder.bytes("2/\(name)"), "\(name)")
            #expect(try folder.bytes("1/\(name)") == folder.bytes("5/\(name)"), "\(name)")
        }
        #expect(try folder.bytes("1/a-000.jpg") == folder.bytes("1/a-004.jpg"))
        #expect(try folder.number(of: "1/a-001.jpg") == folder.number(of: "1/a-002.jpg"))
    }

    @Test func `replace the frames of a longer film and nothing else`() async throws {
        let folder = try TemporaryFolder()
        for name in ["0001.jpg", "0007.jpg", "10007.jpg", "007.jpg", "0007.jpeg", "0007.png", "manifest.json"] {
            try folder.write(name, "earlier")
        }
        try await write(TestFilm([TestScene.cards]), to: folder.path(of: "%04d.jpg"))
        #expect(folder.names == ["0000.jpg", "0007.jpeg", "0007.png", "007.jpg", "manifest.json"])
    }

    @Test("that are interrupted or fail do not change the folder", arguments: [1, 2])
    func failures(jobs: Int) async throws {
        let folder = try TemporaryFolder()
        for name in ["0000.jpg", "0009.jpg"] { try folder.write(name, "earlier") }
        let path = folder.path(of: "%04d.jpg")
        try await write(film, to: path, jobs: jobs, first: 3)
        // A folder with the name of a frame cannot be replaced.
        try folder.write("0003.jpg/inside", "earlier")
        await #expect(throws: (any Error).self) { try await write(film, to: path, jobs: jobs) }
        #expect(folder.names == ["0000.jpg", "0003.jpg", "0009.jpg"])
        #expect(folder.names(in: "0003.jpg") == ["inside"])
        #expect(try folder.bytes("0000.jpg") == Array("earlier".utf8))
    }
}
