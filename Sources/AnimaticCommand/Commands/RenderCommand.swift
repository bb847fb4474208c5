import ArgumentParser
import Diagnostics
import Film
import FoundationEssentials
import FrameFolders
import Overlays
import Rendering
import Reporting
import TimelineScript

/// `animatic render Timelines/card.yaml --output Renders/card`
struct RenderCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Render scripts as PNG files or films, or the scenes of an application as PNG files.",
        discussion: """
            Frames are named 0000.png, 0001.png and so on. The same script, device and version always give the same \
            files, with any number of jobs. A manifest.json describes the frames. Existing frames that have not \
            changed are kept, including those of an interrupted render.
            A folder with storyboards or xibs and without scripts is treated as the folder of an application: each \
            scene that animatic scenes lists becomes one picture in the folder of --output, for each --device and \
            --variant.
            """
    )

    @Argument(
        help: "Scripts, folders of scripts, the folder of an application, or - for standard input.",
        completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: """
            \(OutputFormat.help) Several outputs are written in one pass. {name} is \
            replaced by the name of the script, with its folders: films/{name}.gif makes a film of each of several \
            scripts. Default: Renders/{name}. Several devices or variants have their own subfolders, or files such \
            as card-dark.gif.
            """,
        completion: .file())
    var output: [String] = []

    @Option(
        help: """
            Show the film twice side by side, with the differences outlined. With between, the left side interpolates \
            frames between two layouts, and the right side solves the layout for each frame, regardless of the mode in \
            the script.
            """,
        completion: Comparison.completion, transform: Comparison.choose)
    var compare: Comparison?

    /// The value of `--compare`, which determines how the two sides of a film differ.
    enum Comparison: String, Choice {
        case between
    }

    @Flag(help: "Omit the script's title cards. --at and --sheet always omit them.")
    var noTitleCards = false

    @OptionGroup var filming: FilmingOptions
    @OptionGroup var choice: FrameOptions
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    var memorySavingOptions: [String] { ["fewer --jobs", "a smaller --scale", "fewer --overlay"] }

    /// The requested outputs; empty for the default.
    private func outputs() throws -> [RenderDestination] {
        try RenderDestination.all(output, isSingleFrame: choice.at.count == 1)
    }

    func validate() throws {
        if compare != nil && !overlay.overlays.isEmpty {
            throw ValidationError("--overlay explains one film, and --compare shows two; leave one out.")
        }
        if compare != nil, overlay.bezel {
            throw ValidationError("--bezel shows one device, and --compare shows two windows; leave one out.")
        }
        try filming.check(try outputs(), of: choice, drawing, filmCount: staging.count)
    }

    func run() async throws {
        var terminal = shared.terminal
        let (files, unreadable, unreadablePaths) = try ScriptFile.findWithScenes(scripts, reading, staging, terminal)
        let showsScenes = files.contains(where: \.isScene)
        if showsScenes || staging.count > 1 { terminal = terminal.printingOnce }
        let fonts = FilmFonts()
        for file in files { try file.requireSweptProperties(staging, reading, measuring: fonts, terminal) }
        if showsScenes, let words = choiceWithoutMeaningForScenes {
            throw terminal.usageError(words)
        }
        let part = filming.renderPart(of: choice)
        let outputs = try outputs()
        let tasks = try RenderTask.all(files, staging, outputs, sheet: filming.sheet, terminal)
        do {
            try await InterruptSignals.cancelling(resumes: part != nil) { [terminal] in
                var result = try await renderAll(tasks, part, terminal)
                for path in unreadablePaths { result.totals.addFailure(path) }
                result.totals.report("film", terminal)
                if shared.json, !outputs.contains(where: \.isStream) {
                    try terminal.write(result.written, [], totals: result.totals, isQuiet: true)
                }
                if let failure = unreadable.map({ ExitStatus.worse(result.failure, $0) }) ?? result.failure {
                    throw failure
                }
            }
        } catch let status as ExitCode {
            if filming.progress == .openjd {
                terminal.isQuiet = false
                terminal.note("openjd_fail: exit status \(status.rawValue)")
            }
            throw status
        }
        guard !showsScenes, terminal.showsProgress,
            files.contains(where: { $0.hasExpectations(reading, measuring: fonts) })
        else { return }
        let names = scripts.map(\.shellWord).joined(separator: " ")
        terminal.suggestNext("animatic test \(names) checks the expectations of the scripts")
    }

    /// The result of rendering several films.
    private struct BatchResult {
        var written: [WrittenDocument.File] = []
        /// The worst exit status of the films that failed.
        var failure: ExitCode?
        var totals = BatchTotals()

        /// Adds a film that failed, or a film that was written although its script caused exceptions.
        mutating func add(_ name: String, failingWith status: ExitCode) {
            failure = ExitStatus.worse(failure, status)
            totals.addFailure(name)
        }
    }

    /// Renders all tasks, or the part that the options select.
    private func renderAll(
        _ tasks: [RenderTask], _ part: RenderPart?, _ terminal: Terminal
    ) async throws -> BatchResult {
        guard let part else { return try await render(tasks, terminal) }
        let kinds = tasks[0].outputs
        let whole = kinds.all.first { $0.format.arrangement == .file }
        if let whole {
            // A single output file cannot be divided among shards, but whole scripts can be assigned to shards.
            guard case .shard(let number, let count) = part, tasks.count > 1,
                kinds.all.allSatisfy({ $0.format.arrangement == .file })
            else {
                throw terminal.usageError(
                    "'\(whole.path)' cannot be rendered in parts; render frames into a folder, and then use animatic "
                        + "merge to make the film")
            }
            let division = ScriptDivision(of: tasks.map(\.script), among: count, cutsFilms: false)
            return try await render(division.elements(of: number, among: tasks), terminal)
        }
        guard kinds.folder != nil else { return try await render(tasks, dividedAs: part, terminal) }
        return try await render(tasks, as: part, in: sharedFolder(of: tasks, terminal), terminal)
    }

    /// Renders the tasks one after another. A task that fails does not affect the others.
    ///
    /// - Parameter division: The part of each film's frames to render; `nil` to render all frames.
    private func render(
        _ tasks: [RenderTask], dividedAs division: RenderPart? = nil, _ terminal: Terminal
    ) async throws -> BatchResult {
        var result = BatchResult()
        let fonts = FilmFonts()
        for (index, task) in tasks.enumerated() {
            let name = task.script.name(as: task.staging)
            do {
                let before = tasks.count > 1 ? task.outputs.fingerprint : nil
                let (count, status) =
                    if task.script.isScene {
                        try await renderScene(task, measuring: fonts, terminal)
                    } else {
                        try await render(
                            task, dividedAs: division, at: (index, tasks.count), measuring: fonts, terminal)
                    }
                if let count {
                    if !shared.quiet { try task.outputs.report(count, terminal) }
                    result.written += task.outputs.written(count)
                }
                if count == nil || status != nil {
                    result.add(name, failingWith: status ?? ExitStatus.invalidScript)
                } else {
                    result.totals.addWritten(unchanged: before != nil && before == task.outputs.fingerprint)
                }
            } catch let status as ExitCode {
                result.add(name, failingWith: status)
            } catch let error where !(error is CancellationError) && tasks.count > 1 {
                terminal.report(CommandError("drawing", "\(error)", about: task.script.path))
                result.add(name, failingWith: ExitStatus.readingOrWritingFailed)
            }
        }
        return result
    }

    /// Returns the folder that the tasks of a divided render share.
    ///
    /// - Throws: Exit status 64, after printing an error message, if the output path contains the placeholder for the
    ///   name of the script.
    private func sharedFolder(of tasks: [RenderTask], _ terminal: Terminal) throws -> String {
        if tasks.count == 1, let folder = tasks[0].outputs.folder { return folder }
        let folder = try FilmOutputs(all: outputs()).folder ?? "Renders"
        guard !folder.contains(RenderDestination.scriptName) else {
            throw terminal.usageError(
                "the parts of several films share one folder; leave out \(RenderDestination.scriptName)")
        }
        return folder
    }

    /// Renders a part of one film or of a set of films, and publishes it.
    private func render(
        _ tasks: [RenderTask], as part: RenderPart, in folder: String, _ terminal: Terminal
    ) async throws -> BatchResult {
        var result = BatchResult()
        try await PartRender.run(part, in: folder, terminal) { attempt in
            guard tasks.count > 1 else {
                let film = attempt.film()
                let (count, status) = try await render(tasks[0], in: film, dividedAs: film.part, terminal)
                guard let count else { throw status ?? ExitStatus.invalidScript }
                result.failure = status
                result.written = [.init(path: film.shown, frames: count)]
                return nil
            }
            guard case .shard(let number, let count) = part else {
                throw terminal.usageError("--part takes one script, not \(tasks.count); --shard divides several")
            }
            let division = ScriptDivision(of: tasks.map(\.script), among: count, cutsFilms: true)
            let films = zip(tasks, division.shards).map { task, shard in
                FilmSet.Film(name: task.name(in: folder), shard: shard)
            }
            var failed: [String] = []
            let fonts = FilmFonts()
            let own = division.elements(of: number, among: Array(zip(tasks, films)))
            for (index, (task, entry)) in own.enumerated() {
                let film = attempt.film(entry.name, isCut: entry.shard == nil)
                do {
                    let (count, status) = try await render(
                        task, in: film, dividedAs: film.part, at: (index, own.count), measuring: fonts, terminal)
                    if count == nil { failed.append(entry.name) }
                    if let count { result.written.append(.init(path: film.shown, frames: count)) }
                    if count == nil || status != nil {
                        result.add(entry.name, failingWith: status ?? ExitStatus.invalidScript)
                    } else {
                        result.totals.addWritten()
                    }
                } catch let status as ExitCode where status != ExitStatus.readingOrWritingFailed {
                    // The other scripts are still rendered if a script fails. If a file cannot be read or written, the
                    // part is not published, so that another attempt can complete it.
                    result.add(entry.name, failingWith: status)
                    failed.append(entry.name)
                }
            }
            return FilmSet(films: films, failed: failed)
        }
        if !shared.quiet, !terminal.printsJSON {
            for file in result.written { try terminal.write("\(file.path): \((file.frames ?? 0).frames)\n") }
        }
        return result
    }

    /// Renders one film.
    ///
    /// - Parameters:
    ///   - part: The destination of the frames in a part of the render; `nil` for a whole film.
    ///   - division: The part of the film's frames to render; `nil` to render all frames.
    ///   - place: The zero-based index of the film, and the number of films.
    ///   - fonts: The text measurer, which several films share.
    /// - Returns: The number of written frames, which is `nil` if the film is incomplete, and the exit status if there
    ///   was a problem.
    private func render(
        _ task: RenderTask, in part: PartRender.Film? = nil, dividedAs division: RenderPart?,
        at place: (index: Int, count: Int) = (0, 1), measuring fonts: FilmFonts = FilmFonts(), _ terminal: Terminal
    ) async throws -> (Int?, ExitCode?) {
        let film = try LoadedScript(
            reading: task.script, reading, as: task.staging, framesPerSecond: choice.fps,
            comparesInterpolationModes: compare == .between, measuring: fonts, terminal)
        // The times of `--at` refer to the film without title cards.
        let cards = noTitleCards || !choice.at.isEmpty ? [] : film.timeline.titleCards
        if filming.writesData, !cards.isEmpty {
            throw terminal.usageError("a title card has no geometry; leave out the title cards with --no-title-cards")
        }
        let numbering = TitleCardNumbering(cards, clock: film.clock, frameCount: film.frameCount)
        if let excess = reading.limits.excess(numbering.count, of: .frames) { throw terminal.usageError(excess) }
        let selection = try choice.selection(
            of: numbering.count, until: film.timeline.end, part: division, terminal)
        let drawing = drawing.around(bezel: overlay.bezel, in: task.outputs.all)
        let inputs = FilmInputs(
            of: [film], drawing.settings(of: film), showing: overlay,
            composition: compare.map { "compare \($0.rawValue)" },
            showsTitleCards: !noTitleCards && choice.at.isEmpty)
        let written = FrameSinks(
            filming.sinks(
                writing: task.outputs, choice.chosen(of: numbering.count), of: film, drawing, decidedBy: inputs,
                in: part, terminal))
        let beside = filming.sinks(
            beside: task.outputs, called: task.script.path, of: [film], choice, drawing,
            isPart: filming.renderPart(of: choice) != nil,
            at: place, terminal)
        func play(_ selection: FrameSelection, into sink: some FrameSink) async throws -> PlaybackOutcome {
            var all = film.overlaying(overlay, on: FrameSinks([sink] + beside), drawing)
            return try await film.perform(selection, into: &all, terminal)
        }
        let outcome =
            if case .frames(let numbers) = selection, !cards.isEmpty {
                try await play(
                    .frames(numbering.frames(in: numbers)), into: film.titling(written, numbering, showing: numbers))
            } else {
                try await play(selection, into: written)
            }
        return (outcome.ending == .complete ? selection.count : nil, outcome.status)
    }
}

extension RenderCommand {
    /// An error message if an option does not apply to the scenes of an application; otherwise `nil`.
    private var choiceWithoutMeaningForScenes: String? {
        let outputs = (try? outputs()) ?? []
        let isFolder = outputs.allSatisfy { $0.format == .folder && !$0.path.contains(RenderDestination.scriptName) }
        guard isFolder else {
            return "the scenes of an application become PNG files; --output takes one folder for them"
        }
        guard choice.isWhole, filming.shard == nil, choice.fps == nil, !filming.sheet, compare == nil,
            !filming.writesData
        else {
            return "the scenes of an application do not move; leave out --frames, --every, --at, --shard, --fps, "
                + "--sheet, --compare, --geometry and --masks"
        }
        return nil
    }

    /// Draws a scene of an application.
    ///
    /// - Returns: The number of written pictures, or `nil` if the picture was not drawn; and an exit status, or `nil`
    ///   if there was no problem.
    private func renderScene(
        _ task: RenderTask, measuring fonts: FilmFonts, _ terminal: Terminal
    ) async throws -> (Int?, ExitCode?) {
        let film = try LoadedScript(reading: task.script, reading, as: task.staging, measuring: fonts, terminal)
        let drawing = drawing.around(bezel: overlay.bezel, in: task.outputs.all)
        let settings = drawing.settings(of: film)
        let stills = FrameSinks(task.outputs.paths(of: .still).map { film.still($0, settings) })
        var sink = film.overlaying(overlay, on: stills, drawing)
        let outcome = try await film.perform(at: [.zero], into: &sink, terminal)
        return (outcome.ending == .complete ? 1 : nil, outcome.status)
    }
}
