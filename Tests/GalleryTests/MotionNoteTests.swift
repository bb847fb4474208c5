import Diagnostics
import Film
import Foundation
import Playback
import Rendering
import Reporting
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript

/// Scripts with a jump must have a note with the reason, and other scripts must not have one.
@Suite("The captions of the gallery about motion")
struct MotionNoteTests {
    private static let expected: [String: [Expected]] = [
        "DynamicAutoLayout/Animating/C04-animate-without-layoutIfNeeded.yaml": [
            Expected(reason: .neverFlushed, moved: ["box"], viewToFlush: "root")
        ],
        "DynamicAutoLayout/Animating/C06-setNeedsLayout-in-the-block.yaml": [
            Expected(reason: .neverFlushed, moved: ["box"], viewToFlush: "root")
        ],
        "DynamicAutoLayout/Animating/C07-flushing-the-wrong-view.yaml": [
            Expected(reason: .flushedBelow, moved: ["box"], viewToFlush: "root")
        ],
        "Teaching/03-flushed-at-the-wrong-view.yaml": [
            Expected(reason: .flushedBelow, moved: ["chip1"], viewToFlush: "lane1"),
            Expected(reason: .neverFlushed, moved: ["chip2"], viewToFlush: "lane2"),
        ],
        "everything.yaml": [Expected(reason: .neverFlushed, moved: ["card"], viewToFlush: "root")],
    ]

    private struct Expected: Equatable {
        let reason: UnanimatedChange.Reason
        let moved: [String]
        let viewToFlush: String?
    }

    @Test("are correct", arguments: GalleryTests.scripts)
    func notes(script: String) async throws {
        let read = try #require(try GalleryTests.read(script).timeline)
        var sink = RecordingSink()
        try await Player(
            SceneBuilder(read, measuring: CairoTextMeasurer()).build(), framesPerSecond: read.framesPerSecond,
            until: read.end
        ).play(at: [read.end], into: &sink)
        let changes = sink.frames.flatMap(\.events).compactMap(\.stillness)
        let found = changes.map { Expected(reason: $0.reason, moved: $0.moved, viewToFlush: $0.viewToFlush) }
        #expect(found == Self.expected[script] ?? [])
    }
}
