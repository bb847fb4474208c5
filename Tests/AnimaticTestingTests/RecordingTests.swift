import AnimaticTesting
import Files
import FilmData
import Foundation
import TestSupport
import Testing
import UIKit

@testable import FilmRecords

@Suite("A recording of UIKit code")
@MainActor struct RecordingTests {
    /// The part of the document that the test compares.
    private struct Film: Decodable {
        struct View: Decodable {
            struct Track: Decodable {
                let at: [Int]
                let values: [[Double]]
            }
            let name: String
            let line: Int?
            let presentation: Track
        }
        struct Constraint: Decodable {}
        struct Trace: Decodable {
            struct Event: Decodable {
                struct Cause: Decodable {
                    let line: Int?
                }
                let event: String
                let cause: Cause
            }
            let events: [Event]
        }
        struct Script: Decodable {
            let name: String
            let text: String
        }
        struct Frames: Decodable {
            let times: [Double]
        }
        struct Animation: Decodable {}
        let title: String
        let script: Script
        let duration: Double
        let frames: Frames
        let views: [View]
        let constraints: [Constraint]
        let animations: [Animation]
        let trace: Trace
        let texts: [String]
    }

    private func recordSlide(in folder: TemporaryFolder, framesPerSecond: Int = 10) async throws -> [UInt8] {
        try await makeSlide().film(
            to: folder.path(of: "new/slide.recording"), until: 1.1, framesPerSecond: framesPerSecond)
        return try folder.bytes("new/slide.recording")
    }

    /// The center moves from 187.5, the center of the screen, by 100 points. At 0.5 s, an animation that eases in and out has
    /// covered half of the distance.
    @Test func `contains the views, the constraints, the trace and the drawing of each frame`() async throws {
        let folder = try TemporaryFolder()
        let (document, drawing) = try RecordingFile.parts(of: try await recordSlide(in: folder))
        let film = try JSONDecoder().decode(Film.self, from: Data(document))
        #expect(film.title == "slide" && film.script.name == "recording" && film.script.text.isEmpty)
        #expect(film.duration == 1.1 && film.frames.times == (0..<11).map { Double($0) / 10 })
        let box = try #require(film.views.first { $0.name == "box" })
        #expect(box.line == nil)
        let change = try #require(box.presentation.at.lastIndex { $0 <= 5 })
        let middle = box.presentation.values[change]
        #expect(abs(middle[0] - 187.5) < 0.01 && Array(middle[1...]) == [100, 100, 100])
        #expect(film.constraints.count == 4 && film.animations.count == 1)
        #expect(film.trace.events.contains { $0.event == "cue" && $0.cause.line == 38 })  // see `makeSlide`
        #expect(film.texts.contains { $0.contains("box.centerX == root.centerX + 100") })
        // A constraint without an identifier is named by its text, which is not repeated.
        #expect(!film.texts.contains { $0.contains(/box.width == 100 +box.width == 100/) })
        let recording = try FilmRecording(drawing)
        #expect(recording.frameCount == 11 && recording.width == 375 * 256 && recording.height == 667 * 256)
    }

    /// The fixture is the recording that the tests of the studio's page show.
    @Test func `is the same in each run`() async throws {
        let folder = try TemporaryFolder()
        let bytes = try await recordSlide(in: folder)
        #expect(try await recordSlide(in: folder) == bytes)
        let fixture = Repository.root.appending(path: "Tests/Fixtures/Recordings/slide.recording")
        if Recording.isOn {
            try Data(bytes).write(to: fixture)
            Issue.record("\(Recording.notice(fixture.lastPathComponent))")
        }
        #expect(
            try Data(contentsOf: fixture) == Data(bytes), "BLESS=1 swift test --filter RecordingTests writes the file")
    }

    @Test func `is refused if it is damaged, from another version, or another kind of file`() async throws {
        let folder = try TemporaryFolder()
        let bytes = try await recordSlide(in: folder)
        let start = try #require(bytes.firstIndex(of: 0x0A)) + 1
        func fault(_ bytes: [UInt8]) -> String {
            do {
                _ = try RecordingFile.parts(of: bytes)
                return "none"
            } catch { return error.description }
        }
        #expect(fault(bytes) == "none")
        for other in [[], Array("animatic: 1\n".utf8), Array("animatic recording 2.1\n".utf8), [0xFF, 0x0A]] {
            #expect(fault(other).contains("another kind of file"))
        }
        let old = Array("animatic recording 1.1 0123456789abcdef\n".utf8) + bytes[start...]
        #expect(fault(old).contains("version 1.1"))
        #expect(fault(bytes + [UInt8](repeating: 0, count: RecordingFile.largestSize)).contains("more than 48 MiB"))
        var changed = bytes
        changed[start + 20] ^= 1
        for damaged in [changed, bytes.dropLast(), bytes + [0], Array(bytes[..<start])] {
            #expect(fault(Array(damaged)).contains("damaged"))
        }
        // The hash is right, but the sizes are not.
        for rest in [[UInt8](repeating: 0xFF, count: 40), [0, 0, 0, 0, 0, 0, 0, 0], Array(bytes[start...].reversed())] {
            let head = Array(bytes[..<(start - 17)]) + Array("\(ContentHash(rest).hexadecimal)\n".utf8)
            #expect(fault(head + rest).contains("damaged"))
        }
    }

    @Test func `replaces an existing file only if the film is complete`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.recording", "old")
        try folder.write("file", "no folder")
        let screen = try makeSlide()
        await #expect(throws: (any Error).self) {
            try await screen.film(to: folder.path(of: "file/a.recording"), until: 0.1)
        }
        let cancelled = Task { try await screen.film(to: folder.path(of: "a.recording"), until: 0.1) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(folder.names == ["a.recording", "file"])
        #expect(try folder.bytes("a.recording") == Array("old".utf8))
        try await makeSlide().film(to: folder.path(of: "a.RECORDING"), until: 0.1)
        try await makeSlide().film(to: folder.path(of: "a.recording"), until: 0.1, bezel: true)
        #expect(try folder.bytes("a.recording") == folder.bytes("a.RECORDING"))
    }
}
