import ArgumentParser
import Film
import Rendering

/// `animatic still Timelines/card.yaml --at 0.75s --output card.png`
struct StillCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "still",
        abstract: "Render the frame at a given time as a PNG, SVG or PDF file."
    )

    @Argument(help: "A script, or - for standard input.", completion: FileSearch.scripts.completion)
    var script: String

    @Option(parsing: .unconditional, help: "The time, such as 0.5s.", transform: Duration.argument)
    var at: Duration

    @Option(name: .shortAndLong, help: "The file to write: \(OutputFormat.stillEndings).", completion: .file())
    var output: String

    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    var memorySavingOptions: [String] { ["a smaller --scale", "fewer --overlay"] }

    func validate() throws {
        guard RenderDestination.isStill(output) else {
            throw ValidationError(
                "--output takes the name of a \(OutputFormat.stillEndings) file, not '\(output)'."
                    + didYouMean(output, byExtensions: OutputFormat.stillExtensions))
        }
    }

    func run() async throws {
        let terminal = shared.terminal
        let film = try LoadedScript(reading: script, reading, as: staging.single(terminal), terminal)
        try film.requireWithin(at, terminal)
        let drawing = drawing.around(bezel: overlay.bezel, in: [.still(output)])
        let settings = drawing.settings(of: film)
        let still = film.still(output, settings)
        var sink = film.overlaying(overlay, on: FrameSinks([still]), drawing)
        let outcome = try await film.perform(at: [at], into: &sink, terminal)
        let isWritten = outcome.ending == .complete
        try terminal.write(isWritten ? [.init(path: output)] : [], isWritten ? [output] : [], isQuiet: shared.quiet)
        if let status = outcome.status { throw status }
    }
}
