import ArgumentParser
import Film
import HTMLReport
import PNGCoding
import Rendering
import Simulation
import TimelineScript
import Views

/// `animatic report Timelines/card.yaml --output card.html`
struct ReportCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract:
            "Write a film as one web page with pictures, views, constraints, trace and explanations.",
        discussion: """
            The page is self-contained and needs no network. It contains the shapes, texts and images of the frames, and \
            draws them at the resolution of the screen. Image files are stored at 2 pixels per point or the device's \
            scale if that is less, unless --scale is given. Open \
            it at a frame or a time with #frame=30 or #time=0.5, and at a view with #frame=30&view=card; otherwise it \
            opens at the first frame whose picture is not of a single color, or, if views enter an empty picture, at the \
            first frame in which they no longer move. If a layout feedback loop ends the film \
            early, the page contains the frames before the loop. While animatic watch report runs, an open page reloads \
            itself after each change.
            """
    )

    @Argument(help: "A script, or - for standard input.", completion: FileSearch.scripts.completion)
    var script: String

    @Option(name: .shortAndLong, help: "The file to write: .html.", completion: .file())
    var output: String

    @Flag(inversion: .prefixedNo, help: "Include pictures. Without them, the page shows the outlines of views.")
    var pictures = true

    @Option(
        parsing: .unconditional, help: "The maximum size of the page in megabytes, 1 through 2000.",
        transform: Int.argument(in: ReportTooLarge.limits))
    var limit = 64

    /// Whether the page reloads itself when it is written again. `animatic watch` sets this option.
    @Flag(help: .hidden)
    var watched = false

    @OptionGroup var choice: FrameOptions
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    var memorySavingOptions: [String] { ["a smaller --scale"] }

    /// The upper limit of the default scale of image files. It is sharp enough for most screens.
    private static let largestScale = 2.0

    func validate() throws {
        guard [".html", ".htm"].contains(where: output.lowercased().hasSuffix) else {
            throw ValidationError(
                "--output takes the name of a .html file, not '\(output)'.\(didYouMean(output, byExtensions: ["html", "htm"]))"
            )
        }
    }

    func run() async throws {
        let terminal = shared.terminal
        // Read standard input outside of `cancelling`, because a blocking read cannot be cancelled.
        let script = try ScriptFile.findOne(script, within: reading.limits, terminal)
        try await InterruptSignals.cancelling { try await write(script, terminal) }
        terminal.suggestNext("xdg-open \(output.shellWord)")
    }

    private func write(_ script: ScriptFile, _ terminal: Terminal) async throws {
        let film = try LoadedScript(
            reading: script, reading, as: staging.single(terminal), framesPerSecond: choice.fps, terminal)
        let selection = try choice.selection(
            of: film.frameCount, until: film.timeline.end, part: nil, terminal)
        let settings = pictures ? settings(of: film) : nil
        film.window.recordsAmbiguity = true
        let report = ReportFile(
            path: output, of: film.timeline, in: film.player.scene, pictures: settings,
            limit: limit * 1_000_000, tool: "animatic \(RootCommand.version)", isWatched: watched)
        let bar: [any FrameSink] = terminal.showsProgress ? [Progress(.bar, label: output, (0, 1))] : []
        var sinks = FrameSinks([report] + bar)
        do {
            let outcome = try await film.perform(selection, into: &sinks, terminal)
            // After a layout feedback loop, the page contains the frames before it.
            let frames = outcome.ending == .complete ? selection.count : nil
            try terminal.write([.init(path: output, frames: frames)], [output], isQuiet: shared.quiet)
            if let status = outcome.status { throw status }
        } catch let error as ReportTooLarge {
            throw terminal.usageError(advice(about: error))
        }
    }

    private func settings(of film: LoadedScript) -> RenderSettings {
        var settings = drawing.settings(of: film)
        settings.scale = drawing.scale ?? min(film.timeline.device.scale, ReportCommand.largestScale)
        settings.compression = drawing.compression ?? .small
        return settings
    }

    private func advice(about error: ReportTooLarge) -> String {
        let ways = [error.sufficientLimit.map { "--limit \($0)" }, "fewer frames, for example with --every"]
        let advice = ways.compactMap(\.self).joined(separator: " or ")
        return "the report would be \(error.megabytes) MB, and the limit is \(limit) MB; use \(advice)"
    }
}
