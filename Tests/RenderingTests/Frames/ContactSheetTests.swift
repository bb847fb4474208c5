import Diagnostics
import Film
import Foundation
import Geometry
import TestSupport
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("A contact sheet")
struct ContactSheetTests {
    private let portrait = Size(width: 375, height: 667)

    @Test(
        "shows evenly spaced frames, including the first and the last",
        arguments: [
            (1, 12, [0]), (2, 12, [0, 1]), (5, 12, [0, 1, 2, 3, 4]), (9, 5, [0, 2, 4, 6, 8]), (100, 2, [0, 99]),
            (10, 4, [0, 3, 6, 9]), (7, 1, [0]), (0, 12, []),
        ])
    func choice(frameCount: Int, limit: Int, expected: [Int]) {
        let layout = ContactSheetLayout(canvas: portrait, frameCount: frameCount, limit: limit)

        #expect(layout.indices == expected)
    }

    @Test("chooses frames in steps that differ by at most one", arguments: [13, 50, 181, 10_000])
    func steps(frameCount: Int) {
        let indices = ContactSheetLayout(canvas: portrait, frameCount: frameCount, limit: 12).indices

        let steps = zip(indices, indices.dropFirst()).map { $1 - $0 }
        #expect(indices.count == 12 && indices.first == 0 && indices.last == frameCount - 1)
        #expect(steps.max()! - steps.min()! <= 1)
    }

    @Test func `has space for every frame and its time`() {
        let layout = ContactSheetLayout(canvas: portrait, frameCount: 50, limit: 12)
        let page = Rect(origin: .zero, size: layout.page)
        let rects = (0..<12).flatMap { [layout.pictureRect(ofCell: $0), layout.captionRect(ofCell: $0)] }

        for (index, rect) in rects.enumerated() {
            #expect(rect.intersection(page).isClose(to: rect, within: 1e-9))
            #expect(rects[..<index].allSatisfy { $0.intersection(rect).isBlank })
        }
        #expect(abs(layout.pictureRect(ofCell: 0).height - 240) < 1e-9)
    }

    @Test("shows each frame in its cell, with a caption below", arguments: [1.0, 2])
    func drawn(scale: Double) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var sheet = ContactSheet(
            path: folder.path(of: "a/sheet.png"), limit: 4, settings: RenderSettings(scale: scale))
        let film = TestFilm.grays(100)

        try await film.play(into: &sheet)

        let page = try ImageSurface(path: folder.path(of: "a/sheet.png")).bitmap
        let layout = ContactSheetLayout(canvas: film.format.canvas, frameCount: 100, limit: 4)
        for (cell, gray) in [UInt32(0), 33, 66, 99].enumerated() {
            let middle = layout.pictureRect(ofCell: cell).center
            #expect(page[Int(middle.x * scale), Int(middle.y * scale)] == 0xFF00_0000 | gray * 0x01_0101)
            let caption = layout.captionRect(ofCell: cell)
            let row = Int(caption.center.y * scale)
            let paper = page[0, 0]
            #expect((Int(caption.minX * scale)..<Int(caption.maxX * scale)).contains { page[$0, row] != paper })
        }
    }

    @Test("shows times in seconds with hundredths")
    func captions() {
        #expect(ContactSheetArtist.caption(for: .zero) == "0.00 s")
        #expect(ContactSheetArtist.caption(for: .seconds(1) / 60) == "0.02 s")
        #expect(ContactSheetArtist.caption(for: .milliseconds(1995)) == "2.00 s")
        #expect(ContactSheetArtist.caption(for: .milliseconds(61_040)) == "61.04 s")
    }

    @Test func `of an interrupted film is not written`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("sheet.png", "earlier")
        var sheet = ContactSheet(path: folder.path(of: "sheet.png"))

        try await TestFilm.grays(9).play(into: &sheet, first: 5)

        #expect(try folder.bytes("sheet.png") == Array("earlier".utf8))
        #expect(folder.names == ["sheet.png"])
    }

    @Test func `that is larger than the largest canvas is refused`() async {
        await #expect(throws: RenderingError.self) {
            var sheet = ContactSheet(path: "/nowhere/sheet.png", limit: 10_000)
            try await sheet.begin(TestFilm.grays(1).format.with(frameCount: 10_000))
        }
    }
}

@Suite("A still")
struct PNGStillTests {
    @Test("is one frame of the film", arguments: [(3, 3), (0, 0), (nil, 4)])
    func chosen(index: Int?, gray: UInt32) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var still = PNGStill(path: folder.path(of: "new/still.png"), index: index)

        try await TestFilm.grays(5).play(into: &still)

        let bitmap = try ImageSurface(path: folder.path(of: "new/still.png")).bitmap
        #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_0000 | gray * 0x01_0101 })
    }

    @Test func `of an interrupted film is not written`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var still = PNGStill(path: folder.path(of: "still.png"), index: 0)

        try await TestFilm.grays(5).play(into: &still, first: 2)

        #expect(folder.names.isEmpty)
    }
}
