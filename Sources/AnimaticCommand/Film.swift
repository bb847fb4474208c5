import ArgumentParser
import Diagnostics
import Overlays
import Playback
import Rendering
import Simulation
import TimelineScript
import Verification

/// A script that was read, ready to be played once.
struct Film {
    let timeline: Timeline
    let window: Window
    let player: Player
    let framesPerSecond: Int
    /// Beside the built-in ones.
    let fonts: AddedFonts
    /// How much it may ask for.
    private(set) var limits = ReadingLimits.usual
    private let measurer: CairoTextMeasurer
    private let builder: SceneBuilder

    /// - Parameter staging: `nil` for the one of `options`.
    /// - Throws: An exit status, after the terminal was told why.
    init(
        reading script: ScriptFile, _ options: ReadingOptions, as staging: Staging? = nil, framesPerSecond: Int? = nil,
        comparesInbetweenings: Bool = false, _ terminal: Terminal
    ) throws {
        let timeline = try script.read(options, as: staging, terminal)
        let fonts = try options.addedFonts(terminal)
        self.init(
            timeline, measuring: try terminal.makeTextMeasurer(adding: fonts), adding: fonts,
            framesPerSecond: framesPerSecond, comparesInbetweenings: comparesInbetweenings, terminal)
        limits = options.limits
        // As the script has it, it was in order.
        if let excess = limits.excess(frameCount, of: .frames) { throw terminal.usageError(excess) }
    }

    /// - Parameters:
    ///   - fonts: Those of the measurer.
    ///   - framesPerSecond: `nil` for what the script says.
    ///   - comparesInbetweenings: Whether the film is shown twice side by side, blending and resolving.
    init(
        _ timeline: Timeline, measuring measurer: CairoTextMeasurer, adding fonts: AddedFonts,
        framesPerSecond: Int? = nil,
        comparesInbetweenings: Bool = false, _ terminal: Terminal
    ) {
        self.timeline = timeline
        self.fonts = fonts
        self.measurer = measurer
        terminal.report(timeline.missingGlyphs(measurer), in: [timeline.source])
        self.framesPerSecond = framesPerSecond ?? timeline.framesPerSecond
        builder = SceneBuilder(timeline, measuring: measurer)
        let scene = builder.build()
        window = scene.window
        player =
            comparesInbetweenings
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

    /// The film once more, where `overlays` show what is still to come.
    private func rehearsal(for overlays: Set<Overlay>) -> Player? {
        overlays.contains(.passes) ? rehearsal : nil
    }

    /// The film once more, of a scene that is made anew.
    var rehearsal: Player { Player(builder.build(), framesPerSecond: framesPerSecond, until: timeline.end) }

    var clock: FrameClock { FrameClock(framesPerSecond: framesPerSecond) }
    var frameCount: Int { clock.frameCount(until: timeline.end) }

    /// The film as one of several in a picture.
    func cell(_ label: String, showing overlays: Set<Overlay>, _ drawing: DrawingOptions) -> CompositionCell {
        CompositionCell(
            label, player, of: window, playing: timeline, showing: overlays, measuring: measurer,
            over: drawing.settings(of: self).background, foreseenBy: rehearsal(for: overlays))
    }

    /// Several films in one picture.
    static func composition(
        of cells: [CompositionCell], columns: Int?, measuringAs film: Film, _ drawing: DrawingOptions
    ) -> Composition {
        Composition(
            cells, columns: columns, over: drawing.settings(of: film).background, measuring: film.measurer)
    }

    /// A sink that shows pictures of `reel` by another: the frames that the film is played for, and title cards among them.
    func titling<Sink: FrameSink>(_ sink: Sink, _ reel: TitleReel, showing numbers: [Int]) -> TitledFilm<Sink> {
        TitledFilm(sink, reel, showing: numbers, measuring: measurer)
    }

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
        let problems = try await perform(selection, into: &sink, terminal)
        if let status = ExitStatus.ofFilm(with: problems) { throw status }
    }

    /// Plays the film and answers what it warned of, what a strict script did wrong, and why it ended early where layout never
    /// ended.
    ///
    /// - Throws: An exit status, after the terminal was told why, when a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> [Diagnostic] {
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
    ) async throws -> [Diagnostic] {
        var watch = IssueWatch(sink)
        var loop: FeedbackLoop?
        do {
            switch selection {
            case .times(let times): try await player.play(at: times, into: &watch)
            case .frames(let frames): try await player.play(frames: frames, into: &watch)
            }
        } catch let error as RenderingError {
            throw terminal.report(error)
        } catch let endless as FeedbackLoop {
            loop = endless
        }
        sink = watch.sink
        let problems = watch.problems(in: timeline) + [loop?.diagnostic(in: timeline)].compactMap(\.self)
        terminal.report(problems, in: [timeline.source])
        return problems
    }

    /// - Throws: Exit status 64, when `time` is after the end of the film.
    func requireWithin(_ time: Duration, _ terminal: Terminal) throws {
        try terminal.require(time, within: timeline.end)
    }

    /// What to do about a canvas that is too large, and could be allowed.
    fileprivate static func allowance(for error: RenderingError) -> String {
        guard case .canvas(let width, let height) = error, width * height < Double(Int.max) else { return "" }
        let edge = Double(PixelSize.longestEdge)
        guard (1...edge).contains(width), (1...edge).contains(height) else { return "" }
        return "; '--allow canvas=\(Int(width * height))' allows it"
    }

    /// The film of the one script that `path` means.
    init(
        reading path: String, _ options: ReadingOptions, framesPerSecond: Int? = nil, _ terminal: Terminal
    ) throws {
        let script = try ScriptFile.findOne(path, within: options.limits, terminal)
        try self.init(reading: script, options, framesPerSecond: framesPerSecond, terminal)
    }
}

extension Terminal {
    /// The measurer for layout, with the fonts that frames are drawn with.
    ///
    /// - Throws: Exit status 74, with a note, when a font is missing.
    func makeTextMeasurer(adding fonts: AddedFonts = .none) throws -> CairoTextMeasurer {
        SystemFonts.leaveUnread()
        do {
            return try CairoTextMeasurer(adding: fonts)
        } catch {
            throw report(error)
        }
    }

    /// - Throws: Exit status 64, when `time` is after `end`, that of a film.
    func require(_ time: Duration, within end: Duration) throws {
        guard time > end else { return }
        throw usageError("\(time.shortText) is after the end of the film, which is at \(end.shortText)")
    }

    /// Says why something could not be read, drawn or written, and answers the exit status for it.
    func report(_ error: RenderingError) -> ExitCode {
        tell(Trouble(error, adding: Film.allowance(for: error)))
        switch error {
        case .canvas: return ExitStatus.scriptIsWrong
        case .missingFont, .fonts, .image, .manifest, .writing, .drawing: return ExitStatus.readingOrWritingFailed
        }
    }

}
