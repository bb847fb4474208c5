import CDeflate
import CTurboJPEG
import Geometry
import TestSupport
import Testing
import Views

@testable import PNGCoding
@testable import Pictures
@testable import Rendering

@Suite("The colors of picture files")
struct PictureColorTests {
    /// The four colors in the file, side by side.
    private static let colors: [SIMD3<Double>] = [[200, 90, 40], [30, 160, 120], [90, 90, 200], [255, 0, 0]]
    private static let words = colors.map {
        0xFF00_0000 | UInt32($0.x) << 16 | UInt32($0.y) << 8 | UInt32($0.z)
    }

    private func drawn(_ name: String, _ file: [UInt8], width: Int = 4) throws -> [UInt32] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(name, bytes: file)
        #expect(PictureCheck.fault(ofFileAt: folder.path(of: name)) == nil)
        var scene = TestScene(width: Double(width), height: 1)
        scene.add(
            Rect(0, 0, Double(width), 1), content: .image(.init(path: folder.path(of: name), size: scene.canvas)))
        return try scene.bitmap().pixels
    }

    /// Returns a PNG file with a profile chunk before the pixels.
    private func png(_ pixels: [UInt32], profile: [UInt8], isOpaque: Bool = true) throws -> [UInt8] {
        let whole = try PNGEncoding.encode(
            Bitmap(width: pixels.count, height: 1, pixels: pixels, isOpaque: isOpaque))
        let compressor = unsafe libdeflate_alloc_compressor(6)
        defer { unsafe libdeflate_free_compressor(compressor) }
        var stream = [UInt8](repeating: 0, count: profile.count + 100)
        let count = unsafe libdeflate_zlib_compress(compressor, profile, profile.count, &stream, stream.count)
        var chunk: [UInt8] = []
        PNGFile.append("iCCP", [Array("a\0\0".utf8), Array(stream.prefix(count))], to: &chunk)
        // The chunk follows the signature and IHDR, in place of the sRGB chunk.
        return whole[..<33] + chunk + whole[46...]
    }

    /// Returns a JPEG file with the profile, which is split into pieces in reverse order.
    private func jpeg(_ file: [UInt8], profile: [UInt8], pieces: Int) -> [UInt8] {
        let length = (profile.count + pieces - 1) / pieces
        let segments = (0..<pieces).reversed().flatMap { number -> [UInt8] in
            let part = profile.dropFirst(number * length).prefix(length)
            let size = part.count + 16
            return [0xFF, 0xE2, UInt8(size >> 8), UInt8(size & 0xFF)] + Array("ICC_PROFILE\0".utf8)
                + [UInt8(number + 1), UInt8(pieces)] + part
        }
        return file.prefix(2) + segments + file.dropFirst(2)
    }

    private func webP(_ pixels: [UInt32], profile: [UInt8]) -> [UInt8] {
        let simple = EncodedPicture.webP(pixels, pixels.count, 1)
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let chunks =
            Array("WEBPVP8X".utf8) + little(10, 4) + [0x20, 0, 0, 0] + little(pixels.count - 1, 3) + little(0, 3)
            + Array("ICCP".utf8) + little(profile.count, 4) + profile + Array(repeating: 0, count: profile.count % 2)
            + simple[12...]
        return Array("RIFF".utf8) + little(chunks.count, 4) + chunks
    }

    private func expect(
        _ pixels: [UInt32], _ primaries: TestProfile.Primaries, gamma: Double, within steps: Double,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (pixel, color) in zip(pixels, Self.colors) {
            let expected = TestProfile.standardColor(of: color, primaries, gamma: gamma)
            let found = SIMD3(Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
            let difference = found - expected
            let largest = max(abs(difference.x), abs(difference.y), abs(difference.z))
            #expect(largest <= steps, "\(found) for \(color), expected \(expected)", sourceLocation: sourceLocation)
        }
    }

    /// The last color is the red of the file's color space, which is outside of sRGB and is mapped to the nearest
    /// color, (255, 0, 0).
    @Test(
        "are those of the profile in a PNG, JPEG or WebP",
        arguments: [(TestProfile.displayP3, 2.2), (TestProfile.adobeRGB, 563.0 / 256)])
    func profiles(primaries: TestProfile.Primaries, gamma: Double) throws {
        let profile = TestProfile.screen(primaries, gamma: gamma)
        // The gamma is stored in 256ths, and the 8-bit components are rounded twice.
        let kept = (gamma * 256).rounded() / 256
        let fromPNG = try drawn("a.png", png(Self.words, profile: profile))
        expect(fromPNG, primaries, gamma: kept, within: 1.5)
        expect(try drawn("a.webp", webP(Self.words, profile: profile)), primaries, gamma: kept, within: 1.5)
        #expect(fromPNG[3] == 0xFFFF_0000)

        // Blocks of a single color. A JPEG of high quality preserves them with an error of one or two shades.
        let blocks = Self.words.flatMap { Array(repeating: $0, count: 16) }
        let file = EncodedPicture.jpeg((0..<16).flatMap { _ in blocks }, 64, 16)
        for pieces in [1, 3] {
            let pixels = try drawn("a.jpg", jpeg(file, profile: profile, pieces: pieces), width: 64)
            expect((0..<4).map { pixels[$0 * 16 + 8] }, primaries, gamma: kept, within: 6)
        }
    }

    /// A gamma of 1 is linear light. Half of it is 188 in sRGB, and a quarter is 137.
    @Test func `are those of the profile in a gray picture`() throws {
        let profile = TestProfile.gray(gamma: 1)
        let file = jpeg(
            EncodedPicture.jpeg(Array(repeating: 0xFF80_8080, count: 64), 8, 8, isGray: true), profile: profile,
            pieces: 1)
        let pixel = try drawn("a.jpg", file, width: 1)[0]
        #expect(pixel.isClose(to: 0xFFBC_BCBC, within: 2), "\(String(pixel, radix: 16))")
        // A profile that is not for gray is ignored.
        let other = jpeg(
            EncodedPicture.jpeg(Array(repeating: 0xFF80_8080, count: 64), 8, 8, isGray: true),
            profile: TestProfile.screen(TestProfile.displayP3, gamma: 1), pieces: 1)
        #expect(try drawn("a.jpg", other, width: 1) == [0xFF80_8080])
    }

    @Test func `are unchanged with the profile of sRGB, and with a damaged profile`() throws {
        let standard = TestProfile.screen(TestProfile.standard, gamma: 2.2)
        expect(
            try drawn("a.png", png(Self.words, profile: standard)), TestProfile.standard, gamma: 2.19921875, within: 1.5
        )
        #expect(try drawn("a.png", png(Self.words, profile: TestProfile.standardItself)) == Self.words)
        for profile in [Array(standard.prefix(150)), Array(repeating: 7, count: 200), [1, 2]] {
            #expect(try drawn("a.png", png(Self.words, profile: profile)) == Self.words)
            #expect(try drawn("a.webp", webP(Self.words, profile: profile)) == Self.words)
        }
    }

    /// Half of the converted color over white.
    @Test func `keep their alpha`() throws {
        let profile = TestProfile.screen(TestProfile.adobeRGB, gamma: 563.0 / 256)
        // The pixels are (200, 90, 40) and half of this color.
        let pixels = try drawn(
            "a.png", png([0xFFC8_5A28, 0x8064_2D14, 0], profile: profile, isOpaque: false), width: 3)
        let whole = pixels[0]
        func halved(_ shift: UInt32) -> UInt32 { ((whole >> shift & 0xFF) * 128 / 255 + 127) << shift }
        let half = 0xFF00_0000 | halved(16) | halved(8) | halved(0)
        #expect(pixels[1].isClose(to: half, within: 2) && pixels[2] == 0xFFFF_FFFF)
    }

    /// In the format that Photoshop writes, each ink transmits `255 - 255 × ink`, multiplied by the transmission of
    /// black. (100 %, 0, 0, 0) is cyan, and half of black alone is 128.
    @Test func `in CMYK are computed from the inks if there is no profile`() throws {
        let inks: [UInt32] = [0xFFFF_FF00, 0xFFFF_00FF, 0xFF00_FFFF, 0x80FF_FFFF]
        let expected: [UInt32] = [0xFF00_FFFF, 0xFFFF_00FF, 0xFFFF_FF00, 0xFF80_8080]
        for (ink, color) in zip(inks, expected) {
            let file = EncodedPicture.jpeg(Array(repeating: ink, count: 64), 8, 8, format: TJPF_CMYK)
            let pixel = try drawn("a.jpg", file, width: 1)[0]
            #expect(
                pixel.isClose(to: color, within: 3), "\(String(pixel, radix: 16)), expected \(String(color, radix: 16))"
            )
        }
    }

    @Test("of an animated file are those of the first frame", arguments: ["a.apng", "a.webp"])
    func animated(name: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let film = TestFilm.grays(3)
        var file = FilmFiles(path: folder.path(of: name))
        try await film.play(into: &file)
        var scene = TestScene(width: 8, height: 6)
        scene.add(
            Rect(0, 0, 8, 6), content: .image(.init(path: folder.path(of: name), size: scene.canvas)))
        #expect(try scene.bitmap().pixels.allSatisfy { $0 == 0xFF00_0000 })
    }
}
