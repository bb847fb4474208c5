import Diagnostics
import Foundation
import Playback
import Rendering
import Simulation
import Testing
import TimelineScript

/// The scripts that show a jump have the note that says why, and no others have one.
@Suite("What the gallery says of motion")
struct MotionNoteTests {
    private static let reasons: [String: MotionlessChange.Reason] = [
        "DynamicAutoLayout/C04-animate-without-layoutIfNeeded.yaml": .neverFlushed,
        "DynamicAutoLayout/C06-setNeedsLayout-in-the-block.yaml": .neverFlushed,
        "DynamicAutoLayout/C07-flushing-the-wrong-view.yaml": .flushedBelow,
        "everything.yaml": .neverFlushed,
    ]

    private struct Notes: FrameSink {
        var changes: [MotionlessChange] = []

        func begin(_ film: FilmFormat) {}
        mutating func receive(_ frame: FrameSnapshot) { changes += frame.events.compactMap(\.stillness) }
        func finish(_ ending: FilmEnding) {}
    }

    @Test("is right", arguments: GalleryTests.scripts)
    func notes(script: String) async throws {
        let path = GalleryTests.folder.appending(path: script).path
        let (timeline, _) = TimelineReader.read(
            try SourceFile.load(path: path, shownAs: script), folder: (path as NSString).deletingLastPathComponent,
            writingScenes: InterfaceScenes.write)
        let read = try #require(timeline)
        var notes = Notes()
        try await Player(
            SceneBuilder(read, measuring: CairoTextMeasurer()).build(), framesPerSecond: read.framesPerSecond,
            until: read.end
        ).play(at: [read.end], into: &notes)
        #expect(notes.changes.map(\.reason) == Self.reasons[script].map { [$0] } ?? [])
        #expect(notes.changes.allSatisfy { $0.viewToFlush == "root" && ["box", "card"].contains($0.moved.joined()) })
    }
}
