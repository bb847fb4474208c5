import ArgumentParser
import Diagnostics
import Dispatch
import Glibc

/// `animatic VERB …`
@main
struct RootCommand: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "animatic",
        abstract: "Plays Auto Layout timelines on a simulated run loop and films them.",
        discussion: """
            Begin with animatic init, which writes a small working script.

            Exit status: 0 good, 1 an expectation failed, 2 a script is wrong, 64 wrong usage, 74 reading or writing \
            failed.
            """,
        version: RootCommand.version,
        subcommands: [
            InitCommand.self, WatchCommand.self, RenderCommand.self, ComposeCommand.self, StillCommand.self,
            VerifyCommand.self,
            MergeCommand.self, CheckCommand.self,
            TestCommand.self, TraceCommand.self, FramesCommand.self, ExplainCommand.self, ReportCommand.self,
            DevicesCommand.self, SchemaCommand.self, ManualCommand.self, ImportCommand.self,
            VerifyInterfaceCommand.self,
        ]
    )

    /// Parses and runs the call. Only a verb that waits for something starts the threads of Swift's tasks.
    static func main() {
        StandardStreams.reserve()
        InterruptSignals.listen()
        do {
            if let mistake = mistake(in: Array(CommandLine.arguments.dropFirst())) { throw ValidationError(mistake) }
            var command = try parseAsRoot(nil)
            watchMemory(of: command)
            guard let verb = command as? any AsyncParsableCommand else { return try command.run() }
            run(verb)
        } catch {
            end(with: error)
        }
    }

    /// Runs a verb in a task, which ends the process.
    private static func run(_ verb: sending any AsyncParsableCommand) -> Never {
        Task {
            var verb = verb
            do {
                try await verb.run()
                Glibc.exit(EXIT_SUCCESS)
            } catch {
                end(with: error)
            }
        }
        dispatchMain()
    }

    private static func watchMemory(of command: any ParsableCommand) {
        MemoryWatch(command as? any MemoryTaking)
            .begin(Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON))
    }

    /// Ends the process with what `error` says: an exit status, help, wrong usage, or what nobody foresaw.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        guard !(error is ExitCode), !status.isSuccess else { exit(withError: error) }
        let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON)
        if status == ExitStatus.wrongUsage {
            guard terminal.printsJSON else { exit(withError: error) }
            exit(withError: terminal.usageError(message(for: error)))
        }
        // Else it would end with 1, as if an expectation had failed. What is left is what a system refuses.
        terminal.tell(Trouble("unforeseen", "\(error)"))
        exit(withError: ExitStatus.readingOrWritingFailed)
    }

    /// Whether the call, which could not be read, asks for JSON.
    private static var asksForJSON: Bool {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        return words.contains("--json") || words.contains("--format=json")
            || zip(words, words.dropFirst()).contains { $0 == ("--format", "json") }
    }

    /// What is wrong with the first word of a call where it should be a verb; `nil` where it may be right.
    private static func mistake(in words: [String]) -> String? {
        guard let word = words.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return nil }
        let verbs = configuration.subcommands.compactMap { $0.configuration.commandName }
        if verbs.contains(word) { return nil }
        if FileSearch.scripts.extensions.contains(where: { word.hasSuffix(".\($0)") }) {
            return "Found the script '\(word)', expected a verb before it, such as animatic render \(word)."
        }
        return "Found '\(word)', expected one of \(verbs.joined(separator: ", ")).\(meant(word, among: verbs))"
    }
}
