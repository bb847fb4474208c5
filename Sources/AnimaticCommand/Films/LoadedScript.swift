import ArgumentParser
import Diagnostics
import Film
import FontFiles
import FoundationEssentials
import FrameFolders
import Layout
import Overlays
import Pictures
import Playback
import Rendering
import Reporting
import SceneModel
import Simulation
import Text
import TimelineScript
import Views

/// A script that has been read. It can be played only once.
struct LoadedScript {
    private(set) var timeline: Timeline
    let window: Window
    let player: Player
    let framesPerSecond: Int
    /// The default background of pictures: the system background color in the appearance of the window.
    let backdrop: Color
    /// The fonts that the user added to the built-in fonts.
    let fonts: AddedFonts
    /// The warnings about characters that no font contains.
    let missingGlyphs: [Diagnostic]
    /// The limits within which the script was read.
    private(set) var limits = ReadingLimits.usual
    /// The staging that the options of the command request.
    private(set) var staging = Staging.asWritten
    let measurer: CairoTextMeasurer
    private var builder: SceneBuilder

    /// - Parameters:
    ///   - fonts: The text measurer, which several films of one task can share.
    /// - Throws: An exit status, after printing an error message.
    init(
        reading script: ScriptFile, _ options: ReadingOptions, as staging: Staging, framesPerSecond: Int? = nil,
        comparesInterpolationModes: Bool = false, measuring fonts: FilmFonts = FilmFonts(), _ terminal: Terminal
    ) throws {
        let timeline = try script.read(options, as: staging, measuring: fonts, terminal)
        self.init(
            timeline, measuring: try fonts.measurer(timeline.fonts, terminal), framesPerSecond: framesPerSecond,
            comparesInterpolationModes: comparesInterpolationModes, terminal)
        limits = options.limits
        self.staging = staging
        // The reader has checked the number of frames at the script's frame rate, but not at the frame rate of the
        // options.
        if let excess = limits.excess(frameCount, of: .frames) { throw terminal.usageError(excess) }
    }

    /// Reads the single script that `path` refers to.
    init(reading path: String, _ options: ReadingOptions, as staging: Staging, _ terminal: Terminal) throws {
        let script = try ScriptFile.findOne(path, within: options.limits, terminal)
        try self.init(reading: script, options, as: staging, terminal)
    }

    /// - Parameters:
    ///   - framesPerSecond: The frame rate; `nil` for the frame rate of the script.
    ///   - comparesInterpolationModes: Whether the film shows both interpolation modes side by side.
    init(
        _ timeline: Timeline, measuring measurer: CairoTextMeasurer, framesPerSecond: Int? = nil,
        comparesInterpolationModes: Bool = false, _ terminal: Terminal
    ) {
        self.timeline = timeline
        fonts = measurer.addedFonts
        self.measurer = measurer
        missingGlyphs = timeline.missingGlyphs(measurer)
        terminal.report(missingGlyphs, in: [timeline.source])
        self.framesPerSecond = framesPerSecond ?? timeline.framesPerSecond
        builder = SceneBuilder(timeline, measuring: measurer)
        let scene = builder.build()
        window = scene.window
        backdrop = AdaptiveColor.systemBackground.resolved(for: scene.window.traitCollection.appearance)
        player =
            comparesInterpolationModes
            ? Player(
                blending: scene, resolving: builder.build(), framesPerSecond: self.framesPerSecond, until: timeline.end)
            : Player(scene, framesPerSecond: self.framesPerSecond, until: timeline.end)
    }

    /// Returns this script, which must not have been played, with another timeline, if both timelines differ only in
    /// constants and priorities of constraints; otherwise `nil`.
    func adopting(_ changed: Timeline) -> LoadedScript? {
        var same = timeline
        (same.source, same.scene.constraints) = (changed.source, changed.scene.constraints)
        guard same == changed, timeline.scene.constraints.count == changed.scene.constraints.count else { return nil }
        for (old, new) in zip(timeline.scene.constraints, changed.scene.constraints) where old != new {
            var expected = old
            guard old.parts.count == 1, let part = new.parts.first else { return nil }
            expected.parts[0].expression.constant = part.expression.constant
            expected.parts[0].expression.priority = part.expression.priority
            expected.parts[0].expression.span = part.expression.span
            expected.parts[0].expression.first.span = part.expression.first.span
            if let place = part.expression.second?.span { expected.parts[0].expression.second?.span = place }
            let (constant, priority) = (part.expression.constant, part.expression.priority)
            // For these numbers, UIKit raises an exception or the trace has a note if they change.
            let isSimple =
                LayoutLimits.accepts(constant) && priority.isRequired == old.parts[0].expression.priority.isRequired
            guard expected == new, isSimple,
                let constraint = window.constraints.first(where: { objects[part.name].contains($0.traceSubject) })
            else { return nil }
            // The first solve is attributed to the constraint that was declared last.
            window.declare(line: changed.scene.constraints.last(where: \.isActive)?.name.span.line) {
                constraint.constant = constant
                constraint.priority = priority
            }
        }
        var film = self
        (film.timeline, film.builder) = (changed, SceneBuilder(changed, measuring: measurer))
        return film
    }

    /// Returns a sink that adds overlays and the frame of the device to the frames, and passes the frames to `sink`.
    func overlaying<Sink: FrameSink>(
        _ options: OverlayOptions, on sink: Sink, _ drawing: DrawingOptions
    ) -> OverlaidFilm<Sink> {
        OverlaidFilm(
            sink, showing: options.overlays, leavingOutSystemViews: options.withoutSystemViews, of: window,
            playing: timeline, measuring: measurer,
            over: drawing.settings(of: self).background, rehearsedBy: rehearsal(for: options.overlays),
            inside: options.bezel ? Bezel(of: window) : nil)
    }

    /// Returns a second player if `overlays` need a first pass over the film; otherwise `nil`.
    private func rehearsal(for overlays: Set<Overlay>) -> Player? {
        overlays.contains(where: \.needsFirstPass) ? rehearsal : nil
    }

    /// A new player of the same film.
    var rehearsal: Player { Player(builder.build(), framesPerSecond: framesPerSecond, until: timeline.end) }

    /// The objects that the script declares.
    var objects: DeclaredObjects { player.scene.objects }
    var clock: FrameClock { FrameClock(framesPerSecond: framesPerSecond) }
    var frameCount: Int { clock.frameCount(until: timeline.end) }

    /// Returns a sink that writes one frame as a PNG, SVG or PDF file, with the fonts of the film.
    func still(_ path: String, _ settings: RenderSettings) -> any FrameSink {
        let makeStill = FrameFileFormat.ofFile(at: path)?.makeStill ?? FrameFileFormat.png.makeStill
        guard let makeStill else { preconditionFailure("PNG files can be stills") }
        return makeStill(path, settings, measurer)
    }

    /// Returns the film as a cell of a composition.
    func cell(_ label: String, showing options: OverlayOptions, _ drawing: DrawingOptions) -> CompositionCell {
        CompositionCell(
            label, player, of: window, playing: timeline, showing: options.overlays,
            leavingOutSystemViews: options.withoutSystemViews, measuring: measurer,
            over: drawing.settings(of: self).background, rehearsedBy: rehearsal(for: options.overlays),
            inside: options.bezel ? Bezel(of: window) : nil)
    }

    /// Returns a composition of several films.
    static func composition(
        of cells: [CompositionCell], columns: Int?, measuringAs film: LoadedScript, titled cards: [[TitleCard]]
    ) -> Composition {
        Composition(cells, columns: columns, titled: cards, measuring: film.measurer)
    }

    /// Returns a sink that inserts title cards between the played frames and passes the pictures to `sink`.
    func titling<Sink: FrameSink>(_ sink: Sink, _ numbering: TitleCardNumbering, showing numbers: [Int])
        -> TitleCardInserter<Sink>
    {
        TitleCardInserter(sink, numbering, showing: numbers, measuring: measurer)
    }

    /// Checks that `time` is not after the end of the film.
    ///
    /// - Throws: Exit status 64, after printing an error message, if `time` is after the end of the film.
    func requireWithin(_ time: Duration, _ terminal: Terminal) throws {
        try terminal.require(time, within: timeline.end)
    }
}

extension LoadedScript {
    /// Plays every frame, or only the frames at `times`, into `sink`, and reports problems.
    ///
    /// - Throws: An exit status, after printing an error message, if a picture cannot be drawn or written, if a
    ///   strict script caused an exception of UIKit, or if layout did not settle.
    func play<Sink: FrameSink>(at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal) async throws {
        try await play(selection(times), into: &sink, terminal)
    }

    /// Plays a selection of frames into `sink`, and reports problems.
    func play<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws {
        if let status = try await perform(selection, into: &sink, terminal).status { throw status }
    }

    /// Plays the film and returns the outcome, after reporting its problems.
    ///
    /// - Throws: An exit status, after printing an error message, if a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        at times: [Duration]? = nil, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> PlaybackOutcome {
        try await perform(selection(times), into: &sink, terminal)
    }

    /// Returns the selection for `times`, or for every frame.
    private func selection(_ times: [Duration]?) -> FrameSelection {
        times.map { .times($0) } ?? .frames(Array(0..<frameCount))
    }

    /// Plays a selection of frames and returns the outcome, after reporting its problems.
    ///
    /// - Throws: An exit status, after printing an error message, if a picture cannot be drawn or written.
    func perform<Sink: FrameSink>(
        _ selection: FrameSelection, into sink: inout Sink, _ terminal: Terminal
    ) async throws -> PlaybackOutcome {
        let mark = CrashReport.begin(timeline.source.name)
        defer { CrashReport.end(mark) }
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
        let problems =
            watch.problems(in: objects, expecting: timeline.expectedAmbiguities)
            + [loop?.diagnostic(in: objects)].compactMap(\.self)
        terminal.report(problems, in: [timeline.source])
        return PlaybackOutcome(problems: problems, ending: loop == nil ? .complete : .interrupted)
    }
}

/// The outcome of playing a film.
struct PlaybackOutcome {
    /// The warnings, the exceptions in a strict script, and the feedback loop that ended the film.
    let problems: [Diagnostic]
    /// Whether the film is complete. Pictures are written only for a complete film.
    let ending: FilmEnding

    /// The exit status; `nil` for success. A feedback loop has the exit status of a failed expectation, and an
    /// exception in a strict script has the exit status of an invalid script.
    var status: ExitCode? {
        let errors = problems.filter { $0.severity == .error }
        return errors.isEmpty ? nil : ExitStatus.of(errors)
    }
}

extension FilmInputs {
    /// Collects everything that determines the pictures of `films`.
    ///
    /// - Parameters:
    ///   - settings: The settings of the pictures.
    ///   - composition: A description of how several films, or the two sides of a comparison, are combined; `nil` if
    ///     each picture shows one film.
    ///   - showsTitleCards: Whether title cards are shown.
    init(
        of films: [LoadedScript], _ settings: RenderSettings, showing options: OverlayOptions,
        composition: String? = nil,
        showsTitleCards: Bool
    ) {
        self.init()
        let timelines = films.map(\.timeline)
        setContents(timelines.map { Array($0.source.text.utf8) }, of: .script)
        let files = timelines.flatMap(\.contentsOfNamedFiles)
        if !files.isEmpty { setContents(files, of: .files) }
        let stagings = films.map(\.staging.words)
        if stagings.contains(where: { !$0.isEmpty }) { self[.staging] = stagings.joined(separator: "; ") }
        self[.composition] = composition
        let words = settings.words(onDeviceOf: timelines.map(\.device.scale).max() ?? 1)
        self[.drawing] = options.bezel ? words + ", bezel" : words
        let overlays = options.overlays
        if !overlays.isEmpty { self[.overlays] = overlays.map(\.rawValue).sorted().joined(separator: ", ") }
        if timelines.contains(where: { !$0.titleCards.isEmpty }) {
            self[.titleCards] = showsTitleCards ? "shown" : "left out"
        }
    }
}

extension Timeline {
    /// The contents of the files that the script refers to, in the order of their first use. If the script shows a
    /// scene of an Interface Builder file, the first element is a description of the scene.
    fileprivate var contentsOfNamedFiles: [[UInt8]] {
        var contents: [[UInt8]] = []
        if let sceneText { contents.append(Array(sceneText.utf8)) }
        var seen: Set<String> = []
        for picture in pictures where seen.insert(picture.value.path).inserted {
            // An unreadable file is reported when its picture is drawn.
            contents.append([UInt8](FileManager.default.contents(atPath: picture.value.path) ?? Data()))
        }
        return contents
    }
}

extension Staging {
    fileprivate var words: String {
        ([device?.name] + variants + [language.map { "language \($0)" }] + assignments).compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension RenderSettings {
    /// Returns a description of all settings that determine a picture, except fonts.
    ///
    /// - Parameter deviceScale: The scale that is used if the settings do not contain one.
    fileprivate func words(onDeviceOf deviceScale: Double) -> String {
        let scale = scale ?? deviceScale
        let limit = limit.map { "\($0.width) × \($0.height)" } ?? "none"
        return "scale: \(scale), limit: \(limit), background: \(background.hexadecimal), compression: \(compression)"
    }
}
