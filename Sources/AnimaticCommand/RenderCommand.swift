import ArgumentParser
import Diagnostics
import Foundation
import Playback
import Rendering

/// `animatic render Timelines/card.yaml --output Renders/card`
struct RenderCommand: AsyncParsableCommand {
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
        transform: RenderOutput.init)
    var output: [RenderOutput] = []

    @Flag(help: "Write a contact sheet beside the frames as well: sheet.png.")
    var sheet = false

    @Option(name: .shortAndLong, help: "How many frames are drawn at the same time. Default: one for each core.")
    var jobs: Int?

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

    @OptionGroup var choice: FrameOptions
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        let sheets = output.filter { if case .sheet = $0 { true } else { false } }.map { "'\($0.path)'" }
        if let sheet = sheet ? "--sheet" : sheets.first, !choice.isWhole {
            throw ValidationError(
                "\(sheet) shows the whole film; leave it out, or --frames, --every, --at and --shard.")
        }
        if compare != nil && !overlay.overlays.isEmpty {
            throw ValidationError("--overlay explains one film, and --compare shows two; leave one out.")
        }
        let folders = output.filter { if case .folder = $0 { true } else { false } }.map(\.path)
        for folder in folders { try RenderCommand.checkIsNoFilm(folder) }
        let films = output.filter { if case .film = $0 { true } else { false } }
        if folders.count > 1 { throw ValidationError("--output takes one folder, not \(folders.count): \(folders).") }
        let streams = output.count(where: \.isStream)
        if streams > 0 && streams * reading.stagings.count > 1 {
            throw ValidationError("Only one film fits on standard output.")
        }
        if Set(output).count < output.count { throw ValidationError("--output takes each name once.") }
        if !films.isEmpty && !choice.isConsecutive {
            throw ValidationError("A film has frames that follow one another; leave out --every, --at and --shard.")
        }
        if sheet && folders.isEmpty && !output.isEmpty {
            throw ValidationError("--sheet goes beside the frames; name a folder for them as well.")
        }
        guard let jobs, !(1...64).contains(jobs) else { return }
        throw ValidationError("--jobs takes 1 through 64, not \(jobs).")
    }

    /// Refuses `card.gfi`, which would become a folder of frames.
    private static func checkIsNoFilm(_ folder: String) throws {
        let (base, suffix) = ((folder as NSString).deletingPathExtension, (folder as NSString).pathExtension)
        let known = FilmKind.allCases.filter { !$0.isStream }.map(\.rawValue) + ["png"]
        guard !folder.hasSuffix("/"), let kind = ClosestMatch.suggestion(for: suffix, among: known) else { return }
        throw ValidationError(
            "Found '\(folder)', expected a film or a folder. Did you mean '\(base).\(kind)', or the folder '\(folder)/'?"
        )
    }

    func run() async throws {
        let terminal = shared.terminal
        let files = try ScriptFile.find(scripts, terminal)
        let tasks = try RenderTask.all(files, as: reading.stagings, output, sheet: sheet, terminal)
        try await InterruptSignals.cancelling {
            var failure: ExitCode?
            for task in tasks {
                do {
                    try await render(task, terminal)
                } catch let status as ExitCode {
                    failure = ExitStatus.worse(failure, status)
                }
            }
            if let failure { throw failure }
        }
        let names = scripts.map(\.shellWord).joined(separator: " ")
        terminal.suggestNext("animatic test \(names) checks what the scripts expect")
    }

    private func render(_ task: RenderTask, _ terminal: Terminal) async throws {
        let film = try Film(
            reading: task.script, reading, as: task.staging, framesPerSecond: choice.fps,
            comparesInbetweenings: compare == .between, terminal)
        let selection = try choice.selection(of: film, terminal)
        var all = film.overlaying(overlay.overlays, on: FrameSinks(sinks(for: task, of: film, terminal)), drawing)
        try await film.play(selection, into: &all, terminal)
        guard !shared.quiet else { return }
        let lines = task.outputs.map { output in
            if case .sheet(let path) = output {
                "\(path): a contact sheet"
            } else {
                "\(output.path): \(selection.count) frames"
            }
        }
        // Raw frames have standard output to themselves.
        if task.outputs.contains(where: \.isStream) { return lines.forEach(terminal.note) }
        try terminal.write(lines.joined(separator: "\n") + "\n")
    }

    private func sinks(for task: RenderTask, of film: Film, _ terminal: Terminal) -> [any FrameSink] {
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let settings = drawing.settings(with: film.fonts)
        let films = task.films.map { FilmFile(path: $0, settings: settings) }
        var sinks: [any FrameSink] = []
        if let folder = task.folder {
            sinks.append(
                PNGSequence(
                    folder: folder, settings: settings, jobs: jobs, tool: "animatic \(RootCommand.version)",
                    chosen: choice.chosen(of: film), films: films))
        } else if !films.isEmpty {
            sinks.append(FilmFiles(films, jobs: jobs))
        }
        sinks += task.vectors.map { VectorSequence(path: $0, settings: settings, jobs: jobs) }
        let besideFrames = sheet ? task.folder.map { ($0 as NSString).appendingPathComponent("sheet.png") } : nil
        sinks += (task.sheets + [besideFrames].compactMap(\.self)).map { ContactSheet(path: $0, settings: settings) }
        if terminal.showsProgress { sinks.append(ProgressBar(label: task.script.path)) }
        return sinks
    }
}
