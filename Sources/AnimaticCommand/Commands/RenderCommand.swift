import ArgumentParser
import Foundation
import Overlays
import Playback
import Rendering
import TimelineScript

/// `animatic render Timelines/card.yaml --output Renders/card`
struct RenderCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Play scripts and write their frames as PNG files, or as films.",
        discussion: """
            Frames are named 0000.png, 0001.png and so on. The same script, device and version always write the same \
            files, whatever the number of jobs. A manifest.json beside them says what each shows; frames that are there \
            already are kept, those too of a render that was killed.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: """
            The folder for the frames of one script, or for a folder of frames for each of several; a film: a file that ends \
            in .gif, .apng or .png, .webp, .mp4 or .webm, and -.rgba or -.y4m for raw frames on standard output; frames as SVG or \
            PDF files, such as frames/%04d.svg; or a contact sheet: a file that ends in .sheet.png. Several are made from one \
            play. {name} stands for the name of the script, with the folders it is in: films/{name}.gif makes a film of each of \
            several. Default: Renders/{name}. Of several devices or variants each has a folder in it, and a film with its name: \
            card-dark.gif.
            """,
        completion: .file(), transform: RenderOutput.init)
    var output: [RenderOutput] = []

    @Option(
        help: """
            Show the film twice side by side with the difference outlined. between: on the left frames blend between two \
            layouts, on the right each layout is solved, whatever the script says.
            """,
        completion: Comparison.completion, transform: Comparison.choose)
    var compare: Comparison?

    /// What the two sides of a film differ by.
    enum Comparison: String, Choice {
        case between
    }

    @Flag(help: "Leave out the script's title cards. --at and --sheet always do.")
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

    /// - Returns: What was written, and what the command ends with where something was wrong all the same.
    private func render(
        _ task: RenderTask, _ terminal: Terminal
    ) async throws -> ([WrittenDocument.File], ExitCode?) {
        let choice = filming.choice
        let film = try LoadedScript(
            reading: task.script, reading, as: task.staging, framesPerSecond: choice.fps,
            comparesInterpolationModes: compare == .between, terminal)
        // Times are those of the film, which has no cards.
        let cards = noTitleCards || !choice.at.isEmpty ? [] : film.timeline.titleCards
        let reel = TitleCardNumbering(cards, clock: film.clock, frameCount: film.frameCount)
        if let excess = reading.limits.excess(reel.count, of: .frames) { throw terminal.usageError(excess) }
        let selection = try choice.selection(of: reel.count, until: film.timeline.end, terminal)
        let inputs = FilmInputs(
            of: [film], filming.drawing.settings(of: film), showing: overlay.overlays,
            composition: compare.map { "compare \($0.rawValue)" },
            showsTitleCards: !noTitleCards && choice.at.isEmpty)
        let written = FrameSinks(
            filming.sinks(
                writing: task.outputs, choice.chosen(of: reel.count), of: film, decidedBy: inputs, terminal))
        let beside = filming.sinks(beside: task.outputs, called: task.script.path, of: film, terminal)
        func play(_ selection: FrameSelection, into sink: some FrameSink) async throws -> PlaybackOutcome {
            var all = film.overlaying(overlay.overlays, on: FrameSinks([sink] + beside), filming.drawing)
            return try await film.perform(selection, into: &all, terminal)
        }
        let performance =
            if case .frames(let numbers) = selection, !cards.isEmpty {
                try await play(
                    .frames(reel.frames(in: numbers)), into: film.titling(written, reel, showing: numbers))
            } else {
                try await play(selection, into: written)
            }
        guard performance.ending == .complete else { return ([], performance.status) }
        if !shared.quiet { try task.outputs.report(selection.count, terminal) }
        return (task.outputs.written(selection.count), performance.status)
    }
}

/// One script in one staging, and what is made of it.
struct RenderTask {
    let script: ScriptFile
    let staging: Staging
    let outputs: FilmOutputs

    /// Every script in every staging. Each of several scripts has a folder of its own in the folder, or its name where an output
    /// says so, and so has each of several stagings, and files of its own names.
    ///
    /// - Parameter sheet: Whether a contact sheet goes beside the frames.
    /// - Throws: Exit status 64, after a note, where two would write to one place, or an output that is of one script has no name
    ///   for each of several.
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
