import ArgumentParser
import Files
import Foundation
import Overlays
import Playback
import Rendering
import TimelineScript

/// `animatic render Timelines/card.yaml --output Renders/card`
struct RenderCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Render scripts as PNG files or films.",
        discussion: """
            Frames are named 0000.png, 0001.png and so on. The same script, device and version always give the same \
            files, with any number of jobs. A manifest.json describes the frames. Existing frames that have not \
            changed are kept, including those of an interrupted render.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: """
            The folder for the frames of one script, or for one folder of frames for each of several scripts; a \
            film: a file that ends in .gif, .apng or .png, .webp, .mp4 or .webm, and -.rgba or -.y4m for raw frames \
            on standard output; frames as SVG or PDF files, such as frames/%04d.svg; or a contact sheet: a file that \
            ends in .sheet.png. Several outputs are made in one pass. {name} is replaced by the name of the script, \
            with its folders: films/{name}.gif makes a film of each of several scripts. Default: Renders/{name}. \
            With several devices or variants, each has its own folder, and a film with its name: card-dark.gif.
            """,
        completion: .file(), transform: RenderOutput.init)
    var output: [RenderOutput] = []

    @Option(
        help: """
            Show the film twice side by side, with the differences outlined. between: the left side blends frames \
            between two layouts, and the right side solves each layout, independent of the script.
            """,
        completion: Comparison.completion, transform: Comparison.choose)
    var compare: Comparison?

    /// The difference between the two sides of a film.
    enum Comparison: String, Choice {
        case between
    }

    @Flag(help: "Omit the script's title cards. --at and --sheet always omit them.")
    var noTitleCards = false

    @OptionGroup var filming: FilmingOptions
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    var waysToTakeLess: [String] { ["fewer --jobs", "a smaller --scale", "fewer --overlay"] }

    func validate() throws {
        if compare != nil && !overlay.overlays.isEmpty {
            throw ValidationError("--overlay explains one film, and --compare shows two; leave one out.")
        }
        try filming.check(output, filmCount: reading.stagings.count)
    }

    func run() async throws {
        let terminal = shared.terminal
        let files = try ScriptFile.find(scripts, within: reading.limits, terminal)
        let tasks = try RenderTask.all(files, as: reading.stagings, output, sheet: filming.sheet, terminal)
        try await InterruptSignals.cancelling {
            var failure: ExitCode?
            var written: [WrittenDocument.File] = []
            for task in tasks {
                do {
                    let (files, status) = try await render(task, terminal)
                    written += files
                    if let status { failure = ExitStatus.worse(failure, status) }
                } catch let status as ExitCode {
                    failure = ExitStatus.worse(failure, status)
                }
            }
            if shared.json, !output.contains(where: \.isStream) { try terminal.write(written, [], isQuiet: true) }
            if let failure { throw failure }
        }
        let names = scripts.map(\.shellWord).joined(separator: " ")
        terminal.suggestNext("animatic test \(names) checks what the scripts expect")
    }

    /// - Returns: The written files, and the exit status if there was a problem.
    private func render(
        _ task: RenderTask, _ terminal: Terminal
    ) async throws -> ([WrittenDocument.File], ExitCode?) {
        let choice = filming.choice
        let film = try LoadedScript(
            reading: task.script, reading, as: task.staging, framesPerSecond: choice.fps,
            comparesInterpolationModes: compare == .between, terminal)
        // Times refer to the film without title cards.
        let cards = noTitleCards || !choice.at.isEmpty ? [] : film.timeline.titleCards
        let numbering = TitleCardNumbering(cards, clock: film.clock, frameCount: film.frameCount)
        if let excess = reading.limits.excess(numbering.count, of: .frames) { throw terminal.usageError(excess) }
        let selection = try choice.selection(of: numbering.count, until: film.timeline.end, terminal)
        let inputs = FilmInputs(
            of: [film], filming.drawing.settings(of: film), showing: overlay.overlays,
            composition: compare.map { "compare \($0.rawValue)" },
            showsTitleCards: !noTitleCards && choice.at.isEmpty)
        let written = FrameSinks(
            filming.sinks(
                writing: task.outputs, choice.chosen(of: numbering.count), of: film, decidedBy: inputs, terminal))
        let beside = filming.sinks(beside: task.outputs, called: task.script.path, of: film, terminal)
        func play(_ selection: FrameSelection, into sink: some FrameSink) async throws -> PlaybackOutcome {
            var all = film.overlaying(overlay.overlays, on: FrameSinks([sink] + beside), filming.drawing)
            return try await film.perform(selection, into: &all, terminal)
        }
        let outcome =
            if case .frames(let numbers) = selection, !cards.isEmpty {
                try await play(
                    .frames(numbering.frames(in: numbers)), into: film.titling(written, numbering, showing: numbers))
            } else {
                try await play(selection, into: written)
            }
        guard outcome.ending == .complete else { return ([], outcome.status) }
        if !shared.quiet { try task.outputs.report(selection.count, terminal) }
        return (task.outputs.written(selection.count), outcome.status)
    }
}

/// One script in one staging, with its outputs.
struct RenderTask {
    let script: ScriptFile
    let staging: Staging
    let outputs: FilmOutputs

    /// Returns a task for every script in every staging. With several scripts, each has its own folder, or its name
    /// replaces the placeholder in an output. With several stagings, each has its own folder, or its name is added to
    /// the file name.
    ///
    /// - Parameter sheet: Whether a contact sheet is written beside the frames.
    /// - Throws: Exit status 64, after an error message, if two tasks would write to the same path, or an output for
    ///   one script is used for several.
    static func all(
        _ scripts: [ScriptFile], as stagings: [Staging], _ outputs: [RenderOutput], sheet: Bool, _ terminal: Terminal
    ) throws -> [RenderTask] {
        let tasks = try scripts.flatMap { script in
            let ofScript =
                outputs.isEmpty
                ? [.folder("Renders/\(script.outputName)")]
                : try outputs.map { try $0.named(for: script, isOnly: scripts.count == 1, terminal) }
            return stagings.map { staging in
                RenderTask(
                    script: script, staging: staging,
                    outputs: FilmOutputs(
                        all: stagings.count == 1 ? ofScript : ofScript.map { $0.named(for: staging) }))
            }
        }
        for (index, task) in tasks.enumerated() {
            guard let twin = tasks[..<index].first(where: { $0.outputs == task.outputs }) else { continue }
            throw terminal.usageError(
                "'\(twin.script.path)' and '\(task.script.path)' would both be written to '\(task.outputs.all[0].path)'"
            )
        }
        if let words = RenderOutput.overlap(in: tasks.flatMap(\.outputs.all), sheet: sheet) {
            throw terminal.usageError(words)
        }
        return tasks
    }
}
