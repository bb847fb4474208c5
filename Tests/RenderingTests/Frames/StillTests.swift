import Film
import Layout
import TestSupport
import Testing
import Text
import Views

@testable import PNGCoding
@testable import Rendering

@Suite("The file of a still")
struct StillTests {
    private static let scenes = [TestScene.cards, .text, .lines]

    @Test(
        "is the picture that a renderer draws of the frame",
        arguments: [(Color.white, PNGCompression.fast), (.clear, .fast), (.white, .small)], [1, 1.5])
    func picture(look: (background: Color, compression: PNGCompression), scale: Double) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for scene in StillTests.scenes {
            let settings = RenderSettings(scale: scale, background: look.background, compression: look.compression)
            var still = PNGStill(path: folder.path(of: "still.png"), settings: settings)
            try await TestFilm([scene]).play(into: &still)

            let bitmap = try scene.bitmap(scale: scale, background: look.background)
            #expect(try folder.bytes("still.png") == PNGEncoding.encode(bitmap, look.compression))
        }
    }

    @Test(
        "has the same bytes with the fonts of a measurer, whatever text it has measured",
        arguments: ["png", "svg", "pdf"])
    func sharedFonts(format: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let measurer = try CairoTextMeasurer()
        for text in ["Layout", "레이아웃", "تخطيط", "🙂 5", "A much longer text of two lines\nat least"] {
            _ = measurer.size(of: TextBlock(text, numberOfLines: 0), within: 60)
        }
        for scene in StillTests.scenes {
            try await write(scene, "own.\(format)", measuring: nil, in: folder)
            try await write(scene, "shared.\(format)", measuring: measurer, in: folder)

            #expect(try folder.bytes("shared.\(format)") == folder.bytes("own.\(format)"))
        }
    }

    private func write(
        _ scene: TestScene, _ name: String, measuring measurer: CairoTextMeasurer?, in folder: TemporaryFolder
    ) async throws {
        let path = folder.path(of: name)
        if let kind = VectorStill.Kind.allCases.first(where: { name.hasSuffix($0.rawValue) }) {
            var still = VectorStill(path: path, kind: kind, measuring: measurer)
            try await TestFilm([scene]).play(into: &still)
        } else {
            var still = PNGStill(path: path, measuring: measurer)
            try await TestFilm([scene]).play(into: &still)
        }
    }
}
