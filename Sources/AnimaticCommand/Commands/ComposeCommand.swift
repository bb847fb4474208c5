import ArgumentParser
import Diagnostics
import Film
import FrameFolders
import Overlays
import Rendering
import Reporting
import Simulation
import TimelineScript
import Verification
import Views

/// `animatic compose wrong.yaml right.yaml --output both.gif`
struct ComposeCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "compose",
        abstract: "Render several scripts, devices, variants or swept values into one film, side by side or in rows.",
        discussion: """
            The film has one picture for each script on each --device in each --variant and --language with each value \
            of --sweep. A label shows how it differs from the other pictures. All films are played in sync; a film that \
            has ended shows its last frame. While a film shows a title card, the others wait. Films on devices of \
            different sizes are scaled so that the longer edges of their screens are equal.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: """
            A folder for frames, a film, a contact sheet, or numbered frames, as in animatic render; with a single \
            --at, also a \(OutputFormat.stillEndings) file. Several outputs are written in one pass. Default: \
            Renders/composition.
            """,
        completion: .file())
    var output: [String] = []

    @Option(
        parsing: .unconditional,
        help: """
            The number of pictures side by side. Default: one row of all devices for each script, variant, language \
            and value of --sweep; with one device, one row of all variants, or else of all languages, or else of all \
            values; for a single row, the number that makes the film closest to 16:10.
            """,
        transform: Int.argument(in: 1...Int.max))
    var columns: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help:
            "The label above a picture. Give one for each picture, in order; '' for no label. Default: how the picture differs from the others."
    )
    var label: [String] = []

    @Flag(help: "Omit the scripts' title cards. --at and --sheet always omit them.")
    var noTitleCards = false

    @OptionGroup var filming: FilmingOptions
    @OptionGroup var choice: FrameOptions
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    var memorySavingOptions: [String] { ["fewer --jobs", "a smaller --scale", "fewer --overlay"] }

    func validate() throws {
        let outputs = try outputs()
        if let named = output.first(where: { $0.contains(RenderDestination.scriptName) }) {
            throw ValidationError("Found '\(named)', expected one name, because all scripts are in one film.")
        }
        try filming.check(outputs.all, of: choice, drawing, filmCount: 1)
    }

    func run() async throws {
        let terminal = shared.terminal
        let (files, unreadable, _) = try ScriptFile.findWithScenes(scripts, reading, staging, terminal)
        let fonts = FilmFonts()
        for file in files { try file.requireSweptProperties(staging, reading, measuring: fonts, terminal) }
        let parts = CompositionPart.all(files, staging)
        guard parts.count > 1 else {
            throw terminal.usageError(
                "found one script on one device in one variant, expected several scripts, devices, variants or values of --sweep; for one film, use animatic render"
            )
        }
        guard label.isEmpty || label.count == parts.count else {
            throw terminal.usageError(
                "found --label \(label.count.counted("time")), expected one for each of \(parts.count) pictures")
        }
        let outputs = try outputs()
        if let words = RenderDestination.overlap(in: outputs.all, sheet: filming.sheet) {
            throw terminal.usageError(words)
        }
        let part = filming.renderPart(of: choice)
        try await InterruptSignals.cancelling(resumes: part != nil) {
            guard let part else { return try await compose(parts, into: outputs, terminal) }
            guard let folder = outputs.folder, outputs.all.count == 1 else {
                throw terminal.usageError(
                    "'\(outputs.all[0].path)' cannot be rendered in parts; render frames into a folder, and then use animatic "
                        + "merge to make the film")
            }
            try await PartRender.run(part, in: folder, terminal) { attempt in
                try await compose(parts, into: outputs, in: attempt.film(), terminal)
                return nil
            }
        }
        if let unreadable { throw unreadable }
    }

    /// Reads the scripts of all parts, and reports the problems of all of them.
    ///
    /// - Throws: The worst exit status of the scripts that cannot be read.
    private func load(_ parts: [CompositionPart], _ terminal: Terminal) throws -> [LoadedScript] {
        var failure: ExitCode?
        var totals = BatchTotals()
        let once = terminal.printingOnce
        let films = try parts.compactMap { part -> LoadedScript? in
            do {
                let film = try LoadedScript(
                    reading: part.script, reading, as: part.staging, framesPerSecond: choice.fps, once)
                totals.addWritten()
                return film
            } catch let status as ExitCode {
                totals.addFailure(part.script.name(as: part.staging))
                failure = ExitStatus.worse(failure, status)
                return nil
            }
        }
        totals.reportFailures("film", terminal)
        if let failure { throw failure }
        return films
    }

    /// Plays all parts in sync, and writes the outputs.
    ///
    /// - Parameter place: The destination of the frames in a part of the render; `nil` for the whole film.
    private func compose(
        _ parts: [CompositionPart], into outputs: FilmOutputs, in place: PartRender.Film? = nil, _ terminal: Terminal
    ) async throws {
        let films = try load(parts, terminal)
        for (part, film) in zip(parts, films) where film.framesPerSecond != films[0].framesPerSecond {
            throw terminal.usageError(
                "'\(parts[0].script.path)' has \(films[0].framesPerSecond) frames a second and '\(part.script.path)' "
                    + "\(film.framesPerSecond), expected equal frame rates; --fps sets the frame rate of all films")
        }
        let drawing = drawing.around(bezel: overlay.bezel, in: outputs.all)
        let labels = label.isEmpty ? CompositionPart.labels(of: parts, titles: films.map(\.timeline.title)) : label
        let cells = zip(films, labels).map { $0.cell($1, showing: overlay, drawing) }
        var composition = LoadedScript.composition(
            of: cells, columns: columns ?? defaultColumns(of: parts), measuringAs: films[0],
            titled: noTitleCards || !choice.at.isEmpty ? [] : films.map(\.timeline.titleCards))
        let numbering = composition.numbering
        if let excess = reading.limits.excess(numbering.count, of: .frames) { throw terminal.usageError(excess) }
        let selection = try choice.selection(
            of: numbering.count, until: composition.end, part: place?.part, terminal)
        let inputs = FilmInputs(
            of: films, drawing.settings(of: films[0]), showing: overlay,
            composition:
                "labels: \(labels), columns: \((columns ?? defaultColumns(of: parts)).map { "\($0)" } ?? "automatic")",
            showsTitleCards: !noTitleCards && choice.at.isEmpty)
        var sinks = filming.sinks(
            writing: outputs, choice.chosen(of: numbering.count), of: films[0], drawing, decidedBy: inputs, in: place,
            terminal)
        let beside = filming.sinks(
            beside: outputs, called: labels.joined(separator: ", "), of: films, choice, drawing,
            isPart: filming.renderPart(of: choice) != nil, terminal)
        if case .frames(let numbers) = selection, numbering.hasCards {
            sinks.append(TitleCardRemover(FrameSinks(beside), numbering, of: numbers))
        } else {
            sinks += beside
        }
        var sink = FrameSinks(sinks)
        let outcome = try await play(&composition, selection, into: &sink, terminal)
        let isWritten = outcome.ending == .complete
        let outputs = place.map { FilmOutputs(all: [.folder($0.shown)]) } ?? outputs
        if isWritten, !shared.quiet { try outputs.report(selection.count, terminal) }
        if shared.json, !outputs.all.contains(where: \.isStream) {
            try terminal.write(isWritten ? outputs.written(selection.count) : [], [], isQuiet: true)
        }
        if let status = outcome.status { throw status }
    }

    private func play(
        _ composition: inout Composition, _ selection: FrameSelection, into sink: inout FrameSinks, _ terminal: Terminal
    ) async throws -> PlaybackOutcome {
        var loop: FeedbackLoop?
        do {
            switch selection {
            case .frames(let frames): try await composition.play(frames: frames, into: &sink)
            case .times(let times): try await composition.play(at: times, into: &sink)
            }
        } catch let error as RenderingError {
            throw terminal.report(
                error, remedyForCanvas: "--scale and --columns change the size of the picture")
        } catch let endless as FeedbackLoop {
            loop = endless
        }
        var reported: [[Diagnostic]] = []
        for cell in composition.cells {
            let ending = cell.feedbackLoop == loop ? loop : nil
            let problems = cell.problems + [ending?.diagnostic(in: cell.objects)].compactMap(\.self)
            // Variants of one script usually have the same problems.
            if !reported.contains(problems) { terminal.report(problems, in: [cell.timeline.source]) }
            reported.append(problems)
        }
        return PlaybackOutcome(problems: reported.flatMap(\.self), ending: loop == nil ? .complete : .interrupted)
    }

    /// Returns the default number of columns: the number of devices; with one device, the number of variants; then of
    /// languages, and of the values of the last sweep. No row then contains pictures of two scripts. Returns `nil` if
    /// one row would contain all pictures.
    private func defaultColumns(of parts: [CompositionPart]) -> Int? {
        let counts = [
            staging.device.count, staging.variant.count, staging.language.count, staging.sweep.last?.count ?? 0,
        ]
        return counts.first { $0 > 1 }.flatMap { $0 < parts.count ? $0 : nil }
    }

    private func outputs() throws -> FilmOutputs {
        let paths = output.isEmpty ? ["Renders/composition"] : output
        return FilmOutputs(
            all: try RenderDestination.all(paths, isSingleFrame: choice.at.count == 1))
    }
}

/// One picture of a composition: a script in one staging.
struct CompositionPart {
    let script: ScriptFile
    let staging: Staging

    /// Returns a part for each script, with each combination of swept values, in each language and variant, on each
    /// device. The devices vary fastest.
    static func all(_ scripts: [ScriptFile], _ options: StagingOptions) -> [CompositionPart] {
        // `all` has the same elements in a different order: the devices vary slowest, and the swept values
        // fastest.
        let stagings = options.all
        let counts = [options.device.count, options.variant.count, options.language.count].map { max($0, 1) }
        let sweepCount = stagings.count / counts.reduce(1, *)
        let ordered = (0..<sweepCount).flatMap { sweep in
            (0..<counts[2]).flatMap { language in
                (0..<counts[1]).flatMap { variant in
                    (0..<counts[0]).map { device in
                        stagings[((device * counts[1] + variant) * counts[2] + language) * sweepCount + sweep]
                    }
                }
            }
        }
        return scripts.flatMap { script in ordered.map { CompositionPart(script: script, staging: $0) } }
    }

    /// Returns a label for each part. It contains the script, device, variant, language and swept values, except those
    /// that are the same for all parts.
    ///
    /// - Parameter titles: The titles of the scripts. If two titles are equal, the paths are used instead.
    static func labels(of parts: [CompositionPart], titles: [String]) -> [String] {
        let paths = parts.map(\.script.path)
        let isTitleClear = Set(titles).count == Set(paths).count
        let kinds = [
            isTitleClear ? titles : paths, parts.map { $0.staging.device?.name ?? "" },
            parts.map { $0.staging.variants.joined(separator: " + ") }, parts.map { $0.staging.language ?? "" },
            parts.map { $0.staging.assignments.joined(separator: ", ") },
        ].filter { Set($0).count > 1 }
        return parts.indices.map { place in kinds.map { $0[place] }.joined(separator: " · ") }
    }
}
