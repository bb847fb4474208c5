package import Diagnostics
package import Layout
package import Playback
package import Simulation
package import TimelineScript
import Verification
package import Views

/// One of the films of a composition.
package struct CompositionCell {
    /// What stands above it; empty for nothing.
    package let label: String
    package let timeline: Timeline
    let player: Player
    /// Behind its root view.
    let background: Color
    private var sink: IssueWatch<OverlaidFilm<FrameKeeper>>
    private var screening: Screening?
    private var last: Duration?

    /// - Parameters:
    ///   - player: Of the window.
    ///   - timeline: What is played.
    ///   - overlays: Over this film alone.
    ///   - background: Behind its root view.
    ///   - rehearsal: The same film once more, for overlays that have to know what is still to come.
    package init(
        _ label: String, _ player: Player, of window: Window, playing timeline: Timeline,
        showing overlays: Set<Overlay>, measuring measurer: any TextMeasuring, over background: Color,
        foreseenBy rehearsal: Player? = nil
    ) {
        self.label = label
        self.timeline = timeline
        self.player = player
        self.background = background
        sink = IssueWatch(
            OverlaidFilm(
                FrameKeeper(), showing: overlays, of: window, playing: timeline, measuring: measurer, over: background,
                foreseenBy: rehearsal))
    }

    /// What its author should know of what was played.
    package var problems: [Diagnostic] { sink.problems(in: timeline) }

    /// Begins to play it, with captions and overlays, and tells what is the same for all its frames.
    mutating func begin() async throws -> FilmFormat {
        screening = Screening(of: player, readsTrace: sink.readsTrace)
        last = nil
        let format = player.format(count: player.frameCount, sampleCount: player.frameCount)
        try await sink.begin(format)
        return sink.sink.sink.film ?? format
    }

    /// What is seen at `time`.
    ///
    /// - Parameter time: Of its film, not before that of an earlier call. The same time is not played again.
    mutating func tree(at time: Duration) async throws -> ViewTree? {
        if time != last, let frame = screening?.frame(0, at: time) {
            last = time
            try await sink.receive(frame)
        }
        return sink.sink.sink.frame?.presentation
    }

    /// To be called once nothing more is wanted of it.
    func end() { screening?.end() }

    /// Why its film ends with the frame before; `nil` where it goes on.
    package var feedbackLoop: FeedbackLoop? { screening?.feedbackLoop }
}
