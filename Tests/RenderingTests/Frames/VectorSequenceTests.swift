import Film
import Foundation
import FrameFolders
import Geometry
import TestSupport
import Testing
import Views

@testable import Files
@testable import Rendering

@Suite("Frames as vectors")
struct VectorSequenceTests {
    private let film = TestFilm([TestScene.cards, .text, .text, .lines, .cards])

    private func write(_ name: String, jobs: Int = 1, of film: TestFilm? = nil, in folder: TemporaryFolder) async throws
    {
        var sequence = VectorSequence(path: folder.path(of: name), jobs: jobs)
        try await (film ?? self.film).play(into: &sequence)
    }

    @Test(
        "are numbered by the pattern in their name, and equal the stills, for any number of jobs",
        arguments: [("%04d.svg", 1), ("a/card-%03d.svg", 2), ("%d.pdf", 3)])
    func frames(name: String, jobs: Int) async throws {
        let folder = try TemporaryFolder()
        try await write(name, jobs: jobs, in: folder)
        let kind = try #require(VectorSequence.kind(of: name))
        for (index, frame) in film.frames.enumerated() {
            var still = VectorStill(path: folder.path(of: "still"), kind: kind)
            try still.begin(film.format)
            still.receive(frame)
            try still.finish(.complete)
            let number = name.contains("4") ? "000\(index)" : name.contains("3") ? "00\(index)" : "\(index)"
            #expect(try folder.bytes(name.replacing(/%\d*d/, with: number)) == folder.bytes("still"))
        }
        // Equal pictures are stored in one file. The third frame equals the second.
        if name == "%04d.svg" {
            #expect(try folder.number(of: "0001.svg") == folder.number(of: "0002.svg"))
            #expect(folder.names == (0..<5).map { "000\($0).svg" } + ["still"])
        }
    }

    @Test func `replace only earlier files of the same name`() async throws {
        let folder = try TemporaryFolder()
        for name in ["0007.svg", "10007.svg", "007.svg", "0007.png", "a0007.svg", "manifest.json", "0007.pdf"] {
            try folder.write(name, "earlier")
        }
        try await write("%04d.svg", of: TestFilm([TestScene.cards]), in: folder)
        #expect(folder.names == ["0000.svg", "0007.pdf", "0007.png", "007.svg", "a0007.svg", "manifest.json"])
    }

    /// For example, icons are often named after their size.
    @Test(
        "do not remove other numbered files if the pattern has few digits", arguments: ["%d", "%01d", "%02d", "%03d"])
    func fewDigits(number: String) async throws {
        let folder = try TemporaryFolder()
        for name in ["16.svg", "512.svg", "2048.svg"] { try folder.write(name, "an icon") }
        try await write("\(number).svg", of: TestFilm([TestScene.cards, .text]), in: folder)
        let zeros = String(repeating: "0", count: (number.dropFirst().dropLast().last?.wholeNumberValue ?? 1) - 1)
        #expect(folder.names == ["\(zeros)0.svg", "\(zeros)1.svg", "16.svg", "2048.svg", "512.svg"])
    }

    /// `printf("%02d", 100)` is `100`.
    @Test func `have the number of digits in the pattern, regardless of the number of frames`() {
        func names(_ pattern: String) -> [String] {
            let names = FrameNames(FramePattern(pattern)!)
            return [names[0], names[7], names[100]]
        }
        #expect(names("%d.svg") == ["0.svg", "7.svg", "100.svg"])
        #expect(names("a-%02d.svg") == ["a-00.svg", "a-07.svg", "a-100.svg"])
        #expect(names("%04d.svg") == ["0000.svg", "0007.svg", "0100.svg"])
    }

    @Test func `do not exist if the film is interrupted, nor does their folder`() async throws {
        let folder = try TemporaryFolder()
        var sequence = VectorSequence(path: folder.path(of: "a/b/%04d.svg"), jobs: 2)
        try await film.play(into: &sequence, first: 3)
        #expect(folder.names == [])
    }

    @Test(
        "are recognized by a placeholder for the number and an extension",
        arguments: [
            ("%04d.svg", .svg), ("a/%d.pdf", .pdf), ("a-%03d-b.SVG", .svg), ("%04d.png", nil), ("a.svg", nil),
            ("%04d/a.svg", nil), ("%4d.svg", nil), ("%00d.svg", nil), ("%04d%04d.svg", nil), ("1%04d.svg", nil),
            ("%04d1.svg", nil), ("%0d.svg", nil),
        ] as [(String, VectorStill.Kind?)])
    func kind(path: String, kind: VectorStill.Kind?) {
        #expect(VectorSequence.kind(of: path) == kind)
    }

    @Test func `contain identifiers that do not depend on earlier drawing`() {
        let file =
            ##"<g id="surface12"/><image id="image9"/><use href="#image9"/><a b="url(#clip31)" id="clip31"/>"##
            + ##"<g id="surface3"/><use href="#surface12"/><g id="alpha"/><p c="id" d="#x1y" e="(#)"/>"##
        let expected =
            ##"<g id="surface1"/><image id="image1"/><use href="#image1"/><a b="url(#clip1)" id="clip1"/>"##
            + ##"<g id="surface2"/><use href="#surface1"/><g id="alpha"/><p c="id" d="#x1y" e="(#)"/>"##
        #expect(String(decoding: SVGNames.renumbered(Array(file.utf8)), as: UTF8.self) == expected)
    }

    @Test func `have text as outlines and no fonts`() async throws {
        let folder = try TemporaryFolder()
        try await write("%d.svg", in: folder)
        let text = String(decoding: try folder.bytes("1.svg"), as: UTF8.self)
        #expect(!text.contains("<text") && !text.contains("font") && !text.contains("<glyph") && text.contains("<path"))
    }

    /// The top edge of the page is the middle between two rows of the image, or the page contains its last column. The
    /// file has 96 × 96 pixels.
    @Test(arguments: [Rect(2, -5e5, 10, 1e6), Rect(-1e6 + 8, 2, 1e6, 10)])
    func `show an image of which one pixel covers the page`(frame: Rect) throws {
        let folder = try TemporaryFolder()
        var scene = TestScene(width: 20, height: 20)
        let picture = Repository.root.appending(path: "Timelines/Drawing/circles@2x.webp").path
        scene.add(frame, content: .image(ViewContent.Image(path: picture, size: Size(width: 48, height: 48))))
        let film = TestFilm([scene])
        var still = VectorStill(path: folder.path(of: "still.pdf"), kind: .pdf)
        try still.begin(film.format)
        for frame in film.frames { still.receive(frame) }
        try still.finish(.complete)
        let text = String(decoding: try folder.bytes("still.pdf"), as: UTF8.self)
        #expect(text.contains("/Subtype /Image") && text.contains("/Width 96") && text.contains("/Height 96"))
    }
}
