import Geometry
package import Layout
package import Playback
package import Simulation
package import TimelineScript
package import Views

/// Puts overlays over the frames, and captions under those of a film on their way to a sink.
///
/// The marks are views in front of the window's, so that every sink shows them: a picture with its marks is one picture.
package struct OverlaidFilm<Sink: FrameSink>: FrameSink {
    /// Where the frames go.
    package private(set) var sink: Sink
    private let overlays: Set<Overlay>
    private let window: Window
    private let timeline: Timeline
    private let measurer: any TextMeasuring
    private let background: Color
    private let rehearsal: Player?

    private var film: FilmFormat?
    /// `nil` in a script without captions.
    private var captions: CaptionBand?
    private var history = FilmHistory()
    private var cueTimes: [Duration] = []
    private var marks: MarkWatch
    /// `nil` where nothing is known of what is still to come.
    private var plan: LabelPlacement?

    /// - Parameters:
    ///   - overlays: None for the film as it is.
    ///   - window: What is played. Of a film that shows two beside each other no overlays can be made.
    ///   - background: What pictures have behind the root view.
    ///   - rehearsal: The same film once more, for the strip of time to show what is still to come, and for words to stay in
    ///     their places; `nil` where what happened so far will do.
    package init(
        _ sink: Sink, showing overlays: Set<Overlay>, of window: Window, playing timeline: Timeline,
        measuring measurer: any TextMeasuring, over background: Color, foreseenBy rehearsal: Player? = nil
    ) {
        self.rehearsal = rehearsal
        self.sink = sink
        self.overlays = overlays
        self.window = window
        self.timeline = timeline
        self.measurer = measurer
        self.background = background
        marks = MarkWatch(of: window, for: overlays)
    }

    package var readsTrace: Bool { !overlays.isDisjoint(with: OverlaidFilm.traced) || sink.readsTrace }

    /// What is found out from events, or only where one happens.
    private static var traced: Set<Overlay> { [.constraints, .guides, .margins, .passes] }

    package mutating func begin(_ film: FilmFormat) async throws {
        self.film = film
        let foresight = try rehearsal.map { try FirstPass(of: $0, by: artist) }
        history = foresight?.history ?? FilmHistory()
        plan = foresight?.plan
        cueTimes = overlays.contains(.passes) ? timeline.cueTimes : []
        marks = MarkWatch(of: window, for: overlays)
        captions =
            timeline.captions.isEmpty
            ? nil : CaptionBand(for: timeline.captions, width: film.canvas.width, measuring: measurer)
        let added = (captions?.height ?? 0) + (overlays.contains(.passes) ? TimeStrip.height : 0)
        guard added > 0 else { return try await sink.begin(film) }
        try await sink.begin(
            FilmFormat(
                title: film.title,
                canvas: Size(width: film.canvas.width, height: film.canvas.height + added),
                scale: film.scale, framesPerSecond: film.framesPerSecond, frameCount: film.frameCount,
                sampleCount: film.sampleCount, windowFillsCanvas: true, surroundings: film.surroundings))
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let film, !overlays.isEmpty || captions != nil else { return try await sink.receive(frame) }
        if rehearsal == nil { for event in frame.events { history.add(event) } }
        let room = frame.presentation[frame.presentation.root].bounds
        var tree = artist.tree(frame.presentation, marked: marks.marks(at: frame)) { words in
            let plan = plan ?? LabelPlacement([.init(start: frame.time, words: words, room: room)], framesPerSecond: 1)
            return plan.placed(words, in: room, at: frame.time)
        }
        if captions != nil || overlays.contains(.passes), !film.windowFillsCanvas {
            tree = tree.centered(on: film, over: background)
        }
        captions?.add(timeline.caption(at: frame.time), to: &tree, at: Point(x: 0, y: film.canvas.height))
        if overlays.contains(.passes) {
            let strip = TimeStrip(
                cues: cueTimes, end: timeline.end, width: film.canvas.width, measuring: measurer)
            strip.add(to: &tree, at: Point(x: 0, y: film.canvas.height + (captions?.height ?? 0)), frame.time, history)
        }
        try await sink.receive(frame.showing(tree))
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }

    private var artist: OverlayArtist { OverlayArtist(overlays: overlays, measurer: measurer) }
}

extension Timeline {
    /// When cues are performed until the film ends, each time of a timer among them.
    var cueTimes: [Duration] {
        cues.flatMap { cue -> [Duration] in
            let first = cue.time.value
            guard let timer = cue.repetition else { return [first] }
            var times: [Duration] = []
            var time = first
            while time <= end, times.count < timer.times ?? .max {
                times.append(time)
                time += timer.interval
            }
            return times
        }
    }
}

/// What is known of a film before its first picture is drawn, for it was played once before.
struct FirstPass {
    /// Empty where no strip of time shows it.
    private(set) var history = FilmHistory()
    let plan: LabelPlacement

    /// Plays all of a film. Layout that never settles ends it.
    ///
    /// - Throws: `CancellationError`.
    init(of player: Player, by artist: OverlayArtist) throws {
        let readsHistory = artist.overlays.contains(.passes)
        var watch = MarkWatch(of: player.window, for: artist.overlays)
        var stretches: [LabelPlacement.Stretch] = []
        var screening = FrameSampler(of: player, readsTrace: true)
        defer { screening.end() }
        for time in player.clock.times(until: player.end) where screening.feedbackLoop == nil {
            try Task.checkCancellation()
            let frame = screening.frame(0, at: time)
            if readsHistory { for event in frame.events { history.add(event) } }
            let words = artist.words(in: frame.presentation, marked: watch.marks(at: frame))
            let room = frame.presentation[frame.presentation.root].bounds
            if let last = stretches.last, last.words == words, last.room == room {
                stretches[stretches.count - 1].count += 1
            } else {
                stretches.append(LabelPlacement.Stretch(start: time, words: words, room: room))
            }
        }
        if readsHistory, screening.feedbackLoop == nil {
            for event in screening.frame(0, at: player.end).events { history.add(event) }
        }
        plan = LabelPlacement(stretches, framesPerSecond: player.clock.framesPerSecond)
        // Of words that are left out of it then.
        try Task.checkCancellation()
    }
}
