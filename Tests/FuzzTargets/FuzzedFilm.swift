import Film
import FilmRecords
import Geometry
import Playback
import Reporting
import Simulation
import TestSupport
import TimelineScript
import Verification
import Views

/// A film that a fuzzer's script describes.
struct FuzzedFilm {
    private let timeline: Timeline
    private let window: Window
    private let objects: DeclaredObjects
    private var take: ScenePlayback
    private var check: ExpectationCheck
    private var trace = TraceText(foldedAt: 80)
    /// The number of events.
    private var count = 0
    private var last = Duration.zero

    /// Plays up to one second of the film, and then releases it.
    static func play(_ timeline: Timeline) throws(Finding) {
        weak var window: Window?
        window = try playedWindow(of: timeline)
        try Finding.unless(window == nil, "the window of a film was not released")
    }

    private static func playedWindow(of timeline: Timeline) throws(Finding) -> Window {
        var film = FuzzedFilm(timeline)
        let window = film.window
        defer { window.close() }
        try film.play()
        return window
    }

    private init(_ timeline: Timeline) {
        self.timeline = timeline
        let scene = SceneBuilder(timeline, measuring: FixedAdvanceTextMeasurer()).build()
        window = scene.window
        objects = scene.objects
        window.recordsAmbiguity = true
        take = ScenePlayback(of: scene)
        check = ExpectationCheck(timeline, of: scene)
    }

    private mutating func play() throws(Finding) {
        let end = min(timeline.end, .seconds(1))
        let tenths = (0...10).map { Duration.milliseconds(100 * $0) }
        let times = Set(tenths + ExpectationCheck.times(for: timeline).suffix(8)).filter { $0 <= end }.sorted()
        for (index, time) in times.enumerated() where window.feedbackLoop == nil {
            let presentation = take.run(until: time)
            let frame = FrameSnapshot(
                index: index, time: time, model: window.tree, presentation: presentation, events: window.takeEvents())
            try look(at: frame)
            check.receive(frame)
        }
        window.noteUnfinishedAnimators()
        check.finish(window.feedbackLoop == nil ? .complete : .interrupted)
        for result in check.results { _ = "\(result.description) \(result.outcome)" }
        guard window.feedbackLoop == nil else { return }
        explain()
    }

    private mutating func look(at frame: FrameSnapshot) throws(Finding) {
        for tree in [frame.model, frame.presentation] {
            for view in tree.everyView {
                try Finding.unless(tree[view].frame.isFinite, "'\(tree[view].name)' is at \(tree[view].frame)")
            }
        }
        for event in frame.events {
            try Finding.unless(event.id == count, "event \(count) has the number \(event.id)")
            try Finding.unless(
                event.cause.event ?? -1 < count, "event \(count) has no earlier cause, but \(event.cause.event ?? 0)")
            try Finding.unless(
                event.time >= last && event.time <= frame.time, "an event at \(event.time) follows an event at \(last)")
            // The first thousand lines are sufficient.
            if count < 1000 { _ = trace.line(for: event) }
            count += 1
            last = event.time
        }
    }

    private func explain() {
        let views = window.tree.everyView.prefix(12).map { View(window: window, id: $0) }
        let text = LayoutExplanationText(of: timeline.source.name, objects)
        for explanation in window.explainLayout(of: views) {
            _ = text.heading(explanation, at: last, seenAt: explanation.frame)
            _ = text.full(explanation) + text.summary(explanation)
        }
    }
}
