import ArgumentParser
import Foundation
import Playback
import Rendering

/// `animatic render Timelines/card.yaml --output Renders/card`
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Play scripts and write their frames as PNG files.",
        discussion: """
            Frames are named 0000.png, 0001.png and so on. The same script, device and version always write the same \
            files, whatever the number of jobs. A manifest.json beside them says what each shows; frames that are there \
            already are kept, those too of a render that was killed.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.")
    var scripts: [String]

    @Option(
        name: .shortAndLong,
        help: """
            The folder for the frames of one script, or for a folder of frames for each of several. Default: Renders, \
            with a folder for each script.
            """)
    var output: String?

    @Flag(help: "Write a contact sheet beside the frames as well: sheet.png.")
    var sheet = false

    @Option(name: .shortAndLong, help: "How many frames are drawn at the same time. Default: one for each core.")
    var jobs: Int?

    @Option(
        help: """
            Show the film twice side by side with the difference outlined. between: on the left frames blend between two \
            layouts, on the right each layout is solved, whatever the script says.
            """)
    var compare: Comparison?

    /// What the two sides of a film differ by.
    enum Comparison: String, ExpressibleByArgument {
        case between
    }

    @OptionGroup var choice: FrameOptions
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if sheet && !choice.isWhole {
            throw ValidationError("--sheet shows the whole film; leave it out, or --frames, --every, --at and --shard.")
        }
        guard let jobs, !(1...64).contains(jobs) else { return }
        throw ValidationError("--jobs takes 1 through 64, not \(jobs).")
    }

    func run() async throws {
        let terminal = shared.terminal
        let files = try ScriptFile.find(scripts, terminal)
        let folders = files.map { folder(for: $0, isOnly: files.count == 1) }
        for (index, folder) in folders.enumerated() {
            guard let twin = folders[..<index].firstIndex(of: folder) else { continue }
            throw terminal.usageError(
                "'\(files[twin].path)' and '\(files[index].path)' would both be written to '\(folder)'")
        }
        try await InterruptSignals.cancelling {
            var failure: ExitCode?
            for (file, folder) in zip(files, folders) {
                do {
                    try await render(file, into: folder, terminal)
                } catch let status as ExitCode {
                    failure = ExitStatus.worse(failure, status)
                }
            }
            if let failure { throw failure }
        }
        terminal.suggestNext("animatic test \(scripts.joined(separator: " ")) checks what the scripts expect")
    }

    private func folder(for file: ScriptFile, isOnly: Bool) -> String {
        if isOnly, let output { return output }
        return ((output ?? "Renders") as NSString).appendingPathComponent(file.outputName)
    }

    private func render(_ file: ScriptFile, into folder: String, _ terminal: Terminal) async throws {
        let film = try Film(
            reading: file, reading, framesPerSecond: choice.fps, comparesInbetweenings: compare == .between, terminal)
        let selection = try choice.selection(of: film, terminal)
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        var sinks: [any FrameSink] = [
            PNGSequence(
                folder: folder, settings: drawing.settings, jobs: jobs, tool: "animatic \(RootCommand.version)")
        ]
        if sheet {
            let path = (folder as NSString).appendingPathComponent("sheet.png")
            sinks.append(ContactSheet(path: path, settings: drawing.settings))
        }
        if terminal.showsProgress { sinks.append(ProgressBar(label: file.path)) }
        var all = FrameSinks(sinks)
        try await film.play(selection, into: &all, terminal)
        if !shared.quiet { try terminal.write("\(folder): \(selection.count) frames\n") }
    }
}
