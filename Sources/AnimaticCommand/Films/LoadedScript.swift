import ArgumentParser
import Diagnostics
import Overlays
import Playback
import Rendering
import Simulation
import TimelineScript
import Verification
import Views

/// A script that was read, ready to be played once.
struct LoadedScript {
    let timeline: Timeline
    let window: Window
    let player: Player
    let framesPerSecond: Int
    /// What is behind the root view where nobody asks for another colour: what is written there is read on it.
    let backdrop: Color
    /// Beside the built-in ones.
    let fonts: AddedFonts
    /// How much it may ask for.
    private(set) var limits = ReadingLimits.usual
    /// What the verb's options put the script on.
    private(set) var staging = Staging.asWritten
    private let measurer: CairoTextMeasurer
    private let builder: SceneBuilder

    /// - Parameter staging: `nil` for the one of `options`.
    /// - Throws: An exit status, after the terminal was told why.
    init(
        reading script: ScriptFile, _ options: ReadingOptions, as staging: Staging? = nil, framesPerSecond: Int? = nil,
        comparesInterpolationModes: Bool = false, _ terminal: Terminal
    ) throws {
        let staging = try staging ?? options.staging(terminal)
        let timeline = try script.read(options, as: staging, terminal)
        let fonts = try options.addedFonts(terminal)
        self.init(
            timeline, measuring: try terminal.makeTextMeasurer(adding: fonts), adding: fonts,
            framesPerSecond: framesPerSecond, comparesInterpolationModes: comparesInterpolationModes, terminal)
        limits = options.limits
        self.staging = staging
        // As the script has it, it was in order.
        if let excess = limits.excess(frameCount, of: .frames) { throw terminal.usageError(excess) }
    }

    /// The film of the one script that `path` means.
    init(
        reading path: String, _ options: ReadingOptions, framesPerSecond: Int? = nil, _ terminal: Terminal
    ) throws {
        let script = try ScriptFile.findOne(path, within: options.limits, terminal)
        try self.init(reading: script, options, framesPerSecond: framesPerSecond, terminal)
    }

    /// - Parameters:
    ///   - fonts: Those of the measurer.
    ///   - framesPerSecond: `nil` for what the script says.
    ///   - comparesInterpolationModes: Whether the film is shown twice side by side, blending and resolving.
    init(
        _ timeline: Timeline, measuring measurer: CairoTextMeasurer, adding fonts: AddedFonts,
        framesPerSecond: Int? = nil,
        comparesInterpolationModes: Bool = false, _ terminal: Terminal
    ) {
        self.timeline = timeline
        self.fonts = fonts
        self.measurer = measurer
        terminal.report(timeline.missingGlyphs(measurer), in: [timeline.source])
        self.framesPerSecond = framesPerSecond ?? timeline.framesPerSecond
        builder = SceneBuilder(timeline, measuring: measurer)
        let scene = builder.build()
        window = scene.window
        backdrop = AdaptiveColor.systemBackground.resolved(for: scene.window.traitCollection.userInterfaceStyle)
        player =
            comparesInterpolationModes
            ? Player(
                blending: scene, resolving: builder.build(), framesPerSecond: self.framesPerSecond, until: timeline.end)
            : Player(scene, framesPerSecond: self.framesPerSecond, until: timeline.end)
    }

    /// A sink that draws `overlays` over the frames for another.
    func overlaying<Sink: FrameSink>(
        _ overlays: Set<Overlay>, on sink: Sink, _ drawing: DrawingOptions
    ) -> OverlaidFilm<Sink> {
        OverlaidFilm(
            sink, showing: overlays, of: window, playing: timeline, measuring: measurer,
            over: drawing.settings(of: self).background, foreseenBy: rehearsal(for: overlays))
    }

    /// The film once more, where `overlays` have to know what is still to come.
    private func rehearsal(for overlays: Set<Overlay>) -> Player? {
        overlays.isDisjoint(with: Overlay.foreseen) ? nil : rehearsal
    }

    /// The film once more, of a scene that is made anew.
    var rehearsal: Player { Player(builder.build(), framesPerSecond: framesPerSecond, until: timeline.end) }

    var clock: FrameClock { FrameClock(framesPerSecond: framesPerSecond) }
    var frameCount: Int { clock.frameCount(until: timeline.end) }

    /// The sink that writes one frame as a PNG, SVG or PDF file, with the fonts that the film is measured with.
    func still(_ path: String, _ settings: RenderSettings) -> any FrameSink {
        let kind = VectorStill.Kind.allCases.first { path.lowercased().hasSuffix(".\($0.rawValue)") }
        guard let kind else { return PNGStill(path: path, settings: settings, measuring: measurer) }
        return VectorStill(path: path, kind: kind, settings: settings, measuring: measurer)
    }

    /// The film as one of several in a picture.
    func cell(_ label: String, showing overlays: Set<Overlay>, _ drawing: DrawingOptions) -> CompositionCell {
        CompositionCell(
            label, player, of: window, playing: timeline, showing: overlays, measuring: measurer,
            over: drawing.settings(of: self).background, foreseenBy: rehearsal(for: overlays))
    }

    /// Several films in one picture.
    static func composition(
        of cells: [CompositionCell], columns: Int?, measuringAs film: LoadedScript, titled cards: [[TitleCard]]
    ) -> Composition {
        Composition(cells, columns: columns, titled: cards, measuring: film.measurer)
    }

    /// A sink that shows pictures of `reel` by another: the frames that the film is played for, and title cards among them.
    func titling<Sink: FrameSink>(_ sink: Sink, _ reel: TitleCardNumbering, showing numbers: [Int])
        -> TitleCardInserter<Sink>
    {
        TitleCardInserter(sink, reel, showing: numbers, measuring: measurer)
    }

    /// - Throws: Exit status 64, when `time` is after the end of the film.
    func requireWithin(_ time: Duration, _ terminal: Terminal) throws {
        try terminal.require(time, within: timeline.end)
    }
}

extension LoadedScript {
    /// Plays every frame, or those at `times`, into `sink`, and warns of constraints that conflict.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written, when a strict
    ///   script did what UIKit raises an exception for, and when layout never ended.
    func play<Sink: FrameSink>(at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal) async throws {
        try await play(selection(times), into: &sink, terminal)
    }

    /// The same for a selection of frames.
    func play<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws {
        if let status = try await perform(selection, into: &sink, terminal).status { throw status }
    }

    /// Plays the film and answers how that went, which the terminal was told.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> PlaybackOutcome {
        try await perform(selection(times), into: &sink, terminal)
    }

    /// `times`, or every frame.
    private func selection(_ times: [Duration]?) -> FrameSelection {
        times.map { .times($0) } ?? .frames(Array(0..<frameCount))
    }

    /// The same for a selection of frames.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> PlaybackOutcome {
        var watch = IssueWatch(sink)
        var loop: FeedbackLoop?
        do {
            try await player.play(selection, into: &watch)
        } catch let error as RenderingError {
            throw terminal.report(error)
        } catch let endless as FeedbackLoop {
            loop = endless
        }
        sink = watch.sink
        let problems = watch.problems(in: timeline) + [loop?.diagnostic(in: timeline)].compactMap(\.self)
        terminal.report(problems, in: [timeline.source])
        return PlaybackOutcome(problems: problems, ending: loop == nil ? .complete : .interrupted)
    }
}

extension LoadedScript {
    /// Plays a selection of frames of a scene that is made anew, without a word about it: that is for the film itself.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn.
    func rehearse<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws {
        do {
            try await rehearsal.play(selection, into: &sink)
        } catch let error as RenderingError {
            throw terminal.report(error)
        } catch is FeedbackLoop {
            // What there is up to there is what the film has.
        }
    }
}

/// How a film was played.
struct PlaybackOutcome {
    /// What was warned of, what a strict script did wrong, and why the film ended early where layout never ended.
    let problems: [Diagnostic]
    /// Only of a film that was complete are there pictures.
    let ending: FilmEnding

    /// What the command ends with; `nil` where all is good. Layout that never ends is a failure of what the script shows,
    /// an exception one of the script.
    var status: ExitCode? {
        let errors = problems.filter { $0.severity == .error }
        if errors.isEmpty { return nil }
        return errors.allSatisfy { $0.id == .feedbackLoop } ? ExitStatus.expectationFailed : ExitStatus.scriptIsWrong
    }
}
